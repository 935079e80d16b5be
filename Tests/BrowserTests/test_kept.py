"""Forms that change stored values: an unchanged value is never refused (M5)."""

import re

import pytest
from playwright.sync_api import expect

KEPT = {"name": "A", "email": "ada@example.org", "phone": "+49 30"}


def show_kept(page, kept):
    """Shows the desk's page with an organiser's form for a member with these details."""

    def alter(route):
        html = route.fetch().text()
        html = re.sub(r'(data-(?:form|clear|missing))="desk"', r'\1="member"', html)
        for name, text in kept.items():
            html = re.sub(
                rf'(<input id="{name}"[^>]*)>', rf'\1 value="{text}" data-kept="{text}">', html, count=1
            )
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route(re.compile(r"/$"), alter)
    page.goto("/")
    expect(page.locator("form[data-form=member]")).to_have_attribute("data-live", "")


@pytest.fixture
def kept_form(page):
    """The form for a member whose details no form would accept today."""
    show_kept(page, KEPT)
    return page


def state(page, name):
    return page.locator(f"[data-field]:has(#{name})").get_attribute("class").removeprefix("field").strip()


def test_M5_an_email_whose_domain_the_browser_writes_in_ascii_is_unchanged(page):
    show_kept(page, {"email": "ada@müller.example"})
    assert page.locator("#email").input_value() == "ada@xn--mller-kva.example"
    assert state(page, "email") == ""


def test_M5_an_unchanged_value_has_neither_tick_nor_cross_and_can_be_saved(kept_form):
    button = kept_form.get_by_role("button", name="Sign Up")
    expect(button).to_be_enabled()
    assert [state(kept_form, name) for name in KEPT] == ["", "", ""]
    assert kept_form.locator("[data-missing]").is_hidden()

    # White space at the ends is not a change; it is Unicode's white space, which differs from JavaScript's.
    kept_form.fill("#name", " A\u3000\u0085")
    kept_form.press("#name", "Tab")
    assert state(kept_form, "name") == ""
    kept_form.fill("#name", "A\ufeff")
    kept_form.press("#name", "Tab")
    assert state(kept_form, "name") == "wrong"
    expect(button).to_be_disabled()
    kept_form.fill("#name", "A")
    assert state(kept_form, "name") == ""
    expect(button).to_be_enabled()


def test_M5_a_changed_value_must_keep_the_rules(kept_form):
    button = kept_form.get_by_role("button", name="Sign Up")
    missing = kept_form.locator("[data-missing]")
    kept_form.fill("#phone", "030")
    kept_form.press("#phone", "Tab")
    assert state(kept_form, "phone") == "wrong"
    expect(missing).to_have_text("To correct: Phone")
    # The field may be empty, so nothing is missing.
    kept_form.fill("#phone", "")
    assert state(kept_form, "phone") == "right"
    assert missing.is_hidden()
    kept_form.fill("#email", "")
    expect(missing).to_have_text("Still needed: Email")
    expect(button).to_be_disabled()
    kept_form.fill("#email", "ada@example.com")
    assert state(kept_form, "email") == "right"
    expect(button).to_be_enabled()


def test_M5_no_draft_has_a_members_details_and_clear_brings_them_back(kept_form):
    kept_form.fill("#name", "Ada Lovelace")
    kept_form.fill("#phone", "")
    stored = kept_form.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert not any(text in stored for text in ["Ada", *KEPT.values()]), stored
    kept_form.get_by_role("button", name="Clear").click()
    assert [kept_form.input_value(f"#{name}") for name in KEPT] == list(KEPT.values())
    assert [state(kept_form, name) for name in KEPT] == ["", "", ""]
    kept_form.fill("#name", "Ada Lovelace")
    kept_form.reload()
    expect(kept_form.locator("#name")).to_have_value("A")


def test_M5_after_ten_minutes_without_typing_the_form_is_as_it_was(kept_form):
    kept_form.clock.install()
    kept_form.reload()
    expect(kept_form.locator("form[data-form=member]")).to_have_attribute("data-live", "")
    kept_form.fill("#name", "Ada Lovelace")
    kept_form.clock.fast_forward(11 * 60 * 1000)
    expect(kept_form.locator("#name")).to_have_value("A")
    expect(kept_form.locator("[role=status], [aria-live]").filter(has_text="the form was set back to what is saved")).to_be_attached()


def test_M7_no_draft_keeps_a_one_time_code(page):
    def alter(route):
        html = route.fetch().text().replace('autocomplete="tel"', 'autocomplete="one-time-code"')
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route(re.compile(r"/$"), alter)
    page.goto("/")
    page.fill("#name", "Ada Lovelace")
    page.fill("#phone", "ABCD-EFGH-JKMN")
    stored = page.evaluate("JSON.stringify({ ...sessionStorage })")
    assert "Ada Lovelace" in stored and "ABCD" not in stored
    page.reload()
    expect(page.locator("#name")).to_have_value("Ada Lovelace")
    expect(page.locator("#phone")).to_have_value("")
