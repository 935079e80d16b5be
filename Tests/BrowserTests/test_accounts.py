"""Accounts (A), and sign-up step by step (G)."""

import re

import pytest
from playwright.sync_api import Error, expect

from accounts import EMAIL, GUIDED, answer, box, button, fill, live, ok, path, post, sign_in, sign_up
from conftest import how_to_launch, serving

@pytest.fixture(params=["with", "without"])
def either(request, new_page):
    """A page with JavaScript, and one without."""
    return new_page(java_script_enabled=request.param == "with")


def test_A1_start_knows_the_way(either):
    either.goto("/start")
    button(either, "Start").click()
    expect(either).to_have_url(re.compile("/join/email$"))
    fill(either, EMAIL)
    button(either, "Sign Up").click()
    expect(either).to_have_url(re.compile("/home$"))
    either.goto("/start")
    button(either, "Start").click()
    expect(either).to_have_url(re.compile("/home$"))
    button(either, "Sign out").click()
    expect(either).to_have_url(re.compile("/start$"))
    button(either, "Start").click()
    expect(either).to_have_url(re.compile("/sign-in$"))


def test_A3_sign_up_is_enabled_when_nothing_is_empty_and_the_passwords_are_equal(page):
    page.goto("/join/email")
    live(page, "email")
    expect(button(page, "Sign Up")).to_be_disabled()
    fill(page, {**EMAIL, "Email": "nonsense", "Password again": "another"})
    expect(button(page, "Sign Up")).to_be_disabled()
    box(page, "Password again").fill("countess 8")
    expect(button(page, "Sign Up")).to_be_enabled()


def test_A4_one_problem_is_named_in_an_alert_and_nothing_is_lost(page):
    page.goto("/join/email")
    live(page, "email")
    fill(page, {**EMAIL, "Email": "short@example.org", "Nickname": "A"})
    button(page, "Sign Up").click()
    alert = page.get_by_role("alertdialog")
    expect(alert).to_be_visible()
    expect(alert).to_contain_text("at least 6 characters before the @")
    expect(alert).not_to_contain_text("Nickname")
    expect(button(page, "OK")).to_be_focused()
    page.locator("dialog:modal").wait_for()
    page.keyboard.press("Escape")
    expect(alert).to_be_hidden()
    expect(box(page, "Email")).to_be_focused()
    expect(box(page, "Email")).to_have_value("short@example.org")
    expect(box(page, "Nickname")).to_have_value("A")
    expect(box(page, "Password")).to_have_value("")


def test_A4_the_alert_works_without_javascript(plain_page):
    plain_page.goto("/join/email")
    fill(plain_page, {**EMAIL, "Email": "short@example.org"})
    button(plain_page, "Sign Up").click()
    alert = plain_page.get_by_role("alertdialog")
    expect(alert).to_be_visible()
    ok(plain_page)
    expect(box(plain_page, "Email")).to_have_value("short@example.org")


def test_A8_sign_in_is_enabled_when_both_are_filled(page):
    page.goto("/sign-in")
    live(page, "sign-in")
    expect(button(page, "Sign In")).to_be_disabled()
    box(page, "Email or username").fill("x")
    expect(button(page, "Sign In")).to_be_disabled()
    box(page, "Password").fill("y")
    expect(button(page, "Sign In")).to_be_enabled()
    for label in ("Email or username", "Password"):
        assert box(page, label).get_attribute("autocapitalize") == "none"
        assert box(page, label).get_attribute("autocorrect") == "off"
    expect(page.get_by_role("link", name="Sign up", exact=True)).to_have_attribute("href", "/join/email")


def test_A9_an_alert_says_that_a_sign_in_is_refused(page):
    page.goto("/sign-in")
    sign_in(page)
    alert = page.get_by_role("alertdialog")
    expect(alert).to_contain_text("isn’t right")
    ok(page)
    expect(box(page, "Email or username")).to_be_focused()


