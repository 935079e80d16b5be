"""Checking in at the door (E)."""

import re
import time
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from accounts import button, sign_in
from desk import ADA
from office import (  # noqa: F401
    ORGANISER,
    become_organiser,
    either,
    office,
    open_to_phones,
    organiser,
    register,
    settings_revision,
    site,
)
from test_desk import set_hidden
from test_everywhere import overflow, violations
from test_settings import decide

PEOPLE = [
    "Ada Lovelace", "Grace Hopper", "Katherine Johnson", "Dorothy Vaughan", "Mary Jackson", "Hedy Lamarr",
    "Radia Perlman", "Barbara Liskov", "Frances Allen", "Jean Bartik",
]


def keep_events(page):
    """Restart keeps, and those registered so far have come to an earlier event."""
    form = {"restart": "keep", "revision": settings_revision(page)}
    answer = page.request.post("/settings", form=form, max_redirects=0)
    assert answer.status == 303


def begin(page, names=PEOPLE):
    keep_events(page)
    for name in names:
        register(page, name)
    page.request.post("/desk/restart", max_redirects=0)
    page.goto("/")


def here(page):
    return page.locator("#registered").input_value().splitlines()


def search(page):
    return page.locator("#check-in")


def wait_for(page, condition):
    """Waits for what no expectation of Playwright's can tell."""
    for _ in range(100):
        if condition():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came true")


def hold_first(page, address):
    """Holds the first request for an address, which is then in the list that is returned."""
    held = []
    page.route(address, lambda route: route.continue_() if held else held.append(route))
    return held


def at_once(page, steps):
    """Does these steps, a script, in one evaluation: another one, or a locator, would wait for the page that is awaited."""
    return page.evaluate(
        """async () => {
          const input = document.getElementById("check-in");
          const button = input.form.querySelector("button[type=submit]");
          const type = (text) => {
            input.value = text;
            input.dispatchEvent(new Event("input", { bubbles: true }));
          };
          const scan = (text) => {
            type(text);
            button.click();
          };
          %s
        }""" % steps
    )


@pytest.fixture
def door(organiser):
    begin(organiser)
    return organiser


def test_E3_a_search_that_fails_says_so_in_place_of_what_was_found_before(door, watch):
    watch.allow("Failed to load resource")
    door.keyboard.type("gra")
    expect(door.locator("#at-door")).to_contain_text("Grace Hopper")
    door.route("**/desk/find", lambda route: route.abort())
    door.keyboard.type("c")
    expect(door.locator("#at-door")).to_have_text("The search isn’t working just now. Press Return to try again.")
    door.unroute("**/desk/find")
    door.keyboard.press("Enter")
    expect(door.locator("#registered")).to_have_value("Grace Hopper")


def test_E3_a_member_who_comes_before_the_answer_about_the_last_one_is_checked_in_after_it(door):
    held = hold_first(door, "**/desk/check-in")
    door.keyboard.type("gra")
    expect(door.locator("#at-door li")).to_have_count(1)
    shown = at_once(
        door,
        """
          button.click();
          const isReplaced = input.selectionStart === 0 && input.selectionEnd === input.value.length;
          scan("barbara@example.org");
          scan("hedy@example.org");
          const list = document.getElementById("at-door");
          for (let round = 0; round < 250 && !list.textContent.includes("Hedy Lamarr"); round += 1) {
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
          type("nobo");
          return isReplaced && list.textContent;
        """,
    )
    assert "Hedy Lamarr" in shown
    assert len(held) == 1
    held[0].continue_()
    expect(door.locator("#registered")).to_have_value("Grace Hopper\nBarbara Liskov\nHedy Lamarr")
    # The text without a Return is still there.
    expect(search(door)).to_have_value("nobo")


def test_E3_a_scan_that_finds_several_is_shown_before_those_that_came_after_it(door):
    asked = hold_first(door, "**/desk/find")
    with door.expect_request("**/desk/find"):
        door.keyboard.type("ar")
        door.keyboard.press("Enter")
    door.keyboard.type("hedy@example.org")
    door.keyboard.press("Enter")
    asked[0].continue_()
    expect(door.get_by_role("heading", level=1, name="Check in")).to_be_visible()
    door.get_by_role("listitem").filter(has_text="Barbara Liskov").get_by_role("button", name="Check in").click()
    expect(door.locator("#registered")).to_have_value("Barbara Liskov\nHedy Lamarr")


