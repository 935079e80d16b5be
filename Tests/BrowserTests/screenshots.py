"""Writes a picture of each page that layout.py opens into `screenshots/`, on a phone and a desktop, light and dark; with the
argument `readme`, writes the pictures in the README instead."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import accounts
import club
import layout
from conftest import launch, options_of_phone, serving
from desk import Desk

FOLDER = Path(__file__).with_name("screenshots")


def main():
    with sync_playwright() as playwright, launch(playwright) as chromium:
        if sys.argv[1:] == ["readme"]:
            return take_readme(chromium)
        FOLDER.mkdir(exist_ok=True)
        screens = {"desktop": {"viewport": {"width": 1280, "height": 900}}, "phone": options_of_phone(playwright)}
        with tempfile.TemporaryDirectory() as folder, club.opened(chromium, Path(folder) / "frontdesk.sqlite") as people:
            for screen, options in screens.items():
                for scheme in ["light", "dark"]:
                    take_all(chromium, people, f"{screen}-{scheme}", {**options, "color_scheme": scheme})


def take_all(chromium, people, look, options):
    for role, states in layout.PAGES.items():
        context = chromium.new_context(
            base_url=people.address, locale="en", storage_state=people.states.get(role), **options)
        page = context.new_page()
        size = page.viewport_size
        for name, show in states.items():
            # Some buttons that lead there are hidden on a phone.
            page.set_viewport_size({"width": 1280, "height": 900})
            show(page, people)
            layout.settle(page)
            page.set_viewport_size(size)
            page.wait_for_timeout(300)
            picture = FOLDER / f"{role}-{name.replace(' ', '-')}-{look}.png"
            page.screenshot(path=picture, full_page=True)
            print(picture)
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