@pytest.mark.parametrize("remember", [True, False], ids=["remembered", "not remembered"])
def test_A10_remember_me(playwright, tmp_path, remember):
    """In between, the browser is closed, and the server is killed and started again."""
    data = tmp_path / "frontdesk.sqlite"

    def visit(address, steps):
        context = playwright.chromium.launch_persistent_context(tmp_path / "profile", base_url=address, **how_to_launch())
        try:
            return steps(context.pages[0] if context.pages else context.new_page())
        finally:
            context.close()

    def begin(page):
        sign_up(page)
        button(page, "Sign out").click()
        sign_in(page, remember=remember)
        expect(page).to_have_url(re.compile("/home$"))

    def again(page):
        page.goto("/start")
        button(page, "Start").click()
        page.wait_for_url(re.compile("/(home|sign-in)$"))
        return path(page)

    with serving(data) as (address, process):
        visit(address, begin)
        process.kill()
        port = address.rsplit(":", 1)[1]
    with serving(data, port=port) as (address, _):
        assert visit(address, again) == ("/home" if remember else "/sign-in")


def test_A11_sign_out_leads_to_a_start_page_with_both_ways(either):
    sign_up(either)
    button(either, "Sign out").click()
    expect(either).to_have_url(re.compile("/start$"))
    main = either.get_by_role("main")
    expect(main.get_by_role("link", name="Sign in", exact=True)).to_be_visible()
    expect(main.get_by_role("link", name=re.compile("^Sign up with email"))).to_be_visible()
    either.goto("/home")
    expect(either).to_have_url(re.compile("/sign-in$"))


def test_A12_delete_my_account(either):
    sign_up(either)
    either.get_by_role("link", name="Delete my account").click()
    box(either, "Password").fill("countess 8")
    button(either, "Delete my account").click()
    expect(either.get_by_text("Your account has been deleted.")).to_be_visible()
    expect(either).to_have_url(re.compile("/start$"))
    sign_in(either)
    expect(either.get_by_role("alertdialog")).to_be_visible()


def through_sign_up(page):
    fill(page, EMAIL)
    button(page, "Sign Up").click()


def through_refused_sign_up(page):
    fill(page, {**EMAIL, "Nickname": "A"})
    button(page, "Sign Up").click()
    ok(page)
    through_sign_up(page)


def back_to_start(page):
    """Goes back, and expects the start page. Without JavaScript, after a refused attempt, Chromium instead asks whether to
    send the form once more, and doesn't show it; if it is sent, the response leads to the start page, which is tested
    without a browser."""
    # A module that another one imports is loaded only if scripts run.
    has_scripts = page.evaluate(
        "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/form.js'))")
    try:
        page.go_back()
    except Error as error:
        assert "ERR_CACHE_MISS" in str(error) and not has_scripts
        return
    expect(page).to_have_url(re.compile("/start$"))
    expect(button(page, "Start")).to_be_visible()


@pytest.mark.parametrize("way", [through_sign_up, through_refused_sign_up], ids=lambda way: way.__name__)
def test_A13_back_from_home_after_sign_up_is_the_start_page(either, way):
    either.goto("/start")
    button(either, "Start").click()
    way(either)
    expect(either).to_have_url(re.compile("/home$"))
    back_to_start(either)


@pytest.mark.parametrize("first", [None, "wrong 888"], ids=["at once", "after a wrong password"])
def test_A13_back_from_home_after_sign_in_is_the_start_page(either, first):
    sign_up(either)
    button(either, "Sign out").click()
    button(either, "Start").click()
    for password in filter(None, [first, "countess 8"]):
        fill(either, {"Email or username": "lovelace@example.org", "Password": password})
        button(either, "Sign In").click()
        if password == first:
            ok(either)
    expect(either).to_have_url(re.compile("/home$"))
    back_to_start(either)


@pytest.mark.parametrize("times", [1, 2], ids=["once", "twice"])
def test_A13_back_from_a_refused_sign_in_is_the_start_page(page, times):
    page.goto("/start")
    page.get_by_role("link", name="Sign in", exact=True).click()
    for _ in range(times):
        fill(page, {"Email or username": "nobody-here", "Password": "wrong 888"})
        button(page, "Sign In").click()
        ok(page)
    page.go_back()
    expect(page).to_have_url(re.compile("/start$"))
    expect(button(page, "Start")).to_be_visible()
    page.get_by_role("link", name="Sign in", exact=True).click()
    expect(button(page, "Sign In")).to_be_visible()


def test_A13_back_after_sign_in_and_sign_up_is_the_start_page(either):
    sign_up(either)
    button(either, "Sign out").click()
    button(either, "Start").click()
    either.get_by_role("link", name="Sign up", exact=True).click()
    fill(either, {**EMAIL, "Email": "another@example.org"})
    button(either, "Sign Up").click()
    expect(either).to_have_url(re.compile("/home$"))
    either.go_back()
    expect(either).to_have_url(re.compile("/start$"))


