"""The desk, each requirement as a person meets it (D)."""

import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

from conftest import serving
from desk import ADA, Desk


@pytest.fixture
def desk(page):
    return Desk(page).open()


def test_D1_inputs_have_labels(desk):
    for label in ADA:
        expect(desk.page.locator(f"label[for={label.lower()}]")).to_contain_text(label)
        expect(desk.input(label)).to_be_visible()


def test_D2_inputs_have_placeholders(desk):
    for label in ADA:
        expect(desk.input(label)).to_have_attribute("placeholder", re.compile(r"\S"))


def test_D3_a_password_never_comes_back(plain_page):
    desk = Desk(plain_page).open(live=False)
    desk.fill(Phone="12")
    desk.sign_up.click()
    expect(desk.input("Name")).to_have_value(ADA["Name"])
    expect(desk.input("Password")).to_have_attribute("type", "password")
    expect(desk.input("Password")).to_have_value("")
    assert ADA["Password"] not in plain_page.content()


def test_D4_each_input_asks_for_its_keyboard(desk):
    expected = {
        "Name": ("text", "name", "next"),
        "Email": ("email", "email", "next"),
        "Password": ("password", "new-password", "next"),
        "Phone": ("tel", "tel", "done"),
    }
    for label, (kind, autocomplete, key) in expected.items():
        expect(desk.input(label)).to_have_attribute("type", kind)
        expect(desk.input(label)).to_have_attribute("autocomplete", autocomplete)
        expect(desk.input(label)).to_have_attribute("enterkeyhint", key)
        if label != "Name":
            expect(desk.input(label)).to_have_attribute("autocapitalize", re.compile("off|none"))


def test_D5_return_moves_on(desk):
    desk.input("Name").focus()
    for label in ["Email", "Password", "Phone"]:
        desk.page.keyboard.press("Enter")
        expect(desk.input(label)).to_be_focused()
    desk.page.keyboard.press("Enter")
    desk.expect_no_focus()
    assert desk.names() == []


def test_D5_return_on_the_last_input_goes_to_sign_up(desk):
    desk.fill()
    desk.input("Phone").press("Enter")
    expect(desk.sign_up).to_be_focused()
    assert desk.names() == []
    desk.page.keyboard.press("Enter")
    expect(desk.registered).to_have_value(ADA["Name"])


def test_D5_return_held_down_never_submits(desk):
    desk.fill()
    desk.input("Phone").focus()
    for _ in range(5):  # without an "up" in between, the browser repeats the key
        desk.page.keyboard.down("Enter")
    desk.page.keyboard.up("Enter")
    expect(desk.sign_up).to_be_focused()
    assert desk.names() == []


def test_D5_return_that_ends_a_composition_stays(desk):
    desk.input("Name").focus()
    for options in ["{isComposing: true}", "{keyCode: 229}"]:
        desk.page.evaluate(
            "document.activeElement.dispatchEvent(new KeyboardEvent("
            f"'keydown', {{key: 'Enter', bubbles: true, cancelable: true, ...{options}}}))"
        )
        expect(desk.input("Name")).to_be_focused()


def test_D5_without_javascript_return_submits(plain_page):
    desk = Desk(plain_page).open(live=False)
    desk.fill()
    desk.input("Name").press("Enter")
    expect(desk.registered).to_have_value(ADA["Name"])


def test_D6_sign_up_is_ready_for_the_next_person(desk):
    desk.register()
    expect(desk.registered).to_have_value(ADA["Name"])
    desk.expect_no_focus()
    for label in ADA:
        expect(desk.input(label)).to_have_value("")
        desk.expect_state(label, "neutral")
    expect(desk.sign_up).to_be_disabled()
    desk.register(Name="Grace Hopper", Email="grace@example.org")
    assert desk.names() == [ADA["Name"], "Grace Hopper"]


