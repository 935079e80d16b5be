"""The events of the office (E)."""

import re

import pytest
from playwright.sync_api import expect

from accounts import box, button
from office import LONGEST_WORD, add_member, become_organiser, either, names, office, organiser, register, site, texts_of  # noqa: F401
from test_everywhere import expect_fine_in_both_schemes
from test_settings import decide


def add_event(page, name, date):
    answer = page.request.post("/events/new", form={"name": name, "date": date}, max_redirects=0)
    assert answer.status == 303, answer.status


def open_event(page, name):
    page.goto("/events")
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()


def came(page):
    page.wait_for_load_state()
    return page.locator(".attendances tbody th").all_inner_texts()


def test_E7_a_member_who_was_forgotten_is_found_added_taken_off_and_put_back(either):
    decide(either, restart="keep")
    for name in ["Ada Lovelace", "Bob Double"]:
        register(either, name)
    add_event(either, "Chess", "2026-01-02")
    open_event(either, "Chess")
    expect(either.get_by_text("Nobody yet.")).to_be_visible()
    for word, name in [("love", "Ada Lovelace"), ("BOB", "Bob Double")]:
        box(either, "Name, email, username or phone").fill(word)
        either.keyboard.press("Enter")
        button(either, f"Add {name}").click()
        expect(either.get_by_text(f"{name} was added.")).to_be_visible()
    assert came(either) == ["Ada Lovelace", "Bob Double"]
    expect(either.locator("#came")).to_have_text("2")
    button(either, "Take off Ada Lovelace").click()
    expect(button(either, "Undo taking off Ada Lovelace")).to_be_visible()
    assert came(either) == ["Bob Double"]
    button(either, "Undo taking off Ada Lovelace").click()
    expect(either.get_by_text("Ada Lovelace is back among those who came.")).to_be_visible()
    open_event(either, "Chess")
    assert came(either) == ["Ada Lovelace", "Bob Double"]


def test_E7_name_and_date_are_changed_and_an_event_is_removed_and_brought_back(either):
    decide(either, restart="keep")
    either.goto("/events")
    either.get_by_role("link", name="Add an event").click()
    box(either, "Date").fill("2026-01-02")
    button(either, "Add").click()
    expect(either.get_by_text("2 Jan 2026 was added.")).to_be_visible()
    open_event(either, "2 Jan 2026")
    box(either, "Name").fill("Repair café")
    box(either, "Date").fill("2026-01-09")
    button(either, "Save").click()
    expect(either.get_by_role("heading", level=1, name="Repair café")).to_be_visible()
    expect(either.get_by_text("9 Jan 2026")).to_be_visible()
    button(either, "Remove").click()
    expect(either.get_by_role("link", name="Repair café")).to_have_count(0)
    button(either, "Undo the removal of Repair café").click()
    expect(either.get_by_text("Repair café is back.")).to_be_visible()
    expect(either.get_by_role("link", name="Repair café")).to_be_visible()


def test_E7_M22_the_printed_list_has_boxes_the_groups_name_and_the_date_and_nothing_else(organiser):
    decide(organiser, restart="keep", group_name="Zeitbank")
    for number in range(60):
        register(organiser, f"Person {chr(97 + number % 26)}{chr(97 + number // 26)}", Email=f"p{number}@example.org")
    add_event(organiser, "Chess", "2026-01-02")
    organiser.request.post("/desk/restart")
    organiser.goto("/events")
    organiser.locator(".events tbody a").nth(1).click()
    expect(button(organiser, "Print")).to_be_visible()
    day = organiser.locator("h1").inner_text()
    margins = dict.fromkeys(["top", "right", "bottom", "left"], "2cm")
    # Where lines are far apart, the reader of documents takes each letter for one.
    pages = ["".join(text.split()) for text in texts_of(organiser.pdf(format="A4", margin=margins))]
    assert len(pages) >= 2
    for number, page in enumerate(pages, 1):
        # The head of the table is on each page.
        assert f"{number}/{len(pages)}" in page and "NameWhenNew" in page
    assert "Zeitbank" in pages[0] and "".join(day.split()) in pages[0]
    people = re.findall(r"☐(Person[a-z]{2})", "".join(pages))
    assert len(people) == 60 and len(set(people)) == 60
    for hidden in ["Addwho", "Takeoff", "Export", "Backto", "Save", "Settings"]:
        assert hidden not in "".join(pages), hidden


