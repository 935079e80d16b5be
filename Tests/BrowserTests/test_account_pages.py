"""Every page for members, in every state and look (X)."""

import pytest
from playwright.sync_api import expect

from accounts import STATES
from conftest import LOOKS
from test_everywhere import WATCH_SHIFTS, is_page, mistakes, violations

by_name = pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
STRANGERS = {"Desk": "/", "Step by step": "/join/guided", "My account": "/start", "Color": "/colour"}
MEMBERS = {"Desk": "/", "My account": "/home", "Color": "/colour"}


@pytest.mark.parametrize("look", ["plain", "dark", "forced-colours", "narrow"])
@by_name
def test_X2_axe_finds_nothing_and_X3_nothing_is_cut_off(new_page, watch, state, look):
    watch.allow("status of 404")
    page = new_page(look)
    state(page)
    page.wait_for_timeout(200)
    assert violations(page) == []
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0


@by_name
def test_X3_the_html_is_valid_X9_and_every_page_leads_everywhere(new_page, watch, state, tmp_path):
    watch.allow("status of 404")
    page = new_page()
    bodies = []
    page.on("response", lambda response: bodies.append(response) if is_page(response) else None)
    state(page)
    assert mistakes(bodies[-1].body(), tmp_path) == []
    links = page.locator("header nav a")
    visitor = page.locator(".visitor").inner_text()
    assert visitor in ("Signed in as Ada", "Not signed in")
    expected = STRANGERS if visitor == "Not signed in" else MEMBERS
    assert dict(zip(links.all_inner_texts(), [link.get_attribute("href") for link in links.all()])) == expected


@pytest.mark.parametrize("path", ["/start", "/join/email", "/join/username", "/join/guided", "/sign-in"])
@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_X3_nothing_jumps(new_page, look, path):
    page = new_page(look)
    page.add_init_script(WATCH_SHIFTS)
    page.goto(path)
    page.wait_for_timeout(400)
    assert page.evaluate("window.shifts") == []