def test_D7_clear_empties_in_place(desk):
    desk.register()
    desk.page.evaluate("window.samePage = true")
    desk.fill(Name="Gr", Email="wrong")
    desk.clear.click()
    for label in ADA:
        expect(desk.input(label)).to_have_value("")
        desk.expect_state(label, "neutral")
        expect(desk.problem(label)).to_have_text("")
    desk.expect_no_focus()
    expect(desk.sign_up).to_be_disabled()
    assert desk.names() == [ADA["Name"]]
    assert desk.page.evaluate("window.samePage")


def test_D7_clear_after_a_refused_form(plain_page):
    desk = Desk(plain_page).open(live=False)
    desk.fill(Phone="12")
    desk.sign_up.click()
    expect(desk.problem("Phone")).to_have_text(re.compile(r"\w"))
    desk.clear.click()
    for label in ADA:
        expect(desk.input(label)).to_have_value("")
        expect(desk.problem(label)).to_have_text("")


@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_D7_sign_up_and_clear_stand_side_by_side_each_in_its_own_form(new_page, look):
    desk = Desk(new_page(look)).open()
    one, other = desk.sign_up.bounding_box(), desk.clear.bounding_box()
    assert one["y"] == other["y"] and one["height"] == other["height"]
    assert 0 < other["x"] - (one["x"] + one["width"]) < 20
    actions = "buttons => buttons.map(button => new URL(button.closest('form').action).pathname)"
    assert desk.page.locator(".sign-up form > button").evaluate_all(actions) == ["/join/desk", "/desk/clear"]
    desk.fill()
    desk.sign_up.focus()
    desk.page.keyboard.press("Tab")
    expect(desk.clear).to_be_focused()


def test_D8_D17_restart_and_undo(desk):
    desk.register()
    desk.input("Name").fill("Half typed")
    desk.restart.click()
    expect(desk.registered).to_have_value("")
    expect(desk.input("Name")).to_have_value("")
    desk.expect_no_focus()
    desk.undo.click()
    expect(desk.registered).to_have_value(ADA["Name"])
    expect(desk.undo).to_have_count(0)


def test_D8_double_click_on_restart_can_be_undone(desk):
    desk.register()
    desk.restart.dblclick()
    expect(desk.registered).to_have_value("")
    desk.undo.click()
    expect(desk.registered).to_have_value(ADA["Name"])


def test_D9_a_name_appears_in_every_open_desk(new_page):
    first, second = Desk(new_page()).open(), Desk(new_page()).open()
    first.register()
    expect(second.registered).to_have_value(ADA["Name"])
    second.register(Name="Grace Hopper", Email="grace@example.org")
    expect(first.registered).to_have_value(f"{ADA['Name']}\nGrace Hopper")
    expect(first.page.locator(".total")).to_have_text(re.compile(r"\b2\b"))
    first.restart.click()
    expect(second.registered).to_have_value("")