def test_E3_typing_on_after_a_return_that_finds_several_means_another_person(door):
    asked = hold_first(door, "**/desk/find")
    with door.expect_request("**/desk/find"):
        door.keyboard.type("ar")
        door.keyboard.press("Enter")
    door.keyboard.type("grace")
    expect(door.locator("#at-door li")).to_have_count(1)
    with door.expect_response("**/desk/find"):
        asked[0].continue_()
    door.keyboard.press("Enter")
    expect(door.locator("#registered")).to_have_value("Grace Hopper")


def test_E3_a_warning_is_read_before_those_who_were_scanned_meanwhile_are_checked_in(door):
    held = hold_first(door, "**/desk/check-in")
    door.keyboard.type("gra")
    expect(door.locator("#at-door li")).to_have_count(1)
    grace = door.locator("#at-door [name=member]").input_value()
    with door.expect_request("**/desk/check-in"):
        at_once(door, 'button.click(); scan("hedy@example.org")')
    assert door.request.post("/members/remove", form={"pick": grace}, max_redirects=0).status == 303
    held[0].continue_()
    expect(door.locator(".outcome .notice.warning")).to_be_visible()
    expect(search(door)).to_have_value("hedy@example.org")
    expect(door.locator("#at-door")).to_contain_text("Hedy Lamarr")
    assert here(door) == []
    door.keyboard.press("Enter")
    expect(door.locator("#registered")).to_have_value("Hedy Lamarr")


@pytest.fixture
def stuck(door):
    """A door whose pages never come, and whose clock the test moves; with the texts and members that were sent."""
    door.clock.install()
    door.goto("/")
    sent = []
    # With this answer the browser stays on the page.
    door.route("**/desk/check-in", lambda route: (sent.append(route.request.post_data), route.fulfill(status=204)))
    return door, sent


def scan(page, text):
    search(page).fill(text)
    page.keyboard.press("Enter")


def wait_until_sent(page, sent, count):
    for _ in range(200):
        if len(sent) >= count:
            return
        page.clock.run_for(10)
    raise AssertionError(f"{len(sent)} of {count} were sent")


def test_E3_no_scan_takes_the_place_of_a_check_in_that_takes_long(stuck):
    door, sent = stuck
    scan(door, "grace@example.org")
    wait_until_sent(door, sent, 1)
    scan(door, "hedy@example.org")
    door.clock.run_for(2000)
    # Neither a Return within five seconds nor a double one later says that it was stopped.
    door.keyboard.press("Enter")
    door.clock.run_for(10_000)
    search(door).fill("radia@example.org")
    for _ in range(2):
        door.keyboard.press("Enter")
    search(door).fill("hedy@example.org")
    door.clock.run_for(30_000)
    assert len(sent) == 1
    door.keyboard.press("Enter")
    wait_until_sent(door, sent, 2)
    assert "grace" in sent[0] and "hedy" in sent[1]


def test_E3_a_member_scanned_while_the_servers_own_page_is_awaited_is_checked_in_after_it(door):
    held = hold_first(door, "**/desk/check-in")
    with door.expect_request("**/desk/check-in"):
        at_once(
            door,
            """
              const isLeft = new Promise((resolve) => {
                const { submit } = HTMLFormElement.prototype;
                HTMLFormElement.prototype.submit = function () {
                  submit.call(this);
                  resolve();
                };
              });
              scan("ar");
              scan("hedy@example.org");
              await isLeft;
              scan("grace@example.org");
            """,
        )
    while not held:
        door.wait_for_timeout(10)
    held[0].continue_()
    expect(door.get_by_role("heading", level=1, name="Check in")).to_be_visible()
    door.goto("/")
    expect(door.locator("#registered")).to_have_value("Hedy Lamarr\nGrace Hopper")


def test_E3_after_a_minute_without_a_page_the_next_scan_is_answered(stuck):
    door, sent = stuck
    scan(door, "grace@example.org")
    wait_until_sent(door, sent, 1)
    scan(door, "hedy@example.org")
    door.clock.run_for(60_000)
    wait_until_sent(door, sent, 2)
    assert "hedy" in sent[1]


