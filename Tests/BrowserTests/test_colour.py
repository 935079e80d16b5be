"""The colour page (C)."""

import re
import signal
from contextlib import contextmanager
from datetime import datetime, timedelta
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from accounts import post
from conftest import how_to_launch, serving
from test_everywhere import WATCH_SHIFTS, expect_fine_in_each_look, is_page, violations

NAMES = ["Red", "Green", "Blue"]


class ColourPage:
    """The elements of the page, found by the names that people and screen readers know."""

    def __init__(self, page, live=True):
        self.page = page
        self.live = live
        self.color = page.get_by_role("button", name="Color", exact=True)
        self.view = page.locator("#colour-view")
        self.save_problem = page.locator("#save-problem")

    def open(self):
        self.page.goto("/colour")
        if self.live:
            self.page.locator("[data-live]").wait_for()
        return self

    def number(self, name):
        return self.page.get_by_label(name, exact=True)

    def slider(self, name):
        return self.page.get_by_label(f"{name} slider")

    def problem(self, name):
        return self.page.locator(f"#{name.lower()}-problem")

    def type(self, *texts):
        for name, text in zip(NAMES, texts):
            self.number(name).fill(text)

    def apply(self, *texts):
        self.type(*texts)
        self.color.click()

    def expect_colour(self, hex, *numbers):
        expect(self.view.locator("rect")).to_have_attribute("fill", hex)
        expect(self.view.locator("strong")).to_have_text(hex)
        for name, number in zip(NAMES, numbers):
            expect(self.slider(name)).to_have_value(number)

    def expect_numbers(self, *numbers):
        for name, number in zip(NAMES, numbers):
            expect(self.number(name)).to_have_value(number)

    def pixel(self):
        """The colour in the middle of the view, as the browser has painted it."""
        box = self.view.bounding_box()
        clip = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "width": 1, "height": 1}
        picture = self.page.screenshot(clip=clip)
        return self.page.evaluate(
            """async (bytes) => {
              const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
              const context = new OffscreenCanvas(1, 1).getContext("2d");
              context.drawImage(image, 0, 0);
              const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
              return [red, green, blue];
            }""",
            list(picture),
        )


@pytest.fixture
def colour(page):
    return ColourPage(page).open()


@pytest.fixture
def plain(plain_page):
    return ColourPage(plain_page, live=False).open()


def wait_until_known(page, number):
    """Waits until a tab sees what another one has stored, which takes a moment."""
    page.wait_for_function("(number) => localStorage['colour@'].includes(`\"${number}\"`)", arg=number)


def is_save(request):
    return request.method == "POST" and request.url.endswith("/colour")


def is_save_of(request, blue):
    return is_save(request) and f"blue-slider={blue}&" in request.post_data


def test_C1_the_page_starts_black(colour):
    for name in NAMES:
        expect(colour.number(name)).to_have_attribute("inputmode", "numeric")
        expect(colour.slider(name)).to_have_attribute("max", "100")
    colour.expect_colour("#000000", "0", "0", "0")
    assert colour.pixel() == [0, 0, 0]


def test_C2_color_paints_moves_the_sliders_and_keeps_the_page(colour):
    colour.page.evaluate("window.samePage = true")
    colour.type("20", "40", "60")
    with colour.page.expect_request(is_save) as saving:
        colour.number("Blue").press("Enter")
    assert "red-slider=20&green-slider=40&blue-slider=60" in saving.value.post_data
    colour.expect_colour("#336699", "20", "40", "60")
    assert colour.pixel() == [0x33, 0x66, 0x99]
    assert not colour.page.evaluate("document.activeElement.matches('input')")
    assert colour.page.evaluate("window.samePage")
    expect(colour.page.locator("p[role=status]")).to_have_text("Showing #336699 now.")


def test_C3_a_slider_paints_at_once_without_a_round_trip(colour):
    seen = colour.page.evaluate(
        """() => {
          let sent = 0;
          const real = window.fetch;
          window.fetch = (...request) => {
            sent += 1;
            return real(...request);
          };
          const slider = document.getElementById("green-slider");
          slider.value = 40;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          return [document.getElementById("green").value,
                  document.querySelector("#colour-view rect").getAttribute("fill"), sent];
        }"""
    )
    assert seen == ["40", "#006600", 0]
    expect(colour.view).to_contain_text("7.24:1, AAA")


