"""Signs ten people up at the desk by keyboard alone, at the pace of a typist, and prints the time. Run it by hand:

    .venv/bin/python Tests/BrowserTests/pace.py
"""

import tempfile
import time
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from conftest import launch, serving
from desk import ADA, Desk
from test_everywhere import WATCH_SHIFTS

PEOPLE = 10
KEY_MILLISECONDS = 20


def main():
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, launch(playwright) as chromium:
        with serving(Path(folder) / "frontdesk.sqlite") as (address, _):
            page = chromium.new_context(base_url=address, viewport={"width": 1280, "height": 720}).new_page()
            page.add_init_script(WATCH_SHIFTS)
            desk = Desk(page).open()
            between, shifts, seconds = 0, [], []
            for number in range(PEOPLE):
                start = time.monotonic()
                while page.evaluate("document.activeElement.id") != "name":
                    page.keyboard.press("Tab")
                    between += 1
                for text in {**ADA, "Email": f"person{number}@example.org"}.values():
                    page.keyboard.type(text, delay=KEY_MILLISECONDS)
                    page.keyboard.press("Enter")
                shifts += page.evaluate("window.shifts")
                page.keyboard.press("Enter")
                expect(page.locator("[data-total]").first).to_have_text(str(number + 1))
                desk.wait_until_live()
                seconds.append(time.monotonic() - start)
                shifts += page.evaluate("window.shifts")
    typed = sum(len(text) for text in ADA.values())
    print(f"{PEOPLE} people, {typed} characters each at {KEY_MILLISECONDS} ms: {sum(seconds):.1f} s")
    print(f"{between} Tabs to Name, {len(ADA) + 1} Returns a person, {len(shifts)} layout shifts {shifts[:3]}")


if __name__ == "__main__":
    main()