def test_E3_a_press_in_the_list_waits_for_the_page_about_the_last_person(stuck):
    door, sent = stuck

    def press(text, name):
        search(door).fill(text)
        door.clock.run_for(200)
        door.locator("#at-door li").filter(has_text=name).get_by_role("button", name="Check in").click()

    press("grace", "Grace Hopper")
    wait_until_sent(door, sent, 1)
    press("hedy", "Hedy Lamarr")
    door.clock.run_for(2000)
    assert len(sent) == 1
    expect(search(door)).to_have_value("hedy")
    door.clock.run_for(5000)
    press("hedy", "Hedy Lamarr")
    wait_until_sent(door, sent, 2)


def test_E3_a_press_in_the_list_of_an_earlier_text_keeps_the_scan_that_is_searched(door):
    door.keyboard.type("gra")
    expect(door.locator("#at-door li")).to_have_count(1)
    hold_first(door, "**/desk/find")
    at_once(door, 'scan("hedy@example.org"); document.querySelector("#at-door button").click();')
    expect(door.locator("#registered")).to_have_value("Grace Hopper\nHedy Lamarr")


def test_E3_a_search_without_an_answer_gives_way_to_the_servers_own_page_and_that_to_the_next_scan(stuck):
    door, sent = stuck
    door.route("**/desk/find", lambda route: None)
    scan(door, "ar")
    door.clock.run_for(4900)
    assert sent == []
    door.clock.run_for(200)
    wait_until_sent(door, sent, 1)
    assert "check-in=ar" in sent[0] and "member=" not in sent[0]
    door.unroute("**/desk/find")
    scan(door, "hedy@example.org")
    door.clock.run_for(5100)
    assert len(sent) == 1
    door.keyboard.press("Enter")
    wait_until_sent(door, sent, 2)
    assert "hedy" in sent[1] and "member=" in sent[1]


def test_E3_a_text_typed_while_the_page_changes_is_put_together(door):
    held, scripts = hold_first(door, "**/desk/check-in"), []
    door.keyboard.type("gra")
    expect(door.locator("#at-door li")).to_have_count(1)
    with door.expect_request("**/desk/check-in"):
        at_once(door, 'button.click(); type("hedy@")')
    with door.expect_request("**/frontdesk.js*"):
        door.route("**/frontdesk.js*", lambda route: scripts.append(route))
        held[0].continue_()
    expect(door.get_by_role("status").filter(has_text="Grace Hopper is here (1)")).to_be_visible()
    expect(search(door)).to_be_focused()
    door.keyboard.type("example.org")
    expect(search(door)).to_have_value("example.org")
    scripts[0].continue_()
    expect(search(door)).to_have_value("hedy@example.org")
    expect(door.locator("#at-door")).to_contain_text("Hedy Lamarr")


def test_D15_the_page_that_refuses_a_restart_can_be_reloaded(door):
    form = {"restart": "remove", "revision": settings_revision(door)}
    assert door.request.post("/settings", form=form, max_redirects=0).status == 303
    button(door, "Restart").click()
    expect(door.get_by_text("What Restart does has changed meanwhile")).to_be_visible()
    assert door.reload().status == 200
    expect(door.get_by_text("What Restart does has changed meanwhile")).to_have_count(0)


def test_E3_D7_after_clear_no_input_has_the_focus_and_letters_lead_to_the_search(door):
    door.get_by_label("Name", exact=True).fill("Nobody")
    button(door, "Clear").click()
    expect(door.get_by_label("Name", exact=True)).to_have_value("")
    assert not door.evaluate("document.activeElement instanceof HTMLInputElement")
    door.keyboard.type("gra")
    expect(search(door)).to_have_value("gra")


def test_E3_letters_lead_to_the_search_where_the_desk_signs_up_nobody(door):
    decide(door, way_email="on")
    door.goto("/")
    door.get_by_role("heading", level=1).click()
    assert not door.evaluate("document.activeElement instanceof HTMLInputElement")
    door.keyboard.type("ad")
    expect(search(door)).to_have_value("ad")
    expect(door.locator("#at-door")).to_contain_text("Ada Lovelace")


