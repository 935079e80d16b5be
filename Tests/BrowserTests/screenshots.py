"""Writes pictures of every page's states into `screenshots/`, on a phone and a desktop, light and dark."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import accounts
from conftest import launch, serving
from desk import Desk
from test_colour import ColourPage, mixed, wrong
from test_everywhere import STATES

FOLDER = Path(__file__).with_name("screenshots")


def screens(playwright):
    phone = {**playwright.devices["Pixel 7"]}
    phone.pop("default_browser_type", None)
    return {"desktop": {"viewport": {"width": 1280, "height": 900}}, "phone": phone}


def main():
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, launch(playwright) as chromium:
        for screen, options in screens(playwright).items():
            for scheme in ["light", "dark"]:
                for state in STATES:
                    picture = FOLDER / f"{state.__name__}-{screen}-{scheme}.png"
                    take(chromium, lambda page: state(Desk(page).open()), picture, {**options, "color_scheme": scheme})
                    print(picture)
                for state in accounts.STATES:
                    picture = FOLDER / f"account-{state.__name__}-{screen}-{scheme}.png"
                    take(chromium, state, picture, {**options, "color_scheme": scheme})
                    print(picture)
                for state in [mixed, wrong]:
                    picture = FOLDER / f"colour-{state.__name__}-{screen}-{scheme}.png"
                    take(chromium, lambda page: state(ColourPage(page).open()), picture, {**options, "color_scheme": scheme})
                    print(picture)


def take(chromium, show, picture, options):
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder) / "frontdesk.sqlite") as (address, _):
            context = chromium.new_context(base_url=address, **options)
            page = context.new_page()
            show(page)
            page.wait_for_timeout(300)
            page.screenshot(path=picture, full_page=True)
            context.close()


if __name__ == "__main__":
    main()