def test_C6_a_released_slider_is_saved_at_once(colour):
    """The next page may be requested right after that."""
    sent = colour.page.evaluate(
        """() => {
          const sent = [];
          const real = window.fetch;
          window.fetch = (url, options) => {
            sent.push(`${url} ${options.body}`);
            return real(url, options);
          };
          const slider = document.getElementById("red-slider");
          slider.value = 90;
          for (const type of ["input", "change"]) slider.dispatchEvent(new Event(type, { bubbles: true }));
          return sent;
        }"""
    )
    assert sent == ["/colour red-slider=90&green-slider=0&blue-slider=0&apply=sliders"]


def test_C6_a_colour_chosen_just_before_a_reload_is_the_one_that_stays(colour):
    other = ColourPage(colour.page.context.new_page()).open()
    with other.page.expect_response(lambda response: is_save(response.request)):
        other.apply("30", "40", "60")
    # Otherwise the other tab would store its draft after the choice here.
    colour.page.wait_for_function("JSON.parse(localStorage['colour@'])[0] === '30,40,60'")
    colour.page.evaluate(
        """() => {
          const slider = document.getElementById("blue-slider");
          slider.value = 20;
          slider.dispatchEvent(new Event("input", { bubbles: true }));
          location.reload();
        }"""
    )
    colour.page.locator("[data-live]").wait_for()
    colour.expect_colour("#000033", "0", "0", "20")
    for _ in range(50):
        if other.open().view.locator("strong").text_content() == "#000033":
            return
        other.page.wait_for_timeout(100)
    raise AssertionError("the server never got it")


def test_C3_dragging_is_kept(colour):
    colour.slider("Blue").focus()
    with colour.page.expect_response(lambda response: is_save_of(response.request, "60")):
        for _ in range(60):
            colour.page.keyboard.press("ArrowRight")
    expect(colour.number("Blue")).to_have_value("60")
    colour.page.evaluate("localStorage.clear()")
    colour.open().expect_colour("#000099", "0", "0", "60")


def test_C3_a_slider_leaves_the_other_numbers_as_typed(colour):
    colour.number("Blue").fill("60")
    colour.slider("Red").fill("20")
    colour.expect_colour("#330000", "20", "0", "0")
    colour.expect_numbers("20", "0", "60")


@pytest.mark.parametrize("typed, number", [("101", "100"), ("-1", "0"), ("9" * 40, "100")])
def test_C4_out_of_range_becomes_the_nearest_on_leaving_and_on_color(colour, typed, number):
    warning = f"Green was out of range (0 to 100) and is now {number}."
    colour.number("Green").fill(typed)
    colour.page.keyboard.press("Tab")
    expect(colour.number("Green")).to_have_value(number)
    expect(colour.problem("Green")).to_have_text(warning)
    expect(colour.page.locator("p[role=status]")).to_have_text(warning)  # C8: screen readers hear it
    colour.expect_colour("#000000", "0", "0", "0")

    colour.number("Green").fill(typed)
    expect(colour.problem("Green")).to_have_text("")
    colour.number("Green").press("Enter")
    expect(colour.number("Green")).to_have_value(number)
    expect(colour.slider("Green")).to_have_value(number)
    expect(colour.problem("Green")).to_have_text(warning)


@pytest.mark.parametrize("typed", ["", "12.5", "x", "٣"])
def test_C5_no_number_changes_nothing_and_says_which(colour, typed):
    colour.apply("20", "40", "60")
    colour.apply("30", typed, "70")
    expect(colour.problem("Green")).to_contain_text("Green")
    expect(colour.number("Green")).to_have_attribute("aria-invalid", "true")
    expect(colour.number("Green")).to_be_focused()
    colour.expect_colour("#336699", "20", "40", "60")
    colour.expect_numbers("30", typed, "70")
    colour.number("Green").fill("50")
    expect(colour.problem("Green")).to_have_text("")
    colour.color.click()
    colour.expect_colour("#4D80B3", "30", "50", "70")


