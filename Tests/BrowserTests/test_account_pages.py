"""Every page for members, in every state and look (X)."""

import pytest
from playwright.sync_api import expect

from accounts import STATES, sign_up
from pieces import in_pieces
from test_everywhere import WATCH_SHIFTS, expect_fine_in_each_look, is_page

STRANGERS = {"Desk": "/", "Step by step": "/join/guided", "My account": "/start", "Color": "/colour"}
MEMBERS = {"Desk": "/", "My account": "/home", "Color": "/colour"}


@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_X2_X3_X9_every_page_is_accessible_whole_and_valid_and_leads_everywhere(page, watch, mistakes, state):
    watch.allow("status of 404")
    bodies = []
    page.on("response", lambda response: bodies.append(response) if is_page(response) else None)
    state(page)
    assert mistakes(bodies[-1].body()) == []
    links = page.locator("header nav a")
    visitor = page.locator(".visitor").inner_text()
    assert visitor in ("Signed in as Ada", "Not signed in")
    expected = STRANGERS if visitor == "Not signed in" else MEMBERS
    assert dict(zip(links.all_inner_texts(), [link.get_attribute("href") for link in links.all()])) == expected
    expect_fine_in_each_look(page)


@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_X3_nothing_jumps_while_pages_come_in_pieces(new_page, watch, site, look):
    page = new_page(look)
    page.add_init_script(WATCH_SHIFTS)
    with in_pieces(site) as slow:
        watch.allow(slow)
        for path in ["/", "/start", "/join/email", "/join/username", "/join/guided", "/sign-in", "/colour"]:
            page.goto(slow + path)
            page.wait_for_timeout(200)
            assert (path, page.evaluate("window.shifts")) == (path, [])
        sign_up(page)
        for path in ["/home", "/account"]:
            page.goto(slow + path)
            page.wait_for_timeout(200)
            # Later the scripts show times in the reader's zone, which may be longer.
            parsed = page.evaluate("performance.getEntriesByType('navigation')[0].domInteractive")
            assert (path, [shift for shift in page.evaluate("window.shifts") if shift[-1] < parsed]) == (path, [])
