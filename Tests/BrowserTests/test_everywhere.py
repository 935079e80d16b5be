"""Requirements on every page, in every state of the desk (X1–X3, X6)."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from conftest import LOOKS
from desk import ADA, Desk

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


def empty(desk):
    pass


def typing(desk):
    desk.input("Name").press_sequentially("Ad")


def wrong(desk):
    for label in ADA:
        desk.input(label).fill("!")
    desk.input("Name").focus()


def right(desk):
    desk.fill()


def refused(desk):
    desk.register()
    desk.fill()
    desk.input("Phone").fill("1112223334")
    desk.sign_up.click()
    expect(desk.problem("Email")).to_have_text(re.compile(r"\w"))


def registered(desk):
    desk.register()


def undo(desk):
    desk.register()
    desk.restart.click()
    expect(desk.undo).to_be_visible()


STATES = [empty, typing, wrong, right, refused, registered, undo]
state_by_name = pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)


# Runs in the page: returns what axe finds. It looks at the current colours, so transitions are brought to their end; those in
# closed <details> would never reach it.
FIND_VIOLATIONS = """async (tags) => {
  for (const one of document.getAnimations()) one.finish();
  const { violations } = await axe.run({ runOnly: tags, resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
}"""


def violations(page):
    # A page that is looked at several times loads axe once, which takes as long as looking does.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(FIND_VIOLATIONS, TAGS)


def in_each_look(page):
    """Shows the page in each look to which an open page can change."""
    screen = page.viewport_size
    for look, options in LOOKS.items():
        page.set_viewport_size(options.get("viewport", screen))
        page.emulate_media(
            color_scheme=options.get("color_scheme", "light"),
            forced_colors=options.get("forced_colors", "none"),
            reduced_motion=options.get("reduced_motion", "no-preference"),
        )
        yield look


def overflow(page):
    """The number of pixels by which the page is wider than the window."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def expect_fine_in_each_look(page):
    for look in in_each_look(page):
        assert (look, violations(page)) == (look, [])
        assert (look, overflow(page) <= 0) == (look, True)


def expect_fine_in_both_schemes(page):
    page.wait_for_timeout(300)
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        assert (page.url, scheme, overflow(page), violations(page)) == (page.url, scheme, 0, [])


@state_by_name
def test_X2_axe_finds_nothing_and_X3_nothing_is_cut_off(page, state):
    desk = Desk(page).open()
    state(desk)
    expect_fine_in_each_look(page)


def test_X2_axe_works(chromium):
    """As a control, it finds a mistake that came after it had looked."""
    page = chromium.new_page()
    page.set_content("<!doctype html><html lang=en><title>x</title><main><h1>Desk</h1></main>")
    assert violations(page) == []
    page.evaluate("document.querySelector('h1').style.color = '#ddd'")
    assert [rule for rule, _ in violations(page)] == ["color-contrast"]
    page.close()


def test_X2_axe_finds_nothing_without_javascript(page):
    # Axe is a script, so scripts run on this page, but the site's own are empty.
    page.route("**/*.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    desk = Desk(page).open(live=False)
    desk.sign_up.click()
    assert violations(page) == []


def test_X2_a_refused_form_is_summed_up(plain_page):
    desk = Desk(plain_page).open(live=False)
    desk.fill(Name="Ad", Phone="12")
    desk.sign_up.click()
    expect(plain_page).to_have_title(re.compile("^Error: "))
    for label in ["Name", "Phone"]:
        link = plain_page.locator(f"a[href='#{label.lower()}']").first
        expect(link).to_have_text(desk.problem(label).inner_text())
    expect(plain_page.locator("a[href='#email']")).to_have_count(0)


def test_X3_a_phone_shows_the_desk_whole(phone):
    desk = Desk(phone).open()
    wrong(desk)
    assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    for button in [desk.sign_up, desk.clear, desk.restart]:
        box = button.bounding_box()
        assert box["height"] >= 24 and box["width"] >= 24


WATCH_SHIFTS = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const moved = shift.sources.map((source) => source.node?.outerHTML?.slice(0, 100));
      window.shifts.push([shift.value, moved, shift.startTime]);
    }
  }).observe({ type: "layout-shift", buffered: true });
"""


@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_X3_nothing_jumps(new_page, look):
    """Neither while the page loads nor, shifts right after a key included, while marks and reasons appear."""
    page = new_page(look)
    page.add_init_script(WATCH_SHIFTS)
    desk = Desk(page).open()
    desk.wait_until_live()
    top = {label: desk.input(label).bounding_box()["y"] for label in ADA}
    button = desk.sign_up.bounding_box()["y"]
    for label, text in {**ADA, "Email": "ada@example"}.items():
        desk.input(label).press_sequentially(text, delay=5)
        page.keyboard.press("Tab")
    desk.expect_state("Email", "wrong")
    desk.input("Email").fill(ADA["Email"])
    expect(desk.sign_up).to_be_enabled()
    page.evaluate("scrollTo(0, 0)")
    assert {label: desk.input(label).bounding_box()["y"] for label in ADA} == top
    assert desk.sign_up.bounding_box()["y"] == button
    assert page.evaluate("window.shifts") == []


def test_X3_reduced_motion_moves_nothing(new_page):
    page = new_page("reduced-motion")
    desk = Desk(page).open()
    right(desk)
    running = page.evaluate(
        "document.getAnimations().filter((a) => a.effect.getComputedTiming().duration > 10).length"
    )
    assert running == 0


def test_X3_the_validator_works(mistakes):
    """As a control, it finds a mistake."""
    assert mistakes(b"<!doctype html><html lang=en><title>x</title><p id=a><p id=a>") != []


@pytest.mark.parametrize("state", [empty, refused, undo], ids=lambda state: state.__name__)
def test_X3_the_html_is_valid(new_page, mistakes, state):
    """The Nu validator looks at what the server sends."""
    page = new_page(java_script_enabled=False)
    desk = Desk(page).open(live=False)
    bodies = []
    page.on("response", lambda response: bodies.append(response) if is_page(response) else None)
    state(desk)
    if not bodies:
        page.reload()
    assert mistakes(bodies[-1].body()) == []


def is_page(response):
    return response.headers.get("content-type", "").startswith("text/html") and response.status != 303