@contextmanager
def profile(playwright, folder, address):
    """A browser with a lasting profile: closing it loses only what browsers lose."""
    context = playwright.chromium.launch_persistent_context(folder, base_url=address, **how_to_launch())
    try:
        yield context.new_page()
    finally:
        context.close()


@pytest.mark.parametrize("javascript", [True, False])
def test_C6_all_of_it_comes_back_after_the_browser_closed_and_the_server_was_killed(
    playwright, tmp_path, javascript
):
    data = tmp_path / "frontdesk.sqlite"
    with serving(data) as (address, process):
        port = address.rsplit(":", 1)[1]
        with profile(playwright, tmp_path / "profile", address) as page:
            colour = ColourPage(page, live=javascript)
            if not javascript:
                page.route("**/*.js*", lambda route: route.abort())
            colour.open()
            with page.expect_response(lambda response: is_save(response.request)):
                colour.apply("20", "40", "60")
            if javascript:
                colour.type("7", "", "wrong")
        process.send_signal(signal.SIGKILL)
        process.wait()
    with serving(data, port=port) as (address, _):
        with profile(playwright, tmp_path / "profile", address) as page:
            colour = ColourPage(page).open()
            colour.expect_colour("#336699", "20", "40", "60")
            colour.expect_numbers(*(["7", "", "wrong"] if javascript else ["20", "40", "60"]))


def test_C6_a_tab_closed_right_after_a_slider_moved_loses_nothing(colour):
    context = colour.page.context
    colour.slider("Blue").fill("60")
    colour.page.close()
    other = ColourPage(context.new_page())
    other.open().expect_colour("#000099", "0", "0", "60")
    other.expect_numbers("0", "0", "60")


def test_C6_an_answer_that_comes_late_leaves_what_another_tab_has_chosen_meanwhile(colour, watch):
    watch.allow("Failed to load resource")
    held = []
    colour.page.route("**/colour", lambda route: held.append(route) if is_save(route.request) else route.continue_())
    with colour.page.expect_request(is_save):
        colour.slider("Blue").fill("60")
    other = ColourPage(colour.page.context.new_page())
    other.page.route("**/colour", lambda route: route.abort() if is_save(route.request) else route.continue_())
    other.open().slider("Red").fill("40")
    wait_until_known(colour.page, "40")
    held[0].fulfill(status=303, headers={"Location": "/colour"})
    colour.page.wait_for_timeout(300)
    again = ColourPage(colour.page.context.new_page()).open()
    expect(again.slider("Red")).to_have_value("40")


def test_C6_a_tab_that_goes_does_not_undo_what_another_one_has_chosen_since(colour, watch):
    watch.allow("Failed to load resource")
    colour.page.route("**/colour", lambda route: route.abort())
    with colour.page.expect_event("requestfailed"):
        colour.slider("Blue").fill("60")
    colour.page.unroute("**/colour")
    other = ColourPage(colour.page.context.new_page()).open()
    with other.page.expect_response(lambda response: is_save_of(response.request, "40")):
        other.slider("Blue").fill("40")
    wait_until_known(colour.page, "40")
    # Leaving the page would send what wasn't saved.
    colour.page.goto("/health")
    other.page.wait_for_timeout(200)
    other.page.evaluate("localStorage.clear()")
    other.open().expect_colour("#000066", "0", "0", "40")


def test_C6_what_another_tab_has_taken_up_is_saved_by_either(colour, watch):
    watch.allow("Failed to load resource")
    context = colour.page.context
    context.route("**/colour", lambda route: route.abort() if is_save(route.request) else route.continue_())
    with colour.page.expect_event("requestfailed"):
        colour.slider("Blue").fill("60")
    other = ColourPage(context.new_page())
    with other.page.expect_event("requestfailed"):
        other.open().expect_colour("#000099", "0", "0", "60")
    other.page.close()
    with colour.page.expect_response(lambda response: is_save(response.request)):
        context.unroute("**/colour")
    colour.page.evaluate("localStorage.clear()")
    colour.open().expect_colour("#000099", "0", "0", "60")


