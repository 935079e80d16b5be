"""Credits, with JavaScript and without (T)."""

import csv
import io
import re

import pytest
from playwright.sync_api import expect

from accounts import EMAIL, befriend, box, button, fill, live, ok, send, sign_up
from conftest import serving


@pytest.fixture(params=["with", "without"])
def either(request, new_page):
    """A member's page with JavaScript, and one without; the member has a friend to send credits to."""
    page = new_page(java_script_enabled=request.param == "with")
    sign_up(page)
    page.friend = befriend(page)
    yield page
    page.friend.context.close()


@pytest.fixture
def member(new_page):
    page = new_page()
    sign_up(page)
    page.friend = befriend(page)
    live(page, "transfer")
    yield page
    page.friend.context.close()


def balance(page):
    return page.locator("#balance")


def rows(page):
    return [row.inner_text().split() for row in page.locator(".history tbody tr").all()]


def alert(page):
    return page.get_by_role("alertdialog")


def test_T2_home_has_it_all(either):
    expect(either.get_by_role("heading", name="Hello, Ada!", exact=True)).to_be_visible()
    expect(balance(either)).to_have_text("100.00")
    for label in ["Receiver", "Amount"]:
        expect(box(either, label)).to_be_editable()
    for name in ["Transfer", "Sign out"]:
        expect(button(either, name)).to_be_enabled()


def test_T4_T6_a_transfer_is_told_by_one_alert_and_is_on_both_pages(either):
    send(either, "12,5")
    expect(either.locator("dialog[open]")).to_have_count(1)
    expect(alert(either)).to_contain_text("You sent 12.50 credits to gracehopper.")
    ok(either)
    expect(balance(either)).to_have_text("87.50")
    expect(box(either, "Amount")).to_have_value("")
    either.friend.goto("/home")
    expect(balance(either.friend)).to_have_text("112.50")
    expect(either.friend.locator(".history tbody tr").first).to_contain_text("From Ada")
    either.reload()
    expect(alert(either)).to_have_count(0)
    expect(balance(either)).to_have_text("87.50")


def test_T4_no_tick_promises_that_there_is_such_a_receiver(member):
    live(member, "transfer")
    field = member.locator("[data-field]").filter(has=box(member, "Receiver"))
    box(member, "Receiver").fill("nobody-there")
    box(member, "Amount").fill("1")
    box(member, "Receiver").focus()
    expect(field).to_have_class("field")
    expect(member.locator("[data-field]").filter(has=box(member, "Amount"))).to_have_class("field right")
    box(member, "Amount").fill("1e3")
    button(member, "Transfer").click()
    ok(member)
    live(member, "transfer")
    expect(field).to_have_class("field")


@pytest.mark.parametrize(
    "to, amount, words",
    [
        ("gracehopper", "0", "Amount needs to be more than zero."),
        ("gracehopper", "100.01", "You have 100.00 credits. Enter that much or less."),
        ("gracehopper", "1e3", "Amount needs to be a number, such as 1000 or 12.50."),
        ("nobody-here", "5", "Nobody here has this username or email. Check it and try again."),
        ("Lovelace@example.org", "5", "That is your own account. Enter somebody else’s username or email."),
        ("", "", "Enter who it is for."),
    ],
)
def test_T5_what_is_refused_is_told_by_one_alert_and_nothing_is_lost(either, to, amount, words):
    send(either, amount, to)
    expect(either.locator("dialog[open]")).to_have_count(1)
    expect(alert(either)).to_contain_text(words)
    ok(either)
    expect(box(either, "Receiver")).to_have_value(to)
    expect(box(either, "Amount")).to_have_value(amount)
    expect(either.locator("[aria-invalid=true]").first).to_be_visible()
    expect(balance(either)).to_have_text("100.00")
    assert len(rows(either)) == 1


def test_T7_a_double_click_sends_once(either):
    fill(either, {"Receiver": "gracehopper", "Amount": "5"})
    button(either, "Transfer").dblclick()
    expect(alert(either)).to_contain_text("You sent 5.00 credits")
    either.goto("/home")
    expect(balance(either)).to_have_text("95.00")
    assert len(rows(either)) == 2


def test_T7_reloading_sends_nothing_again(either):
    send(either, "5")
    for _ in range(3):
        either.reload()
    expect(balance(either)).to_have_text("95.00")


def test_T7_back_and_once_more_is_a_transfer_of_its_own(member):
    send(member, "5")
    ok(member)
    member.goto("/colour")
    member.go_back()
    expect(balance(member)).to_have_text("95.00")
    expect(box(member, "Amount")).to_have_value("")
    send(member, "5")
    ok(member)
    expect(balance(member)).to_have_text("90.00")


def test_T7_sent_again_after_no_answer_came_it_moves_the_credits_once(member, watch):
    """The server moved the credits, but its response was lost on the way."""
    watch.allow("ERR_FAILED")
    sent = []

    def lose(route):
        sent.append(route.fetch(max_redirects=0).status)
        route.abort()

    member.route("**/transfers", lose)
    fill(member, {"Receiver": "gracehopper", "Amount": "5"})
    button(member, "Transfer").click()
    member.wait_for_url("chrome-error://**")
    assert sent == [303]
    member.context.clear_cookies(name="notice")
    member.unroute("**/transfers")
    member.go_back()
    expect(balance(member)).to_have_text("95.00")
    expect(box(member, "Receiver")).to_have_value("gracehopper")
    button(member, "Transfer").click()
    expect(alert(member)).to_contain_text("You sent 5.00 credits to gracehopper.")
    expect(balance(member)).to_have_text("95.00")
    assert len(rows(member)) == 2


