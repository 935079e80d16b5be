"""The organisers' office (M)."""

import re
import sqlite3
from contextlib import closing
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from accounts import box, button, fill, sign_in
from desk import ADA
from office import (  # noqa: F401
    LONGEST_WORD,
    ORGANISER,
    add_member,
    become_organiser,
    either,
    member_page,
    names,
    office,
    open_to_phones,
    organiser,
    pages_of,
    register,
    site,
    tab_to,
    texts_of,
)
from test_everywhere import expect_fine_in_both_schemes, overflow


def add_person(page, name):
    """Adds a member by a request of the page's own context, which is faster than typing."""
    email = name.replace(" ", "").lower() + "@example.org"
    page.request.post("/members/new", form={"name": name, "email": email}, headers={"Origin": origin(page)})


def origin(page):
    return page.evaluate("location.origin")


def test_M1_M14_M5_M7_M12_the_evening(either, new_page):
    for name in ["Ada Lovelase", "Bob Locked", "Dora Keeper"]:
        register(either, name)
    member_page(either, "Dora Keeper")
    box(either, "Role").select_option(label="Desk keeper")
    button(either, "Change role").click()
    expect(either.get_by_text("Dora Keeper now has this role: Desk keeper.")).to_be_visible()

    either.goto("/members")
    box(either, "Name, email, username or phone").fill("LOVEL")
    either.keyboard.press("Enter")
    expect(either.locator(".members tbody tr")).to_have_count(1)
    either.get_by_role("link", name="Ada Lovelase").click()
    box(either, "Name").fill("Ada Lovelace")
    button(either, "Save").click()
    expect(either.get_by_role("heading", level=1, name="Ada Lovelace")).to_be_visible()

    member_page(either, "Bob Locked")
    button(either, "New code").click()
    code = either.locator("#code").inner_text()
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    either.reload()
    expect(either.locator("#code")).to_have_count(0)
    bob = new_page()
    bob.goto("/code")
    typed = code.replace("-", " ").lower()
    fill(bob, {"Email or username": "bob@example.org", "Code": typed, "New password": "a new 8 keys", "Password again": "a new 8 keys"})
    button(bob, "Sign In").click()
    expect(bob).to_have_url(re.compile("/home$"))
    other = new_page()
    sign_in(other, "bob@example.org", ADA["Password"])
    expect(other.get_by_role("alertdialog")).to_be_visible()

    either.goto("/activity")
    kinds = either.locator("tr[data-what]").evaluate_all("rows => rows.map((row) => row.dataset.what)")
    assert kinds == ["code-used", "codes-given", "member-edited", "role-changed", "set-up"]
    expect(either.locator("[data-what=member-edited]")).to_contain_text("Name: Ada Lovelase → Ada Lovelace")
    assert "Olga Organiser" in either.locator("[data-what=codes-given]").inner_text()
    assert code not in either.content()


CODE = "ABCD-EFGH-JKMN"


def filled(page):
    return [page.locator(f"#{name}").input_value() for name in ["member", "code", "password"]]


@pytest.mark.parametrize("member", ["bob@example.org", "bob", "한 / %41 #?&+", "100%"])
def test_M7_a_scanned_code_is_filled_in_and_leaves_the_address(page, member):
    page.goto(f"/code#{quote(member, safe='')}/{CODE}")
    expect(page).to_have_url(re.compile("/code$"))
    assert filled(page) == [member, CODE, ""]
    expect(page.locator("#password")).to_be_focused()
    expect(page.locator("form[data-form=code][data-live]")).to_be_attached()
    expect(page.locator("#code-problem")).to_have_text("")
    # The tab's storage doesn't have it either.
    assert CODE not in page.evaluate("JSON.stringify(sessionStorage)")


def test_M7_a_second_code_is_scanned_into_the_same_page(page):
    page.goto(f"/code#bob/{CODE}")
    page.locator("#password").fill("meant for bob 9")
    page.evaluate("location.hash = '#eve%40example.org/1234-5678-9ABC'")
    expect(page).to_have_url(re.compile("/code$"))
    assert filled(page) == ["eve@example.org", "1234-5678-9ABC", ""]
    # A fragment that isn't a code stays, and changes nothing.
    page.evaluate("location.hash = '#main'")
    page.wait_for_timeout(100)
    assert page.url.endswith("/code#main")
    assert filled(page) == ["eve@example.org", "1234-5678-9ABC", ""]


