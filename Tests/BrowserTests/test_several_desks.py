"""Two programs on one database, as behind a load balancer that sends each request to any of them (S2), also while the
database is away (S4)."""

import subprocess
import time
import uuid
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from accounts import button, fill, sign_in
from conftest import REPOSITORY, serving
from desk import ADA, Desk
from office import become_organiser, register, settings_revision

GRACE = {**ADA, "Name": "Grace Hopper", "Email": "grace@example.org"}


class Cluster:
    def __init__(self, process):
        self.process = process
        self.address = process.stdout.readline().strip()
        assert self.address, "no PostgreSQL was started"

    def tell(self, command):
        self.process.stdin.write(f"{command} 1\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "ok\n"


@pytest.fixture(scope="session")
def cluster():
    """A PostgreSQL for these tests alone; it stops when its standard input is closed."""
    process = subprocess.Popen(
        [REPOSITORY / "Tests/Scale/clusters"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield Cluster(process)
    finally:
        process.stdin.close()
        process.wait(timeout=60)
        process.stdout.close()


@pytest.fixture
def location(cluster):
    """A schema for this test alone."""
    schema = f"t{uuid.uuid4().hex}"
    subprocess.run(
        ["psql", "--no-psqlrc", "--quiet", cluster.address, "--command", f"CREATE SCHEMA {schema}"], check=True
    )
    return f"{cluster.address}?options=-csearch_path%3D{schema},public"


@pytest.fixture
def desks(tmp_path, location):
    """The addresses of two programs, and the link for the first organiser, at the second."""
    with serving(tmp_path / "one.sqlite", location=location) as (one, _):
        with serving(tmp_path / "other.sqlite", location=location) as (other, process):
            line = process.stdout.readline()
            assert line.startswith(f"First organiser: {other}/setup?code="), line
            yield one, other, line.split()[-1]


@pytest.fixture
def site(desks):
    return desks[0]


@pytest.fixture
def here(new_page, watch, desks):
    """A browser at the first program."""
    watch.allow(f"request to another origin: {desks[1]}")
    return new_page()


@pytest.fixture
def there(new_page, desks):
    """Another browser, at the second one."""
    return new_page(base_url=desks[1])


def test_S2_a_name_registered_at_one_desk_appears_at_the_other_within_a_second(here, there):
    first, second = Desk(here).open(), Desk(there).open()
    waits = []

    def expect_soon(desk, names):
        began = time.monotonic()
        expect(desk.registered).to_have_value(names)
        waits.append(time.monotonic() - began)

    for person, desk, other in ((ADA, first, second), (GRACE, second, first)):
        fill(desk.page, person)
        desk.sign_up.click()
        expect_soon(other, desk_names(person))
        expect(desk.registered).to_have_value(desk_names(person))
    first.restart.click()
    expect_soon(second, "")
    # A busy machine may delay one of them.
    assert sorted(waits)[1] < 1, waits
    there.reload()
    second.wait_until_live()
    second.undo.click()
    expect(first.registered).to_have_value(desk_names(GRACE))


def desk_names(last):
    return "Ada Lovelace" if last is ADA else "Ada Lovelace\nGrace Hopper"


def test_S2_signed_in_here_is_known_there_and_signed_out_there_is_out_here(here, desks):
    # To this one browser both programs are the same site, as behind a load balancer.
    one, other, _ = desks
    register(here, "Ada Lovelace")
    sign_in(here, "ada@example.org", ADA["Password"])
    for desk in (other, one, other):
        here.goto(f"{desk}/home")
        expect(here.get_by_role("heading", level=1, name="Hello, Ada Lovelace!")).to_be_visible()
    button(here, "Sign out").click()
    here.goto(f"{one}/home")
    expect(here.get_by_role("heading", level=1, name="Sign in")).to_be_visible()


def test_S2_a_message_left_here_is_shown_there_once(here, desks):
    one, other, link = desks
    become_organiser(here, link)
    form = {"group-name": "Zeitbank", "opening-balance": "5", "sign-up": "everybody", "revision": settings_revision(here)}
    answer = here.request.post(f"{one}/settings", form=form, max_redirects=0)
    assert answer.status == 303
    here.goto(f"{other}/settings")
    expect(here.get_by_text("Saved.")).to_be_visible()
    for desk in (one, other):
        here.goto(f"{desk}/settings")
        expect(here.get_by_role("heading", level=1, name="Settings")).to_be_visible()
        expect(here.get_by_text("Saved.")).to_have_count(0)


def test_S2_a_setting_made_here_holds_there(here, there, desks):
    become_organiser(here, desks[2])
    there.goto("/start")
    expect(there.locator(".brand")).to_have_text("Frontdesk")
    form = {"group-name": "Zeitbank", "opening-balance": "5", "sign-up": "nobody", "revision": settings_revision(here)}
    assert here.request.post("/settings", form=form, max_redirects=0).status == 303
    while there.locator(".brand").text_content() != "Zeitbank":
        there.reload()
    expect(there.locator("a[href^='/join']")).to_have_count(0)


def test_S2_undo_there_brings_a_member_back_who_was_removed_here(here, there, desks):
    become_organiser(here, desks[2])
    register(there, "Ada Lovelace")
    here.goto("/members")
    here.get_by_role("link", name="Ada Lovelace", exact=True).click()
    button(here, "Remove").click()
    expect(here).to_have_url(f"{desks[0]}/members")
    desk = Desk(there).open()
    expect(desk.registered).to_have_value("")
    here.goto(f"{desks[1]}/members")
    expect(here.get_by_role("link", name="Ada Lovelace", exact=True)).to_have_count(0)
    button(here, "Undo the removal of Ada Lovelace").click()
    expect(desk.registered).to_have_value("Ada Lovelace")
    here.goto(f"{desks[0]}/members")
    expect(here.get_by_role("link", name="Ada Lovelace", exact=True)).to_be_visible()


@pytest.fixture
def away(cluster, watch):
    """Stops the database for as long as a test wants."""
    watch.allow("503|Failed to load resource")

    @contextmanager
    def away():
        cluster.tell("kill")
        try:
            yield
        finally:
            cluster.tell("start")

    return away


@pytest.mark.parametrize("java_script", [True, False])
def test_S4_a_page_asked_for_while_the_database_is_away_comes_by_itself(new_page, desks, away, java_script):
    page = new_page(java_script_enabled=java_script)
    with away():
        # A page that needs no data is sent until the program notices that the database is away.
        while (answer := page.goto("/start")).status == 200:
            page.wait_for_timeout(100)
        assert answer.status == 503 and answer.headers["retry-after"] == "5"
        expect(page.get_by_role("heading", level=1)).to_have_text("Frontdesk can’t reach its data just now")
        expect(page.get_by_text("The page you asked for will open by itself")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("can’t reach")
    expect(page).to_have_url(f"{desks[0]}/start")


def test_S4_what_was_typed_is_kept_while_the_database_is_away_and_the_list_goes_on(here, there, away):
    first, second = Desk(here).open(), Desk(there).open()
    first.register()
    expect(second.registered).to_have_value("Ada Lovelace")
    fill(here, GRACE)
    asked = []
    # The first answer comes from a load balancer in front of the program.
    here.route("**/health", lambda route: (asked.append(route), route.continue_() if asked[1:] else route.fulfill(status=502)))
    with away():
        first.sign_up.click()
        expect(here.get_by_role("heading", level=1)).to_have_text("Frontdesk can’t reach its data just now")
        expect(here.get_by_role("status").filter(has_text="It works again")).to_have_count(0)
    expect(here.get_by_role("status").filter(has_text="It works again: press “Try again”.")).to_be_visible(timeout=20_000)
    assert len(asked) > 1
    button(here, "Try again").click()
    # A page never contains a password, so it is typed again.
    first.wait_until_live()
    expect(first.input("Email")).to_have_value(GRACE["Email"])
    first.input("Password").fill(GRACE["Password"])
    first.sign_up.click()
    # The list of the other desk was open all the time.
    expect(second.registered).to_have_value("Ada Lovelace\nGrace Hopper")
