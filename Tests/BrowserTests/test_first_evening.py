"""A club's first evening, from the link of the first organiser to codes for everybody, with each press counted (M16, M20)."""

import re

from playwright.sync_api import expect

from accounts import button, fill
from office import ORGANISER, office, open_to_phones, site  # noqa: F401

# Excel in German saves a club's own list like this: first and last name apart, phones as people write them, and totals.
PEOPLE = 45
TABLE = "Vorname;Nachname;E-Mail;Telefon;Beitrag\r\n" + "".join(
    f"Jörg;Müller-{chr(97 + number // 26)}{chr(97 + number % 26)};joerg{number}@example.org;+49 30 / 1234-{number:03};12,00\r\n"
    for number in range(PEOPLE)
) + "Summe;;;;540,00\r\n"


class Hand:
    """Presses what one sees, and counts how often. What is typed into an input counts once."""

    def __init__(self, page):
        self.page = page
        self.count = 0

    def press(self, target):
        self.count += 1
        target.click()

    def link(self, name):
        self.press(self.page.get_by_role("link", name=name, exact=True))

    def button(self, name):
        self.press(button(self.page, name))

    def type(self, target, text):
        self.count += 1
        target.fill(text)


@open_to_phones
def test_M16_M20_the_first_evening_takes_few_presses(page, office):
    hand = Hand(page)
    page.goto(office[1])
    fill(page, ORGANISER)
    button(page, "Become organiser").click()
    page.wait_for_url("**/members")

    # From here on each press is counted; before it, there is only the form of the link.
    hand.link("Name your group")
    hand.type(page.locator("#group-name"), "Zeitbank Süd")
    hand.button("Save")
    hand.press(page.locator(".office").get_by_role("link", name="Members", exact=True))

    hand.link("Bring in your members")
    table = {"name": "Mitglieder.csv", "mimeType": "text/csv", "buffer": TABLE.encode("cp1252")}
    hand.count += 1
    page.locator("#file").set_input_files(table)
    hand.button("Check the file")
    expect(page.get_by_text("1 row has problems.")).to_be_visible()
    hand.button("Leave out 1 row")
    hand.button(f"Import {PEOPLE}, leave out 1")
    page.wait_for_url("**/members")
    expect(page.locator("#total")).to_have_text(str(PEOPLE + 1))

    hand.link("Make a backup")
    hand.type(page.get_by_role("textbox", name="Password"), ORGANISER["Password"])
    with page.expect_download() as download:
        hand.button("Download")
    # A backup counts once it is downloaded as a whole, and the download event comes at its start.
    download.value.path()
    hand.press(page.locator("header.site").get_by_role("link", name="Members", exact=True))
    expect(page.locator(".steps")).to_have_count(0)

    hand.press(page.locator(".members thead input[type=checkbox]"))
    hand.button("Print sign-in codes")
    expect(page.locator(".slip")).to_have_count(PEOPLE + 1)
    expect(page.locator(".slip").first).to_contain_text("desk.example.org")
    assert re.search("Jörg Müller-a[a-z]", page.locator(".sheet").inner_text())
    assert hand.count <= 15
