"""K6 The site by https, with a certificate that the browser is told to accept, and its plain port."""

import subprocess

import pytest
from playwright.sync_api import expect

from accounts import sign_up
from conftest import Watch, opening_pages, serving
from desk import Desk
from engines import free_port


@pytest.fixture
def secure(tmp_path):
    """The addresses of a server, by https and by plain http."""
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", certificate, "-keyout", key],
        check=True, capture_output=True,
    )
    plain = free_port()
    options = "--tls-certificate", certificate, "--tls-key", key, "--http-port", str(plain)
    with serving(tmp_path / "frontdesk.sqlite", *options) as (address, _):
        assert address.startswith("https://localhost:")
        yield address, f"http://localhost:{plain}"


@pytest.fixture
def open_page(chromium, secure):
    """Opens pages; fails if they have errors."""
    address, _ = secure
    watch = Watch(address)
    with opening_pages(chromium, watch, base_url=address, ignore_https_errors=True) as open_one:
        yield open_one
    assert watch.complaints == []


def test_signs_up_with_a_secure_cookie(open_page):
    """K6 The session's cookie after a sign-up is for this host, by https alone."""
    page = open_page()
    sign_up(page)
    cookies = {cookie["name"]: cookie for cookie in page.context.cookies()}
    session = cookies["__Host-session"]
    assert session["secure"] and session["httpOnly"] and session["path"] == "/"
    assert all(cookie["secure"] for cookie in cookies.values())
    assert page.evaluate("isSecureContext")


def test_the_list_is_live(open_page):
    """K6 Names that are registered on one page appear on another at once."""
    one, other = Desk(open_page()).open(), Desk(open_page()).open()
    one.register()
    expect(other.registered).to_have_value("Ada Lovelace")
    other.register(Name="Grace Hopper", Email="grace@example.org")
    expect(one.registered).to_have_value("Ada Lovelace\nGrace Hopper")


def test_works_without_javascript(open_page):
    """K6 Forms are sent and answered without JavaScript, too."""
    desk = Desk(open_page(java_script_enabled=False)).open(live=False)
    desk.register()
    assert desk.names() == ["Ada Lovelace"]


def test_the_plain_port_leads_to_https(chromium, secure):
    """K6 A link by plain http leads to the same page by https; a form that was sent there is refused."""
    address, plain = secure
    # With JavaScript the page would remove the query from its address.
    context = chromium.new_context(ignore_https_errors=True, java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{plain}/join/email?from=poster")
        assert page.url == f"{address}/join/email?from=poster"
        answer = context.request.post(f"{plain}/sign-in", form={"member": "ada", "password": "x"}, max_redirects=0)
        assert answer.status == 403
        assert not [cookie for cookie in context.cookies() if not cookie["secure"]]
    finally:
        context.close()
