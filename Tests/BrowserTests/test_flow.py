"""Sequences of steps: at the desk by keyboard alone, through alerts, and back."""

import re

import pytest
from playwright.sync_api import expect

from accounts import GUIDED, answer, befriend, box, button, fill, history, live, ok, path, send, sign_up
from conftest import serving
from desk import ADA, Desk
from office import texts_of
from test_everywhere import overflow

PEOPLE = [{**ADA, "Name": f"Person {name}", "Email": f"{name}@example.org"} for name in ["ada", "bob", "cem"]]


@pytest.fixture
def desk(page):
    return Desk(page).open()


def focused(page):
    return page.evaluate("document.activeElement.id")


def is_inputless(page):
    return not page.evaluate("document.activeElement.matches('input, textarea')")


# D19


def type_person(page, person):
    for text in person.values():
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def wait_until_next(desk, person):
    """Waits for the page for the next person. The list of the page before may have the name already."""
    expect(desk.page.get_by_text(f"{person['Name']} is signed up.")).to_be_visible()
    desk.wait_until_live()
    expect(desk.registered).to_have_value(re.compile(person["Name"]))


def test_D19_three_people_by_keyboard_alone_with_one_tab_between_them(desk):
    for count, person in enumerate(PEOPLE, 1):
        assert is_inputless(desk.page)
        desk.page.keyboard.press("Tab")
        assert focused(desk.page) == "name"
        type_person(desk.page, person)
        wait_until_next(desk, person)
        assert len(desk.names()) == count


def test_D19_simply_typed_text_goes_into_name(desk):
    for person in PEOPLE[:2]:
        type_person(desk.page, person)
        wait_until_next(desk, person)
    assert desk.names() == ["Person ada", "Person bob"]


@pytest.mark.parametrize("press", ["clear", "restart"])
def test_D19_after_clear_and_restart_one_tab_leads_to_name(desk, press):
    desk.register()
    desk.input("Email").fill("half@")
    getattr(desk, press).click()
    expect(desk.input("Email")).to_have_value("")
    desk.wait_until_live()
    assert is_inputless(desk.page)
    desk.page.keyboard.press("Tab")
    assert focused(desk.page) == "name"


def test_D19_shortcuts_and_the_space_bar_are_not_typed(desk):
    for key in ["Control+a", "Alt+b", " ", "Escape", "ArrowDown"]:
        desk.page.keyboard.press(key)
    assert desk.input("Name").input_value() == ""


# D20


@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_D20_nothing_moves_when_a_confirmation_appears_or_goes(new_page, look):
    desk = Desk(new_page(look)).open()
    places = "['#name', '#registered', 'h1'].map((one) => document.querySelector(one).getBoundingClientRect().top)"
    before = desk.page.evaluate(places)
    desk.register()
    expect(desk.page.get_by_text("Ada Lovelace is signed up.")).to_be_visible()
    desk.page.evaluate("scrollTo(0, 0)")
    assert desk.page.evaluate(places) == before
    desk.restart.click()
    expect(desk.undo).to_be_visible()
    assert desk.page.evaluate(places) == before
    desk.page.reload()
    assert desk.page.evaluate(places) == before


def test_D20_form_and_list_are_seen_together_on_a_laptop_and_the_newest_name_is_in_view(new_page):
    desk = Desk(new_page(viewport={"width": 1280, "height": 720})).open()
    for number in range(12):
        desk.register(Name=f"Person {number}", Email=f"{number}@example.org")
    for locator in [desk.input("Name"), desk.sign_up, desk.registered]:
        expect(locator).to_be_in_viewport(ratio=1)
    end = "(area) => area.scrollHeight - area.scrollTop - area.clientHeight"
    assert desk.registered.evaluate(end) < 8


# D5, D14


def test_D14_an_input_that_was_only_looked_at_stays_neutral(desk):
    for label in ADA:
        desk.input(label).focus()
    desk.page.keyboard.press("Tab")
    for label in ADA:
        desk.expect_state(label, "neutral")
    expect(desk.missing).to_have_text("Still needed: Name, Email, Password, Phone")


