"""The organisers' settings (M13, M15)."""

import re

import pytest
from playwright.sync_api import expect

from accounts import box, button, fill
from desk import ADA
from office import become_organiser, either, office, opening, organiser, pages_of, register, settings_revision, site  # noqa: F401
from office import tab_to
from test_everywhere import expect_fine_in_each_look, in_each_look, overflow

LONG_NAME = "Gemeinschaftliche Nachbarschaftshilfe und Zeitbank Mühldorf"
LONG_PRIVACY = ("We keep what you enter to know who is a member, donaudampfschifffahrtsgesellschaftlich. " * 6)[:500]


def decide(page, **settings):
    """Saves these settings in another page."""
    form = {name.replace("_", "-"): value for name, value in settings.items()}
    form["revision"] = settings_revision(page)
    answer = page.request.post("/settings", form=form, max_redirects=0)
    assert answer.status == 303, answer.status


def settings(page):
    page.goto("/settings")
    page.locator("form[data-form=settings][data-live]").wait_for()


def test_M13_saved_settings_apply_from_the_next_page_on(either, new_page):
    stranger = new_page()
    stranger.goto("/start")
    either.goto("/members")
    either.get_by_role("link", name="Settings", exact=True).click()
    expect(either.get_by_role("heading", level=1, name="Settings")).to_be_visible()
    fill(either, {"Group’s name": "Zeitbank", "Opening balance": "12.5", "Contact": "Olga", "Privacy": "One.\nTwo."})
    box(either, "Who may sign up").select_option(label="Nobody")
    box(either, "Default language").select_option(label="Deutsch")
    button(either, "Save").click()
    expect(either.get_by_text("Saved.")).to_be_visible()
    for label, value in {"Group’s name": "Zeitbank", "Opening balance": "12.50", "Privacy": "One. Two."}.items():
        expect(box(either, label)).to_have_value(value)
    expect(box(either, "Who may sign up")).to_have_value("nobody")
    expect(box(either, "Default language")).to_have_value("de")

    stranger.goto("/start")
    expect(stranger).to_have_title("My account · Zeitbank")
    expect(stranger.locator(".brand")).to_have_text("Zeitbank")
    expect(stranger.get_by_text("Contact: Olga")).to_be_visible()
    expect(stranger.locator("a[href^='/join']")).to_have_count(0)
    button(stranger, "Start").click()
    expect(stranger).to_have_url(re.compile("/sign-in$"))


def test_M13_a_problem_shows_during_typing(organiser):
    settings(organiser)
    save = button(organiser, "Save")
    expect(save).to_be_enabled()
    for typed, reason in {"1e3": "needs to be a number", "-1": "less than zero", "1.005": "two decimal places", "": "Enter an amount."}.items():
        box(organiser, "Opening balance").fill(typed)
        box(organiser, "Privacy").focus()
        expect(organiser.locator("#opening-balance-problem")).to_contain_text(reason)
        expect(save).to_be_disabled()
    box(organiser, "Opening balance").fill("0")
    expect(organiser.locator("#opening-balance-problem")).to_be_empty()
    expect(save).to_be_enabled()
    for label, limit in {"Group’s name": 60, "Contact": 200, "Privacy": 500}.items():
        box(organiser, label).fill("x" * (limit + 1))
        box(organiser, "Opening balance").focus()
        problem = organiser.locator(".problem", has_text=f"{label} can have at most {limit} characters.")
        expect(problem).to_be_visible()
        expect(save).to_be_disabled()
        box(organiser, label).fill("x" * limit)
        expect(save).to_be_enabled()


def test_M13_without_javascript_a_form_with_a_problem_comes_back(new_page, office):
    page = new_page(java_script_enabled=False)
    become_organiser(page, office[1])
    page.goto("/settings")
    fill(page, {"Group’s name": "x" * 10_000, "Contact": "Olga <b>"})
    box(page, "Who may sign up").select_option(label="Only at the desk")
    button(page, "Save").click()
    expect(page.locator("[data-summary]")).to_contain_text("Group’s name can have at most 60 characters.")
    assert page.locator("[data-summary] h2").evaluate("heading => getComputedStyle(heading).marginTop") == "0px"
    expect(box(page, "Contact")).to_have_value("Olga <b>")
    expect(box(page, "Who may sign up")).to_have_value("desk")
    expect(page).to_have_title("Error: Settings · Frontdesk")