def test_C6_what_could_not_be_saved_is_saved_later(colour, watch):
    watch.allow("Failed to load resource")
    colour.page.route("**/colour", lambda route: route.abort())
    with colour.page.expect_event("requestfailed"):
        colour.slider("Blue").fill("60")
    with colour.page.expect_response(lambda response: is_save(response.request)):
        colour.page.unroute("**/colour")
        colour.open().expect_colour("#000099", "0", "0", "60")
    colour.page.evaluate("localStorage.clear()")
    colour.open().expect_colour("#000099", "0", "0", "60")


def test_C6_what_is_chosen_before_the_script_runs_stays(colour):
    page, held = colour.page, []
    with page.expect_response(lambda response: is_save(response.request)):
        colour.slider("Blue").fill("60")
    page.route("**/rules.wasm*", lambda route: held.append(route))
    with page.expect_request("**/rules.wasm*"):
        page.goto("/colour")
    colour.number("Red").fill("70")
    colour.slider("Green").fill("20")
    with page.expect_request(is_save) as saving:
        held[0].continue_()
        page.locator("[data-live]").wait_for()
    assert "red-slider=0&green-slider=20&blue-slider=60" in saving.value.post_data
    colour.expect_numbers("70", "20", "60")


# Stands in for the network: each request gets the next of the answers, and the last one is repeated. 0 stands for no
# response, and 303 for a redirect as a script sees it.
ANSWER_SAVES = """(answers) => {
  window.saves = [];
  window.fetch = async (url, { body }) => {
    window.saves.push([Date.now(), body.get("blue-slider")]);
    const [status, headers] = answers.length > 1 ? answers.shift() : answers[0];
    if (status === 0) throw new TypeError("Failed to fetch");
    return status === 303 ? { type: "opaqueredirect", status: 0, ok: false } : new Response(null, { status, headers });
  };
}"""
MINUTE = 60_000


@pytest.fixture
def frozen(page):
    """A colour page with a clock that the test moves."""
    page.clock.install()
    colour = ColourPage(page).open()
    page.clock.pause_at(datetime.now() + timedelta(minutes=1))
    return colour


def seconds_between(saves):
    return [round((next - save) / 1000) for (save, _), (next, _) in pairwise(saves)]


def test_C3_dragging_sends_no_flood(frozen):
    frozen.page.evaluate(ANSWER_SAVES, [[303]])
    frozen.slider("Blue").focus()
    for _ in range(60):
        frozen.page.keyboard.press("ArrowRight")
        frozen.page.clock.run_for(20)
    frozen.page.clock.run_for(MINUTE)
    # One at the beginning, one each second, and one at the end.
    assert [blue for _, blue in frozen.page.evaluate("saves")] == ["1", "52", "60"]


@pytest.mark.parametrize("status", [400, 403, 413, 422])
def test_C6_a_colour_that_is_refused_is_sent_again_only_once_it_is_changed(new_page, watch, status):
    watch.allow("Failed to load resource")
    page = new_page("narrow")
    page.add_init_script(WATCH_SHIFTS)
    page.clock.install()
    colour = ColourPage(page).open()
    saves = []
    page.on("request", lambda request: saves.append(request) if is_save(request) else None)
    page.route("**/colour", lambda route: route.fulfill(status=status))
    colour.slider("Blue").fill("60")
    sentence = "Sorry, this couldn’t be saved. Change it to try again."
    expect(colour.save_problem).to_have_text(sentence)
    expect(page.locator("p[role=status]")).to_have_text(sentence)
    page.clock.run_for(60 * MINUTE)
    assert len(saves) == 1
    assert page.evaluate("window.shifts") == []
    assert violations(page) == []
    expect(colour.save_problem).to_have_text(sentence)

    page.unroute("**/colour")
    with page.expect_response(lambda response: is_save(response.request)):
        colour.slider("Blue").fill("40")
    expect(colour.save_problem).to_have_text("")
    assert len(saves) == 2
    page.evaluate("localStorage.clear()")
    colour.open().expect_colour("#000066", "0", "0", "40")