def test_M7_the_query_fills_in_the_name_alone(page):
    page.goto(f"/code?member=bob&code={CODE}")
    assert filled(page) == ["bob", "", ""]
    page.goto("about:blank")
    page.goto(f"/code?member=bob#eve/{CODE}")
    assert filled(page) == ["eve", CODE, ""]


def test_M7_a_code_that_can_t_be_used_here_leaves_the_address_too(organiser):
    organiser.goto(f"/code#bob/{CODE}")
    expect(organiser).to_have_url(re.compile("/start$|/home$"))


def test_M7_without_javascript_a_code_is_typed(new_page, organiser):
    register(organiser, "Bob Locked")
    member_page(organiser, "Bob Locked")
    button(organiser, "New code").click()
    code = organiser.locator("#code").inner_text()
    bob = new_page(java_script_enabled=False)
    bob.goto(f"/code#bob@example.org/{code}")
    assert filled(bob) == ["", "", ""]
    fill(bob, {"Email or username": "bob@example.org", "Code": code, "New password": "a new 8 keys", "Password again": "a new 8 keys"})
    button(bob, "Sign In").click()
    expect(bob).to_have_url(re.compile("/home$"))


def test_M19_somebody_is_added_and_comes_in_with_a_code(either, phone):
    either.goto("/members?q=Zoe+Marin")
    either.get_by_role("link", name="Add “Zoe Marin” as a member").click()
    expect(box(either, "Name")).to_have_value("Zoe Marin")
    box(either, "Username").fill("zoe-marin")
    either.locator("#form-new-member .primary").dblclick()
    expect(either.get_by_text("Zoe Marin is a member now.")).to_be_visible()
    button(either, "New code").click()
    code = either.locator("#code").inner_text()
    phone.goto("/code")
    fill(phone, {"Email or username": "zoe-marin", "Code": code, "New password": "a new 8 keys", "Password again": "a new 8 keys"})
    button(phone, "Sign In").tap()
    expect(phone).to_have_url(re.compile("/home$"))
    either.goto("/members/new")
    expect(box(either, "Name")).to_have_value("")
    expect(either.locator("#form-new-member")).to_be_visible()


def test_M19_the_form_is_alive_and_keeps_a_draft(organiser):
    organiser.goto("/members")
    organiser.get_by_role("link", name="Add a member").click()
    expect(organiser.locator("#form-new-member[data-live]")).to_be_visible()
    expect(organiser.locator(".field.right")).to_have_count(0)
    expect(organiser.locator(".missing")).to_have_text("Still needed: Name / Email / Phone / Username / Nickname")
    box(organiser, "Email").press_sequentially("ada")
    box(organiser, "Name").focus()
    expect(organiser.locator("#email-problem")).not_to_be_empty()
    expect(button(organiser, "Add")).to_be_disabled()
    box(organiser, "Email").fill("ada@example.org")
    expect(organiser.locator(".field.right label")).to_have_text(["Email"])
    expect(button(organiser, "Add")).to_be_enabled()
    organiser.reload()
    expect(box(organiser, "Email")).to_have_value("ada@example.org")
    button(organiser, "Add").click()
    expect(organiser.get_by_text("ada@example.org is a member now.")).to_be_visible()
    organiser.goto("/members/new")
    expect(box(organiser, "Email")).to_have_value("")


def test_M6_some_are_picked_removed_and_brought_back(either):
    for name in ["Ada Lovelace", "Bob Double", "Cem Double"]:
        register(either, name)
    either.goto("/members")
    for name in ["Bob Double", "Cem Double"]:
        either.get_by_label(f"Select {name}").check()
    button(either, "Remove").click()
    expect(either.get_by_text("2 people were removed.")).to_be_visible()
    assert names(either) == ["Ada Lovelace", ORGANISER["Name"]]
    button(either, "Undo the removal of Bob Double and 1 other").click()
    expect(either.get_by_text("2 people were brought back.")).to_be_visible()
    expect(either.locator("#total")).to_have_text("4")


def test_M6_all_on_the_page_are_picked_by_one_box(organiser):
    register(organiser, "Ada Lovelace")
    organiser.goto("/members")
    every = organiser.get_by_label("Select all on this page")
    every.check()
    expect(organiser.locator("[name=pick]:checked")).to_have_count(2)
    every.uncheck()
    expect(organiser.locator("[name=pick]:checked")).to_have_count(0)


