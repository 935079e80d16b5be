"""Credits that an organiser gives from the treasury or takes back (M8)."""

import re

import pytest
from playwright.sync_api import expect

from accounts import box, button, fill, sign_in
from desk import ADA
from office import either, member_page, office, organiser, register, site, tab_to  # noqa: F401
from test_everywhere import violations


def credits(page):
    """Opens the member's page; if scripts run, the form is live."""
    member_page(page, "Ada Lovelace")
    if is_scripted(page):
        page.locator("form[data-form=credits][data-live]").wait_for()


def is_scripted(page):
    """Whether the site's scripts run: they add the region for screen readers."""
    page.wait_for_load_state()
    return page.locator("body > [role=status]").count() > 0


@pytest.fixture(autouse=True)
def ada(request):
    """Registers a member to give credits to."""
    page = request.getfixturevalue("either" if "either" in request.fixturenames else "organiser")
    register(page, "Ada Lovelace")


def test_M8_credits_are_given_and_taken_back(either, new_page):
    credits(either)
    fill(either, {"Amount": "12.5", "Reason": "Washing up"})
    button(either, "Give credits").click()
    expect(either.get_by_role("status").filter(has_text="Ada Lovelace got 12.50 credits from the treasury.")).to_be_visible()
    expect(either.locator("#balance")).to_have_text("112.50")
    expect(either.locator(".history tbody tr").first).to_contain_text("Washing up")
    expect(box(either, "Amount")).to_have_value("")
    fill(either, {"Amount": "2.5", "Reason": "Typed wrong"})
    button(either, "Take back").click()
    expect(either.get_by_role("status").filter(has_text="The treasury took 2.50 credits back from Ada Lovelace.")).to_be_visible()
    expect(either.locator("#balance")).to_have_text("110.00")
    fill(either, {"Amount": "110.01", "Reason": "Too much"})
    button(either, "Take back").click()
    expect(either.locator("#form-credits [data-summary]")).to_contain_text("110.00")
    expect(box(either, "Reason")).to_have_value("Too much")
    expect(either.locator("#balance")).to_have_text("110.00")
    either.goto("/activity")
    assert either.locator("[data-what^=credits]").count() == 2
    ada = new_page()
    sign_in(ada, "ada@example.org", ADA["Password"])
    ada.wait_for_url("**/home")
    for text in ["Washing up", "Typed wrong"]:
        expect(ada.get_by_text(text)).to_be_visible()


def test_M8_return_in_the_reason_gives(either):
    credits(either)
    fill(either, {"Amount": "5", "Reason": "Washing up"})
    box(either, "Reason").press("Enter")
    if is_scripted(either):
        # Return leads to the button first, as in every form.
        expect(button(either, "Give credits")).to_be_focused()
        either.keyboard.press("Enter")
    expect(either.get_by_text("Ada Lovelace got 5.00 credits from the treasury.")).to_be_visible()
    expect(either.locator("#balance")).to_have_text("105.00")


def test_M8_by_keyboard_alone(organiser):
    credits(organiser)
    tab_to(organiser, box(organiser, "Amount"))
    organiser.keyboard.type("5")
    organiser.keyboard.press("Enter")
    expect(box(organiser, "Reason")).to_be_focused()
    organiser.keyboard.type("Typed wrong")
    organiser.keyboard.press("Tab")
    organiser.keyboard.press("Tab")
    expect(button(organiser, "Take back")).to_be_focused()
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("The treasury took 5.00 credits back from Ada Lovelace.")).to_be_visible()
    expect(organiser.locator("#balance")).to_have_text("95.00")


def test_M8_the_order_of_the_focus_is_that_of_the_page(phone, organiser, office):
    phone.context.add_cookies(organiser.context.cookies())
    credits(phone)
    phone.locator("h1").click()
    tops = []
    for _ in range(25):
        phone.keyboard.press("Tab")
        where = "(e => e.closest('.member') && Math.floor(e.getBoundingClientRect().top + scrollY))(document.activeElement)"
        if top := phone.evaluate(where):
            tops.append(top)
    assert len(tops) > 10 and tops == sorted(tops), tops