@pytest.mark.parametrize("status", [0, 408, 429, 500, 502, 503])
def test_C6_after_a_temporary_failure_it_tries_again_less_and_less_often(frozen, status):
    frozen.page.evaluate(ANSWER_SAVES, [[status, {}]])
    frozen.slider("Blue").fill("60")
    frozen.page.clock.run_for(20 * MINUTE)
    assert seconds_between(frozen.page.evaluate("saves")) == [5, 10, 20, 40, 80, 160, 300, 300]
    # A change is sent at once, and has attempts of its own.
    frozen.page.evaluate("saves.length = 0")
    frozen.slider("Blue").fill("40")
    frozen.page.clock.run_for(MINUTE)
    assert seconds_between(frozen.page.evaluate("saves")) == [5, 10, 20]
    expect(frozen.save_problem).to_have_text("")


@pytest.mark.parametrize("status", [429, 503])
def test_C6_a_server_that_says_when_to_come_back_is_left_alone_until_then(frozen, status):
    frozen.page.evaluate(ANSWER_SAVES, [[status, {"Retry-After": "420"}]])
    frozen.slider("Blue").fill("60")
    frozen.page.clock.run_for(MINUTE)
    frozen.slider("Blue").fill("40")
    frozen.page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    frozen.page.clock.run_for(14 * MINUTE)
    saves = frozen.page.evaluate("saves")
    assert seconds_between(saves) == [420, 420]
    assert [blue for _, blue in saves] == ["60", "40", "40"]


def test_C6_a_server_may_say_when_to_come_back_by_a_date(frozen):
    date = frozen.page.evaluate("new Date(Date.now() + 420_000).toUTCString()")
    frozen.page.evaluate(ANSWER_SAVES, [[503, {"Retry-After": date}], [303]])
    frozen.slider("Blue").fill("60")
    frozen.page.clock.run_for(60 * MINUTE)
    [seconds] = seconds_between(frozen.page.evaluate("saves"))
    # A date is in whole seconds.
    assert 418 <= seconds <= 420


@pytest.mark.parametrize("failures", [[], [[0]], [[500, {}], [0], [503, {"Retry-After": "30"}]]])
def test_C6_what_is_saved_is_not_sent_again(frozen, failures):
    frozen.page.evaluate(ANSWER_SAVES, [*failures, [303]])
    frozen.slider("Blue").fill("60")
    frozen.page.clock.run_for(60 * MINUTE)
    frozen.page.evaluate("dispatchEvent(new Event('pagehide'))")
    frozen.page.clock.run_for(60 * MINUTE)
    assert len(frozen.page.evaluate("saves")) == len(failures) + 1


def test_C6_a_late_failure_does_not_send_again_what_was_saved_after_it(frozen):
    frozen.page.evaluate(
        """() => {
          window.saves = 0;
          window.fetch = () => ++window.saves === 1
            ? new Promise((_, reject) => (window.fail = reject))
            : Promise.resolve({ type: "opaqueredirect", status: 0, ok: false });
        }"""
    )
    frozen.slider("Blue").fill("60")
    frozen.slider("Blue").fill("40")
    frozen.page.clock.run_for(MINUTE)
    frozen.page.evaluate("fail(new TypeError('Failed to fetch'))")
    frozen.page.clock.run_for(60 * MINUTE)
    assert frozen.page.evaluate("saves") == 2


def test_C6_a_draft_gives_way_to_a_colour_from_elsewhere(colour):
    colour.type("1", "2", "3")
    colour.page.request.post("/colour", form={"red": "20", "green": "40", "blue": "60"})
    colour.open().expect_numbers("20", "40", "60")


def test_C6_what_a_member_typed_and_did_not_apply_is_seen_by_nobody_else(new_page):
    page = new_page()
    for number, name in enumerate(["lovelace", "babbage8"]):
        page.goto("/join/username")
        page.get_by_label("Username").fill(name)
        page.get_by_label("Password", exact=True).fill("countess 8")
        page.get_by_role("button", name="Sign Up", exact=True).click()
        mine = ColourPage(page).open()
        mine.expect_numbers("0", "0", "0")
        mine.type("42")
        page.reload()
        page.locator("[data-live]").wait_for()
        mine.expect_numbers("42", "0", "0")
        page.goto("/home")
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.wait_for_url("**/start")