def set_hidden(page, hidden):
    page.evaluate(
        """(hidden) => {
          Object.defineProperty(document, "visibilityState",
            { configurable: true, get: () => hidden ? "hidden" : "visible" });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_D9_a_hidden_desk_catches_up(new_page):
    writer, reader = Desk(new_page()).open(), Desk(new_page()).open()
    writer.register()
    expect(reader.registered).to_have_value(ADA["Name"])
    set_hidden(reader.page, True)
    writer.register(Name="Grace Hopper", Email="grace@example.org")
    reader.page.wait_for_timeout(500)
    assert reader.names() == [ADA["Name"]]
    set_hidden(reader.page, False)
    expect(reader.registered).to_have_value(f"{ADA['Name']}\nGrace Hopper")


@pytest.mark.parametrize("tells_why", [True, False])
def test_D9_a_desk_whose_stream_is_refused_for_a_moment_says_nothing_and_catches_up(new_page, watch, tells_why):
    def refuse(route):
        if tells_why or route.request.method == "GET":
            route.fulfill(status=503)

    watch.allow("Failed to load resource|503")
    writer, reader = Desk(new_page()).open(), Desk(new_page()).open()
    set_hidden(reader.page, True)
    writer.register()
    reader.page.route("**/desk/names*", refuse)
    with reader.page.expect_request(lambda request: request.method == "HEAD"):
        set_hidden(reader.page, False)
    # It asks again, although it may not have heard why it was refused.
    with reader.page.expect_request(lambda request: request.method == "GET"):
        pass
    expect(reader.page.locator("#stopped")).to_be_hidden()
    reader.page.unroute("**/desk/names*")
    expect(reader.registered).to_have_value(ADA["Name"])


def test_D10_a_logo(desk):
    logo = desk.page.locator("img[src*='.svg'], header svg").first
    expect(logo).to_be_visible()


@pytest.mark.parametrize(
    "label, wrong, right",
    [
        ("Name", "Ad", "Ada"),
        ("Email", "ab", "a@b.c"),
        ("Password", "123456", "1234567"),
        ("Phone", "012345678", "0000000000"),
    ],
)
def test_D11_D12_D14_a_tick_as_soon_as_it_is_right(desk, label, wrong, right):
    desk.input(label).press_sequentially(wrong)
    desk.expect_state(label, "neutral")
    desk.input(label).fill(right)
    desk.expect_state(label, "right")
    desk.input(label).fill(wrong)
    desk.expect_state(label, "wrong")
    expect(desk.problem(label)).to_have_text(re.compile(r"\w"))
    expect(desk.input(label)).to_have_attribute("aria-invalid", "true")
    desk.input(label).fill(right)
    desk.expect_state(label, "right")
    expect(desk.problem(label)).to_have_text("")
    expect(desk.input(label)).not_to_have_attribute("aria-invalid", "true")


def test_D13_sign_up_is_enabled_only_while_all_is_valid(desk):
    expect(desk.sign_up).to_be_disabled()
    desk.fill()
    expect(desk.sign_up).to_be_enabled()
    expect(desk.missing).to_be_hidden()
    desk.input("Phone").fill("1")
    expect(desk.sign_up).to_be_disabled()
    expect(desk.missing).to_contain_text("Phone")
    desk.missing.get_by_role("button", name="Phone").click()
    expect(desk.input("Phone")).to_be_focused()


def test_D13_without_javascript_the_server_refuses(plain_page):
    desk = Desk(plain_page).open(live=False)
    expect(desk.sign_up).to_be_enabled()
    desk.sign_up.click()
    for label in ADA:
        expect(desk.problem(label)).to_have_text(re.compile(r"\w"))
        expect(desk.input(label)).to_have_attribute("aria-invalid", "true")
    assert desk.names() == []


def test_D14_a_cross_once_it_is_left(desk):
    desk.input("Name").press_sequentially("Ad")
    desk.expect_state("Name", "neutral")
    desk.page.keyboard.press("Tab")
    desk.expect_state("Name", "wrong")
    expect(desk.problem("Name")).to_have_text("Name needs at least 3 characters.")


def test_D14_a_screen_reader_is_told_when_typing_pauses(desk):
    status = desk.page.locator("p.visually-hidden[role=status]")
    desk.page.evaluate(
        """() => {
          window.said = [];
          new MutationObserver((changes) => {
            const text = changes[0].target.textContent;
            if (text) window.said.push(text);
          }).observe(document.querySelector("p.visually-hidden[role=status]"), { childList: true });
        }"""
    )
    desk.input("Name").press_sequentially("Ad", delay=20)
    desk.page.keyboard.press("Tab")
    expect(status).to_have_text("Name needs at least 3 characters.")
    desk.page.keyboard.press("Shift+Tab")
    desk.input("Name").press_sequentially(" Lovelace", delay=20)
    expect(status).to_have_text("Name: OK.")
    said = desk.page.evaluate("window.said")
    # Nothing is said about Email, which was only passed.
    assert said == ["Name needs at least 3 characters.", "Name: OK."]


def test_D14_D18_a_taken_email_stays_wrong_until_it_is_changed(desk):
    desk.register()
    desk.fill(Name="Someone Else")
    desk.sign_up.click()
    desk.wait_until_live()
    desk.expect_state("Email", "wrong")
    expect(desk.input("Name")).to_have_value("Someone Else")
    desk.input("Password").fill(ADA["Password"])
    expect(desk.sign_up).to_be_disabled()
    desk.input("Email").fill("someone@example.org")
    desk.expect_state("Email", "right")
    desk.sign_up.click()
    expect(desk.registered).to_have_value(f"{ADA['Name']}\nSomeone Else")


def test_D14_D16_the_server_says_the_same(new_page):
    """A form that the server has sent back looks like a live one."""
    live, plain = Desk(new_page()).open(), Desk(new_page(java_script_enabled=False)).open(live=False)
    texts = {"Name": "Ad", "Email": "a@b", "Password": "123456", "Phone": "+1 234"}
    live.fill(**texts)
    live.input("Name").focus()
    live.input("Email").focus()
    for label in ADA:
        live.input(label).focus()
    live.input("Phone").blur()
    plain.fill(**texts)
    plain.sign_up.click()
    for label in ["Name", "Email", "Password", "Phone"]:
        expect(plain.problem(label)).to_have_text(live.problem(label).inner_text())
        live.expect_state(label, "wrong")
        plain.expect_state(label, "wrong")


def test_D15_a_draft_survives_a_reload_but_not_the_password(desk, page):
    desk.fill(Phone="012")
    page.reload()
    desk.wait_until_live()
    expect(desk.input("Name")).to_have_value(ADA["Name"])
    expect(desk.input("Email")).to_have_value(ADA["Email"])
    expect(desk.input("Phone")).to_have_value("012")
    expect(desk.input("Password")).to_have_value("")
    desk.expect_state("Name", "right")
    desk.expect_state("Phone", "wrong")
    stored = page.evaluate("JSON.stringify([{ ...sessionStorage }, { ...localStorage }])")
    assert ADA["Name"] in stored and ADA["Password"] not in stored


def test_D15_a_draft_goes_when_the_form_is_sent_once_more_by_reloading_an_error_page(desk, page):
    """The browser repeats the request, and what is shown then counts as a reload."""
    desk.fill()
    desk.wait_until_live()
    page.route("**/join/desk", lambda route: route.abort("connectionrefused"))
    page.get_by_role("button", name="Sign Up").click()
    page.wait_for_url("chrome-error://**")
    page.unroute("**/join/desk")
    page.reload()
    expect(page.get_by_role("status").filter(has_text="is signed up")).to_be_visible()
    expect(desk.input("Name")).to_have_value("")


def test_D15_what_is_typed_before_the_scripts_are_there_counts_more_than_a_draft(desk, page):
    desk.fill()
    held = []
    page.route("**/form.js*", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    desk.fill(Name="Bob Next", Password="my own one", Email="", Phone="")
    for route in held:
        route.continue_()
    desk.wait_until_live()
    texts = {"Name": "Bob Next", "Email": "", "Password": "my own one", "Phone": ""}
    for label, text in texts.items():
        expect(desk.input(label)).to_have_value(text)
    page.unroute("**/form.js*")
    page.reload()
    desk.wait_until_live()
    for label, text in {**texts, "Password": ""}.items():
        expect(desk.input(label)).to_have_value(text)


def test_D15_a_draft_stays_in_its_tab(desk, page):
    desk.fill()
    other = page.context.new_page()
    other.goto("/")
    expect(Desk(other).input("Name")).to_have_value("")


def test_D15_a_shown_password_is_not_kept_either(desk, page):
    desk.fill()
    page.get_by_role("button", name="Show password").click()
    desk.input("Password").press_sequentially("x")
    assert ADA["Password"] not in page.evaluate("JSON.stringify(sessionStorage)")
    # The browser itself may keep what is sent from an input of another type.
    page.route("**/join/desk", lambda route: route.fulfill(status=204))
    desk.sign_up.click()
    expect(desk.input("Password")).to_have_attribute("type", "password")


def test_D15_a_page_that_comes_back_as_it_was_left_has_the_draft_but_no_password_and_nothing_without_a_draft(desk, page):
    desk.fill()
    expect(desk.sign_up).to_be_enabled()
    page.get_by_role("button", name="Show password").click()
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(desk.input("Password")).to_have_value("")
    expect(desk.input("Password")).to_have_attribute("type", "password")
    desk.expect_state("Password", "neutral")
    expect(desk.problem("Password")).to_be_empty()
    expect(desk.input("Name")).to_have_value(ADA["Name"])
    expect(desk.sign_up).to_be_disabled()
    # Without a draft, the form was accepted or given up meanwhile.
    desk.fill()
    page.evaluate("sessionStorage.clear(); dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    for label in ADA:
        expect(desk.input(label)).to_have_value("")


@pytest.mark.parametrize("wipe", ["sign_up", "clear", "restart"])
def test_D15_a_draft_is_wiped(desk, page, wipe):
    desk.fill()
    getattr(desk, wipe).click()
    expect(desk.input("Name")).to_have_value("")
    desk.wait_until_live()
    assert page.evaluate("sessionStorage.length") == 0
    page.reload()
    expect(desk.input("Name")).to_have_value("")


def test_D15_a_draft_is_wiped_after_ten_idle_minutes(page):
    page.clock.install()
    desk = Desk(page).open()
    desk.fill()
    page.clock.run_for(9 * 60_000)
    expect(desk.input("Name")).to_have_value(ADA["Name"])
    page.clock.run_for(80_000)
    expect(desk.input("Name")).to_have_value("")
    expect(desk.input("Password")).to_have_value("")
    assert page.evaluate("sessionStorage.length") == 0


def test_D15_a_draft_that_a_reload_brought_back_is_wiped_after_ten_idle_minutes(page):
    page.clock.install()
    desk = Desk(page).open()
    desk.fill()
    page.reload()
    desk.wait_until_live()
    page.clock.run_for(9 * 60_000)
    expect(desk.input("Name")).to_have_value(ADA["Name"])
    page.clock.run_for(80_000)
    expect(desk.input("Name")).to_have_value("")
    assert page.evaluate("sessionStorage.length") == 0


def test_D15_a_draft_is_gone_after_ten_minutes_on_another_page(page):
    page.clock.install()
    desk = Desk(page).open()
    desk.fill()
    page.goto("/start")
    page.clock.run_for(11 * 60_000)
    # The page's own timer would empty it some seconds later.
    assert desk.open().input("Name").input_value() == ""


def test_D15_a_draft_is_wiped_as_soon_as_a_computer_that_slept_for_ten_minutes_wakes(page):
    page.clock.install()
    desk = Desk(page).open()
    desk.fill()
    # No timer runs meanwhile.
    page.clock.set_system_time(datetime.now() + timedelta(minutes=11))
    set_hidden(page, False)
    assert desk.input("Name").input_value() == ""


def test_D15_a_refused_form_is_wiped_after_ten_idle_minutes(desk, page):
    desk.register()
    page.clock.install()
    desk.open()
    desk.fill(Name="Someone Else")
    desk.sign_up.click()
    expect(desk.problem("Email")).to_have_text(re.compile("is taken: somebody"))
    desk.wait_until_live()
    page.clock.run_for(11 * 60_000)
    expect(desk.input("Name")).to_have_value("")
    expect(desk.input("Email")).to_have_value("")
    assert page.evaluate("sessionStorage.length") == 0


def test_D15_back_after_sign_up_shows_nothing_of_the_last_person(desk, page):
    desk.register()
    page.go_back()
    for label in ADA:
        expect(desk.input(label)).to_have_value("")


def test_D15_a_failed_request_loses_nothing(desk, page, watch):
    watch.allow("ERR_FAILED")
    desk.fill()
    page.route("**/join/desk", lambda route: route.abort())
    desk.sign_up.click()
    page.wait_for_url("chrome-error://**")
    page.unroute("**/join/desk")
    page.go_back()
    desk.wait_until_live()
    expect(desk.input("Name")).to_have_value(ADA["Name"])


def test_D16_with_webassembly_blocked_the_server_checks(page, watch):
    watch.allow("rules.wasm")
    page.route("**/rules.wasm*", lambda route: route.abort())
    desk = Desk(page).open(live=False)
    page.wait_for_timeout(500)
    expect(desk.sign_up).to_be_enabled()
    desk.fill(Phone="12")
    desk.sign_up.click()
    expect(desk.problem("Phone")).to_have_text(re.compile(r"\w"))
    desk.input("Password").fill(ADA["Password"])
    desk.input("Phone").fill(ADA["Phone"])
    desk.sign_up.click()
    expect(desk.registered).to_have_value(ADA["Name"])


def test_D16_if_the_rules_fail_the_server_checks(page, watch):
    watch.allow("Live validation has failed")
    page.add_init_script(
        """
          const { instantiateStreaming } = WebAssembly;
          WebAssembly.instantiateStreaming = async (response) => {
            const { instance: { exports } } = await instantiateStreaming(response);
            const reserve = (count) => {
              if (window.isBroken) throw new WebAssembly.RuntimeError("unreachable");
              return exports.reserve(count);
            };
            return { instance: { exports: { ...exports, reserve } } };
          };
        """
    )
    desk = Desk(page).open()
    expect(desk.sign_up).to_be_disabled()
    page.evaluate("window.isBroken = true")
    desk.fill(Phone="12")
    expect(desk.sign_up).to_be_enabled()
    expect(desk.missing).to_be_hidden()
    desk.sign_up.click()
    expect(desk.problem("Phone")).to_have_text(re.compile(r"\w"))


def test_D16_typed_before_the_rules_arrive(page):
    """On a slow network, what was typed meanwhile is validated once the rules are loaded."""
    held = []
    page.route("**/rules.wasm*", lambda route: held.append(route))
    with page.expect_request("**/rules.wasm*"):
        desk = Desk(page).open(live=False)
    expect(desk.sign_up).to_be_enabled()
    desk.fill(Phone="12")
    desk.input("Email").focus()
    for route in held:
        route.continue_()
    desk.wait_until_live()
    desk.expect_state("Name", "right")
    desk.expect_state("Phone", "wrong")
    expect(desk.sign_up).to_be_disabled()
    expect(desk.input("Email")).to_be_focused()


def test_D18_a_double_click_is_one_registration(desk):
    desk.fill()
    desk.sign_up.dblclick()
    expect(desk.input("Name")).to_have_value("")
    expect(desk.registered).to_have_value(ADA["Name"])


def test_D18_a_form_whose_answer_never_comes_can_be_sent_again_after_a_moment(page):
    page.clock.install()
    sent = []
    # With this answer the browser stays on the page.
    page.route("**/join/desk", lambda route: (sent.append(route.request.post_data), route.fulfill(status=204)))
    desk = Desk(page).open()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    desk.fill()
    with page.expect_response("**/join/desk"):
        desk.sign_up.click()
    desk.sign_up.click()
    page.clock.run_for(5000)
    with page.expect_response("**/join/desk"):
        desk.sign_up.click()
    assert len(sent) == 2


def test_X4_reload_and_back_repeat_nothing(desk, page):
    desk.register()
    page.reload()
    desk.wait_until_live()
    assert desk.names() == [ADA["Name"]]
    page.go_back()
    page.go_forward()
    desk.wait_until_live()
    expect(desk.registered).to_have_value(ADA["Name"])


def test_A14_clicking_outside_dismisses_the_keyboard(phone):
    desk = Desk(phone).open()
    desk.input("Name").tap()
    expect(desk.input("Name")).to_be_focused()
    phone.locator("h1").first.tap()
    desk.expect_no_focus()


def test_X2_the_password_can_be_shown(desk, page):
    toggle = page.get_by_role("button", name="Show password")
    desk.input("Password").fill("secret")
    toggle.click()
    expect(desk.input("Password")).to_have_attribute("type", "text")
    expect(toggle).to_have_attribute("aria-pressed", "true")
    desk.expect_state("Password", "neutral")
    toggle.click()
    expect(desk.input("Password")).to_have_attribute("type", "password")


def test_X2_caps_lock_is_told(desk, page):
    press = """(on) => document.getElementById("password").dispatchEvent(new KeyboardEvent("keydown",
      { key: "A", bubbles: true, modifierCapsLock: on }))"""
    desk.input("Password").focus()
    page.evaluate(press, True)
    expect(desk.field("Password").get_by_text("Caps Lock is on")).to_be_visible()
    page.evaluate(press, False)
    expect(desk.field("Password").get_by_text("Caps Lock is on")).to_be_hidden()


def test_D9_the_list_outlives_a_killed_server(chromium, tmp_path):
    """Names that were registered while the page had no server appear when it is back, once."""
    data = tmp_path / "frontdesk.sqlite"
    context = chromium.new_context(java_script_enabled=True)
    try:
        with serving(data) as (address, process):
            reader = Desk(context.new_page())
            reader.page.goto(address)
            writer = Desk(chromium.new_context(java_script_enabled=False).new_page())
            writer.live = False
            writer.page.goto(address)
            writer.register()
            expect(reader.registered).to_have_value(ADA["Name"])
            process.kill()
            port = address.rsplit(":", 1)[1]
        with serving(data, port=port):
            writer.page.goto(address)
            writer.register(Name="Grace Hopper", Email="grace@example.org")
            expect(reader.registered).to_have_value(f"{ADA['Name']}\nGrace Hopper")
        writer.page.context.close()
    finally:
        context.close()


def test_D9_the_hint_about_a_long_list_keeps_up_and_the_list_stays_where_one_has_scrolled(page, site, tmp_path):
    import sqlite3

    database = sqlite3.connect(tmp_path / "frontdesk.sqlite", timeout=10)
    with database:
        for number in range(1, 1001):
            database.execute(
                "INSERT INTO member (name, email, email_folded, password_hash, registered_at)"
                " VALUES ('Person', ?1, ?1, 'x', 0)", (f"{number}@example.org",))
        database.execute("INSERT INTO attendance (place, event_id, member_id, at, is_new) SELECT id, 1, id, 1, 1 FROM member")
        database.execute("INSERT INTO account SELECT id, 0 FROM member")
        database.execute("UPDATE list SET revision = 1000, entry_count = 1000")
    database.close()
    desk = Desk(page).open()
    hint = page.locator("#registered-cut")
    expect(desk.registered).to_have_accessible_description("")
    # The server hasn't noticed this change of its file; the next registration shows all of it.
    desk.register()
    expect(hint).to_have_text("The newest 1000 of 1001.")
    expect(desk.registered).to_have_accessible_description("The newest 1000 of 1001.")
    # Whoever has scrolled up to look for somebody stays there.
    desk.registered.evaluate("area => (area.scrollTop = 100)")
    other = page.context.new_page()
    Desk(other).open().register(Email="another@example.org")
    expect(hint).to_have_text("The newest 1000 of 1002.")
    assert desk.registered.evaluate("area => area.scrollTop") == 100
    Desk(other).restart.click()
    expect(desk.registered).to_have_value("")
    expect(hint).to_be_hidden()
    expect(desk.registered).to_have_accessible_description("")
