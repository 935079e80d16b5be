"""The group's own fields: described by organisers, and answered on every form (Q1, Q4, Q5)."""

import re
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

from accounts import box, button
from office import add_member, become_organiser, either, office, opening, organiser, site  # noqa: F401
from test_everywhere import expect_fine_in_each_look, overflow

FIELDS = [
    {"label": "Courses", "kind": "some-of", "choice-new": ["Chess", "Go", "Bridge"]},
    {"label": "T-shirt", "kind": "one-of", "required": "on", "choice-new": ["Small", "Large"]},
    {"label": "Height", "kind": "number", "hint": "In centimetres"},
    {"label": "Vegetarian", "kind": "yes-no"},
    {"label": "About you", "kind": "long-text"},
    {"label": "Photos", "kind": "agreement", "required": "on", "text": "Pictures of me may be shown."},
]


def add_fields(organiser, fields=FIELDS):
    """Adds them by requests, as the page's form would."""
    for field in fields:
        texts = {"filled-by": "person", **field}
        pairs = [(name, text) for name, value in texts.items() for text in (value if isinstance(value, list) else [value])]
        answer = organiser.request.post(
            "/settings/form/new",
            data="&".join(f"{name}={quote_plus(text)}" for name, text in pairs),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )
        assert answer.status == 303, answer.text()


def live(page, path):
    page.goto(path)
    page.locator("form[data-form][data-live]").wait_for()


def test_Q1_an_organiser_adds_a_field_and_sees_it_as_people_will(either):
    either.goto("/settings")
    either.get_by_role("link", name=re.compile("Fields of your own")).click()
    either.get_by_role("link", name="Add a field").click()
    either.locator("#label").fill("Courses")
    box(either, "Answer").select_option(label="Several of some choices")
    choices = either.get_by_label(re.compile("^A new choice|^A choice$"))
    for index, choice in enumerate(["Chess", "Go", "Bridge"]):
        choices.nth(index).fill(choice)
    preview = either.locator("#preview")
    if not either.locator("form[data-live]").count():
        button(either, "Preview").click()
    expect(preview.get_by_text("Courses")).to_be_visible()
    expect(preview.get_by_text("Bridge")).to_be_visible()
    if either.locator("form[data-live]").count():
        choices.first.press("Enter")
        expect(choices.nth(1)).to_be_focused()
    button(either, "Save").click()
    expect(either.get_by_text("is saved.")).to_be_visible()
    expect(either.locator(".own-fields").get_by_role("link", name="Courses")).to_be_visible()
    expect(either.locator(".preview").get_by_text("Bridge")).to_be_visible()


def test_Q4_answers_are_judged_while_one_types(organiser, new_page):
    add_fields(organiser)
    page = new_page()
    live(page, "/join/email")
    missing = page.locator("[data-missing]")
    expect(missing).to_contain_text("T-shirt")
    expect(missing).to_contain_text("Photos")
    expect(missing).not_to_contain_text("Height")
    height = page.get_by_label("Height")
    height.fill("1,70.5")
    height.blur()
    expect(page.get_by_text("Height needs to be a number, such as 50 or 12.5.")).to_be_visible()
    height.fill("170,5")
    expect(page.get_by_text("Height needs to be a number, such as 50 or 12.5.")).to_be_hidden()
    for label, text in {"Email": "lovelace@example.org", "Password": "analytic 8", "Password again": "analytic 8", "Nickname": "Ada"}.items():
        page.get_by_label(label, exact=True).fill(text)
    expect(button(page, "Sign Up")).to_be_disabled()
    page.get_by_label("T-shirt").select_option(label="Large")
    page.get_by_label("Go", exact=True).check()
    page.get_by_label("I agree").check()
    expect(button(page, "Sign Up")).to_be_enabled()
    page.get_by_label("I agree").uncheck()
    expect(button(page, "Sign Up")).to_be_disabled()
    page.get_by_label("I agree").check()
    # All that was typed and chosen survives a reload.
    page.reload()
    page.locator("form[data-live]").wait_for()
    expect(page.get_by_label("T-shirt")).to_have_value(re.compile("."))
    expect(page.get_by_label("Go", exact=True)).to_be_checked()
    expect(page.get_by_label("Height")).to_have_value("170,5")
    for label in ["Password", "Password again"]:
        page.get_by_label(label, exact=True).fill("analytic 8")
    button(page, "Sign Up").click()
    expect(page).to_have_url(re.compile("/home$"))
    live(page, "/account")
    expect(page.get_by_label("Go", exact=True)).to_be_checked()
    expect(page.get_by_label("Height")).to_have_value("170.5")


