"""On no page does anything overlap, stick out, or is cut or broken, with the longest texts, at three widths and more."""

import pytest

import club
import layout
from layout import LANGUAGES


@pytest.fixture(scope="module")
def people(chromium, tmp_path_factory):
    with club.opened(chromium, tmp_path_factory.mktemp("club") / "frontdesk.sqlite") as people:
        yield people


@pytest.mark.parametrize("language", LANGUAGES)
def test_X3_L6_every_page_is_whole(chromium, people, language):
    assert layout.faults(chromium, people, language) == []


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_X3_L6_every_page_is_whole_without_javascript(chromium, people, language):
    assert layout.faults(chromium, people, language, scripts=False) == []


@pytest.fixture
def opened_on_phone(chromium, people):
    """Opens a page on a phone, as the role sees it."""
    contexts = []

    def open_page(path, role=None):
        contexts.append(chromium.new_context(
            base_url=people.address, locale="en", storage_state=people.states.get(role), viewport={"width": 390, "height": 844}))
        page = contexts[-1].new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_G10_the_groups_name_stands_above_the_heading(opened_on_phone):
    page = opened_on_phone("/join/guided")
    name, heading = page.locator(".whose").bounding_box(), page.locator("h1").bounding_box()
    assert name["y"] + name["height"] <= heading["y"]


def test_X3_the_frame_around_the_treasury_is_whole(opened_on_phone):
    page = opened_on_phone("/home", "member")
    page.evaluate("document.querySelector('.treasury').parentElement.style.cssText = 'flex: none; width: 8rem'")
    assert page.locator(".treasury").first.evaluate("one => one.getClientRects().length") == 1


def test_X3_the_measure_finds_each_kind_of_fault(chromium):
    """This is the control."""
    page = chromium.new_page(viewport={"width": 320, "height": 640})
    page.set_content(
        """<!doctype html><style>p { margin: 0; font: 16px/1 sans-serif }</style>
        <main style="margin-left: 40px"><div class="card" style="width: 130px; padding: 5px">
        <p style="margin-bottom: -1em">One text</p><p>on another</p>
        <p style="white-space: nowrap">much wider than its card</p><div style="overflow: hidden; height: 5px">Cut</div>
        <p style="width: 3em; overflow-wrap: anywhere">broken</p><p style="width: 3em">20:00 12,345.67<br>
        <span style="overflow-wrap: anywhere">1234567890</span></p></div></main><footer class="site">Foot</footer>
        <div style="overflow: auto; outline-offset: 2px"><button style="outline: 3px solid">Ring</button></div>
        <header class="site"><nav><ul style="width: 9em"><li style="display: inline-block">Some where</li>
        <li style="display: inline-block">or there</li></ul></nav></header>"""
    )
    assert {kind for kind, _ in layout.measured(page)} == {"overlap", "outside", "cut", "broken", "number", "rows", "edges", "focus"}
    page.close()