def test_E7_M22_a_long_name_takes_no_column_from_the_paper(organiser):
    decide(organiser, restart="keep")
    id = add_member(organiser, LONGEST_WORD, email="long@example.org").split("/")[-1]
    add_event(organiser, "Chess", "2026-01-02")
    open_event(organiser, "Chess")
    path = organiser.url
    organiser.request.post(f"{path}/add", form={"member": id})
    organiser.locator("#price").fill("2.50")
    button(organiser, "Save").click()
    expect(organiser.get_by_text("Saved.")).to_be_visible()
    organiser.goto(f"{path}?show=all")
    [text] = texts_of(organiser.pdf(format="A4", margin=dict.fromkeys(["top", "right", "bottom", "left"], "2cm")))
    for word in ["Name", "When", "New", "Paid"]:
        assert word in text, word


def came_to(page, event, date, name):
    """Adds a member who came to this event alone."""
    person = {"name": name, "email": f"{name.split()[0].lower()}@example.org"}
    answer = page.request.post("/members/new", form=person, max_redirects=0)
    add_event(page, event, date)
    open_event(page, event)
    page.request.post(f"{page.url}/add", form={"member": answer.headers["location"].split("/")[-1]})


def test_E8_members_are_found_and_sorted_by_when_they_were_last_here(either):
    decide(either, restart="keep")
    came_to(either, "Autumn", "2026-09-07", "Ada Double")
    came_to(either, "Spring", "2026-03-02", "Bob Double")
    either.goto("/members?q=double")
    assert names(either) == ["Bob Double", "Ada Double"]
    either.get_by_role("link", name="Last here").click()
    expect(either.get_by_role("columnheader", name="Last here")).to_have_attribute("aria-sort", "descending")
    assert names(either) == ["Ada Double", "Bob Double"]
    assert [text.split()[-2:] for text in either.locator(".last").all_inner_texts()] == [["Sep", "2026"], ["Mar", "2026"]]
    either.get_by_text("Filters and columns").click()
    for label, day, found in [
        ("Here since", "2026-09-07", ["Ada Double"]),
        ("Not here since", "2026-09-07", []),
        ("Here since", "2026-03-02", ["Bob Double"]),
    ]:
        either.get_by_label(label, exact=True).fill(day)
        either.get_by_label(label, exact=True).press("Enter")
        expect(either.locator(".members tbody th")).to_have_text(found)
    expect(either).to_have_url(re.compile("q=double&sort=seen&seen=2026-03-02&unseen=2026-09-07"))
    either.reload()
    expect(either.get_by_label("Not here since")).to_have_value("2026-09-07")
    assert names(either) == ["Bob Double"]


def test_E8_the_list_follows_the_days_without_a_press(organiser):
    decide(organiser, restart="keep")
    came_to(organiser, "Spring", "2026-03-02", "Ada Lovelace")
    organiser.goto("/members")
    organiser.get_by_text("Filters and columns").click()
    since = organiser.get_by_label("Here since", exact=True)
    since.fill("2026-03-02")
    expect(organiser.locator(".members tbody th")).to_have_text(["Ada Lovelace"])
    since.fill("")
    expect(organiser.locator(".members tbody th")).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "de"])
def test_E7_axe_finds_nothing_and_nothing_is_cut_off_at_320_px(new_page, office, language):
    page = new_page("narrow", locale=language)
    become_organiser(page, office[1])
    decide(page, restart="keep")

    def look(address):
        page.goto(address)
        expect_fine_in_both_schemes(page)

    look("/events")
    register(page, "N" * 98 + " N", Email="long@example.org")
    for number in range(3):
        add_event(page, "W" * 100 if number else "", f"2026-01-0{number + 1}")
    look("/events")
    newest = page.locator(".events tbody a").nth(1).get_attribute("href")
    page.request.post(f"{newest}/add", form={"member": "2"})
    look(f"{newest}?q=long")
    page.request.post(f"{newest}/take-off", form={"member": "2"})
    look(newest)
    look("/events/new")
    look("/members/2")
    look("/members?sort=seen&unseen=2026-01-01")
    look("/members?seen=2026-01-01")
    page.request.post(f"{newest}/remove")
    look("/events")