def test_A14_return_moves_on_and_dismisses_the_keyboard(page):
    page.goto("/join/email")
    live(page, "email")
    box(page, "Email").click()
    for label in ["Password", "Password again", "Nickname"]:
        page.keyboard.press("Enter")
        expect(box(page, label)).to_be_focused()
    page.keyboard.press("Enter")
    expect(box(page, "Nickname")).not_to_be_focused()
    box(page, "Email").click()
    page.mouse.click(5, 400)
    assert not page.evaluate("document.activeElement.matches('input')")
    assert path(page) == "/join/email"


def test_A15_change_password(either):
    sign_up(either)
    either.get_by_role("link", name="Change password").click()
    fill(either, {"Old password": "countess 8", "New password": "brand new 9", "Password again": "brand new 9"})
    button(either, "Change password").click()
    expect(either.get_by_text("Your password has been changed.")).to_be_visible()


def test_A16_home_ends_the_other_sessions(new_page):
    one, two = new_page(), new_page()
    sign_up(one)
    sign_in(two)
    expect(two).to_have_url(re.compile("/home$"))
    one.reload()
    button(one, "Sign out everywhere else").click()
    expect(one.get_by_text("1 other browser is now signed out.")).to_be_visible()
    two.reload()
    expect(two).to_have_url(re.compile("/sign-in$"))


# G: with JavaScript in place


@pytest.fixture
def guided(page):
    page.goto("/join/guided")
    live(page, "guided")
    return page


def enabled(page):
    return [label for label in GUIDED if box(page, label).is_enabled()]


def test_G3_at_first_only_the_first_input_is_enabled(guided):
    assert enabled(guided) == ["First name"]
    expect(button(guided, "Sign Up")).to_be_disabled()


def test_G4_G6_return_leads_to_the_next_question(guided):
    labels = list(GUIDED)
    for index, label in enumerate(labels[:-1]):
        answer(guided, label)
        expect(box(guided, labels[index + 1])).to_be_focused()
        assert enabled(guided) == labels[: index + 2]
    assert path(guided) == "/join/guided"


@pytest.mark.parametrize("choice, kept", [("OK", "R2D2"), ("Clear", "")])
def test_G5_an_alert_gives_the_reason(guided, choice, kept):
    answer(guided, "First name", "R2D2")
    alert = guided.get_by_role("alertdialog")
    expect(alert).to_contain_text("First name can’t contain digits.")
    expect(button(guided, "OK")).to_be_focused()
    button(guided, choice).click()
    expect(alert).to_have_count(0)
    expect(box(guided, "First name")).to_have_value(kept)
    expect(box(guided, "First name")).to_be_focused()
    assert enabled(guided) == ["First name"]


def test_G5_the_alert_works_by_keyboard_alone(guided):
    answer(guided, "First name", "R2D2")
    guided.keyboard.press("Tab")
    expect(button(guided, "Clear")).to_be_focused()
    guided.keyboard.press("Enter")
    expect(box(guided, "First name")).to_have_value("")
    answer(guided, "First name", "")
    guided.keyboard.press("Escape")
    expect(box(guided, "First name")).to_be_focused()


def test_G7_an_earlier_input_that_turns_invalid_disables_the_rest(guided):
    for label in list(GUIDED)[:4]:
        answer(guided, label)
    box(guided, "Last name").fill("Shell3y")
    assert enabled(guided) == ["First name", "Last name"]
    box(guided, "Last name").fill("Shelley")
    guided.keyboard.press("Enter")
    assert enabled(guided) == list(GUIDED)
    expect(box(guided, "Username")).to_have_value("mary")
    expect(box(guided, "Password")).to_be_focused()


def test_G8_sign_up_is_enabled_by_the_last_input_and_leads_home(guided):
    for label in list(GUIDED)[:4]:
        answer(guided, label)
    expect(button(guided, "Sign Up")).to_be_disabled()
    expect(button(guided, "Next")).to_be_hidden()
    box(guided, "Password").fill(GUIDED["Password"])
    expect(button(guided, "Sign Up")).to_be_enabled()
    guided.keyboard.press("Enter")
    expect(button(guided, "Sign Up")).to_be_focused()
    guided.keyboard.press("Enter")
    expect(guided.get_by_role("heading", name="Hello, mary!")).to_be_visible()