def test_M13_by_keyboard_alone(organiser):
    settings(organiser)
    tab_to(organiser, box(organiser, "Group’s name"))
    organiser.keyboard.type("Zeitbank")
    # Return leads to the next input, but in the paragraph it makes a new line.
    organiser.keyboard.press("Enter")
    expect(box(organiser, "Opening balance")).to_be_focused()
    tab_to(organiser, box(organiser, "Who may sign up"))
    organiser.keyboard.press("ArrowDown")
    tab_to(organiser, box(organiser, "Privacy"))
    organiser.keyboard.type("One.")
    organiser.keyboard.press("Enter")
    organiser.keyboard.type("Two.")
    expect(box(organiser, "Privacy")).to_have_value("One.\nTwo.")
    tab_to(organiser, button(organiser, "Save"))
    organiser.keyboard.press("Enter")
    expect(organiser.get_by_text("Saved.")).to_be_visible()
    expect(organiser).to_have_title("Settings · Zeitbank")
    expect(box(organiser, "Who may sign up")).to_have_value("desk")
    expect(box(organiser, "Privacy")).to_have_value("One. Two.")


@pytest.mark.parametrize("path, form", [("/settings", "settings"), ("/settings/form/new", "custom-field")])
def test_M13_Q1_what_an_organiser_changes_stays_while_they_think(organiser, path, form):
    organiser.clock.install()
    organiser.goto(path)
    organiser.locator(f"form[data-form={form}][data-live]").wait_for()
    text = organiser.locator("form[data-form] input[type=text]").first
    text.fill("Zeitbank")
    menu = organiser.locator("form[data-form] select").first
    chosen = menu.evaluate("(menu) => { menu.selectedIndex = menu.options.length - 1; return menu.value; }")
    organiser.clock.run_for(11 * 60_000)
    expect(text).to_have_value("Zeitbank")
    expect(menu).to_have_value(chosen)


def test_M13_two_organisers_at_once(organiser):
    settings(organiser)
    decide(organiser, group_name="Theirs", sign_up="desk")
    fill(organiser, {"Group’s name": "Mine", "Contact": "Olga"})
    button(organiser, "Save").click()
    expect(organiser.get_by_text("Somebody else changed")).to_be_visible()
    expect(organiser.get_by_role("row", name="Group’s name Theirs Mine")).to_be_visible()
    expect(box(organiser, "Who may sign up")).to_have_value("desk")
    button(organiser, "Save").click()
    expect(organiser.get_by_text("Saved.")).to_be_visible()
    expect(organiser).to_have_title("Settings · Mine")


def test_M13_the_command_line_wins(tmp_path, chromium):
    with opening(tmp_path / "other.sqlite", "--opening-balance", "7") as (address, link):
        context = chromium.new_context(base_url=address)
        page = context.new_page()
        become_organiser(page, link)
        settings(page)
        expect(box(page, "Opening balance")).to_have_value("7.00")
        expect(box(page, "Opening balance")).not_to_be_editable()
        expect(page.get_by_text("Set on the command line: --opening-balance")).to_be_visible()
        fill(page, {"Group’s name": "Zeitbank"})
        button(page, "Save").click()
        expect(page.get_by_text("Saved.")).to_be_visible()
        expect(page).to_have_title("Settings · Zeitbank")
        context.close()


def test_M13_nothing_of_the_settings_is_kept_in_the_browser(organiser):
    settings(organiser)
    fill(organiser, {"Contact": "Olga Secret"})
    organiser.goto("/members")
    stored = organiser.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert "Secret" not in stored