def test_Q4_a_date_that_does_not_exist_is_told_and_replaces_no_kept_one(organiser, new_page):
    add_fields(organiser, [{"label": "Born", "kind": "date"}])
    page = new_page()
    live(page, "/join/email")
    texts = {"Email": "lovelace@example.org", "Password": "analytic 8", "Password again": "analytic 8", "Nickname": "Ada"}
    for label, text in texts.items():
        page.get_by_label(label, exact=True).fill(text)
    expect(button(page, "Sign Up")).to_be_enabled()
    reason = page.get_by_text("Born needs to be a date")
    born = page.get_by_label("Born")
    # Neither 31 February nor half a date: the server would get nothing of them.
    for typed in ["02312001", "0230"]:
        born.press_sequentially(typed)
        page.get_by_label("Nickname").focus()
        expect(reason).to_be_visible()
        expect(button(page, "Sign Up")).to_be_disabled()
        born.fill("")
        expect(reason).to_be_hidden()
    born.press_sequentially("02281999")
    button(page, "Sign Up").click()
    expect(page).to_have_url(re.compile("/home$"))
    live(page, "/account")
    born.press_sequentially("0231")
    page.get_by_label("Nickname").focus()
    expect(reason).to_be_visible()
    expect(button(page, "Save")).to_be_disabled()
    page.reload()
    expect(born).to_have_value("1999-02-28")


