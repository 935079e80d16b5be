"""Steps in the organisers' office."""

import re
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import expect
from pypdfium2 import PdfDocument

from accounts import post
from conftest import serving
from desk import ADA

ORGANISER = {
    "Name": "Olga Organiser",
    "Email": "olga@example.org",
    "Password": "keeper of 9 keys",
    "Password again": "keeper of 9 keys",
}


@contextmanager
def opening(data, *options, port=0):
    """Runs the program on an empty data file, and gives its address and the link that it prints for the first organiser."""
    with serving(data, *options, port=port) as (address, process):
        # The link comes right after the first line.
        line = process.stdout.readline()
        origin = options[options.index("--origin") + 1] if "--origin" in options else address
        assert line.startswith(f"First organiser: {origin}/setup?code="), line
        yield address, line.split()[-1].replace(origin, address)


@pytest.fixture
def office(tmp_path, request):
    """The address and the link; a test can give the program options by an indirect parameter."""
    with opening(tmp_path / "frontdesk.sqlite", *getattr(request, "param", [])) as office:
        yield office


# A site that phones can open, too, as far as it knows.
open_to_phones = pytest.mark.parametrize("office", [["--allow-host", "desk.example.org"]], indirect=True)


@pytest.fixture
def site(office):
    return office[0]


@pytest.fixture(params=["with", "without"])
def either(request, new_page, office):
    """An organiser's page with JavaScript, and one without."""
    page = new_page(java_script_enabled=request.param == "with")
    become_organiser(page, office[1])
    return page


@pytest.fixture
def organiser(page, office):
    become_organiser(page, office[1])
    return page


def become_organiser(page, link):
    address, code = link.split("?code=")
    person = {label.lower().replace(" ", "-"): text for label, text in ORGANISER.items()}
    post(page.context, address, {**person, "code": code})
    page.goto(address.replace("/setup", "/members"))


def register(page, name, **texts):
    """Signs a visitor up at the desk without opening the page."""
    email = f"{name.split()[0].lower()}@example.org"
    person = {**ADA, "Name": name, "Email": email, **texts}
    post(page, "/join/desk", {label.lower(): text for label, text in person.items()})


# As long as a name can be, and without a place where it may be broken.
LONGEST_WORD = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsmitgliederversamml"


def add_member(page, name, **texts):
    """Adds a member as the office's form does, and returns the address of their page."""
    answer = page.request.post("/members/new", form={"name": name, **texts}, max_redirects=0)
    assert answer.status == 303, name
    return answer.headers["location"]


def member_page(page, name):
    page.goto("/members")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def names(page):
    page.wait_for_load_state()
    return page.locator(".members tbody th").all_inner_texts()


def tab_to(page, target):
    """Presses Tab until the target has the focus."""
    for _ in range(80):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {target}")


def texts_of(pdf):
    """What each page of the document says."""
    with closing(PdfDocument(pdf)) as document:
        return [page.get_textpage().get_text_range() for page in document]


def pages_of(pdf):
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def settings_revision(page):
    """The current revision of the settings, as their form has it."""
    return re.search(r'name="revision" value="([^"]*)"', page.request.get("/settings").text())[1]