def test_E3_Q3_where_nobody_can_be_signed_up_the_search_does_not_say_to_sign_them_up(door):
    door.keyboard.type("zz")
    expect(door.locator("#at-door")).to_have_text("Nobody was found. Sign them up, if they are new.")
    decide(door, way_email="on")
    door.goto("/")
    door.keyboard.type("zz")
    sentence = "Nobody was found. Type two letters of the name or more."
    expect(door.locator("#at-door")).to_have_text(sentence)
    expect(door.get_by_role("status").filter(has_text=sentence)).to_have_count(1)


def test_E3_if_more_than_eight_are_found_it_says_so(door):
    door.keyboard.type(ADA["Phone"])
    expect(door.locator("#at-door button")).to_have_count(8)
    expect(door.locator("#at-door")).to_contain_text("No more than eight are shown. Type more of the name.")


def test_E3_return_on_one_letter_is_answered_as_the_server_does_and_the_next_letter_goes_on(door):
    door.request.post("/desk/check-in", form={"check-in": "grace"}, max_redirects=0)
    door.reload()
    expect(door.get_by_text("Grace Hopper is here (1)")).to_be_visible()
    search(door).fill("a")
    search(door).press("Enter")
    sentence = "Nobody was found. Type two letters of the name or more, or sign them up at the desk."
    expect(door.locator("#at-door")).to_have_text(sentence)
    expect(door.get_by_role("status").filter(has_text=sentence)).to_have_count(1)
    expect(door.get_by_text("Grace Hopper is here")).to_have_count(0)
    door.keyboard.type("d")
    expect(search(door)).to_have_value("ad")
    expect(door.locator("#at-door")).to_contain_text("Ada Lovelace")


def test_E3_three_letters_and_return_check_somebody_in(door):
    door.keyboard.type("gra")
    expect(door.locator("#at-door li")).to_have_count(1)
    expect(door.get_by_role("status").filter(has_text="Found: 1. Grace Hopper.")).to_have_count(1)
    expect(door.locator("#at-door")).to_contain_text("g…@example.org")
    expect(door.locator("#at-door")).not_to_contain_text("grace@")
    assert not violations(door)
    door.keyboard.press("Enter")
    expect(door.get_by_role("status").filter(has_text="Grace Hopper is here (1)")).to_be_visible()
    expect(door.locator("#registered")).to_have_value("Grace Hopper")
    # The next one can be typed at once; a text that finds no member is replaced by the next.
    door.keyboard.type("xyz")
    expect(door.locator("#at-door")).to_contain_text("Nobody was found")
    door.keyboard.press("Enter")
    expect(search(door)).to_be_focused()
    # The outcome of the earlier check-in isn't taken for that of this one.
    expect(door.get_by_text("Grace Hopper is here")).to_have_count(0)
    door.keyboard.type("grace")
    expect(door.locator("#at-door")).to_contain_text("here since")
    expect(door.get_by_role("status").filter(has_text="Found: 1. Grace Hopper, here since ")).to_have_count(1)
    door.keyboard.press("Enter")
    expect(door.get_by_role("status").filter(has_text="Grace Hopper is here already, since")).to_be_visible()
    # The list may be open for days.
    door.clock.set_system_time(datetime.now() + timedelta(days=1))
    door.keyboard.type("grace")
    expect(door.locator("#at-door")).to_contain_text(re.compile(r"here since \w+ \d+, 20\d\d, \d\d:\d\d"))


def test_E3_the_arrow_keys_choose_among_several(door):
    door.keyboard.type("ar")
    expect(door.locator("#at-door li")).to_have_count(4)
    chosen = door.locator("#at-door li").nth(2).locator("b").inner_text()
    # Return checks in nobody unseen: it leads to the first, and once more checks that one in.
    for key in ["Enter", "ArrowDown", "ArrowDown", "Enter"]:
        door.keyboard.press(key)
    expect(door.locator("#registered")).to_have_value(chosen)


def test_E3_return_held_down_chooses_nobody_among_several(stuck):
    door, sent = stuck
    search(door).fill("ar")
    door.clock.run_for(200)
    expect(door.locator("#at-door li")).to_have_count(4)
    members = door.locator("#at-door [name=member]").evaluate_all("inputs => inputs.map((input) => input.value)")
    for _ in range(3):  # without an "up" in between, the browser repeats the key
        door.keyboard.down("Enter")
        door.clock.run_for(500)
    door.keyboard.up("Enter")
    door.keyboard.press("ArrowDown")
    door.keyboard.press("Enter")
    wait_until_sent(door, sent, 1)
    assert f"member={members[1]}" in sent[0]


