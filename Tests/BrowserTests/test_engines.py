"""The paths that matter most, in Firefox and in WebKit, by the same tests."""

import re
import time
import urllib.parse
import urllib.request
from contextlib import ExitStack, closing
from functools import partial

import pytest

from conftest import serving
from engines import ELEMENT, CommandFailed, firefox, wait_until, webkit

ADA = {"Name": "Ada Lovelace", "Email": "ada@example.org", "Password": "difference", "Phone": "0123456789"}
GUIDED = {"First name": "Mary", "Last name": "Shelley", "Email": "mary@example.org", "Username": "mary",
          "Password": "franken"}
MEMBER = {"username": "countess", "password": "difference"}
FRIEND = {"username": "gracehopper", "password": "nanosecond"}

# All pages that name the signed-in member.
MEMBERS_PAGES = ["/home", "/", "/start", "/colour", "/history", "/account/password", "/account/delete"]

# Tests provoke the former on purpose; the latter is Firefox stopping a script of a closing tab.
EXPECTED_COMPLAINTS = r"responded with a status of (409|422)|Script terminated by timeout"


@pytest.fixture(scope="session", params=[firefox, webkit], ids=lambda launch: launch.__name__)
def launch(request):
    return request.param


class Launched:
    """A browser that serves one test after the other; a new one after a crash."""

    def __init__(self, launch):
        self._launch, self._stack = launch, ExitStack()
        self._start()

    def _start(self):
        self._browser = self._stack.enter_context(self._launch())

    def fresh(self, site):
        try:
            self._browser.forget(site)
        except (CommandFailed, OSError):
            self.close()
            self._start()
            self._browser.forget(site)
        return self._browser

    def close(self):
        self._stack.close()


@pytest.fixture(scope="session")
def scripted(launch):
    with closing(Launched(launch)) as one:
        yield one


@pytest.fixture(scope="session")
def scriptless(launch):
    with closing(Launched(partial(launch, runs_scripts=False))) as one:
        yield one


class Site:
    """A server with an empty data file, and the requests that it has got."""

    def __init__(self, address, log):
        self.address = address
        self._log = log

    def post(self, path, form, cookie=""):
        """Sends a form without a browser, and returns the cookies of the response."""
        request = urllib.request.Request(
            self.address + path, urllib.parse.urlencode(form).encode(), {"Cookie": cookie})
        opener = urllib.request.build_opener(KeepRedirect)
        with opener.open(request, timeout=30) as response:
            return dict(re.match("([^=]+)=([^;]*)", line).groups() for line in response.headers.get_all("Set-Cookie", []))

    def requests(self, method, path):
        """The statuses of the responses, in order."""
        pattern = rf" {method} {re.escape(path)} (\d+) [\d.]+ ms request=\S+$"
        return re.findall(pattern, self._log.read_text(), re.MULTILINE)

    def sign_up(self, who):
        """Signs a member up, and returns the session."""
        return self.post("/join/username", who)["session"]

    def transfer(self, amount, receiver, session):
        form = {"to": receiver["username"], "amount": amount, "id": "A" * 22}
        self.post("/transfers", form, cookie=f"session={session}")


class KeepRedirect(urllib.request.HTTPErrorProcessor):
    """Returns every response as it is."""

    def http_response(self, request, response):
        return response

    https_response = http_response


@pytest.fixture
def site(tmp_path):
    data = tmp_path / "frontdesk.sqlite"
    with serving(data) as (address, _):
        yield Site(address, data.with_suffix(".log"))


def visit(one, site, expected=EXPECTED_COMPLAINTS):
    """Gives the browser as if it were new, and fails the test if its console complained."""
    browser = one.fresh(site.address)
    yield browser
    complaints = [line for line in browser.complaints() if not re.search(expected, line)]
    assert complaints == []


@pytest.fixture
def browser(scripted, site):
    yield from visit(scripted, site)


@pytest.fixture
def plain(scriptless, site):
    """A browser that runs no scripts."""
    # Preloaded files are for the scripts, and stay unused.
    yield from visit(scriptless, site, rf"{EXPECTED_COMPLAINTS}|preload.* not used within")


@pytest.fixture(params=["with scripts", "without scripts"])
def either(request, launch):
    return request.getfixturevalue("browser" if request.param == "with scripts" else "plain")


def open_page(browser, site, path):
    browser.open(site.address + path)


def open_live(browser, site, path, form):
    open_page(browser, site, path)
    until_live(browser, form)


def until_live(browser, form):
    browser.until("document.querySelector(`form[data-form=${arguments[0]}][data-live]`) !== null", form)