def test_M6_if_no_member_is_found_or_picked_there_are_no_buttons(either):
    either.goto("/members?q=nobody-has-this")
    expect(either.get_by_text("Nobody was found.")).to_be_visible()
    for name in ["Remove", "Print sign-in codes"]:
        expect(button(either, name)).to_be_hidden()


def test_M3_the_list_narrows_during_typing(organiser):
    for name in ["Müller Jörg", "김도윤", "Ada Lovelace"]:
        register(organiser, name, Email=f"p{abs(hash(name))}@example.org")
    organiser.goto("/members")
    search = box(organiser, "Name, email, username or phone")
    for typed, found in {"muller": "Müller Jörg", "도윤": "김도윤"}.items():
        search.fill("")
        search.press_sequentially(typed)
        expect(organiser.locator(".members tbody th")).to_have_text([found])
        expect(search).to_be_focused()
        expect(organiser.locator("[role=status]").filter(has_text="1 found, of 4 members")).to_be_attached()
        expect(organiser).to_have_url(re.compile(rf"[?&]q={quote(typed)}(&|$)"))
        organiser.reload()
        assert names(organiser) == [found]
        expect(search).to_have_value(typed)


def test_M3_a_slow_answer_does_not_replace_a_newer_one(organiser):
    for name in ["Ada Lovelace", "Bob Double"]:
        register(organiser, name)
    organiser.goto("/members")
    held = []
    organiser.route(re.compile(r"q=ada"), lambda route: held.append(route))
    search = box(organiser, "Name, email, username or phone")
    search.fill("ada")
    while not held:
        organiser.wait_for_timeout(50)
    search.fill("bob")
    expect(organiser.locator(".members tbody th")).to_have_text(["Bob Double"])
    held[0].continue_()
    organiser.wait_for_timeout(300)
    assert names(organiser) == ["Bob Double"]


def test_M5_two_correct_the_same_member_and_nothing_is_overwritten(either):
    register(either, "Ada Lovelase")
    member_page(either, "Ada Lovelase")
    stale = either.context.new_page()
    stale.goto(either.url)
    box(either, "Name").fill("Ada Lovelace")
    button(either, "Save").click()
    expect(either.get_by_text("Saved.")).to_be_visible()
    box(stale, "Name").fill("Ada Byron")
    button(stale, "Save").click()
    versions = stale.locator(".versions")
    expect(versions).to_contain_text("Ada Lovelace")
    expect(versions).to_contain_text("Ada Byron")
    expect(box(stale, "Name")).to_have_value("Ada Byron")
    button(stale, "Save").click()
    expect(stale.get_by_role("heading", level=1, name="Ada Byron")).to_be_visible()


@open_to_phones
def test_M7_a_sheet_of_codes_is_made_once(organiser):
    for name in ["Ada Lovelace", "Bob Double", "Cem Double"]:
        register(organiser, name)
    organiser.goto("/members")
    for name in ["Ada Lovelace", "Bob Double", "Cem Double"]:
        organiser.get_by_label(f"Select {name}").check()
    button(organiser, "Print sign-in codes").click()
    expect(organiser.locator(".slip output")).to_have_count(3)
    expect(organiser.get_by_role("img", name="The address with the code, to scan")).to_have_count(3)
    expect(organiser).to_have_url(re.compile("/members$"))
    organiser.emulate_media(media="print")
    for hidden in [".office", "header.site", "footer.site", "header.page a"]:
        expect(organiser.locator(hidden).first).to_be_hidden()
    organiser.reload()
    expect(organiser.locator(".slip")).to_have_count(0)
    organiser.goto("/activity")
    expect(organiser.locator("[data-what=codes-given]")).to_have_count(1)


def test_M17_after_an_export_the_other_buttons_work_at_once(organiser):
    register(organiser, "Ada Lovelace")
    organiser.goto("/members")
    organiser.get_by_label("Select Ada Lovelace").check()
    for name in ["Export CSV", "Export for Excel"]:
        with organiser.expect_download():
            button(organiser, name).dblclick()
    button(organiser, "Remove").click()
    expect(organiser.locator("#total")).to_have_text("1")
    organiser.goto("/activity")
    expect(organiser.locator("[data-what=members-exported]")).to_have_count(2)