def test_E5_return_takes_nobody_off_however_often_it_is_pressed(door):
    for name in ["jean", "barbara"]:
        door.request.post("/desk/check-in", form={"check-in": name}, max_redirects=0)
    expect(door.locator("#registered")).to_have_value("Jean Bartik\nBarbara Liskov")
    door.keyboard.type("bar")
    expect(door.locator("#at-door li")).to_have_count(2)
    for key in ["Enter", "Enter", "ArrowDown", "Enter"]:
        door.keyboard.press(key)
    expect(search(door)).to_be_focused()
    assert here(door) == ["Jean Bartik", "Barbara Liskov"]


def test_E3_a_scanner_is_faster_than_the_list(door):
    search(door).press_sequentially("hedy@example.org")
    door.keyboard.press("Enter")
    expect(door.locator("#registered")).to_have_value("Hedy Lamarr")
    # A text that finds several only shows them, since Return was pressed before they could be seen.
    search(door).press_sequentially("ar")
    door.keyboard.press("Enter")
    expect(door.locator("#at-door li")).to_have_count(4)
    expect(door.locator("#registered")).to_have_value("Hedy Lamarr")


def test_E3_after_return_among_several_letters_go_on_with_the_text_and_a_double_return_chooses_nobody(door):
    door.keyboard.type("ar")
    expect(door.locator("#at-door li")).to_have_count(4)
    door.keyboard.press("Enter")
    door.keyboard.press("Enter")
    expect(door.locator("#at-door button").first).to_be_focused()
    assert here(door) == []
    door.keyboard.type("b")
    expect(search(door)).to_be_focused()
    expect(search(door)).to_have_value("arb")
    expect(door.locator("#at-door li")).to_have_count(1)
    door.keyboard.press("Enter")
    expect(door.locator("#registered")).to_have_value("Barbara Liskov")
    door.keyboard.type("ar")
    expect(door.locator("#at-door li")).to_have_count(4)
    door.keyboard.press("Enter")
    door.wait_for_timeout(400)
    door.keyboard.press("ArrowDown")
    door.keyboard.press("Backspace")
    expect(search(door)).to_have_value("a")


def test_E3_ten_known_people_in_a_row_by_keyboard_alone(door):
    began = time.monotonic()
    keys = 0
    for count, name in enumerate(PEOPLE, start=1):
        text = name.split()[1][:4].lower()
        expect(search(door)).to_be_focused()
        door.keyboard.type(text)
        keys += len(text) + 1
        expect(door.locator("#at-door li").first).to_contain_text(name)
        door.keyboard.press("Enter")
        expect(door.get_by_role("status").filter(has_text=f"{name} is here ({count})")).to_be_visible()
    assert here(door) == PEOPLE
    print(f"{keys} keys, {time.monotonic() - began:.1f} s")


def test_D19_letters_typed_anywhere_are_in_the_check_in(door):
    door.locator("h1").click()
    door.keyboard.type("mary")
    expect(search(door)).to_have_value("mary")


def test_E3_without_javascript_return_and_a_button_for_each_found(plain_page, office):
    become_organiser(plain_page, office[1])
    begin(plain_page)
    search(plain_page).fill("lovelace")
    search(plain_page).press("Enter")
    expect(plain_page.get_by_text("Ada Lovelace is here (1)")).to_be_visible()
    search(plain_page).fill("ar")
    search(plain_page).press("Enter")
    expect(plain_page.locator(".at-door li")).to_have_count(4)
    plain_page.locator(".at-door li").filter(has_text="Mary Jackson").get_by_role("button").click()
    expect(plain_page.locator("#registered")).to_have_value("Ada Lovelace\nMary Jackson")