def test_C6_the_page_of_a_member_who_signed_out_saves_nothing_for_the_next_one(page):
    post(page.context, "/join/username", {"username": "lovelace", "password": "countess 8"})
    stale = ColourPage(page).open()
    other = page.context.new_page()
    other.goto("/home")
    other.get_by_role("button", name="Sign out", exact=True).click()
    other.wait_for_url("**/start")
    post(page.context, "/join/username", {"username": "babbage8", "password": "countess 8"})
    sentence = "The page that you used was another member’s. Nothing was changed. Open it again."
    with page.expect_response(lambda response: is_save(response.request)) as refused:
        stale.slider("Blue").fill("60")
    assert refused.value.status == 409
    expect(stale.save_problem).to_have_text(sentence)
    expect(page.locator("p[role=status]")).to_have_text(sentence)
    ColourPage(other).open().expect_colour("#000000", "0", "0", "0")


def test_C6_the_page_of_a_member_who_signed_out_says_so(page, watch):
    watch.allow("Failed to load resource")
    post(page.context, "/join/username", {"username": "lovelace", "password": "countess 8"})
    stale = ColourPage(page).open()
    page.context.clear_cookies()
    with page.expect_response(lambda response: is_save(response.request)) as refused:
        stale.slider("Blue").fill("60")
    assert refused.value.status == 403
    expect(stale.save_problem).to_have_text("You were signed out meanwhile, and nothing was changed. Sign in and try again.")


def test_C6_a_members_colour_follows_them(new_page):
    first = new_page()
    colour = ColourPage(first).open()
    with first.expect_response(lambda response: is_save(response.request)):
        colour.apply("20", "40", "60")
    first.goto("/join/username")
    first.get_by_label("Username", exact=True).fill("countess")
    first.get_by_label("Password", exact=True).fill("countess 8")
    first.get_by_role("button", name="Sign Up").click()
    expect(first.locator(".tint rect")).to_have_attribute("fill", "#336699")
    assert violations(first) == []

    second = new_page()
    second.goto("/sign-in")
    second.get_by_label("Email or username").fill("countess")
    second.get_by_label("Password", exact=True).fill("countess 8")
    second.get_by_role("button", name="Sign In").click()
    second.wait_for_url("**/home")
    ColourPage(second).open().expect_colour("#336699", "20", "40", "60")


def test_C7_without_javascript_each_has_its_button(plain):
    plain.apply("20", "40", "260")
    plain.expect_colour("#3366FF", "20", "40", "100")
    expect(plain.page.locator(".notice")).to_have_text(re.compile("Blue was out of range .* now 100"))
    plain.number("Red").fill("typed but not applied")
    plain.slider("Blue").fill("60")
    plain.page.get_by_role("button", name="Apply sliders").click()
    plain.expect_colour("#336699", "20", "40", "60")
    expect(plain.page.locator(".notice")).to_have_count(0)


def test_C7_without_javascript_return_applies_what_has_the_focus(plain):
    plain.number("Green").fill("40")
    plain.number("Green").press("Enter")
    plain.expect_colour("#006600", "0", "40", "0")
    plain.slider("Red").fill("20")
    plain.slider("Red").press("Enter")
    plain.expect_colour("#336600", "20", "40", "0")


def test_C7_without_javascript_a_wrong_number_comes_back(plain):
    plain.apply("20", "x", "60")
    expect(plain.page).to_have_title(re.compile("^Error: "))
    expect(plain.page.locator("a[href='#green']")).to_have_text(plain.problem("Green").inner_text())
    plain.expect_numbers("20", "x", "60")
    plain.expect_colour("#000000", "0", "0", "0")


def test_C7_where_there_is_no_webassembly_module_the_server_does_it(page):
    """The page is as one from a toolchain that could not make a module."""

    def without_link(route):
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub('<link[^>]* id="rules"[^>]*>', "", answer.text()))

    page.route("**/colour", without_link)
    colour = ColourPage(page, live=False).open()
    page.wait_for_load_state("networkidle")
    assert page.locator("#rules").count() == 0
    page.unroute("**/colour")
    colour.apply("100", "0", "0")
    colour.expect_colour("#FF0000", "100", "0", "0")