def sign_in(browser, site):
    """Signs a new member up, and in to this browser; returns the session."""
    session = site.sign_up(MEMBER)
    browser.send("AddCookie", cookie={"name": "session", "value": session, "path": "/", "httpOnly": True})
    return session


def until_at(browser, path):
    wait_until(lambda: urllib.parse.urlsplit(browser.url).path == path, lambda: f"at {browser.url}, not {path}")


def focused(browser):
    return browser.js("return document.activeElement.id")


def value(browser, label):
    return browser.js("return arguments[0].value", element(browser.input(label)))


def element(reference):
    return {ELEMENT: reference}


def type_person(browser, person):
    for text in person.values():
        browser.type(text)
        browser.key("Enter")
    browser.key("Enter")


# The desk


def test_D16_what_is_wrong_shows_while_one_types_by_the_rulebook(browser, site):
    open_live(browser, site, "/", "desk")
    browser.click(browser.input("Name"))
    browser.type("Ad")
    assert browser.text("#name-problem") == ""
    browser.key("Tab")
    browser.until("document.querySelector('#name-problem').textContent !== ''")
    assert "wrong" in browser.js("return document.querySelector('#name').closest('.field').className")
    browser.click(browser.input("Name"))
    browser.key("End")
    browser.type("a Lovelace")
    browser.until("document.querySelector('#name').closest('.field').classList.contains('right')")
    assert browser.text("#name-problem") == ""
    assert site.requests("POST", "/join/desk") == []


def test_D6_D19_simply_typed_text_goes_into_name_for_one_person_after_the_other(browser, site):
    open_live(browser, site, "/", "desk")
    for person in [ADA, {**ADA, "Name": "Grace Hopper", "Email": "grace@example.org"}]:
        type_person(browser, person)
        browser.until_shown(f"{person['Name']} is signed up.")
        until_live(browser, "desk")
    assert browser.js("return document.querySelector('#registered').value") == "Ada Lovelace\nGrace Hopper"
    assert value(browser, "Name") == ""


def test_D19_one_tab_leads_to_name(browser, site):
    open_live(browser, site, "/", "desk")
    assert not browser.js("return document.activeElement.matches('input, textarea')")
    browser.key("Tab")
    assert focused(browser) == "name"


def test_D9_a_name_appears_in_another_window(browser, site):
    open_live(browser, site, "/", "desk")
    first = browser.window
    browser.open_window()
    open_live(browser, site, "/", "desk")
    browser.fill(ADA)
    browser.press("Sign Up")
    browser.until_shown("Ada Lovelace is signed up.")
    browser.switch(first)
    browser.until("document.querySelector('#registered').value === arguments[0]", "Ada Lovelace")
    browser.until("document.querySelector('[data-total]').textContent === '1'")


def test_D15_a_draft_survives_a_reload_but_not_the_password(browser, site):
    open_live(browser, site, "/", "desk")
    browser.fill(ADA)
    browser.reload()
    until_live(browser, "desk")
    assert [value(browser, label) for label in ADA] == ["Ada Lovelace", "ada@example.org", "", "0123456789"]


def test_X4_reload_and_back_register_no_one_twice(either, site):
    open_page(either, site, "/")
    either.fill(ADA)
    either.press("Sign Up")
    either.until_shown("Ada Lovelace is signed up.")
    either.reload()
    either.back()
    either.reload()
    wait_until(lambda: site.requests("POST", "/join/desk"), lambda: "nobody was registered")
    assert site.requests("POST", "/join/desk") == ["303"]


def test_X2_the_password_can_be_shown(browser, site):
    open_live(browser, site, "/", "desk")
    browser.fill({"Password": "difference"})
    browser.press("Show")
    assert browser.js("return document.querySelector('#password').type") == "text"
    # The press hasn't moved the focus out of the input.
    browser.type("!")
    assert value(browser, "Password") == "difference!"
    # The typed text ends before the button begins.
    text_end, button_start = browser.js("""
        const input = document.querySelector("#password");
        return [input.getBoundingClientRect().right - parseFloat(getComputedStyle(input).paddingRight),
                document.querySelector(".reveal").getBoundingClientRect().left]""")
    assert text_end <= button_start


# Step by step


@pytest.mark.parametrize("choice, typed", [("OK", "R2D2x"), ("Clear", "x")])
def test_G5_what_is_typed_after_a_press_in_the_alert_arrives(browser, site, choice, typed):
    open_live(browser, site, "/join/guided", "guided")
    browser.fill({"First name": "R2D2"})
    browser.key("Enter")
    assert "First name can’t contain digits." in browser.text("dialog[open]")
    browser.press(choice)
    browser.until("document.querySelector('dialog[open]') === null")
    browser.key("End")
    browser.type("x")
    assert value(browser, "First name") == typed