def test_E5_take_off_and_undo(either):
    begin(either, PEOPLE[:2])
    for count, text in enumerate(["ada", "grace"], start=1):
        search(either).fill(text)
        search(either).press("Enter")
        expect(either.get_by_text(f"is here ({count})")).to_be_visible()
    # One letter more finds both, on a page or in the list.
    search(either).fill("ac")
    search(either).press("Enter")
    if not either.evaluate("document.getElementById('at-door')"):
        either.get_by_role("listitem").filter(has_text="Grace").get_by_role("button", name="Take off").click()
    else:
        search(either).fill("grace")
        expect(either.locator("#at-door li")).to_have_count(1)
        either.locator("#at-door").get_by_role("button", name="Take off").click()
    expect(either.get_by_text("Grace Hopper was taken off the list.")).to_be_visible()
    expect(either.locator("#registered")).to_have_value("Ada Lovelace")
    either.locator(".undoable").get_by_role("button", name="Undo", exact=True).click()
    expect(either.locator("#registered")).to_have_value("Ada Lovelace\nGrace Hopper")


def test_E3_another_open_desk_sees_who_came(door, new_page, office):
    other = new_page(storage_state=door.context.storage_state())
    other.goto(office[0])
    door.keyboard.type("jean")
    expect(door.locator("#at-door li")).to_have_count(1)
    door.keyboard.press("Enter")
    expect(other.locator("#registered")).to_have_value("Jean Bartik")


def test_E1_another_open_desk_sees_which_event_it_is_and_what_it_costs(door, new_page, office):
    other = new_page(storage_state=door.context.storage_state())
    other.goto(office[0])
    event = other.locator("#event")
    expect(event).to_have_text("The next event")
    door.request.post("/desk/check-in", form={"check-in": "grace"}, max_redirects=0)
    expect(event).not_to_have_text("The next event")
    door.locator("#event a").click()
    door.get_by_label("Name", exact=True).fill("Chess")
    door.get_by_label("Price").fill("2.50")
    door.get_by_role("button", name="Save").click()
    expect(event).to_have_text("Chess")
    expect(other.locator("#price")).to_have_text("Price: 2.50 credits")
    door.goto("/")
    door.request.post("/desk/restart", max_redirects=0)
    expect(event).to_have_text("The next event")
    # A check-in here is for the event that the page shows, so it isn't said that another one began meanwhile.
    other.locator("#check-in").fill("grace")
    other.keyboard.press("Enter")
    expect(other.get_by_text("is here (1)")).to_be_visible()
    expect(other.get_by_text("which began meanwhile")).to_have_count(0)


def test_D20_D9_the_newest_name_stays_in_view_while_the_list_has_less_room_and_afterwards(door):
    area = door.locator("#registered")
    below = lambda: area.evaluate("area => area.scrollHeight - area.scrollTop - area.clientHeight")  # noqa: E731
    height = area.evaluate("area => area.clientHeight")
    for number in range(24):
        register(door, f"N{chr(97 + number)} Person")
    expect(area).to_have_value(re.compile("Nx Person$"))
    # The members found take room from the list, in which somebody of another desk appears.
    search(door).fill("ar")
    expect(door.locator("#at-door li")).to_have_count(4)
    assert area.evaluate("area => area.clientHeight") < height - 100
    wait_for(door, lambda: below() < 8)
    register(door, "Zoe Person")
    expect(area).to_have_value(re.compile("Zoe Person$"))
    assert below() < 8
    search(door).fill("")
    expect(door.locator("#at-door")).to_be_hidden()
    wait_for(door, lambda: below() < 8)
    # The same on a tablet that is turned.
    for size in [{"width": 1024, "height": 700}, {"width": 1024, "height": 1100}]:
        door.set_viewport_size(size)
        wait_for(door, lambda: below() < 8)
    register(door, "Zora Person")
    expect(area).to_have_value(re.compile("Zora Person$"))
    assert below() < 8
    # Somebody who has scrolled up stays there.
    area.evaluate("area => (area.scrollTop = 32)")
    search(door).fill("ar")
    expect(door.locator("#at-door li")).to_have_count(4)
    register(door, "Zuse Person")
    expect(area).to_have_value(re.compile("Zuse Person$"))
    assert area.evaluate("area => area.scrollTop") == 32



def test_E3_on_a_phone_search_and_list_come_first(phone, office):
    become_organiser(phone, office[1])
    begin(phone, PEOPLE[:3])
    search(phone).fill("ada")
    expect(phone.locator("#at-door li")).to_have_count(1)
    assert overflow(phone) <= 0
    height = phone.viewport_size["height"]
    for part in ["#check-in", "#at-door button"]:
        bounds = phone.locator(part).bounding_box()
        assert bounds["y"] + bounds["height"] < height, part
    phone.locator("#at-door button").tap()
    expect(phone.locator("#registered")).to_have_value("Ada Lovelace")
    assert not violations(phone)