def test_D5_return_in_the_last_input_leads_to_what_is_incomplete(desk):
    desk.fill(Email="nonsense")
    desk.input("Phone").focus()
    desk.page.keyboard.press("Enter")
    assert is_inputless(desk.page)
    expect(desk.missing).to_have_text("To correct: Email")
    desk.page.keyboard.press("Tab")
    assert focused(desk.page) == "email"


def test_D14_leaving_an_input_for_clear_by_keyboard_judges_it(desk):
    desk.input("Phone").fill("12")
    desk.page.keyboard.press("Tab")
    expect(desk.clear).to_be_focused()
    desk.expect_state("Phone", "wrong")


def test_D14_a_press_on_clear_does_not_judge_the_input(desk):
    desk.input("Phone").fill("12")
    desk.input("Phone").focus()
    desk.page.evaluate(
        "seen = 0; new MutationObserver(() => (seen += document.querySelectorAll('.wrong').length))"
        ".observe(document.body, {subtree: true, attributes: true})"
    )
    desk.clear.click()
    expect(desk.input("Phone")).to_have_value("")
    assert desk.page.evaluate("seen") == 0


@pytest.mark.parametrize(
    "address, label",
    [("/", "Password"), ("/join/email", "Password"), ("/join/username", "Password"), ("/code", "New password")],
)
def test_D14_a_password_that_is_left_by_way_of_its_show_button_is_judged(page, address, label):
    page.goto(address)
    page.locator("form[data-form][data-live]").wait_for()
    expect_judged_behind_its_button(page, label)


def test_D14_the_guided_forms_password_is_judged_behind_its_button(page):
    page.goto("/join/guided")
    live(page, "guided")
    for label in list(GUIDED)[:-1]:
        answer(page, label)
    expect_judged_behind_its_button(page, "Password")


