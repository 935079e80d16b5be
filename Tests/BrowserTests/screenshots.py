"""Writes pictures of the states of every page into `screenshots/`, on a phone and a desktop, light and dark; with the
argument `readme`, writes the pictures in the README instead."""

import sys
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
    with sync_playwright() as playwright, launch(playwright) as chromium:
        if sys.argv[1:] == ["readme"]:
            return take_readme(chromium)
        FOLDER.mkdir(exist_ok=True)
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


def take_readme(chromium):
    """Takes pictures of the desk in use, and of Home after some transfers, one of them undone."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "frontdesk.sqlite") as (address, _):
        options = {"base_url": address, "locale": "en", "color_scheme": "light"}
        page = chromium.new_context(**options, viewport={"width": 1120, "height": 810}).new_page()
        desk = Desk(page).open()
        for name in ["Mary Shelley", "Grace Hopper", "김철수", "José Ortega"]:
            desk.register(Name=name, Email=f"{len(desk.names())}@example.org")
        desk.fill(Phone="01234")
        desk.input("Name").focus()
        desk.expect_state("Phone", "wrong")
        page.wait_for_timeout(300)
        page.screenshot(path=Path(__file__).with_name("readme.png"))
        page = chromium.new_context(**options, viewport={"width": 1120, "height": 840}).new_page()
        accounts.sign_up(page)
        for amount in ["12.50", "7"]:
            accounts.send(page, amount, "1@example.org")
            accounts.ok(page)
        accounts.button(page, "Undo").first.click()
        accounts.ok(page)
        accounts.live(page, "transfer")
        page.wait_for_timeout(300)
        page.screenshot(path=Path(__file__).with_name("home.png"))


if __name__ == "__main__":
    main()