def test_E3_a_search_that_fails_falls_back_to_the_servers_own_page(door, watch):
    watch.allow("Failed to load resource|503")
    door.route("**/desk/find", lambda route: route.fulfill(status=503))
    search(door).press_sequentially("ar")
    door.keyboard.press("Enter")
    expect(door.get_by_role("heading", level=1, name="Check in")).to_be_visible()
    expect(door.get_by_role("button", name="Check in")).to_have_count(5)


def test_E3_a_keeper_who_was_signed_out_reads_so_and_goes_on_once_signed_in_again(door, watch):
    watch.allow("Failed to load resource|403")
    assert door.request.post("/sign-out", max_redirects=0).status == 303
    search(door).press_sequentially("gra")
    said = "You aren’t signed in as a desk keeper or organiser any more. Sign in and try again."
    expect(door.locator("#at-door")).to_have_text(said)
    door.keyboard.press("Enter")
    expect(door.get_by_role("heading", level=1, name="You were signed out meanwhile")).to_be_visible()
    other = door.context.new_page()
    sign_in(other, ORGANISER["Email"], ORGANISER["Password"])
    expect(other.get_by_role("button", name="Sign out")).to_be_visible()
    button(door, "Try again").click()
    expect(door.locator("#registered")).to_have_value("Grace Hopper")


@open_to_phones
def test_A17_D9_a_list_whose_keeper_was_signed_out_says_so_and_goes_on_once_they_come_back_signed_in(organiser, new_page, watch):
    watch.allow("Failed to load resource|403")
    other = new_page()
    sign_in(other, ORGANISER["Email"], ORGANISER["Password"])
    expect(button(other, "Sign out")).to_be_visible()
    organiser.clock.install()
    organiser.goto("/")
    welcome = "Welcome. Sign people up here, one after another."
    outcome, registered, note = (organiser.locator(place) for place in [".outcome", "#registered", "#stopped"])
    expect(outcome).to_have_text(welcome)
    expect(note).to_be_hidden()
    requests = []
    organiser.on("request", lambda request: requests.append(request.url))
    assert organiser.request.post("/sign-out", max_redirects=0).status == 303
    # The server ends the stream now, and refuses the browser's next one.
    register(other, "Grace Hopper")
    sentence = "The list no longer changes: you aren’t signed in as a desk keeper or organiser any more. Sign in and come back here."
    expect(note).to_have_text(f"{sentence} Sign in")
    expect(note).to_be_visible()
    # What the last press did, perhaps with its Undo, stays.
    expect(outcome).to_have_text(welcome)
    expect(organiser.get_by_role("status").filter(has_text=sentence)).to_have_count(1)
    expect(registered).to_have_value("")
    # It isn't asked for any more, except when the keeper looks whether it goes on.
    requests.clear()
    organiser.clock.fast_forward(120_000)
    organiser.evaluate("fetch('/health').then(({ status }) => status)")
    assert [url for url in requests if "/desk/names" in url] == []
    with organiser.expect_response(lambda response: response.request.method == "HEAD"):
        set_hidden(organiser, True)
        set_hidden(organiser, False)
    expect(note).to_be_visible()
    with organiser.context.expect_page() as opened:
        note.get_by_role("link", name="Sign in").click()
    sign_in(opened.value, ORGANISER["Email"], ORGANISER["Password"])
    expect(button(opened.value, "Sign out")).to_be_visible()
    # A second window hides no page, so that only the focus tells that the keeper is back.
    organiser.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(registered).to_have_value("Grace Hopper")
    expect(note).to_be_hidden()


def test_E3_without_javascript_the_answer_stands_apart_from_the_input(plain_page, office):
    become_organiser(plain_page, office[1])
    begin(plain_page)
    search(plain_page).fill("xyz")
    search(plain_page).press("Enter")
    box, answer = search(plain_page).bounding_box(), plain_page.get_by_role("status").bounding_box()
    assert answer["y"] >= box["y"] + box["height"] + 8