def test_G4_G8_return_leads_through_all_questions_to_home(browser, site):
    open_live(browser, site, "/join/guided", "guided")
    browser.click(browser.input("First name"))
    for label, text in GUIDED.items():
        browser.type(text)
        browser.key("Enter")
    browser.key("Enter")
    browser.until_shown("Hello, mary!")


def test_G7_an_earlier_answer_put_right_again_loses_nothing(browser, site):
    open_live(browser, site, "/join/guided", "guided")
    for label, text in GUIDED.items():
        browser.fill({label: text})
        browser.key("Enter")
    browser.fill({"Last name": "9"})
    is_disabled = "return [...document.querySelectorAll('[data-field] input')].map((input) => input.disabled)"
    assert browser.js(is_disabled) == [False, False, True, True, True]
    browser.fill({"Last name": "Shelley"})
    assert browser.js(is_disabled) == [False] * 5
    assert [value(browser, label) for label in GUIDED] == list(GUIDED.values())


def test_D15_the_answers_survive_a_reload(browser, site):
    open_live(browser, site, "/join/guided", "guided")
    for label in ["First name", "Last name"]:
        browser.fill({label: GUIDED[label]})
        browser.key("Enter")
    browser.reload()
    until_live(browser, "guided")
    assert [value(browser, label) for label in list(GUIDED)[:3]] == ["Mary", "Shelley", ""]
    assert focused(browser) == "email"


def test_D21_a_draft_is_not_shown_to_the_next_member_who_signs_in(browser, site):
    open_live(browser, site, "/", "desk")
    browser.fill({"Name": "Abandoned Person"})
    sign_in(browser, site)
    open_live(browser, site, "/", "desk")
    assert value(browser, "Name") == ""


# Accounts


def test_A8_A11_in_and_out(either, site):
    site.sign_up(MEMBER)
    open_page(either, site, "/sign-in")
    either.fill({"Email or username": MEMBER["username"], "Password": MEMBER["password"]})
    either.press("Sign In")
    until_at(either, "/home")
    assert "Hello, countess!" in either.text("h1")
    either.press("Sign out")
    until_at(either, "/start")
    open_page(either, site, "/home")
    until_at(either, "/sign-in")


@pytest.mark.parametrize("page", MEMBERS_PAGES)
def test_A11_back_after_signing_out_shows_no_members_page(either, site, page):
    sign_in(either, site)
    open_page(either, site, page)
    assert "countess" in either.text("header")
    open_page(either, site, "/home")
    either.press("Sign out")
    until_at(either, "/start")
    for _ in range(2):
        either.back()
        assert_no_members_page(either)


def assert_no_members_page(browser):
    """It must not appear even for a moment."""
    end = time.monotonic() + 0.3
    while time.monotonic() < end:
        assert "countess" not in browser.shown_text(), f"{browser.name} at {browser.url}"


@pytest.mark.parametrize("page", ["/history", "/"])
def test_A16_back_after_the_session_ended_elsewhere_shows_no_members_page(browser, site, page):
    session = sign_in(browser, site)
    open_page(browser, site, page)
    # A page that was left before its pageshow is told of no pagehide; the next test is about that.
    browser.until("performance.getEntriesByType('navigation')[0].loadEventEnd > 0")
    # A page that the browser has kept says how it looks when it comes back, before its own scripts act.
    browser.js("""addEventListener("pageshow", ({ persisted }) => {
        if (persisted) sessionStorage.shown = document.body.hidden ? "" : document.body.innerText;
    }, { capture: true });""")
    open_page(browser, site, "/health")
    site.post("/sign-out", {}, cookie=f"session={session}")
    browser.back()
    assert_no_members_page(browser)
    assert not browser.js("return sessionStorage.shown")


def test_A16_a_members_page_that_comes_back_without_having_been_hidden_is_hidden_at_once(browser, site):
    sign_in(browser, site)
    open_page(browser, site, "/history")
    assert browser.js("""
        const wasHidden = document.body.hidden;
        dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        return [wasHidden, document.body.hidden];""") == [False, True]


def test_A9_a_refused_sign_in_is_told_by_an_alert(browser, site):
    open_live(browser, site, "/sign-in", "sign-in")
    browser.fill({"Email or username": "nobody", "Password": "difference"})
    browser.press("Sign In")
    browser.until("document.querySelector('dialog:modal') !== null")
    assert "isn’t right" in browser.text("dialog")
    browser.key("Escape")
    browser.until("document.querySelector('dialog') === null")
    assert focused(browser) == "member"