def test_G8_a_taken_username_opens_the_alert_and_loses_nothing(guided, new_page):
    for label in list(GUIDED)[:4]:
        answer(guided, label)
    post(new_page(), "/join/username", {"username": "marymarymary", "password": "countess 8"})
    box(guided, "Username").fill("MaryMaryMary")
    guided.keyboard.press("Enter")
    box(guided, "Password").fill("franken")
    button(guided, "Sign Up").click()
    expect(guided.get_by_role("alertdialog")).to_contain_text("Username is taken: somebody")
    ok(guided)
    expect(box(guided, "Username")).to_be_focused()
    expect(box(guided, "Email")).to_have_value("mary@example.org")
    guided.keyboard.type("!")
    expect(box(guided, "Username")).to_have_value("MaryMaryMary!")
    # The next alert must be read out with its own sentence, not with this one's.
    answer(guided, "Username", "R2D2")
    expect(guided.get_by_role("alertdialog", name="Username can’t contain digits.")).to_be_visible()


def test_G8_after_the_alert_of_a_taken_email_typing_goes_on_at_its_end(guided, new_page):
    sign_up(new_page(java_script_enabled=False))
    for label in list(GUIDED)[:-1]:
        answer(guided, label, EMAIL["Email"] if label == "Email" else None)
    box(guided, "Password").fill("franken")
    button(guided, "Sign Up").click()
    expect(guided.get_by_role("alertdialog")).to_contain_text("Email is taken")
    ok(guided)
    expect(box(guided, "Email")).to_be_focused()
    guided.keyboard.type(".uk")
    expect(box(guided, "Email")).to_have_value(EMAIL["Email"] + ".uk")


def test_G5_clear_in_the_alert_of_a_taken_username_empties_it(guided, new_page):
    post(new_page(), "/join/username", {"username": "marymarymary", "password": "countess 8"})
    for label in list(GUIDED)[:3]:
        answer(guided, label)
    answer(guided, "Username", "marymarymary")
    box(guided, "Password").fill("franken")
    button(guided, "Sign Up").click()
    button(guided, "Clear").click()
    expect(box(guided, "Username")).to_have_value("")
    expect(box(guided, "Username")).to_be_focused()
    expect(box(guided, "Email")).to_have_value("mary@example.org")
    expect(guided).to_have_url(re.compile("/join/guided$"))


def test_A8_an_email_whose_domain_the_browser_respells_signs_in_as_it_was_typed(either):
    """For an input of type email, Chromium sends joe@xn--mller-kva.example."""
    either.goto("/join/email")
    fill(either, {**EMAIL, "Email": "joejoe@müller.example"})
    button(either, "Sign Up").click()
    button(either, "Sign out").click()
    either.goto("/sign-in")
    fill(either, {"Email or username": "joejoe@müller.example", "Password": EMAIL["Password"]})
    button(either, "Sign In").click()
    expect(either.get_by_role("heading", name="Hello, Ada!")).to_be_visible()


@pytest.mark.parametrize("username", ["W" * 64, "countess-of-lovelace-and-of-everywhere"])
def test_X3_a_long_name_makes_no_page_scroll_sideways(new_page, username):
    page = new_page("narrow")
    page.goto("/join/username")
    fill(page, {"Username": username, "Password": "countess 8"})
    button(page, "Sign Up").click()
    for path in ["/home", "/", "/start", "/colour", "/account/password", "/account/delete", "/history"]:
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0, path


@pytest.mark.parametrize("how", ["no JavaScript", "no WebAssembly"])
def test_G9_the_server_alone_can_do_all_of_it(new_page, watch, how):
    page = new_page(java_script_enabled=how != "no JavaScript")
    if how == "no WebAssembly":
        watch.allow("rules.wasm|ERR_FAILED|Failed to load resource")
        page.route("**/rules.wasm*", lambda route: route.abort())
    page.goto("/join/guided")
    labels = list(GUIDED)
    answer(page, "First name", "R2D2")
    expect(page.get_by_role("alertdialog")).to_contain_text("First name can’t contain digits.")
    if how == "no WebAssembly":
        # Now scripts run, so the answer is kept in a draft.
        expect(page.locator("dialog:modal")).to_be_visible()
    button(page, "Clear").click()
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    page.wait_for_load_state()
    expect(box(page, "First name")).to_have_value("")
    for index, label in enumerate(labels[:-1]):
        answer(page, label)
        expect(box(page, labels[index + 1])).to_be_enabled()
        expect(box(page, labels[index + 1])).to_be_focused()
    answer(page, "Password")
    expect(page.get_by_role("heading", name="Hello, mary!")).to_be_visible()


