"""The desk's form and the ways to sign up, as the group has decided on them, while one types."""

import pytest
from playwright.sync_api import expect

from desk import Desk
from office import office, organiser, site  # noqa: F401
from test_settings import decide

OPEN = {"desk_name": "optional", "desk_email": "optional", "desk_phone": "optional", "phone_written": "any"}


def ids(page):
    return page.locator("form[data-form=desk] input[type=hidden][name=id]").get_attribute("value")


@pytest.fixture
def open_desk(page, organiser, new_page):
    """A desk that asks for everything and requires nothing."""
    decide(organiser, **OPEN)
    return Desk(new_page()).open()


def test_Q2_one_text_of_several_is_enough_and_it_says_so_while_one_types(open_desk):
    desk = open_desk
    expect(desk.sign_up).to_be_disabled()
    expect(desk.missing).to_have_text("Still needed: Name / Email / Phone")
    desk.input("Phone").fill("+44 20 79")
    desk.expect_state("Phone", "right")
    expect(desk.sign_up).to_be_enabled()
    expect(desk.missing).to_be_hidden()
    # With an email the password is needed, and without one it isn't.
    desk.input("Email").fill("ada@example.org")
    expect(desk.missing).to_have_text("Still needed: Password")
    desk.input("Email").fill("")
    desk.sign_up.click()
    expect(desk.registered).to_have_value("…079")
    expect(desk.page.get_by_text("…079 is signed up.")).to_be_visible()


def test_Q2_a_text_that_is_wrong_is_told_as_such_though_it_is_optional(open_desk):
    desk = open_desk
    desk.input("Name").fill("Ada Lovelace")
    desk.input("Phone").fill("12345")
    desk.input("Name").focus()
    desk.expect_state("Phone", "wrong")
    expect(desk.problem("Phone")).to_have_text("Phone needs at least 6 digits.")
    expect(desk.sign_up).to_be_disabled()
    desk.input("Phone").fill("")
    desk.expect_state("Phone", "neutral")
    expect(desk.sign_up).to_be_enabled()


def test_Q2_a_double_click_without_an_email_is_one_registration(open_desk):
    desk = open_desk
    desk.input("Name").fill("Ada Lovelace")
    desk.sign_up.dblclick()
    expect(desk.registered).to_have_value("Ada Lovelace")
    expect(desk.input("Name")).to_have_value("")
    desk.wait_until_live()
    first = ids(desk.page)
    # After Clear it is a new form, too.
    desk.clear.click()
    second = ids(desk.page)
    desk.input("Name").fill("Ada Lovelace")
    desk.sign_up.click()
    expect(desk.registered).to_have_value("Ada Lovelace\nAda Lovelace")
    assert len({first, second, ids(desk.page)}) == 3


def test_Q2_without_an_email_the_last_input_moves_on_to_sign_up(page, organiser, new_page):
    decide(organiser, desk_email="off", desk_phone="off")
    desk = Desk(new_page()).open()
    expect(desk.page.locator("form[data-form=desk] input:visible")).to_have_count(1)
    desk.input("Name").fill("Ada Lovelace")
    desk.input("Name").press("Enter")
    expect(desk.sign_up).to_be_focused()
    desk.page.keyboard.press("Enter")
    expect(desk.registered).to_have_value("Ada Lovelace")


def test_Q3_ways_are_chosen_by_boxes_and_without_any_the_page_says_so(organiser, new_page):
    organiser.goto("/settings")
    for way in ["Sign up at the desk", "Sign up step by step", "Sign up with email", "Sign up with a username"]:
        organiser.get_by_role("checkbox", name=way, exact=True).uncheck()
    organiser.get_by_role("button", name="Save", exact=True).click()
    expect(organiser.locator("#way-desk-problem")).to_have_text("Leave at least one way to sign up.")
    organiser.get_by_role("checkbox", name="Sign up with a username", exact=True).check()
    organiser.get_by_role("button", name="Save", exact=True).click()
    expect(organiser.get_by_text("Saved.", exact=True)).to_be_visible()
    stranger = new_page()
    stranger.goto("/")
    expect(stranger.get_by_role("link", name="Step by step", exact=True)).to_have_count(0)
    stranger.get_by_role("link", name="Sign up with a username", exact=True).click()
    expect(stranger.get_by_role("button", name="Sign Up", exact=True)).to_be_visible()