@pytest.mark.parametrize("language", ["en", "de"])
def test_M2_axe_finds_nothing_and_nothing_is_cut_off_at_320_px(new_page, office, language):
    page = new_page("narrow", locale=language)

    page.goto("/code")
    expect_fine_in_both_schemes(page)
    page.goto(office[1])
    expect_fine_in_both_schemes(page)
    for name, text in zip(["name", "email", "password", "password-again"], ORGANISER.values()):
        page.locator(f"#{name}").fill(text)
    page.locator("form[data-form] .primary").click()
    page.wait_for_url("**/members")
    register(page, "N" * 98 + " N", Email="long@example.org")
    for address in ["/members", "/members?sort=name", "/members/2", "/activity", "/account"]:
        page.goto(address)
        expect_fine_in_both_schemes(page)
    page.goto("/members")
    page.locator("[name=pick]").first.check()
    page.locator("#form-picked [value=codes]").click()
    page.locator(".slip").wait_for()
    expect_fine_in_both_schemes(page)


def test_M2_headings_sort(either):
    for name in ["Cem Double", "Ada Lovelace"]:
        register(either, name)
    either.goto("/members")
    either.locator(".members thead").get_by_role("link", name="Name").click()
    assert names(either) == ["Ada Lovelace", "Cem Double", ORGANISER["Name"]]
    expect(either.get_by_role("columnheader", name="Name", exact=True)).to_have_attribute("aria-sort", "ascending")


def test_M3_a_search_that_fails_says_so(organiser, watch):
    watch.allow("ERR_FAILED")
    organiser.goto("/members")
    organiser.route(re.compile(r"/members\?"), lambda route: route.abort())
    box(organiser, "Name, email, username or phone").fill("ada")
    expect(organiser.locator("[role=status]").filter(has_text="Press Return to try again")).to_be_attached()


def test_M17_a_search_that_the_server_cannot_answer_keeps_who_is_picked(organiser, watch):
    watch.allow("status of 503")
    for name in ["Ada Lovelace", "Bob Double"]:
        register(organiser, name)
    organiser.goto("/members")
    for row in organiser.locator("#found tbody input[name=pick]").all()[:2]:
        row.check()
    organiser.route(re.compile(r"/members\?"), lambda route: route.fulfill(status=503), times=1)
    box(organiser, "Name, email, username or phone").fill("ad")
    expect(organiser.locator("[role=status]").filter(has_text="Press Return to try again")).to_be_attached()
    expect(organiser.locator("#picked")).to_have_text("Selected: 2")
    box(organiser, "Name, email, username or phone").fill("ada")
    expect(organiser.locator(".members tbody th")).to_have_text(["Ada Lovelace"])
    expect(organiser.locator("#picked")).to_have_text("Selected: 2")


def test_M3_what_is_typed_before_the_script_runs_is_searched(organiser):
    for name in ["Ada Lovelace", "Bob Double"]:
        register(organiser, name)
    held = []
    organiser.route("**/members.js*", lambda route: held.append(route))
    organiser.goto("/members", wait_until="commit")
    box(organiser, "Name, email, username or phone").fill("bob")
    while not held:
        organiser.wait_for_timeout(50)
    held[0].continue_()
    expect(organiser.locator(".members tbody th")).to_have_text(["Bob Double"])


def test_M14_a_former_organiser_changes_nothing(organiser, watch):
    watch.allow("status of 403")
    register(organiser, "Ada Lovelace")
    member_page(organiser, "Ada Lovelace")
    box(organiser, "Role").select_option(label="Organiser")
    button(organiser, "Change role").click()
    expect(organiser.get_by_text("now has this role")).to_be_visible()
    other = organiser.context.new_page()
    other.goto("/members/1")
    box(other, "Role").select_option(label="Member")
    button(other, "Change role").click()
    expect(other).to_have_url(re.compile("/home$"))
    button(organiser, "Remove").click()
    expect(organiser.get_by_role("heading", name="You can’t do that here")).to_be_visible()
    organiser.goto("/sign-in")
    other.goto("/")
    expect(other.locator("#registered")).to_have_value(re.compile("Ada Lovelace"))


def test_A20_members_correct_their_own_details(either):
    either.goto("/account")
    box(either, "Nickname").fill("Olga")
    button(either, "Save").click()
    expect(either.get_by_text("Saved.")).to_be_visible()
    box(either, "Username").fill("organiser-olga")
    button(either, "Save").click()
    expect(either.locator("#password-problem")).not_to_be_empty()
    box(either, "Password").fill(ORGANISER["Password"])
    button(either, "Save").click()
    expect(either.get_by_text("Saved.")).to_be_visible()
    data = either.request.get("/account/data.json").json()
    assert (data["nickname"], data["username"]) == ("Olga", "organiser-olga")


