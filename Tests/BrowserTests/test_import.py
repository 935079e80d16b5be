"""The members as a file: exported, checked, imported, and undone (M9, M10)."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from accounts import box, button, path
from conftest import serving
from office import (  # noqa: F401
    ORGANISER,
    become_organiser,
    either,
    names,
    office,
    opening,
    organiser,
    register,
    site,
    tab_to,
)
from test_everywhere import overflow, violations
from test_languages import pseudo_assets, unbracketed  # noqa: F401

TABLE = "Vor- und Nachname;E-Mail-Adresse;Telefonnummer;Rufname;Mitgliedsnummer\r\n" \
    "Jörg Müller;joerg@example.org;0891234567;Jörgi;17\r\n" \
    '"김도윤";kim@example.org;01012345678;;18\r\n' \
    "Ada Lovelace;ada@example.org;;Countess;19\r\n"
FILES = {
    # Excel saves such files: CSV UTF-8, and Unicode Text.
    "excel": ("\ufeff" + TABLE).encode(),
    "utf-16": TABLE.replace(";", "\t").encode("utf-16"),
}
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
HEADINGS = ["Name", "Email", "Phone", "Username", f"A heading about as long as headings get: {LONG}", LONG * 3]
PROBLEMS = "\n".join([
    ";".join([*HEADINGS, *(f"Column {number}" for number in range(7, 13))]),
    f"Ad;ada@;12;ada lovelace;{LONG * 4};{LONG}",
    "Bob Baker;bob@example.org;;;;", "Bobby Baker;bob@example.org;;;;", f"=SUM(A1);{LONG * 4};;{LONG * 4};;",
    ";".join(["Cem Double", "cem@example.org", *"1" * 15]),
]).encode()
WORKBOOK = b"PK\x03\x04 and so on"
READY = "Name,Email\nJo Doe,jo@example.org\nMo Doe,mo@example.org\n".encode()


def send(page, bytes, name="members.csv"):
    """Sends a file; the page may be in any language."""
    page.goto("/members/import")
    page.locator("#file").set_input_files({"name": name, "mimeType": "text/csv", "buffer": bytes})
    page.locator("#form-import .primary").click()


def imports(page):
    """The number of imports in the activity."""
    page.goto("/activity")
    return page.locator("[data-what=members-imported]").count()


@pytest.mark.parametrize("file", FILES)
def test_M10_a_file_as_excel_saves_it(either, file):
    register(either, "Ada Lovelace")
    either.goto("/members")
    either.get_by_role("link", name="Import CSV").click()
    box(either, "File").set_input_files({"name": "Mitglieder.csv", "mimeType": "text/csv", "buffer": FILES[file]})
    button(either, "Check the file").click()
    expect(either.locator("#rows")).to_have_text("3")
    taken = {
        "Vor- und Nachname": "name", "E-Mail-Adresse": "email", "Telefonnummer": "phone", "Rufname": "nickname",
        "Mitgliedsnummer": "",
    }
    for heading, field in taken.items():
        expect(box(either, heading)).to_have_value(field)
    expect(either.get_by_role("row").filter(has_text="Vor- und Nachname")).to_contain_text("Jörg Müller 김도윤")
    expect(either.get_by_text("2 people will be imported.")).to_be_visible()
    expect(either.get_by_text("1 person is already a member and is skipped: row 4.")).to_be_visible()
    button(either, "Import").click()
    either.wait_for_url("**/members")
    expect(either.get_by_role("status").filter(has_text="2 people were imported. 1 person was already a member")).to_be_visible()
    assert set(names(either)) == {"Jörg Müller", "김도윤", "Ada Lovelace", ORGANISER["Name"]}
    expect(either.locator("tr", has_text="joerg@example.org")).to_contain_text("Imported")
    expect(either.get_by_role("status").filter(has_text="Undo is possible until")).to_have_count(1)
    button(either, "Undo the import of 2 people").click()
    expect(either.get_by_text("2 imported people were removed again.")).to_be_visible()
    expect(either.locator(".undoable button")).to_have_text(["Undo the removal of 2 imported people"])
    assert names(either) == ["Ada Lovelace", ORGANISER["Name"]]


def test_M10_by_keyboard_alone(organiser):
    organiser.goto("/members")
    tab_to(organiser, organiser.get_by_role("link", name="Import CSV"))
    organiser.keyboard.press("Enter")
    organiser.wait_for_url("**/members/import")
    tab_to(organiser, box(organiser, "File"))
    # Return would open the browser's own dialog.
    table = {"name": "a.csv", "mimeType": "text/csv", "buffer": b"Who;Email\nJo Doe;jo@example.org\n"}
    box(organiser, "File").set_input_files(table)
    tab_to(organiser, button(organiser, "Check the file"))
    organiser.keyboard.press("Enter")
    expect(box(organiser, "Who")).to_have_value("")
    # The heading doesn't say that this column has names.
    tab_to(organiser, box(organiser, "Who"))
    organiser.keyboard.type("Na")
    expect(box(organiser, "Who")).to_have_value("name")
    tab_to(organiser, button(organiser, "Check again"))
    organiser.keyboard.press("Enter")
    expect(organiser.locator("tr.passed-over")).to_have_count(0)
    expect(box(organiser, "Who")).to_have_value("name")
    tab_to(organiser, button(organiser, "Import"))
    organiser.keyboard.press("Enter")
    organiser.wait_for_url("**/members")
    assert "Jo Doe" in names(organiser)
    tab_to(organiser, button(organiser, "Undo the import of 1 person"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("1 imported person was removed again.")).to_be_visible()


def test_M10_problems_are_listed_by_row_and_no_member_is_imported(either):
    send(either, PROBLEMS)
    expect(either.get_by_role("alert")).to_contain_text("rows have problems.")
    expect(button(either, "Import")).to_be_disabled()
    rows = either.locator(".problems tbody tr")
    expect(rows.filter(has_text="Username can’t contain spaces")).to_contain_text("2")
    expect(either.locator("[name=row-2-4]")).to_have_value("ada lovelace")
    expect(rows.filter(has_text="Row 3 has the same email.")).to_contain_text("4")
    expect(rows.filter(has_text="begins like a formula")).to_contain_text("5")
    expect(either.locator("[name=row-5-1]")).to_have_value("=SUM(A1)")
    expect(rows.filter(has_text="more cells than there are headings")).to_contain_text("6")
    # Columns can be left out, or taken for another field.
    box(either, "Phone").select_option("")
    box(either, "Column 7").select_option("email")
    button(either, "Check again").click()
    expect(either.get_by_role("alert")).to_contain_text("Two columns are both used as Email.")
    either.get_by_label("Column 7", exact=True).select_option("")
    button(either, "Check again").click()
    either.get_by_role("link", name="Send another file").click()
    send(either, READY)
    expect(either.get_by_text("2 people will be imported.")).to_be_visible()
    button(either, "Discard").click()
    expect(either.get_by_text("The file was discarded. Nobody was imported.")).to_be_visible()
    expect(either.locator("#total")).to_have_text("1")


def test_M20_rows_are_corrected_in_place_or_left_out(either):
    send(either, "Vorname;Name;E-Mail\r\nJörg;Müller;joerg@\r\nZoë;Weiß;zoe@\r\nAna;Ruiz;ana@example.org\r\n".encode("cp1252"))
    expect(box(either, "Encoding")).to_have_value("windows-1252")
    expect(button(either, "Import")).to_be_disabled()
    joerg = either.locator(".problems tr", has_text="2").get_by_label("E-Mail (Row 2)")
    expect(joerg).to_have_value("joerg@")
    joerg.fill("joerg@example.org")
    # Return checks again, and imports nobody.
    joerg.press("Enter")
    expect(either.get_by_text("1 row was corrected here.")).to_be_visible()
    expect(either.locator(".problems tbody tr")).to_have_count(1)
    button(either, "Leave out 1 row").click()
    expect(either.locator("#left-out")).to_have_text("1")
    with either.expect_download() as download:
        either.get_by_role("link", name="Download what is left out").click()
    assert "Zoë" in download.value.path().read_text(encoding="utf-8-sig")
    button(either, "Import 2, leave out 1").click()
    either.wait_for_url("**/members")
    expect(either.get_by_role("status").filter(has_text="1 row with problems was left out.")).to_be_visible()
    assert {"Jörg Müller", "Ana Ruiz"} <= set(names(either)) and "Zoë Weiß" not in names(either)
    button(either, "Undo the import of 2 people").click()
    expect(either.locator(".undoable button")).to_have_text(["Undo the removal of 2 imported people"])


def test_M20_columns_become_fields_by_one_press_and_return_presses_nothing_else(organiser):
    send(organiser, "Name,Email,Phone,Fee,Choir\nAda,,+49 (0)171 2345678,\"12,00 €\",yes\nBob,bo@,,\"6,50 €\",no\n".encode())
    # Return in an input checks again, though other buttons stand above it.
    email = organiser.get_by_label("Email (Row 3)")
    email.fill("bo@example.org")
    email.press("Enter")
    expect(organiser.get_by_text("1 row was corrected here.")).to_be_visible()
    expect(button(organiser, "Make 2 fields of them")).to_be_visible()
    button(organiser, "Make the email optional").click()
    expect(organiser.get_by_text("2 people will be imported.")).to_be_visible()
    organiser.get_by_label(re.compile("Leave out the \\(0\\)")).check()
    button(organiser, "Make 2 fields of them").click()
    expect(organiser.get_by_text("2 fields were made.")).to_be_visible()
    expect(organiser.get_by_label(re.compile("Leave out the \\(0\\)"))).to_be_checked()
    expect(organiser.locator("#unused")).to_have_count(0)
    button(organiser, "Import").click()
    organiser.wait_for_url("**/members")
    organiser.get_by_role("link", name="Ada", exact=True).click()
    expect(organiser.get_by_label("Phone")).to_have_value("0049171" + "2345678")
    expect(organiser.get_by_label("Fee")).to_have_value("12")


def test_M20_what_is_corrected_before_the_scripts_are_there_counts(organiser):
    held = []
    organiser.route("**/import.js*", lambda route: held.append(route))
    send(organiser, b"Name,Email\nJo Do,jo@\n")
    organiser.get_by_label("Email (Row 2)").fill("jo@example.org")
    leave = organiser.locator("button[value=leave-out]")
    expect(leave).to_have_text("Leave out 1 row")
    for route in held:
        route.continue_()
    expect(leave).to_have_text("Leave out rows with problems")
    expect(organiser.locator(".problems tbody td").last).to_have_text("Right so far. “Check again” keeps it.")


def test_M20_problems_are_shown_while_one_corrects_them(organiser):
    register(organiser, "Ada Lovelace")
    send(organiser, b"Vorname;Nachname;E-Mail;Telefon\nJo;Do;jo@;12\nBo;Bee;bo@example.org;1\nBo;Bi;BO@example.org;030123456789\n")
    row = organiser.locator(".problems tbody tr").first
    email, phone = row.get_by_label("E-Mail (Row 2)"), row.get_by_label("Telefon (Row 2)")
    wrong = row.locator("td").last
    expect(wrong).to_contain_text("Enter an email address")
    leave = organiser.locator("button[value=leave-out]")
    expect(leave).to_have_text("Leave out 3 rows")
    # The words about the row change with each key.
    phone.press_sequentially("x")
    # Only the server counts how many rows still have problems.
    expect(leave).to_have_text("Leave out rows with problems")
    expect(wrong).to_contain_text("Phone can have only digits, spaces")
    phone.fill("+49 30 1234567")
    expect(wrong).not_to_contain_text("Phone")
    expect(phone).not_to_have_attribute("aria-invalid", "true")
    email.fill("jo@example.org")
    expect(wrong).to_have_text("Right so far. “Check again” keeps it.")
    # A cell that was right isn't called wrong before one has left it.
    first = row.get_by_label("Vorname (Row 2)")
    first.fill("J" * 101)
    expect(wrong).to_have_text("Right so far. “Check again” keeps it.")
    first.blur()
    expect(wrong).to_contain_text("Name can have at most 100 characters.")
    expect(first).to_have_attribute("aria-invalid", "true")
    first.fill("Jo")
    expect(wrong).to_have_text("Right so far. “Check again” keeps it.")
    # Only the server finds that two rows have the same email, so this stays until the email is changed.
    double = organiser.locator(".problems tbody tr").last
    double.get_by_label("Vorname (Row 4)").fill("Bob")
    expect(double.locator("td").last).to_have_text("Email Row 3 has the same email.")
    double.get_by_label("E-Mail (Row 4)").fill("bob@example.org")
    expect(double.locator("td").last).to_have_text("Right so far. “Check again” keeps it.")
    # A person without an email needs a username here.
    email.fill("")
    email.blur()
    expect(wrong).to_contain_text("Enter an email address or a username.")
    email.fill("jo@example.org")
    assert not violations(organiser)
    button(organiser, "Check again").click()
    expect(organiser.get_by_text("2 rows were corrected here.")).to_be_visible()
    expect(organiser.locator(".problems tbody tr th")).to_have_text(["3"])


def test_M20_what_was_typed_before_the_rules_were_loaded_is_judged_once_they_are(organiser):
    held = []
    organiser.route("**/rules.wasm*", lambda route: held.append(route))
    with organiser.expect_request("**/rules.wasm*"):
        send(organiser, b"Name,Email,Phone\nJo,jo@,12\n")
    row = organiser.locator(".problems tbody tr")
    row.get_by_label("Phone (Row 2)").press_sequentially("x")
    expect(row.locator("td").last).to_contain_text("Phone needs at least 10 digits.")
    held[0].continue_()
    expect(row.locator("td").last).to_contain_text("Phone can have only digits, spaces")


def test_M20_somebody_without_an_email_gets_a_username(either):
    send(either, b"Name,Email\nJo Doe,\n")
    username = either.get_by_label("Username (Row 2)")
    username.fill("jo-doe")
    button(either, "Check again").click()
    expect(either.get_by_text("1 person will be imported.")).to_be_visible()


def test_M20_another_page_of_problems_keeps_what_is_typed_and_any_other_page_asks_first(organiser):
    send(organiser, ("Email\n" + "".join(f"no-{number}\n" for number in range(102))).encode())
    organiser.get_by_label("Email (Row 2)").fill("first@example.org")
    # Until the script runs, the link leads to the other page and nothing more.
    organiser.wait_for_load_state()
    asked = []
    organiser.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    with organiser.expect_event("dialog"):
        organiser.get_by_role("link", name="Desk", exact=True).click()
    organiser.get_by_role("link", name="Next").click()
    expect(organiser).to_have_url(re.compile(r"page=2$"))
    assert asked == ["beforeunload"]
    expect(organiser.get_by_text("1 row was corrected here.")).to_be_visible()
    expect(organiser.locator(".problems tbody th")).to_have_text(["103"])
    organiser.reload()
    expect(organiser.locator(".problems tbody th")).to_have_text(["103"])


def test_M10_a_file_that_is_not_a_table_is_refused(either):
    send(either, WORKBOOK, "members.xlsx")
    expect(either.get_by_role("alert")).to_contain_text("This is a workbook.")
    expect(either).to_have_title(re.compile("^Error: "))
    expect(box(either, "File")).to_have_attribute("aria-invalid", "true")
    send(either, b"")
    expect(either.get_by_role("alert")).to_contain_text("This file is empty.")
    # If no file is chosen, the browser asks for one.
    either.goto("/members/import")
    button(either, "Check the file").click()
    assert path(either) == "/members/import"


def looked_at(page, look):
    """Calls `look` in every state of the page."""
    page.goto("/members/import")
    look("upload")
    send(page, WORKBOOK)
    page.locator("#form-import .summary").wait_for()
    look("refused")
    send(page, b"A,B\n1,2\n")
    page.locator("#form-columns .summary").wait_for()
    look("columns")
    send(page, PROBLEMS)
    page.locator(".problems").wait_for()
    look("problems")
    send(page, READY)
    page.locator("#form-columns .primary:enabled").wait_for()
    look("ready")
    page.locator("#form-columns .primary").click()
    page.wait_for_url("**/members")
    look("imported")


def test_M10_axe_finds_nothing_and_nothing_is_cut_off(organiser):
    found = {}

    def look(name):
        organiser.wait_for_timeout(300)
        for scheme in ["light", "dark"]:
            organiser.emulate_media(color_scheme=scheme)
            for width in [1280, 412, 320]:
                organiser.set_viewport_size({"width": width, "height": 800})
                found[name, scheme, width] = (overflow(organiser), violations(organiser))

    looked_at(organiser, look)
    assert found == dict.fromkeys(found, (0, []))


def test_M10_on_a_phone(phone, office):
    become_organiser(phone, office[1])
    send(phone, PROBLEMS)
    phone.wait_for_load_state()
    # Each problem is a card that names its row; each column's menu stands below its heading.
    card = phone.locator(".problems tbody tr").first
    assert card.evaluate("row => getComputedStyle(row).display") == "grid"
    assert '"Row "' in card.locator("th").evaluate("cell => getComputedStyle(cell, '::before').content")
    for menu in phone.locator(".taken select").all():
        assert menu.bounding_box()["width"] > 250
    send(phone, READY)
    button(phone, "Import").tap()
    phone.wait_for_url("**/members")
    every = phone.get_by_label("Select all on this page")
    every.tap()
    expect(phone.locator("[name=pick]:checked")).to_have_count(3)
    expect(phone.get_by_text("Selected: 3")).to_be_visible()
    expect(button(phone, "Print sign-in codes")).to_be_in_viewport(ratio=1)
    every.tap()
    phone.locator(".members thead").get_by_role("link", name="Name").tap()
    expect(phone.locator(".members tbody th")).to_have_text(["Jo Doe", "Mo Doe", ORGANISER["Name"]])
    assert overflow(phone) == 0


def test_M2_the_bar_of_the_list_does_not_cover_what_has_the_focus(phone, office):
    become_organiser(phone, office[1])
    send(phone, b"Name,Email\n" + b"".join(b"Person %s,p%d@example.org\n" % (b"abcdefghijklmnop"[n:n + 1] * 3, n) for n in range(16)))
    button(phone, "Import").click()
    phone.wait_for_url("**/members")
    phone.get_by_label("Select Person ppp").check()
    phone.locator("#q").focus()
    bar = phone.locator(".found > .actions")
    for _ in range(24):
        phone.keyboard.press("Tab")
        focused = phone.evaluate("(box => [box.top, box.bottom])(document.activeElement.getBoundingClientRect())")
        if phone.evaluate("document.activeElement.closest('#found') !== null"):
            assert focused[1] <= bar.bounding_box()["y"] + 1


def test_M11_paper_has_the_list_alone(organiser):
    send(organiser, READY)
    button(organiser, "Import").click()
    organiser.wait_for_url("**/members")
    organiser.emulate_media(media="print")
    for hidden in [".notice", ".ways", ".search", ".office", ".found > .actions"]:
        for one in organiser.locator(hidden).all():
            expect(one).to_be_hidden()
    expect(organiser.get_by_role("heading", level=1, name="Members")).to_be_visible()
    expect(organiser.locator("#total")).to_be_visible()
    expect(organiser.locator(".members tbody tr")).to_have_count(3)


def many(count):
    """A table with so many people."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    rows = (f"Person {letters[n // 676 % 26]}{letters[n // 26 % 26]}{letters[n % 26]},p{n}@example.org" for n in range(count))
    return ("Name,Email\n" + "\n".join(rows)).encode()


# Records what the bar shows until the response comes.
RECORD_PROGRESS = """setInterval(() => {
    const bar = document.querySelector("#form-columns progress");
    const said = document.querySelector("body > [role=status]").textContent;
    const seen = JSON.parse(sessionStorage.seen ?? "[]");
    seen.push([bar.checkVisibility(), bar.value, said]);
    sessionStorage.seen = JSON.stringify(seen);
}, 100)"""


def test_M10_a_large_import_shows_how_far_it_is(organiser, new_page):
    send(organiser, many(5000))
    expect(organiser.locator("#rows")).to_have_text("5000")
    address = path(organiser)
    state = organiser.context.storage_state()
    looking_on, plain = new_page(storage_state=state), new_page(java_script_enabled=False, storage_state=state)
    organiser.evaluate(RECORD_PROGRESS)
    # Playwright's own click would wait for the response.
    button(organiser, "Import").evaluate("button => setTimeout(() => button.click())")
    # Another page of the same import shows the progress too. Discarding comes too late, and the page says so.
    while True:
        looking_on.goto(address)
        if looking_on.locator("#form-columns").count() == 0:
            break
    plain.goto(address)
    for one in [looking_on, plain]:
        expect(one.get_by_label("Importing …")).to_be_visible()
    expect(looking_on.locator("#form-columns")).to_have_count(0)
    late = looking_on.request.post(address, form={"action": "discard"}, max_redirects=0)
    assert late.headers["location"] == address
    assert violations(looking_on) == []
    organiser.wait_for_url("**/members", timeout=60_000)
    expect(organiser.locator(".notice:not(.undoable)")).to_contain_text("5000 people were imported.")
    expect(button(organiser, "Undo the import of 5000 people")).to_be_visible()
    seen = organiser.evaluate("JSON.parse(sessionStorage.seen)")
    assert any(isVisible and 0 < value < 5000 for isVisible, value, _ in seen), seen
    assert any("Importing …" in said for _, _, said in seen)
    for one in [looking_on, plain]:
        one.wait_for_url("**/members")
        expect(button(one, "Undo the import of 5000 people")).to_be_visible()
    assert imports(looking_on) == 1
    organiser.set_default_timeout(60_000)
    button(organiser, "Undo the import of 5000 people").click()
    expect(organiser.get_by_text("5000 imported people were removed again.")).to_be_visible(timeout=60_000)


def test_M10_asking_for_the_progress_leaves_the_final_message_to_the_response(organiser):
    """The server is done, but its response is still on the way."""
    send(organiser, READY)
    expect(button(organiser, "Import")).to_be_visible()
    address, held = path(organiser), []
    organiser.route(
        f"**{address}", lambda route: held.append(route) if route.request.method == "POST" else route.continue_()
    )
    button(organiser, "Import").evaluate("button => setTimeout(() => button.click())")
    while not held:
        organiser.wait_for_timeout(50)
    answer = held[0].fetch(max_redirects=0)
    assert answer.status == 303
    with organiser.expect_request(lambda request: request.resource_type == "fetch"):
        pass
    # The script has time to follow the redirect, which it must not do.
    organiser.wait_for_timeout(500)
    held[0].fulfill(response=answer)
    expect(organiser.locator(".notice:not(.undoable)")).to_contain_text("2 people were imported.")


def test_M10_a_double_click_imports_once_and_back_does_not_import_again(either):
    send(either, READY)
    button(either, "Import").dblclick()
    either.wait_for_url("**/members")
    expect(either.locator("#total")).to_have_text("3")
    either.go_back()
    expect(either.get_by_role("heading", level=1, name="Members")).to_be_visible()
    expect(either.locator("#total")).to_have_text("3")
    either.reload()
    expect(either.locator("#total")).to_have_text("3")
    assert imports(either) == 1


def downloaded(page, folder):
    """The export that the link on the list leads to."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Export CSV").click()
    assert download.value.suggested_filename == "frontdesk-members.csv"
    download.value.save_as(folder / "members.csv")
    return (folder / "members.csv").read_bytes()


def rows(table):
    return list(csv.reader(io.StringIO(table.decode(), newline="")))


def test_M9_M10_an_export_is_downloaded_and_can_be_imported(either, chromium, tmp_path):
    for name in ["Ada Lovelace", "Bob Double"]:
        register(either, name)
    either.goto("/members")
    table = downloaded(either, tmp_path)
    headings = ["name", "email", "phone", "username", "nickname", "signed_up", "form", "balance", "role"]
    assert rows(table)[0] == headings
    send(either, table)
    for heading in ["signed_up", "form", "balance", "role"]:
        expect(box(either, heading)).to_have_value("")
    expect(either.get_by_text("3 people are already members and are skipped: rows 2, 3, 4.")).to_be_visible()
    expect(button(either, "Import")).to_be_disabled()
    with opening(tmp_path / "elsewhere.sqlite") as (address, link):
        context = chromium.new_context(base_url=address)
        elsewhere = context.new_page()
        become_organiser(elsewhere, link)
        send(elsewhere, table)
        button(elsewhere, "Import").click()
        expect(elsewhere.get_by_text("2 people were imported. 1 person was already a member")).to_be_visible()
        assert set(names(elsewhere)) == {"Ada Lovelace", "Bob Double", ORGANISER["Name"]}
        context.close()


def test_M9_the_export_follows_the_search(organiser, tmp_path):
    for name in ["Ada Lovelace", "Bob Double"]:
        register(organiser, name)
    organiser.goto("/members")
    box(organiser, "Name, email, username or phone").press_sequentially("love & lace")
    link = organiser.get_by_role("link", name="Export CSV")
    expect(link).to_have_attribute("href", "/members.csv?q=love%20%26%20lace")
    box(organiser, "Name, email, username or phone").fill("lovel")
    expect(link).to_have_attribute("href", "/members.csv?q=lovel")
    assert [row[0] for row in rows(downloaded(organiser, tmp_path))] == ["name", "Ada Lovelace"]
    # An empty search gives all members again.
    box(organiser, "Name, email, username or phone").fill("")
    expect(organiser.locator(".members tbody tr")).to_have_count(3)
    assert len(rows(downloaded(organiser, tmp_path))) == 4


PRESSED = ":is(button, .ways a, header.page a, label, h1, h2, th, option):not(footer *, .visually-hidden)"


@pytest.mark.parametrize("language", ["de", "ko", "es"])
def test_L1_M10_no_button_stays_english(new_page, office, language):
    page = new_page()
    become_organiser(page, office[1])
    said = {}
    for locale in ["en", language]:
        one = page.context.browser.new_context(
            base_url=office[0], locale=locale, storage_state=page.context.storage_state()
        )
        there = one.new_page()
        texts = said.setdefault(locale, set())
        looked_at(there, lambda _: texts.update(there.locator(PRESSED).all_inner_texts()))
        there.locator(".undoable button").first.click()
        there.goto("/members/1")
        texts.update(there.locator(PRESSED).all_inner_texts())
        one.close()
    data = {*(heading for heading in HEADINGS), *(f"Column {number}" for number in range(7, 13)), "A", "B", "", ORGANISER["Name"]}
    # Words that the languages share.
    shared = {"Name", "Email", "Code", "Credits", "Color", "UTF-8", "UTF-16"}
    plain = {text for text in said["en"] & said[language] if not re.fullmatch(r"[\d,.:\s]*", text)}
    assert {text for text in plain - data - shared if text not in {"Jo Doe", "Mo Doe"}} == set()


def test_L1_M8_M10_no_word_stands_outside_a_catalogue(chromium, tmp_path, pseudo_assets):
    with serving(tmp_path / "frontdesk.sqlite", "--assets", pseudo_assets) as (address, process):
        link = process.stdout.readline().split()[-1]
        context = chromium.new_context(base_url=address, locale="qps")
        page = context.new_page()
        page.goto(link)
        for name, text in zip(["name", "email", "password", "password-again"], ["김올가", "a@b.c", *["keeper of 9 keys"] * 2]):
            page.locator(f"#{name}").fill(text)
        page.locator("form[data-form] .primary").click()
        page.wait_for_url("**/members")
        found = {}

        def look(name):
            found[name] = unbracketed(page)

        look_at_imports(page, look)
        look_at_credits(page, look)
        context.close()
    assert {name: texts for name, texts in found.items() if texts} == {}


def look_at_imports(page, look):
    """Sends files of each kind, imports the last one, and undoes that."""
    for name, table in {
        "workbook": WORKBOOK.decode(), "nothing": "이름,1\n김도윤,2\n", "twice": "이메일,메일\n,\n",
        "problems": "이름,이메일,,4\nA,b@,,\n=1,k@a.b,,\n김도윤,k@a.b,,\n김도윤,k@a.b,,,5\n,,,1\n",
        "ready": "이름,이메일\n김올가,a@b.c\n김도윤,k@a.b\n",
    }.items():
        send(page, table.encode())
        page.locator(".summary, strong").first.wait_for()
        if name == "twice":
            page.locator("#column-2").select_option("email")
            page.locator("[value=check]").click()
            page.locator("h1").wait_for()
        page.wait_for_timeout(200)
        look(name)
    page.locator("[value=import]").click()
    page.wait_for_url("**/members")
    look("imported")
    page.locator(".undoable button").click()
    page.locator(".notice").wait_for()
    look("undone")


def look_at_credits(page, look):
    """Gives a member credits and takes them back, at first with mistakes."""
    page.goto("/members/1")
    page.locator("form[data-form=credits][data-live]").wait_for()
    look("member")
    for amount, reason, direction in [("1.005", "", "give"), ("100.01", "1", "take"), ("5", "1", "give"), ("5", "1", "take")]:
        page.locator("#amount").fill(amount)
        page.locator("#reason").fill(reason)
        page.locator(f"[name=direction][value={direction}]").click()
        page.locator(".notice, [data-summary]").first.wait_for()
        page.wait_for_timeout(200)
        look(f"{direction} {amount}")