def test_M13_D15_an_open_desk_whose_form_is_closed_says_so_and_back_brings_what_was_typed(organiser, new_page):
    desk = new_page()
    desk.goto("/")
    fill(desk, ADA)
    decide(organiser, sign_up="nobody", contact="Olga, olga@example.org")
    desk.locator("form[data-form=desk][data-live]").wait_for()
    with desk.expect_response("**/join/desk") as answer:
        button(desk, "Sign Up").click()
    assert answer.value.status == 403
    expect(desk.get_by_role("heading", level=1)).to_have_text("Nobody can sign up just now")
    expect(desk.get_by_text("Contact: Olga, olga@example.org")).to_be_visible()
    decide(organiser, sign_up="everybody")
    desk.go_back()
    expect(box(desk, "Email")).to_have_value(ADA["Email"])


@pytest.fixture
def watch(site):
    """As in other tests, but a form that was closed meanwhile may be answered with 403."""
    from conftest import Watch

    watch = Watch(site)
    watch.allow(r"status of 403")
    yield watch
    assert watch.complaints == []


PLACES = ["/", "/join/email", "/join/guided", "/start", "/sign-in"]


@pytest.mark.parametrize("policy", ["everybody", "desk", "nobody"])
def test_M13_a_long_name_fits_everywhere_and_axe_finds_nothing(organiser, new_page, policy):
    decide(organiser, group_name=LONG_NAME, privacy=LONG_PRIVACY, contact="x" * 200, sign_up=policy)
    stranger = new_page()
    for place in PLACES:
        stranger.goto(place)
        expect_fine_in_each_look(stranger)
    organiser.goto("/settings")
    expect_fine_in_each_look(organiser)
    for page, places in [(stranger, ["/settings", "/members"]), (organiser, ["/members", *PLACES])]:
        for place in places:
            page.goto(place)
            for look in in_each_look(page):
                assert (place, look, overflow(page) <= 0) == (place, look, True)


def test_M13_a_phone_shows_the_group_s_name(phone, office):
    become_organiser(phone, office[1])
    decide(phone, group_name="Zeitbank Köln")
    for place in ["/", "/members", "/settings", "/nowhere"]:
        phone.goto(place) if place != "/nowhere" else phone.goto("/colour")
        expect(phone.locator(".whose")).to_be_visible()
        expect(phone.locator(".whose")).to_have_text("Zeitbank Köln")


def test_M13_paper_carries_the_group_s_name(organiser):
    register(organiser, "Ada Lovelace")
    decide(organiser, group_name=LONG_NAME)
    for place in ["/members?show=all", "/", "/settings"]:
        organiser.goto(place)
        expect(organiser.locator(".whose")).to_be_hidden()
        organiser.emulate_media(media="print")
        expect(organiser.locator(".whose")).to_have_text(LONG_NAME)
        expect(organiser.locator(".whose")).to_be_visible()
        assert pages_of(organiser.pdf(format="A4")) == 1
        organiser.emulate_media(media="null")
    organiser.goto("/settings")
    organiser.emulate_media(media="print")
    expect(box(organiser, "Group’s name")).to_be_visible()
    expect(button(organiser, "Save")).to_be_hidden()


def test_M13_a_sheet_of_codes_carries_it_on_each_slip(organiser):
    for number in range(20):
        register(organiser, f"N{chr(97 + number)} Person")
    decide(organiser, group_name=LONG_NAME)
    organiser.goto("/members?show=all")
    for index in range(20):
        organiser.get_by_label(f"Select N{chr(97 + index)} Person").check()
    button(organiser, "Print sign-in codes").click()
    expect(organiser.locator(".slip", has_text=LONG_NAME)).to_have_count(20)
    organiser.emulate_media(media="print")
    high = "slips => slips.filter((slip) => slip.scrollHeight > slip.clientHeight + 1).length"
    assert organiser.locator(".slip").evaluate_all(high) == 0
    assert pages_of(organiser.pdf(format="A4", margin=dict.fromkeys(["top", "right", "bottom", "left"], "1cm"))) == 2


@pytest.mark.parametrize("place", ["/", "/join/guided", "/join/email", "/join/username"])
def test_M15_the_form_says_who_keeps_the_data(page, plain_page, organiser, place):
    decide(organiser, privacy="We keep it <b>safe</b>.", contact="Olga, olga@example.org")
    plain_page.goto(place)
    expect(plain_page.get_by_text("We keep it <b>safe</b>. Contact: Olga, olga@example.org")).to_be_visible()
