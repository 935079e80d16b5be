"""Step by step on a phone: each question is seen together with its button above the keyboard."""

import pytest
from playwright.sync_api import expect

from accounts import GUIDED
from layout import LANGUAGES, measured, settle

ANSWERS = {"first-name": "Mary", "last-name": "Shelley", "email": "maximiliane.leutheusser@example.org", "username": "mary"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# The part of the screen above the keyboard.
ABOVE_KEYBOARD = 464


@pytest.fixture(params=LANGUAGES)
def phone(request, new_page):
    page = new_page(**PHONE, locale=request.param)
    page.goto("/join/guided")
    settle(page)
    return page


@pytest.fixture(params=LANGUAGES)
def plain_phone(request, new_page):
    page = new_page(**PHONE, locale=request.param, java_script_enabled=False)
    page.goto("/join/guided")
    return page


def expect_in_sight(page, asked):
    """Expects the current question, and the button that goes on, to be in sight."""
    question = page.locator(".asked label")
    expect(page.locator(".asked input")).to_have_id(asked)
    button = page.locator("[data-guided] .actions button:visible").first.bounding_box()
    assert question.bounding_box()["y"] >= 0
    assert button["y"] + button["height"] <= ABOVE_KEYBOARD
    assert button["y"] > question.bounding_box()["y"]
    assert measured(page) == []


def give(page, name, text):
    page.locator(f"#{name}").fill(text)
    page.keyboard.press("Enter")


def refuse_and_go_on(page, name):
    """Gives a wrong answer, and closes the alert."""
    give(page, name, "1@")
    page.wait_for_load_state()
    page.locator("dialog[open] .primary").click()
    expect(page.locator("dialog")).to_be_hidden()


def answer_until_password(page):
    """Answers the questions before the password, each wrongly at first."""
    for name, text in ANSWERS.items():
        expect_in_sight(page, name)
        refuse_and_go_on(page, name)
        expect_in_sight(page, name)
        give(page, name, text)


def test_G10_each_question_is_seen_with_its_button_forth_and_back(phone):
    answer_until_password(phone)
    for name in ["password", *reversed(ANSWERS), "password"]:
        phone.locator(f"#{name}").click()
        expect_in_sight(phone, name)


@pytest.mark.parametrize("height", [380, 464])
def test_G10_on_the_part_of_a_screen_above_a_keyboard_each_question_is_scrolled_into_sight(new_page, height):
    page = new_page(**PHONE | {"viewport": {"width": 360, "height": height}})
    page.goto("/join/guided")
    settle(page)
    for name, text in ANSWERS.items():
        give(page, name, text)
    for name in ["password", "email", "first-name"]:
        page.locator(f"#{name}").click()
        expect(page.locator(".asked input")).to_have_id(name)
        expect(page.locator(".asked label")).to_be_in_viewport(ratio=0.9)
        expect(page.locator(".asked input")).to_be_in_viewport(ratio=0.9)


def test_G10_the_next_question_is_in_sight_after_return(new_page):
    page = new_page(**PHONE | {"viewport": {"width": 360, "height": 380}})
    page.goto("/join/guided")
    settle(page)
    for (name, text), following in zip(ANSWERS.items(), [*list(ANSWERS)[1:], "password"]):
        give(page, name, text)
        expect(page.locator(f"#{following}")).to_be_focused()
        expect(page.locator(".asked label")).to_be_in_viewport(ratio=0.9)
        expect(page.locator(f"#{following}")).to_be_in_viewport(ratio=0.9)


def test_G10_each_question_is_seen_with_its_button_without_javascript(plain_phone):
    answer_until_password(plain_phone)
    expect_in_sight(plain_phone, "password")


def test_G10_back_at_an_earlier_question_next_leads_on(page):
    page.goto("/join/guided")
    settle(page)
    for name, text in ANSWERS.items():
        give(page, name, text)
    to_next = page.get_by_role("button", name="Next")
    expect(to_next).to_be_hidden()
    page.locator("#username").click()
    expect(page.locator(".asked")).to_contain_text("4 of 5")
    expect(page.get_by_role("button", name="Show Password")).to_be_hidden()
    to_next.click()
    expect(page.locator("#password")).to_be_focused()
    page.locator("#last-name").click()
    page.locator("#last-name").fill("Shelley 2")
    to_next.click()
    expect(page.get_by_role("alertdialog")).to_be_visible()


def test_G8_a_sign_up_that_cant_be_pressed_says_what_it_waits_for(page):
    page.goto("/join/guided")
    settle(page)
    missing = page.locator("[data-missing]")
    for name, label in zip(ANSWERS, GUIDED):
        expect(missing).to_have_text(f"Still needed: {label}")
        give(page, name, ANSWERS[name])
    expect(missing).to_have_text("Still needed: Password")
    page.locator("#password").press_sequentially("frank")
    expect(missing).to_have_text("Still needed: Password")
    page.locator("#email").fill("mary@")
    expect(page.get_by_role("button", name="Sign Up")).to_be_disabled()
    page.locator("#last-name").click()
    expect(missing).to_have_text("To correct: Email")