def test_A13_back_from_home_after_signing_up_is_the_start_page(browser, site):
    open_page(browser, site, "/start")
    browser.press("Start")
    until_live(browser, "email")
    browser.fill({"Email": "lovelace@example.org", "Password": "countess 8", "Password again": "countess 8",
                  "Nickname": "Ada"})
    browser.press("Sign Up")
    browser.until_shown("Hello, Ada!")
    browser.back()
    until_at(browser, "/start")


def refuse_at_the_desk(browser, site):
    site.post("/join/desk", {**{name.lower(): text for name, text in ADA.items()}, "phone": "1112223334"})
    open_live(browser, site, "/", "desk")
    browser.fill(ADA)
    browser.press("Sign Up")
    browser.until("document.title.startsWith('Error: ')")
    return "/join/desk", "Name"


def refuse_by_email(browser, site):
    open_live(browser, site, "/join/email", "email")
    browser.fill({"Email": "short@example.org", "Password": "countess 8", "Password again": "countess 8",
                  "Nickname": "Ada"})
    browser.press("Sign Up")
    browser.until("document.querySelector('dialog:modal') !== null")
    return "/join/email", "Nickname"


def refuse_to_sign_in(browser, site):
    open_live(browser, site, "/sign-in", "sign-in")
    browser.fill({"Email or username": "nobody", "Password": "difference"})
    browser.press("Sign In")
    browser.until("document.querySelector('dialog:modal') !== null")
    return "/sign-in", "Email or username"


def refuse_a_transfer(browser, site):
    sign_in(browser, site)
    open_live(browser, site, "/home", "transfer")
    browser.fill({"Receiver": "nobody-here", "Amount": "5"})
    browser.press("Transfer")
    browser.until("document.querySelector('dialog:modal') !== null")
    return "/transfers", "Receiver"


@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
def test_A13_back_from_a_refused_sign_in_is_the_start_page(browser, site, times):
    open_page(browser, site, "/start")
    refuse_to_sign_in(browser, site)
    for _ in range(1, times):
        browser.key("Escape")
        browser.fill({"Password": "difference"})
        browser.press("Sign In")
        browser.until("document.querySelector('dialog:modal') !== null")
    browser.back()
    until_at(browser, "/start")
    browser.until_shown("Start")


@pytest.mark.parametrize("refuse", [refuse_at_the_desk, refuse_by_email, refuse_to_sign_in, refuse_a_transfer])
def test_X4_a_refused_form_is_not_sent_again_by_a_reload_and_keeps_what_was_typed(browser, site, refuse):
    path, label = refuse(browser, site)
    wait_until(lambda: statuses(site, path), lambda: f"nothing handled at {path}")
    typed, handled = value(browser, label), statuses(site, path)
    browser.reload()
    browser.until("document.querySelector('dialog:modal') === null && !document.title.startsWith('Error: ')")
    browser.until("document.querySelector('form[data-live]') !== null")
    assert value(browser, label) == typed != ""
    assert statuses(site, path) == handled
    browser.reload()
    assert statuses(site, path) == handled
    if path == "/join/desk":
        assert browser.js("return document.querySelector('#registered').value") == ADA["Name"]


def statuses(site, path):
    """The statuses of the forms sent there, except what WebKit sends again on reload, which the server redirects."""
    return [status for status in site.requests("POST", path) if status != "303"]


# Credits


def send(browser, amount):
    browser.fill({"Receiver": FRIEND["username"], "Amount": amount})
    browser.press("Transfer")
    browser.until_shown(f"You sent {amount}")
    browser.press("OK")


def open_home_with_a_friend(browser, site):
    """Opens Home of a new member with a friend, and returns the friend's session."""
    friend = site.sign_up(FRIEND)
    sign_in(browser, site)
    open_live(browser, site, "/home", "transfer")
    return friend


def test_T4_T13_credits_are_sent_and_taken_back(browser, site):
    open_home_with_a_friend(browser, site)
    send(browser, "12.50")
    assert browser.text("#balance") == "87.50"
    browser.press("Undo")
    browser.until_shown("The transfer has been undone")
    browser.press("OK")
    assert browser.text("#balance") == "100.00"


def test_T6_back_shows_the_true_balance(browser, site):
    friend = open_home_with_a_friend(browser, site)
    open_page(browser, site, "/colour")
    site.transfer("7", MEMBER, friend)
    browser.back()
    browser.until("document.querySelector('#balance')?.textContent === '107.00'")


