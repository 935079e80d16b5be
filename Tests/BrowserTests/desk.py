"""Steps at the desk."""

import re

from playwright.sync_api import expect

ADA = {
    "Name": "Ada Lovelace",
    "Email": "ada@example.org",
    "Password": "difference",
    "Phone": "0123456789",
}


class Desk:
    """The elements of the page, found by the names that people and screen readers know."""

    def __init__(self, page):
        self.page = page
        self.sign_up = page.get_by_role("button", name="Sign Up", exact=True)
        self.clear = page.get_by_role("button", name="Clear", exact=True)
        self.restart = page.get_by_role("button", name="Restart", exact=True)
        self.undo = page.get_by_role("button", name="Undo", exact=True)
        self.registered = page.locator("#registered")
        self.missing = page.locator("[data-missing]")

    def open(self, live=True):
        self.live = live
        self.page.goto("/")
        if live:
            self.wait_until_live()
        return self

    def wait_until_live(self):
        """Waits until the rules are loaded."""
        self.page.locator("form[data-form=desk][data-live]").wait_for()

    def input(self, label):
        return self.page.get_by_label(label, exact=True)

    def field(self, label):
        return self.page.locator("[data-field]").filter(has=self.input(label))

    def problem(self, label):
        return self.page.locator(f"#{label.lower()}-problem")

    def fill(self, **texts):
        for label, text in {**ADA, **texts}.items():
            self.input(label).fill(text)

    def register(self, **texts):
        self.fill(**texts)
        self.sign_up.click()
        expect(self.input("Name")).to_have_value("")
        if self.live:
            self.wait_until_live()

    def names(self):
        return [name for name in self.registered.input_value().split("\n") if name]

    def expect_state(self, label, state):
        classes = {"neutral": r"^field$", "right": r"\bright\b", "wrong": r"\bwrong\b"}
        expect(self.field(label)).to_have_class(re.compile(classes[state]))

    def expect_no_focus(self):
        expect(self.page.locator(":is(input, textarea):focus")).to_have_count(0)