def test_M8_a_problem_shows_during_typing(organiser):
    credits(organiser)
    for typed, reason in {"1e3": "a number", "1.005": "two decimal places", "0": "zero", "": "Enter an amount."}.items():
        box(organiser, "Amount").fill(typed)
        box(organiser, "Reason").focus()
        if typed:
            expect(organiser.locator("#amount-problem")).to_contain_text(reason)
            expect(box(organiser, "Amount")).to_have_attribute("aria-invalid", "true")
            expect(organiser.locator("body > [role=status]")).to_contain_text(reason)
    box(organiser, "Amount").fill("5")
    expect(organiser.locator("#amount-problem")).to_be_empty()
    # The form above is not affected.
    expect(button(organiser, "Save")).to_be_enabled()


def test_M8_a_refused_form_is_summed_up_and_axe_finds_nothing(organiser, new_page, site):
    for scheme in ["light", "dark"]:
        for width in [320, 1280]:
            page = new_page(color_scheme=scheme, viewport={"width": width, "height": 800}, storage_state=organiser.context.storage_state())
            credits(page)
            fill(page, {"Amount": "1e3", "Reason": ""})
            button(page, "Take back").click()
            summary = page.locator("#form-credits [data-summary]")
            expect(summary).to_be_focused()
            expect(summary).to_have_role("alert")
            expect(page).to_have_title(re.compile("^Error: "))
            page.wait_for_timeout(300)
            assert violations(page) == [], (scheme, width)
            assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
            summary.get_by_role("link").first.click()
            expect(box(page, "Amount")).to_be_focused()


@pytest.mark.parametrize("width", [320, 412, 1280])
def test_M8_a_long_reason_fits(organiser, width):
    organiser.set_viewport_size({"width": width, "height": 800})
    credits(organiser)
    fill(organiser, {"Amount": "5", "Reason": "x" * 200})
    button(organiser, "Give credits").click()
    expect(organiser.locator(".notice")).to_be_visible()
    for place in ["/members/2", "/activity"]:
        organiser.goto(place)
        expect(organiser.get_by_text("x" * 200).first).to_be_visible()
        assert organiser.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
        # A card doesn't scroll sideways either.
        assert organiser.locator(".transactions").evaluate_all("cards => cards.every((card) => card.scrollWidth <= card.clientWidth)")


def test_M8_what_was_typed_for_one_member_is_not_on_another_s_page(organiser):
    register(organiser, "Bob Double")
    credits(organiser)
    fill(organiser, {"Amount": "77", "Reason": "A secret of Ada’s"})
    member_page(organiser, "Bob Double")
    organiser.locator("form[data-form=credits][data-live]").wait_for()
    for label in ["Amount", "Reason"]:
        expect(box(organiser, label)).to_have_value("")
    stored = organiser.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert "secret" not in stored and "77" not in stored
    # It isn't there after coming back or reloading either.
    credits(organiser)
    expect(box(organiser, "Reason")).to_have_value("")
    fill(organiser, {"Amount": "77", "Reason": "A secret of Ada’s"})
    organiser.reload()
    organiser.locator("form[data-form=credits][data-live]").wait_for()
    expect(box(organiser, "Reason")).to_have_value("")


def test_M8_a_double_click_moves_once_and_back_does_not_move_again(either):
    credits(either)
    fill(either, {"Amount": "5", "Reason": "Washing up"})
    button(either, "Give credits").dblclick()
    expect(either.get_by_text("Ada Lovelace got 5.00 credits from the treasury.")).to_be_visible()
    expect(either.locator("#balance")).to_have_text("105.00")
    either.go_back()
    either.goto("/members/2")
    expect(either.locator("#balance")).to_have_text("105.00")
    either.reload()
    expect(either.locator(".history tbody tr")).to_have_count(2)