def test_G_a_draft_survives_a_reload(guided):
    for label in list(GUIDED)[:3]:
        answer(guided, label)
    guided.reload()
    live(guided, "guided")
    assert enabled(guided) == list(GUIDED)[:4]
    expect(box(guided, "Email")).to_have_value("mary@example.org")
    expect(box(guided, "Username")).to_be_focused()


def test_G7_after_a_reload_a_corrected_answer_enables_what_was_answered_after_it(guided):
    labels = list(GUIDED)
    for label in labels[:4]:
        answer(guided, label)
    box(guided, "First name").fill("Ann7")
    assert enabled(guided) == labels[:1]
    guided.reload()
    live(guided, "guided")
    box(guided, "First name").fill("Anna")
    assert enabled(guided) == labels[:4]


def test_G6_after_ten_minutes_the_next_visitor_is_asked_from_the_first_question(page):
    page.clock.install()
    page.goto("/join/guided")
    live(page, "guided")
    for label in list(GUIDED)[:4]:
        answer(page, label)
    page.clock.run_for(11 * 60_000)
    expect(box(page, "First name")).to_have_value("")
    assert enabled(page) == list(GUIDED)[:1]
    for label, following in zip(list(GUIDED), list(GUIDED)[1:]):
        answer(page, label)
        expect(box(page, following)).to_be_focused()
    expect(page.get_by_role("alertdialog")).to_have_count(0)


def test_G_the_question_of_a_restored_draft_gets_the_focus_even_if_the_rules_load_late(guided):
    for label in list(GUIDED)[:3]:
        answer(guided, label)
    held = []
    guided.route("**/rules.wasm*", lambda route: held.append(route))
    with guided.expect_request("**/rules.wasm*"):
        guided.reload()
    expect(box(guided, "First name")).to_be_focused()
    guided.evaluate("document.activeElement.blur()")
    held[0].continue_()
    expect(box(guided, "Username")).to_be_focused()


def test_X1_a_whole_visit_works_without_javascript(plain_page):
    """It goes from the desk to a deleted account, by buttons and links alone."""
    page = plain_page
    page.goto("/")
    fill(page, {"Name": "Grace Hopper", "Email": "grace@example.org", "Password": "secret 7", "Phone": "0123456789"})
    button(page, "Sign Up").click()
    expect(page.locator("#registered")).to_have_value("Grace Hopper")
    box(page, "Name").fill("Nobody")
    button(page, "Clear").click()
    expect(box(page, "Name")).to_have_value("")
    button(page, "Restart").click()
    expect(page.locator("#registered")).to_have_value("")
    button(page, "Undo").click()
    expect(page.locator("#registered")).to_have_value("Grace Hopper")
    page.get_by_role("link", name="Color", exact=True).click()
    box(page, "Red").fill("100")
    button(page, "Color").click()
    expect(page.get_by_text("#FF0000", exact=False).first).to_be_visible()
    sign_in_as(page, "grace@example.org", "secret 7")
    expect(page.get_by_role("heading", name="Hello, Grace Hopper!")).to_be_visible()
    page.get_by_role("link", name="Change password").click()
    fill(page, {"Old password": "secret 7", "New password": "brand new 9", "Password again": "brand new 9"})
    button(page, "Change password").click()
    expect(page.get_by_text("Your password has been changed.")).to_be_visible()
    button(page, "Sign out").click()
    sign_in_as(page, "grace@example.org", "brand new 9")
    page.get_by_role("link", name="Delete my account").click()
    box(page, "Password").fill("brand new 9")
    button(page, "Delete my account").click()
    expect(page.get_by_text("Your account has been deleted.")).to_be_visible()


def sign_in_as(page, name, password):
    page.get_by_role("link", name="My account", exact=True).click()
    page.get_by_role("main").get_by_role("link", name="Sign in", exact=True).click()
    fill(page, {"Email or username": name, "Password": password})
    button(page, "Sign In").click()