def expect_judged_behind_its_button(page, label):
    reason = page.locator("#password-problem")
    box(page, label).press_sequentially("x")
    page.keyboard.press("Tab")
    expect(page.locator(".reveal:focus")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    expect(box(page, label)).to_be_focused()
    page.keyboard.press("Tab")
    expect(reason).to_be_empty()
    page.keyboard.press("Tab")
    expect(reason).to_have_text(re.compile(r"needs at least \d characters\.$"))
    expect(box(page, label)).to_have_attribute("aria-invalid", "true")


def test_D14_a_press_on_show_leaves_the_focus_in_the_input(desk):
    desk.input("Password").press_sequentially("x")
    desk.page.locator(".reveal").click()
    expect(desk.input("Password")).to_be_focused()
    desk.expect_state("Password", "neutral")
    desk.page.keyboard.type("y")
    expect(desk.input("Password")).to_have_value("xy")


# D21, D22


def test_D21_a_draft_is_not_shown_after_the_next_sign_in_or_sign_out(page):
    desk = Desk(page).open()
    desk.input("Name").fill("Abandoned Person")
    sign_up(page)
    desk.open()
    expect(desk.input("Name")).to_have_value("")
    desk.input("Name").fill("Another Person")
    page.goto("/home")
    button(page, "Sign out").click()
    desk.open()
    expect(desk.input("Name")).to_have_value("")


def test_D22_the_desk_prints_its_list(desk):
    for person in PEOPLE:
        desk.register(**person)
    desk.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    desk.page.emulate_media(media="print")
    expect(desk.page.locator("#foretold")).to_be_hidden()
    expect(desk.page.locator(".printed li")).to_have_text([person["Name"] for person in PEOPLE])
    year = desk.page.evaluate("String(new Date().getFullYear())")
    expect(desk.page.locator(".printed")).to_contain_text(year)
    expect(desk.page.locator("[data-total]").first).to_have_text("3")
    for locator in [desk.input("Name"), desk.sign_up, desk.restart, desk.registered]:
        expect(locator).to_be_hidden()
    desk.page.evaluate("dispatchEvent(new Event('afterprint'))")
    desk.page.emulate_media(media="screen")
    expect(desk.registered).to_be_visible()
    expect(desk.page.locator(".printed")).to_be_hidden()


@pytest.mark.parametrize("locale, form", [("en-GB", r"\w+,? \d{1,2} \w+ \d{4}"), ("en-US", r"\w+, \w+ \d{1,2}, \d{4}")])
def test_D22_L4_the_printed_date_is_as_the_reader_writes_it(new_page, locale, form):
    page = Desk(new_page(locale=locale)).open().page
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert re.fullmatch(form, page.locator(".printed > :first-child").text_content())


def test_M22_the_desks_printed_list_has_boxes_the_date_and_page_numbers(desk):
    for person in PEOPLE:
        desk.register(**person)
    margins = dict.fromkeys(["top", "right", "bottom", "left"], "2cm")
    (text,) = texts_of(desk.page.pdf(format="A4", margin=margins))
    assert "1 / 1" in text and "Frontdesk" in text
    assert desk.page.evaluate("String(new Date().getFullYear())") in text
    for person in PEOPLE:
        assert person["Name"] in text
    desk.page.emulate_media(media="print")
    box = "getComputedStyle(document.querySelector('.printed li'), '::before').content"
    assert desk.page.evaluate(box) == '"☐"'


def test_D22_what_is_printed_keeps_up_with_the_list(new_page):
    reader, writer = Desk(new_page()).open(), Desk(new_page()).open()
    writer.register(Name="<b>Ada & Co")
    expect(reader.registered).to_have_value("<b>Ada & Co")
    reader.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(reader.page.locator(".printed li")).to_have_text(["<b>Ada & Co"])


def test_D22_the_desk_prints_columns_with_boxes_without_javascript(plain_page, tmp_path):
    desk = Desk(plain_page).open(live=False)
    for person in PEOPLE:
        desk.register(**person)
    desk.page.emulate_media(media="print")
    names = desk.page.locator(".printed li")
    expect(names).to_have_text([person["Name"] for person in PEOPLE])
    expect(desk.page.locator(".printed p")).to_have_text(re.compile(r"^\d{1,2} [A-Z][a-z]{2} 20\d\d$"))
    for locator in [desk.input("Name"), desk.sign_up, desk.restart, desk.registered]:
        expect(locator).to_be_hidden()
    box = "getComputedStyle(document.querySelector('.printed li'), '::before').content"
    assert desk.page.evaluate(box) == '"☐"'
    columns = names.evaluate_all("items => new Set(items.map((item) => item.getBoundingClientRect().left)).size")
    assert columns > 1


# G


@pytest.fixture
def guided(page):
    page.goto("/join/guided")
    live(page, "guided")
    return page


def test_G7_an_earlier_answer_put_right_again_loses_nothing(guided):
    for label in list(GUIDED)[:-1]:
        answer(guided, label)
    box(guided, "Password").fill(GUIDED["Password"])
    box(guided, "Last name").fill("9")
    assert [label for label in GUIDED if box(guided, label).is_disabled()] == ["Email", "Username", "Password"]
    expect(button(guided, "Sign Up")).to_be_disabled()
    box(guided, "Last name").fill("Shelley")
    for label, text in GUIDED.items():
        expect(box(guided, label)).to_be_enabled()
        expect(box(guided, label)).to_have_value(text)
    button(guided, "Sign Up").click()
    expect(guided.get_by_role("heading", name="Hello, mary!")).to_be_visible()


def test_G7_return_says_why_it_leads_to_an_earlier_answer_that_was_made_wrong(guided):
    for label in list(GUIDED)[:-1]:
        answer(guided, label)
    box(guided, "Last name").fill("9")
    box(guided, "First name").press("Enter")
    expect(guided.get_by_role("alertdialog", name="Last name can’t contain digits.")).to_be_visible()
    ok(guided)
    expect(box(guided, "Last name")).to_be_focused()


def test_G7_return_says_nothing_where_it_leads_to_what_was_not_answered_yet(guided):
    answer(guided, "First name")
    expect(box(guided, "Last name")).to_be_focused()
    box(guided, "First name").press("Enter")
    expect(box(guided, "Last name")).to_be_focused()
    expect(guided.get_by_role("alertdialog")).to_have_count(0)


def test_A19_while_an_alert_says_it_the_input_does_not_and_a_screen_reader_hears_it_once(guided):
    guided.evaluate(
        """() => {
          window.said = [];
          const region = document.querySelector("p.visually-hidden[role=status]");
          new MutationObserver(() => window.said.push(region.textContent)).observe(region, { childList: true });
        }"""
    )
    answer(guided, "First name", "R2D2")
    reason = guided.locator("#first-name-problem")
    expect(reason).to_have_text("First name can’t contain digits.")
    expect(reason).to_be_hidden()
    guided.wait_for_timeout(500)
    assert [text for text in guided.evaluate("said") if "digits" in text] == []
    ok(guided)
    expect(reason).to_be_visible()
    expect(box(guided, "First name")).to_be_focused()


def test_A19_without_javascript_the_input_says_it_after_ok(plain_page):
    plain_page.goto("/join/guided")
    answer(plain_page, "First name", "R2D2")
    reason = plain_page.locator("#first-name-problem")
    expect(plain_page.get_by_role("alertdialog")).to_be_visible()
    expect(reason).to_be_hidden()
    ok(plain_page)
    expect(reason).to_be_visible()


def test_G10_one_question_stands_out_and_the_others_take_a_line(guided):
    answer(guided, "First name")
    answer(guided, "Last name")
    heights = [guided.locator("[data-field]").nth(index).bounding_box()["height"] for index in range(5)]
    assert heights[2] > 100 and max(heights[:2] + heights[3:]) <= 56
    expect(guided.locator(".asked")).to_contain_text("3 of 5")
    expect(box(guided, "Last name")).to_have_value(GUIDED["Last name"])
    box(guided, "First name").click()
    expect(guided.locator(".asked")).to_contain_text("1 of 5")


def test_G10_on_a_phone_question_and_button_are_seen_together_above_the_keyboard(phone):
    phone.goto("/join/guided")
    live(phone, "guided")
    answer(phone, "First name")
    button = phone.get_by_role("button", name="Next").bounding_box()
    question = box(phone, "Last name").bounding_box()
    assert 0 < button["y"] + button["height"] - question["y"] < 250


@pytest.mark.parametrize("choice, typed", [("OK", "R2D2x"), ("Clear", "x")])
def test_G5_what_is_typed_after_a_press_in_the_alert_arrives(guided, choice, typed):
    answer(guided, "First name", "R2D2")
    # Before the page's scripts have taken the alert over, a press in it asks the server.
    guided.wait_for_load_state()
    button(guided, choice).click()
    expect(box(guided, "First name")).to_be_focused()
    guided.keyboard.press("End")
    guided.keyboard.type("x")
    expect(box(guided, "First name")).to_have_value(typed)


def test_G9_without_javascript_return_goes_on_after_an_alert(plain_page):
    plain_page.goto("/join/guided")
    answer(plain_page, "First name", "R2D2")
    expect(plain_page.get_by_role("alertdialog")).to_be_visible()
    ok(plain_page)
    box(plain_page, "First name").fill("Mary")
    plain_page.keyboard.press("Enter")
    expect(box(plain_page, "First name")).to_have_value("Mary")
    expect(box(plain_page, "Last name")).to_be_enabled()


# A


def test_A21_back_from_a_sign_up_that_was_reached_through_signing_in(page):
    page.goto("/start")
    page.get_by_role("link", name="Sign in").click()
    live(page, "sign-in")
    page.get_by_role("link", name="Sign up", exact=True).click()
    page.wait_for_url("**/join/email")
    page.go_back()
    assert path(page) == "/start"


def test_A19_a_mistake_is_told_in_the_alert_and_at_its_input(page):
    page.goto("/join/email")
    live(page, "email")
    fill(page, {"Email": "nonsense", "Password": "x", "Password again": "x", "Nickname": "Ada"})
    button(page, "Sign Up").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()
    expect(page.locator("[data-summary]")).to_have_count(0)
    expect(page.locator("#email-problem")).not_to_be_empty()


def test_A19_the_summary_and_the_input_say_the_same(chromium, tmp_path):
    """Only the server knows what is wrong, and the password isn't sent back."""
    with serving(tmp_path / "frontdesk.sqlite", "--trust-network") as (address, _):
        elsewhere = chromium.new_context(base_url=address, extra_http_headers={"X-Forwarded-For": "203.0.113.9"})
        desk = Desk(elsewhere.new_page()).open()
        desk.fill(Password="password")
        desk.sign_up.click()
        sentence = "Password is too common. Choose another."
        expect(desk.page.locator("[data-summary] li")).to_have_text([sentence])
        desk.wait_until_live()
        expect(desk.problem("Password")).to_have_text(sentence)
        elsewhere.close()


# T


def test_T2_on_a_phone_sending_comes_first(phone):
    sign_up(phone)
    phone.wait_for_load_state()
    tops = [phone.locator(part).bounding_box()["y"] for part in ["#form-transfer", ".balance", ".transactions"]]
    assert tops == sorted(tops)
    assert button(phone, "Transfer").bounding_box()["y"] < phone.viewport_size["height"] - 60


def test_T13_a_transfer_and_the_one_that_undoes_it_look_related(page):
    history(page)
    undoing, undone = page.locator(".history tbody tr").all()[:2]
    expect(undoing.get_by_role("rowheader")).to_contain_text("Back from gracehopper")
    expect(undone.get_by_role("rowheader")).to_contain_text("To gracehopper")
    undoing.get_by_role("link", name="undoes a transfer").click()
    assert page.url.endswith("#" + undone.get_by_role("rowheader").get_attribute("id"))
    assert undone.evaluate("row => getComputedStyle(row).borderTopColor") == "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("amount, goes_on_at", [("12.50", "Receiver"), ("1.005", "Amount")])
def test_T4_after_the_alert_typing_goes_on(page, amount, goes_on_at):
    sign_up(page)
    befriend(page).context.close()
    send(page, amount)
    before = "" if goes_on_at == "Receiver" else amount
    ok(page)
    expect(box(page, goes_on_at)).to_be_focused()
    page.keyboard.press("End")
    page.keyboard.type("7")
    expect(box(page, goes_on_at)).to_have_value(before + "7")


def test_T4_on_a_phone_no_keyboard_opens_after_what_went_well(phone):
    sign_up(phone)
    befriend(phone).context.close()
    send(phone, "12.50")
    ok(phone)
    expect(phone.get_by_role("alertdialog")).to_have_count(0)
    assert is_inputless(phone)


def test_T11_home_prints_balance_and_history(page):
    history(page)
    page.emulate_media(media="print")
    for part in ["h1", "#balance", ".history th >> nth=0", ".history time >> nth=0"]:
        expect(page.locator(part)).to_be_visible()
    for part in ["header.site", "form", "button", "a[download]", ".account"]:
        expect(page.locator(part).filter(visible=True)).to_have_count(0)


# X


@pytest.mark.parametrize("width", [1280, 640])
def test_X3_text_of_twice_the_size_goes_over_no_edge(new_page, width):
    page = new_page(viewport={"width": width, "height": 800})
    history(page)
    for place in ["/home", "/", "/colour", "/history", "/account/password"]:
        page.goto(place)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert (place, overflow(page)) == (place, 0)


def test_X3_a_row_of_the_desk_is_no_higher_than_it_needs_to_be(desk):
    rows = [row.bounding_box()["height"] for row in desk.page.locator("[data-field]").all()]
    assert max(rows) <= 105


# C


def test_C4_a_warning_goes_with_the_next_input_that_finds_all_in_range(page):
    page.goto("/colour")
    page.locator("[data-colour][data-live]").wait_for()
    fill(page, {"Red": "200", "Blue": "300"})
    button(page, "Color").click()
    expect(page.locator("#red-problem")).to_contain_text("out of range")
    expect(page.locator("#blue-problem")).to_contain_text("out of range")
    box(page, "Blue").press("End")
    box(page, "Blue").press("Backspace")
    expect(page.locator("#red-problem")).to_be_empty()
    expect(page.locator("#blue-problem")).to_be_empty()


def test_C4_a_warning_goes_with_the_next_press_that_finds_all_in_range(page):
    page.goto("/colour")
    page.locator("[data-colour][data-live]").wait_for()
    fill(page, {"Red": "200"})
    button(page, "Color").click()
    expect(page.locator("#red-problem")).to_contain_text("out of range")
    button(page, "Color").click()
    expect(page.locator("#red-problem")).to_be_empty()