def test_Q5_the_guided_form_asks_them_one_by_one_by_keyboard_alone(organiser, new_page):
    add_fields(organiser)
    page = new_page()
    live(page, "/join/guided")
    for text in ["Ada", "Lovelace", "lovelace@example.org", "countess"]:
        page.keyboard.type(text)
        page.keyboard.press("Enter")
    expect(page.get_by_label("Chess", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    shirt = page.get_by_label("T-shirt")
    expect(shirt).to_be_focused()
    expect(page.get_by_label("Password", exact=True)).to_be_disabled()
    shirt.press("L")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Height")).to_be_focused()
    # An empty answer goes on where it may stay empty.
    page.keyboard.press("Enter")
    expect(page.get_by_label("No answer")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label("About you")).to_be_focused()
    page.keyboard.type("Two\n")
    page.keyboard.type("lines")
    button(page, "Next").click()
    expect(page.get_by_label("I agree")).to_be_focused()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Password", exact=True)).to_be_focused()
    page.keyboard.type("wandering8")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/home$"))
    page.goto("/account")
    expect(page.get_by_label("About you")).to_have_value("Two\nlines")


def test_Q5_without_javascript_the_desk_keeps_what_was_chosen_when_something_is_wrong(organiser, new_page):
    add_fields(organiser)
    page = new_page("plain", java_script_enabled=False)
    page.goto("/")
    page.get_by_label("Name", exact=True).fill("Grace Hopper")
    page.get_by_label("Bridge").check()
    page.get_by_label("Yes", exact=True).check()
    page.get_by_label("T-shirt").select_option(label="Small")
    button(page, "Sign Up").click()
    expect(page.get_by_role("link", name="Photos: select the box to agree.")).to_be_visible()
    expect(page.get_by_label("Bridge")).to_be_checked()
    expect(page.get_by_label("Yes", exact=True)).to_be_checked()
    expect(page.get_by_label("T-shirt")).to_have_value(re.compile("."))
    for label, text in {"Email": "grace@example.org", "Password": "secret 7", "Phone": "0123456789"}.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_label("I agree").check()
    button(page, "Sign Up").click()
    expect(page.get_by_text("Grace Hopper is signed up.")).to_be_visible()
    expect(page.get_by_label("Bridge")).not_to_be_checked()


def test_Q1_a_page_that_is_open_with_the_old_form_gets_the_new_one_with_what_was_typed(organiser, new_page):
    page = new_page()
    live(page, "/join/username")
    page.get_by_label("Username").fill("ada-lovelace")
    page.get_by_label("Password", exact=True).fill("analytic 8")
    add_fields(organiser, FIELDS[1:2])
    button(page, "Sign Up").click()
    expect(page.get_by_text("T-shirt is still needed.").first).to_be_visible()
    expect(page.get_by_label("Username")).to_have_value("ada-lovelace")


@pytest.mark.parametrize("path", ["/", "/join/guided", "/join/email", "/settings/form", "/settings/form/2", "/settings/form/new"])
def test_Q1_pages_with_own_fields_are_fine_in_each_look(organiser, path):
    add_fields(organiser)
    organiser.goto(path)
    expect_fine_in_each_look(organiser)


def test_Q8_a_tick_is_restored_only_beside_the_text_that_it_was_set_beside(organiser, new_page, office):
    add_fields(organiser, FIELDS[-1:])
    visitor = new_page()
    address = f"{office[0]}/join/username"
    live(visitor, address)
    tick = visitor.get_by_label("I agree")
    tick.check()
    visitor.reload()
    visitor.locator("form[data-form][data-live]").wait_for()
    expect(tick).to_be_checked()
    organiser.goto("/settings/form")
    organiser.locator(".own-fields").get_by_role("link", name="Photos").click()
    organiser.locator("#text").fill("Pictures of me may be shown everywhere.")
    button(organiser, "Save").click()
    expect(organiser.get_by_text("is saved.")).to_be_visible()
    visitor.reload()
    visitor.locator("form[data-form][data-live]").wait_for()
    expect(visitor.get_by_text("everywhere")).to_be_visible()
    expect(tick).not_to_be_checked()


def test_Q8_the_guided_form_says_which_text_it_showed(organiser, new_page, office):
    add_fields(organiser, FIELDS[-1:])
    visitor = new_page()
    live(visitor, f"{office[0]}/join/guided")
    assert visitor.locator("input[name^=field-][name$=-text]").input_value() == "1"


def test_Q5_a_long_agreement_is_in_a_box_that_cuts_through_a_line(organiser, new_page):
    """It shows that there is more, where a browser shows no scroll bar."""
    add_fields(organiser, [{"label": "Photos", "kind": "agreement", "text": "Pictures of me may be shown. " * 60}])
    page = new_page(viewport={"width": 390, "height": 844})
    live(page, "/join/email")
    text = page.locator(".agreement")
    assert text.evaluate("text => text.scrollHeight > text.clientHeight")
    assert text.evaluate("text => parseFloat(getComputedStyle(text).borderTopWidth)") > 0
    shown_lines = text.evaluate(
        "text => (text.clientHeight - parseFloat(getComputedStyle(text).paddingTop)) / parseFloat(getComputedStyle(text).lineHeight)"
    )
    assert 0.3 < shown_lines % 1 < 0.7


def test_Q5_answered_questions_have_no_boxes(organiser, new_page):
    add_fields(organiser, [FIELDS[1] | {"required": ""}, FIELDS[4]])
    page = new_page(viewport={"width": 390, "height": 600})
    live(page, "/join/guided")
    for name, text in {"first-name": "Mary", "last-name": "Shelley", "email": "mary@example.org", "username": "mary"}.items():
        page.locator(f"#{name}").fill(text)
        page.keyboard.press("Enter")
    page.locator(".asked select").select_option(label="Large")
    button(page, "Next").click()
    page.locator(".asked textarea").fill("One line.")
    button(page, "Next").click()
    assert page.locator(".asked label").evaluate("label => label.getBoundingClientRect().top") >= 8
    for answer in page.locator(".field:not(.asked) .control > :is(input, select, textarea):enabled").all():
        assert answer.evaluate("answer => getComputedStyle(answer).borderTopColor") == "rgba(0, 0, 0, 0)"
        assert answer.bounding_box()["height"] <= 44


def test_Q1_inputs_and_buttons_of_the_office_stand_in_line(organiser):
    add_fields(organiser, FIELDS[:3])
    organiser.set_viewport_size({"width": 1280, "height": 800})
    organiser.goto("/settings/form/1")
    assert len({organiser.locator(f"#{name}").bounding_box()["y"] for name in ["required", "position"]}) == 1
    assert len({organiser.locator(input).bounding_box()["x"] for input in ["#label", ".choice input >> nth=0"]}) == 1
    organiser.set_viewport_size({"width": 390, "height": 844})
    organiser.goto("/settings/form")
    rows = organiser.locator(".own-fields li").all()
    for row in rows:
        text, buttons = (row.locator(part).bounding_box() for part in ["p", ".acts"])
        assert buttons["y"] >= text["y"] + text["height"] + 8
    assert len({row.get_by_text("Remove").bounding_box()["x"] for row in rows}) == 1


@pytest.mark.parametrize("width", [390, 900, 1280])
def test_Q6_X3_a_long_answer_as_a_column_takes_three_lines_and_is_whole_on_the_members_page_and_on_paper(organiser, width):
    add_fields(organiser, [{"label": "About", "kind": "long-text"}, {"label": "Motto", "kind": "text"}])
    answer = "First paragraph.\n\n" + "A long sentence about allergies. " * 40 + "The end."
    path = add_member(organiser, "Ada Lovelace", email="ada@example.org", **{"field-1": answer})
    add_member(organiser, "Grace Hopper", email="grace@example.org")
    organiser.set_viewport_size({"width": width, "height": 900})
    organiser.goto("/members?columns=1&columns=2")
    row, empty = (organiser.locator(".members tbody tr").filter(has_text=name) for name in ["Ada", "Grace"])
    assert row.locator(".answer > div").bounding_box()["height"] <= 3 * 24 + 1
    # Where a row is a card, the answer has its label above it.
    assert row.bounding_box()["height"] < empty.bounding_box()["height"] + 4 * 24 + 8
    # The box to select the member stands beside the name.
    box, name = (row.locator(part).bounding_box() for part in [".pick input", "th a"])
    assert abs(box["y"] + box["height"] / 2 - name["y"] - name["height"] / 2) < 3
    assert overflow(organiser) <= 0
    organiser.emulate_media(media="print")
    text = row.locator(".answer").first
    whole = "text => text.querySelector('div').scrollHeight <= text.clientHeight"
    assert text.evaluate(whole)
    organiser.emulate_media(media="null")
    assert not text.evaluate(whole)
    organiser.goto(path)
    expect(organiser.locator("#field-1")).to_have_value(answer)


def test_Q6_a_box_that_is_ticked_before_the_script_runs_filters_the_list(organiser):
    add_fields(organiser, FIELDS[:1])
    held = []
    organiser.route("**/members.js*", lambda route: held.append(route))
    organiser.goto("/members", wait_until="commit")
    organiser.get_by_text("Filters and columns").click()
    organiser.locator(".answers").get_by_label("Chess").check()
    while not held:
        organiser.wait_for_timeout(50)
    held[0].continue_()
    expect(organiser.get_by_text("Nobody was found. Choose other filters, or leave them empty.")).to_be_visible()