def test_C7_where_webassembly_is_blocked_the_server_does_it(new_page, watch):
    watch.allow("rules.wasm")
    watch.allow("Failed to load resource")
    page = new_page()
    page.route("**/rules.wasm*", lambda route: route.abort())
    colour = ColourPage(page, live=False).open()
    colour.apply("20", "400", "60")
    colour.expect_colour("#33FF99", "20", "100", "60")
    colour.slider("Green").fill("40")
    page.get_by_role("button", name="Apply sliders").click()
    colour.expect_colour("#336699", "20", "40", "60")


def test_C8_the_hex_value_is_copied(colour):
    colour.apply("20", "40", "60")
    colour.page.get_by_role("button", name="Copy").click()
    expect(colour.page.locator("p[role=status]")).to_have_text(re.compile("#336699 copied."))
    colour.number("Red").fill("")
    colour.page.keyboard.press("Control+V")
    expect(colour.number("Red")).to_have_value("#336699")


def test_C8_the_view_says_how_readable_text_is(colour):
    colour.apply("20", "40", "60")
    expect(colour.view).to_contain_text("White text 5.99:1, AA")
    expect(colour.view).to_contain_text("Black text 3.50:1, AA if large")


def test_X2_the_keyboard_alone_is_enough(colour):
    colour.number("Red").focus()
    colour.page.keyboard.type("2")
    for name in NAMES:
        expect(colour.number(name)).to_be_focused()
        colour.page.keyboard.press("Tab")
        expect(colour.slider(name)).to_be_focused()
        colour.page.keyboard.press("ArrowRight")
        colour.page.keyboard.press("Tab")
    expect(colour.color).to_be_focused()
    colour.page.keyboard.press("Space")
    colour.expect_colour("#030303", "1", "1", "1")
    colour.page.keyboard.press("Shift+Tab")
    expect(colour.slider("Blue")).to_be_focused()


def mixed(colour):
    colour.apply("20", "40", "60")


def wrong(colour):
    colour.apply("20", "x", "600")
    colour.number("Red").focus()


@pytest.mark.parametrize("state", [mixed, wrong], ids=lambda state: state.__name__)
def test_X2_axe_finds_nothing_and_X3_nothing_is_cut_off(colour, state):
    state(colour)
    expect_fine_in_each_look(colour.page)


def test_X2_axe_finds_nothing_without_javascript(page):
    page.route("**/*.js*", lambda route: route.fulfill(body="", content_type="text/javascript"))
    colour = ColourPage(page, live=False).open()
    wrong(colour)
    assert violations(page) == []


@pytest.mark.parametrize("look", ["plain", "narrow"])
def test_X3_nothing_jumps(new_page, look):
    page = new_page(look)
    page.add_init_script(WATCH_SHIFTS)
    colour = ColourPage(page).open()
    page.wait_for_timeout(200)
    place = colour.color.bounding_box()
    plain = ColourPage(new_page(look, java_script_enabled=False), live=False).open()
    assert plain.color.bounding_box() == place
    for name, text in zip(NAMES, ["", "x", "-" + "9" * 40]):
        colour.number(name).fill(text)
        page.keyboard.press("Tab")
    assert page.evaluate("window.shifts") == []
    page.evaluate("scrollTo(0, 0)")
    assert colour.color.bounding_box() == place


@pytest.mark.parametrize("state", [mixed, wrong], ids=lambda state: state.__name__)
def test_X3_the_html_is_valid(plain, mistakes, state):
    bodies = []
    plain.page.on("response", lambda response: bodies.append(response) if is_page(response) else None)
    state(plain)
    assert mistakes(bodies[-1].body()) == []


def test_C5_what_the_server_found_wrong_is_forgotten_once_it_is_right(page, watch):
    ColourPage(page).open().number("Green").fill("7")
    page.route("**/colour.js*", lambda route: route.abort(), times=1)
    watch.allow("Failed to load resource")
    colour = ColourPage(page, live=False).open()
    colour.apply("20", "x", "60")
    expect(page).to_have_title(re.compile("^Error: "))
    page.locator("[data-live]").wait_for()
    # The page shows what the server found wrong, not the draft from before.
    expect(colour.number("Green")).to_have_value("x")
    colour.number("Green").fill("40")
    colour.color.click()
    colour.expect_colour("#336699", "20", "40", "60")
    expect(page.locator("[data-summary]")).to_have_count(0)
    expect(page).not_to_have_title(re.compile("Error"))