def test_T5_reloading_after_a_refusal_shows_home_and_what_was_typed(member):
    send(member, "5", "nobody-here")
    ok(member)
    member.reload()
    expect(box(member, "Receiver")).to_have_value("nobody-here")
    member.goto("/colour")
    member.go_back()
    expect(member.get_by_role("heading", name="Hello, Ada!")).to_be_visible()


def test_a_draft_is_seen_by_nobody_else(member):
    fill(member, {"Receiver": "secret@example.org", "Amount": "42.42"})
    member.reload()
    expect(box(member, "Receiver")).to_have_value("secret@example.org")
    button(member, "Sign out").click()
    expect(member).to_have_url(re.compile("/start$"))
    member.wait_for_load_state()
    assert "secret" not in member.evaluate("JSON.stringify(sessionStorage)")
    sign_up(member, **{"Email": "another@example.org"})
    live(member, "transfer")
    expect(box(member, "Receiver")).to_have_value("")


def test_T3_and_T1_the_keyboards(member):
    expect(box(member, "Amount")).to_have_attribute("inputmode", "decimal")
    for name, value in [("autocapitalize", "none"), ("autocorrect", "off"), ("spellcheck", "false")]:
        expect(box(member, "Receiver")).to_have_attribute(name, value)


def test_T4_return_leads_from_input_to_input_to_the_button(member):
    box(member, "Receiver").focus()
    member.keyboard.type("gracehopper")
    member.keyboard.press("Enter")
    expect(box(member, "Amount")).to_be_focused()
    member.keyboard.type("5")
    member.keyboard.press("Enter")
    expect(button(member, "Transfer")).to_be_focused()
    member.keyboard.press("Enter")
    expect(button(member, "OK")).to_be_focused()
    member.keyboard.press("Enter")
    expect(balance(member)).to_have_text("95.00")


def test_T3_what_is_wrong_shows_while_one_types(member):
    box(member, "Amount").press_sequentially("1.005")
    box(member, "Receiver").focus()
    expect(member.locator("#amount-problem")).to_have_text("Amount can have at most two decimal places; write a thousand as 1000.")
    box(member, "Amount").fill("1.00")
    expect(member.locator("#amount-problem")).to_have_text("")
    # The problem is shown, but the button stays enabled.
    expect(button(member, "Transfer")).to_be_enabled()


def test_T13_undo_brings_it_back_once(either):
    send(either, "40")
    ok(either)
    button(either, "Undo").click()
    expect(alert(either)).to_contain_text("The transfer has been undone: you have the credits back.")
    ok(either)
    expect(balance(either)).to_have_text("100.00")
    expect(button(either, "Undo")).to_have_count(0)
    newest = either.locator(".history tbody tr").first
    expect(newest).to_contain_text("Back from gracehopper")
    either.friend.goto("/home")
    expect(balance(either.friend)).to_have_text("100.00")
    expect(either.friend.locator(".history tbody tr").first).to_contain_text("Undone by Ada")


def test_T13_undo_is_refused_once_the_receiver_has_spent_it(either):
    send(either, "40")
    ok(either)
    either.friend.goto("/home")
    send(either.friend, "120", EMAIL["Email"])
    button(either, "Undo").click()
    expect(alert(either)).to_contain_text("the receiver no longer has the credits")
    ok(either)
    expect(balance(either)).to_have_text("180.00")


def test_T11_the_chart_has_words(member):
    # A single level line isn't drawn.
    expect(member.locator(".chart")).to_have_count(0)
    send(member, "12.50")
    ok(member)
    chart = member.get_by_role("img", name=re.compile("^Balance since .*: at first 100.00, lowest 87.50"))
    expect(chart).to_be_visible()
    box = chart.bounding_box()
    assert box["width"] > 200 and box["height"] > 50


def test_T12_download_csv(either):
    send(either, "12.50")
    ok(either)
    with either.expect_download() as download:
        either.get_by_role("link", name="Download CSV", exact=True).click()
    assert download.value.suggested_filename == "frontdesk-history.csv"
    with open(download.value.path(), newline="") as file:
        table = list(csv.reader(io.StringIO(file.read())))
    assert [row[2:7] for row in table[1:]] == [
        ["Opening balance", "", "100.00", "", "100.00"],
        ["Transfer", "gracehopper", "", "12.50", "87.50"],
    ]


def test_T10_the_demo_can_be_tried_by_what_the_page_says(chromium, tmp_path):
    with serving(tmp_path / "unused.sqlite", "--demo") as (address, _):
        context = chromium.new_context(base_url=address)
        page = context.new_page()
        page.goto("/")
        page.locator(".demo summary").click()
        *names, password = page.locator(".demo b").all_inner_texts()
        page.locator(".demo").get_by_role("link", name="Sign in").click()
        fill(page, {"Email or username": names[0], "Password": password})
        button(page, "Sign In").click()
        expect(page.get_by_role("heading", name=f"Hello, {names[0]}!")).to_be_visible()
        send(page, "5", names[1])
        expect(alert(page)).to_contain_text(f"You sent 5.00 credits to {names[1]}.")
        context.close()