def test_M5_nothing_of_others_is_kept_in_the_browser(organiser):
    register(organiser, "Ada Lovelace")
    member_page(organiser, "Ada Lovelace")
    organiser.locator("form[data-form=member][data-live]").wait_for()
    box(organiser, "Name").fill("Ada Byron")
    organiser.goto("/members?q=ada")
    stored = organiser.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert not re.search("(?i)ada|0123456789", stored), stored


def test_M1_the_form_of_the_first_organiser_survives_a_reload(page, office):
    page.goto(office[1])
    page.locator("form[data-form=setup][data-live]").wait_for()
    page.reload()
    expect(button(page, "Become organiser")).to_be_visible()


def test_M5_M6_M7_the_evening_by_keyboard_alone(organiser):
    for name in ["Ada Lovelase", "Bob Double"]:
        register(organiser, name)
    organiser.goto("/members")
    tab_to(organiser, box(organiser, "Name, email, username or phone"))
    organiser.keyboard.type("lase")
    expect(organiser.locator(".members tbody tr")).to_have_count(1)
    tab_to(organiser, organiser.get_by_role("link", name="Ada Lovelase"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_role("heading", level=1)).to_have_text("Ada Lovelase")
    organiser.locator("form[data-form=member][data-live]").wait_for()
    tab_to(organiser, box(organiser, "Name"))
    organiser.keyboard.press("Control+A")
    organiser.keyboard.type("Ada Lovelace")
    tab_to(organiser, button(organiser, "Save"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("Saved.")).to_be_visible()
    tab_to(organiser, button(organiser, "New code"))
    organiser.keyboard.press("Space")
    expect(organiser.locator("#code")).to_have_text(re.compile(r"^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$"))
    organiser.goto("/members")
    tab_to(organiser, organiser.get_by_label("Select Bob Double"))
    organiser.keyboard.press("Space")
    # Return in a checkbox presses no button.
    organiser.keyboard.press("Enter")
    organiser.wait_for_timeout(300)
    expect(organiser.locator("#total")).to_have_text("3")
    tab_to(organiser, button(organiser, "Remove"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("Bob Double was removed.")).to_be_visible()
    tab_to(organiser, button(organiser, "Undo the removal of Bob Double"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("1 person was brought back.")).to_be_visible()


def test_M2_M6_M7_the_evening_on_a_phone(phone, office):
    become_organiser(phone, office[1])
    for number in range(12):
        register(phone, f"N{chr(97 + number)} Person")
    phone.goto("/members")
    phone.get_by_label("Select Na Person").tap()
    # The buttons are in view, however long the list is.
    expect(button(phone, "Remove")).to_be_in_viewport()
    button(phone, "Remove").tap()
    expect(phone.get_by_text("Na Person was removed.")).to_be_visible()
    button(phone, "Undo the removal of Na Person").tap()
    expect(phone.get_by_text("1 person was brought back.")).to_be_visible()
    phone.get_by_role("link", name="Nb Person").tap()
    button(phone, "New code").tap()
    expect(phone.locator("#code")).to_be_visible()
    box(phone, "Nickname").fill("Nibi")
    button(phone, "Save").tap()
    expect(phone.get_by_text("Saved.")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_M6_picked_members_stay_picked_while_others_are_searched_for(organiser):
    for name in ["Ada Lovelace", "Bob Double", "Cem Double"]:
        register(organiser, name)
    organiser.goto("/members")
    organiser.get_by_label("Select Bob Double").check()
    search = box(organiser, "Name, email, username or phone")
    search.fill("ada")
    expect(organiser.locator(".members tbody tr")).to_have_count(1)
    expect(organiser.get_by_text("Selected: 1")).to_be_visible()
    organiser.get_by_label("Select Ada Lovelace").check()
    expect(organiser.get_by_text("Selected: 2")).to_be_visible()
    search.fill("nobody-has-this")
    expect(organiser.get_by_text("Nobody was found.")).to_be_visible()
    expect(button(organiser, "Remove")).to_be_visible()
    search.fill("double")
    expect(organiser.locator(".members tbody tr")).to_have_count(2)
    expect(organiser.get_by_label("Select Bob Double")).to_be_checked()
    button(organiser, "Remove").click()
    expect(organiser.get_by_text("2 people were removed.")).to_be_visible()
    assert names(organiser) == ["Cem Double", ORGANISER["Name"]]


@open_to_phones
def test_M7_M11_ten_codes_a_page_and_the_list_as_a_table(organiser):
    for number in range(20):
        register(organiser, f"N{chr(97 + number)} Person")
    organiser.goto("/members?show=all")
    organiser.emulate_media(media="print")
    for hidden in [".search", ".found > .actions", "header.site", "footer.site", ".members .pick", ".office"]:
        for one in organiser.locator(hidden).all():
            expect(one).to_be_hidden()
    assert organiser.locator(".members thead").evaluate("head => getComputedStyle(head).display") == "table-header-group"
    assert organiser.locator(".members tbody tr").first.evaluate("row => getComputedStyle(row).display") == "table-row"
    assert pages_of(organiser.pdf(format="A4")) == 1
    organiser.emulate_media(media="null")
    for index in range(20):
        organiser.get_by_label(f"Select N{chr(97 + index)} Person").check()
    button(organiser, "Print sign-in codes").click()
    expect(organiser.locator(".slip")).to_have_count(20)
    for margin in ["0", "1cm"]:
        edges = dict.fromkeys(["top", "right", "bottom", "left"], margin)
        assert pages_of(organiser.pdf(format="A4", margin=edges)) == 2


def test_M22_what_is_on_paper_is_chosen_above_the_list(organiser):
    register(organiser, "Jo von Example")
    organiser.goto("/members")
    organiser.get_by_role("link", name="Print the list").click()
    organiser.get_by_role("link", name="Last names").click()
    expect(organiser.get_by_role("link", name="Example, Jo von")).to_be_visible()
    table = organiser.locator(".members")
    for label, name in [("Email", "email"), ("Phone", "phone"), ("Signed up", "when"), ("Balance", "number"), ("Role", "role")]:
        expect(table.locator(f".{name}")).to_have_count(3)
        expect(table.locator(f"td.{name}").last).to_be_visible()
        organiser.get_by_label(label, exact=True).uncheck()
        for cell in table.locator(f".{name}").all():
            expect(cell).to_be_hidden()
    # A column that is empty for everybody is on no paper.
    expect(organiser.get_by_label("Username", exact=True)).to_be_hidden()
    signature = table.locator("td.signature").last
    expect(signature).to_be_hidden()
    organiser.get_by_label("Signature").check()
    expect(signature).to_be_visible()
    organiser.locator("#q").fill("example")
    expect(organiser.locator("#total")).to_have_text(re.compile("[12]"))
    expect(signature).to_be_visible()
    # The other order has the same columns.
    organiser.get_by_role("link", name="First names").click()
    expect(organiser.get_by_role("link", name="Jo von Example")).to_be_visible()
    expect(signature).to_be_visible()
    expect(table.locator("td.email").last).to_be_hidden()
    organiser.emulate_media(media="print")
    expect(organiser.locator(".paper")).to_be_hidden()
    expect(table.locator("td.email").last).to_be_hidden()
    assert signature.bounding_box()["height"] >= 40


def test_M22_a_long_name_takes_no_column_from_the_paper_and_breaks_no_username(organiser):
    for number in range(5):
        add_member(organiser, f"Person {chr(97 + number)}", email=f"beatrix.{number}@example.org", phone=f"017112345{number}", username=f"herenewbif{number}")
    for name in [LONGEST_WORD, "Maximiliane Leutheusser-Schnarrenberger"]:
        add_member(organiser, name, email=f"{name[:4].lower()}@example.org")
    organiser.goto("/members?show=all&sort=name")
    margins = dict.fromkeys(["top", "right", "bottom", "left"], "2cm")
    [text] = texts_of(organiser.pdf(format="A4", margin=margins))
    for word in ["Username", "Signed up", "Balance", "Role", "Schnarrenberger"]:
        assert word in text, word
    for number in range(5):
        assert f"herenewbif{number}" in text and f"beatrix.{number}@example.org" in text


def test_M22_the_list_for_paper_is_printed_after_a_search(organiser):
    organiser.add_init_script("window.print = () => { document.title = 'printed'; };")
    organiser.goto("/members?show=all")
    organiser.locator("#q").fill("olga")
    expect(organiser).to_have_url(re.compile("q=olga"))
    button(organiser, "Print").click()
    expect(organiser).to_have_title("printed")


def test_M22_the_list_for_paper_works_without_access_to_storage(organiser):
    organiser.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no access', 'SecurityError'); } });"
    )
    organiser.goto("/members")
    organiser.get_by_role("link", name="Print the list").click()
    organiser.get_by_label("Signature").check()
    expect(organiser.locator("td.signature").last).to_be_visible()


def test_M22_the_printed_list_has_boxes_the_groups_name_the_date_and_page_numbers(organiser):
    organiser.goto("/settings")
    organiser.locator("#group-name").fill("Zeitbank")
    button(organiser, "Save").click()
    expect(organiser.get_by_text("Saved.")).to_be_visible()
    people = "".join(f"Person {chr(97 + number % 26)}{chr(97 + number // 26)},beatrix.{number}@example.org\n" for number in range(60))
    organiser.goto("/members/import")
    table = {"name": "people.csv", "mimeType": "text/csv", "buffer": f"Name,Email\n{people}".encode()}
    organiser.set_input_files("input[type=file]", files=[table])
    button(organiser, "Check the file").click()
    button(organiser, "Import").click()
    organiser.wait_for_url("**/members")
    organiser.get_by_role("link", name="Print the list").click()
    expect(organiser.locator(".members tbody tr")).to_have_count(61)
    assert names(organiser) == sorted(names(organiser))
    margins = dict.fromkeys(["top", "right", "bottom", "left"], "2cm")
    pages = texts_of(organiser.pdf(format="A4", margin=margins))
    assert len(pages) >= 2
    for number, page in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in page
    assert "Zeitbank" in pages[0] and organiser.evaluate("String(new Date().getFullYear())") in pages[0].split("Person")[0]
    organiser.emulate_media(media="print")
    mark = "getComputedStyle(document.querySelector('.members tbody th'), '::before').content"
    assert organiser.evaluate(mark) == '"☐"'
    # Only the day of the sign-up takes room from their addresses, which stay in a line each.
    assert not any(":" in text for text in organiser.locator(".members time").all_inner_texts())
    organiser.set_viewport_size({"width": 480, "height": 800})
    lines = """emails => emails.map((email) => {
      const range = document.createRange();
      range.selectNodeContents(email);
      return range.getClientRects().length;
    })"""
    assert set(organiser.locator("td.email").evaluate_all(lines)) == {1}
    organiser.emulate_media(media="screen")
    assert organiser.evaluate(mark) == "none"


def test_M17_all_found_are_selected_and_removed_and_credits_go_to_several(either):
    for number in range(51):
        add_person(either, f"Pia P{number}")
    either.goto("/members?q=Pia")
    either.get_by_label("Select Pia P50", exact=True).check()
    either.mouse.wheel(0, 300)
    # The buttons stay in view.
    for name in ["Remove", "Print sign-in codes", "Give credits", "Export CSV"]:
        expect(button(either, name)).to_be_in_viewport(ratio=1)
    with either.expect_download() as download:
        button(either, "Export CSV").click()
    assert download.value.path().read_text().count("Pia P") == 1
    either.get_by_role("link", name="All 51 found").click()
    expect(either.locator("[name=pick]:checked")).to_have_count(50)
    button(either, "Give credits").click()
    expect(either.get_by_role("heading", name="Credits for 51 people")).to_be_visible()
    box(either, "Amount").fill("2")
    box(either, "Reason").fill("Tidied up")
    button(either, "Give credits").click()
    expect(either.get_by_text("51 people got 2.00 credits each from the treasury.")).to_be_visible()
    either.goto("/members?q=Pia&all=found")
    button(either, "Remove").click()
    expect(either.get_by_text("51 people were removed.")).to_be_visible()
    button(either, "Undo the removal of Pia P0 and 50 others").click()
    expect(either.get_by_text("51 people were brought back.")).to_be_visible()


def test_M17_M3_typing_ends_the_choice_of_all_who_were_found(organiser):
    for number in range(51):
        add_person(organiser, f"Pia P{number}")
    organiser.goto("/members?q=Pia&all=found")
    expect(organiser.locator("[name=pick]:checked")).to_have_count(50)
    box(organiser, "Name, email, username or phone").fill("Pia P5")
    expect(organiser.locator("[name=pick]")).to_have_count(2)
    expect(organiser.locator("[name=pick]:checked")).to_have_count(0)
    expect(organiser.locator("#picked")).to_be_hidden()
    organiser.get_by_label("Select all on this page").check()
    expect(organiser.get_by_text("Selected: 2")).to_be_visible()
    button(organiser, "Give credits").click()
    expect(organiser.get_by_role("heading", name="Credits for 2 people")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390])
def test_M17_the_bar_covers_no_box_with_the_focus(organiser, width):
    for number in range(20):
        add_person(organiser, f"Pia P{number}")
    organiser.set_viewport_size({"width": width, "height": 640})
    organiser.goto("/members")
    boxes = organiser.locator("[name=pick]")
    boxes.first.check()
    assert overflow(organiser) == 0
    for one in boxes.all():
        one.focus()
        bar = organiser.locator(".found > .actions").bounding_box()["y"]
        edges = one.bounding_box()
        assert edges["y"] + edges["height"] <= bar


def test_M16_the_first_steps_lead_to_where_they_are_done_and_can_be_put_away(either):
    either.goto("/members")
    steps = either.locator(".steps li")
    expect(steps).to_have_count(5)
    button(either, "Put away: Decide what Restart does").click()
    expect(steps).to_have_count(4)
    either.get_by_role("link", name="Let phones open this desk").click()
    expect(either.locator("#address")).to_be_in_viewport()
    expect(either.locator("#address")).to_contain_text("Phones can’t open")
    either.goto("/members")
    either.get_by_role("link", name="Bring in your members").click()
    expect(either).to_have_url(re.compile("/members/import$"))


def test_K11_the_page_of_a_backup_stops_asking_once_the_session_has_ended(organiser, watch):
    watch.allow("Failed to load resource")
    organiser.goto("/backup")
    organiser.route("**/backup", lambda route: route.fulfill(status=204) if route.request.method == "POST" else route.continue_())
    box(organiser, "Password").fill("countess 8")
    button(organiser, "Download").click()
    expect(organiser.locator("#download")).to_contain_text("The backup is being made")
    organiser.context.clear_cookies()
    expect(organiser.locator("#download")).to_be_hidden()


def test_K11_a_backup_is_downloaded_and_leaves_no_password_behind(either, tmp_path):
    either.goto("/backup")
    expect(either.locator("#latest-backup")).to_have_text("None has been made yet.")
    password = either.get_by_role("textbox", name="Password")
    password.fill(ORGANISER["Password"])
    with either.expect_download() as download:
        button(either, "Download").click()
    file = tmp_path / "backup.sqlite"
    download.value.save_as(file)
    with closing(sqlite3.connect(file)) as copy:
        assert copy.execute("SELECT name FROM member").fetchall() == [("Olga Organiser",)]
        assert copy.execute("SELECT count(*) FROM session").fetchone() == (0,)
    if either.evaluate("document.querySelector('[data-live]') !== null"):
        expect(password).to_have_value("")
        expect(either.locator("#download")).to_have_text("The backup is in your downloads.")
        expect(either.locator("#latest-backup")).to_contain_text("just now")
    either.goto("/backup")
    expect(either.locator("#latest-backup")).to_contain_text("just now")
    either.goto("/activity")
    expect(either.locator("main")).to_contain_text("made a backup")


@pytest.mark.parametrize("width", [320, 360])
def test_X9_on_a_narrow_phone_the_name_of_who_is_signed_in_has_room(organiser, width):
    organiser.set_viewport_size({"width": width, "height": 640})
    organiser.goto("/")
    visitor = organiser.locator(".visitor")
    assert visitor.evaluate("place => place.scrollWidth <= place.clientWidth")
    assert visitor.get_by_role("link").bounding_box()["width"] > 30


def test_X2_with_forced_colours_only_the_current_page_is_underlined(organiser):
    organiser.goto("/members")
    organiser.emulate_media(forced_colors="active", reduced_motion="reduce")
    for links in ["header.site nav a", ".office a"]:
        colours = organiser.locator(links).evaluate_all(
            "links => links.map((link) => [link.hasAttribute('aria-current'), getComputedStyle(link).borderBottomColor])")
        current = {colour for is_current, colour in colours if is_current}
        assert len(current) == 1 and current.isdisjoint({colour for is_current, colour in colours if not is_current})