def test_T7_back_and_reload_send_nothing_again(browser, site):
    open_home_with_a_friend(browser, site)
    send(browser, "12.50")
    open_page(browser, site, "/colour")
    browser.back()
    until_live(browser, "transfer")
    browser.reload()
    until_live(browser, "transfer")
    assert browser.text("#balance") == "87.50"
    wait_until(lambda: site.requests("POST", "/transfers"), lambda: "nothing was sent")
    assert site.requests("POST", "/transfers") == ["303"]


# The colour


def open_colour(browser, site):
    open_page(browser, site, "/colour")
    browser.until("document.querySelector('[data-colour][data-live]') !== null")


def drag_red(browser, number):
    """Moves the slider without releasing it."""
    move_red(browser, number, "input")


def choose_red(browser, number):
    """Moves the slider and releases it."""
    move_red(browser, number, "input", "change")


def move_red(browser, number, *events):
    browser.js("""
        const slider = document.getElementById("red-slider");
        slider.value = arguments[0];
        for (const name of arguments[1]) slider.dispatchEvent(new Event(name, { bubbles: true }));""", number, events)


def red(site, cookie):
    """The number that the server has."""
    request = urllib.request.Request(f"{site.address}/colour", headers={"Cookie": cookie})
    with urllib.request.urlopen(request, timeout=30) as response:
        return int(re.search(r'name="red-slider"[^>]* value="(\d+)"', response.read().decode())[1])


def test_C2_C4_a_colour_is_mixed(browser, site):
    open_colour(browser, site)
    browser.fill({"Red": "100", "Green": "120"})
    browser.press("Color")
    assert browser.text(".hex strong") == "#FFFF00"
    assert "out of range" in browser.text("#green-problem")


def test_C7_a_colour_is_mixed_without_scripts(plain, site):
    open_page(plain, site, "/colour")
    plain.fill({"Red": "100", "Green": "50"})
    plain.press("Color")
    wait_until(lambda: plain.text(".hex strong") == "#FF8000", lambda: plain.text(".hex"))


def until_red(site, cookie, number):
    wait_until(lambda: red(site, cookie) == number, lambda: f"{number} wasn’t saved, but {red(site, cookie)}")


def test_C6_a_colour_on_its_way_when_the_page_goes_is_kept(browser, site):
    cookie = f"session={sign_in(browser, site)}"
    for number in range(11, 16):
        open_colour(browser, site)
        drag_red(browser, number)
        open_page(browser, site, "/health")
        until_red(site, cookie, number)


def test_C6_a_colour_chosen_just_before_the_tab_closes_is_kept(browser, site):
    cookie = f"session={sign_in(browser, site)}"
    for number in range(21, 26):
        browser.open_window()
        open_colour(browser, site)
        choose_red(browser, number)
        browser.close_window()
        until_red(site, cookie, number)


def test_C6_a_colour_on_its_way_when_the_tab_closes_is_there_when_it_is_opened_again(browser, site):
    """A browser may stop the tab's scripts before they have sent anything, but the draft is stored."""
    cookie = f"session={sign_in(browser, site)}"
    for number in range(31, 34):
        browser.open_window()
        open_colour(browser, site)
        drag_red(browser, number)
        browser.close_window()
        open_colour(browser, site)
        browser.until("document.getElementById('red-slider').value === arguments[0]", str(number))
        until_red(site, cookie, number)


# Everywhere

OVERLAPS = """
    const [one, other] = [...arguments].map((css) => document.querySelector(css).getBoundingClientRect());
    return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)"""


def test_X3_the_hex_value_does_not_lie_under_the_swatch(either, site):
    open_page(either, site, "/colour")
    # The rectangle is what is painted.
    assert either.js(OVERLAPS, ".swatch rect", "#colour-view figcaption") <= 1
    assert either.js("return document.querySelector('.swatch rect').getBoundingClientRect().height") > 100


def test_X3_homes_words_do_not_lie_under_the_chart(either, site):
    site.sign_up(FRIEND)
    session = sign_in(either, site)
    site.transfer("5", FRIEND, session)
    open_page(either, site, "/home")
    assert either.js(OVERLAPS, ".chart .area", ".chart figcaption") <= 1
    assert either.js("return document.querySelector('.chart .area').getBoundingClientRect().height") > 40


def test_X6_no_page_makes_the_console_complain(either, site):
    for path in ["/", "/start", "/join/guided", "/join/email", "/join/username", "/sign-in", "/colour"]:
        open_page(either, site, path)
    sign_in(either, site)
    for path in MEMBERS_PAGES:
        open_page(either, site, path)


def test_X6_nothing_is_preloaded_that_the_page_does_not_use(browser, site):
    """Unused files are reported some seconds later."""
    open_page(browser, site, "/start")
    time.sleep(4)
