"""Mail, from the press of a button to the page behind its link (N)."""

import pytest
from playwright.sync_api import expect

from accounts import box, button, fill, post
from mail import link, mails, office  # noqa: F401
from office import ORGANISER, become_organiser, site  # noqa: F401
from test_everywhere import overflow, violations

ANA = {"Name": "Ana Ruiz", "Email": "ana.ruiz@example.org"}


@pytest.fixture(params=["with", "without"])
def either(request, new_page):
    """A visitor's page with JavaScript, and one without."""
    return new_page(java_script_enabled=request.param == "with")


@pytest.fixture
def keeper(new_page, office, mails):
    """The page of an organiser, whose own address is to be confirmed."""
    page = new_page()
    become_organiser(page, office[1])
    mails.to("olga@example.org")
    return page


def add(keeper, **texts):
    keeper.goto("/members/new")
    fill(keeper, {**ANA, **texts})
    button(keeper, "Add").click()
    expect(keeper.get_by_role("heading", level=1, name=texts.get("Name", ANA["Name"]))).to_be_visible()


def follow(page, mail, javascript):
    """Opens the mail's link; without JavaScript, the code that the mail has is typed."""
    target = link(mail)
    page.goto(target)
    if not javascript:
        box(page, "Code").fill(target.split("#")[1])


def test_N2_a_forgotten_password(either, keeper, mails, request):
    javascript = "without" not in request.node.callspec.id
    add(keeper)
    either.goto("/sign-in")
    either.get_by_role("link", name="Forgotten your password?").click()
    box(either, "Email").fill("ana.ruiz@example.org")
    button(either, "Send the link").click()
    expect(either.get_by_role("heading", level=1)).to_have_text("Look at your mail")
    follow(either, mails.to("ana.ruiz@example.org"), javascript)
    assert "#" not in either.url or not javascript
    fill(either, {"New password": "brand new 9", "Password again": "brand new 9"})
    button(either, "Change password").click()
    expect(either).to_have_url("/home")
    keeper.goto("/members")
    keeper.get_by_role("link", name="Ana Ruiz").click()
    expect(keeper.get_by_text("confirmed")).to_be_visible()


def test_N3_an_address_is_confirmed(either, office, mails, request):
    javascript = "without" not in request.node.callspec.id
    person = {"email": "lovelace@example.org", "password": "countess 8", "password-again": "countess 8", "nickname": "Ada"}
    post(either.context, "/join/email", person)
    either.goto("/account")
    expect(either.get_by_text("Your email isn’t confirmed yet")).to_be_visible()
    first = mails.to("lovelace@example.org")
    button(either, "Send the link again").click()
    second = mails.to("lovelace@example.org")
    assert link(first) != link(second)
    follow(either, first, javascript)
    button(either, "Confirm").click()
    expect(either.locator("[aria-invalid=true], [role=alert]").first).to_be_visible()
    follow(either, second, javascript)
    button(either, "Confirm").click()
    expect(either).to_have_url("/home")
    either.goto("/account")
    expect(either.get_by_text("Your email is confirmed.")).to_be_visible()


def test_N7_a_stranger_s_request_is_declined(page, keeper, mails):
    add(keeper)
    post_forgotten(page)
    page.goto(link(mails.to("ana.ruiz@example.org")))
    button(page, "I didn’t ask for this").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing was changed")
    post_forgotten(page)
    assert mails.set() == []


def post_forgotten(page):
    answer = page.request.post("/forgotten", form={"email": "ana.ruiz@example.org"})
    assert answer.status == 200


def test_N1_N4_N5_the_organisers_mails(keeper, new_page, mails):
    keeper.goto("/settings/mail")
    button(keeper, "Send a test").click()
    expect(keeper.get_by_text("250")).to_be_visible()
    mails.to("olga@example.org")
    for name in ["Ana Ruiz", "Ben Nakamura", "Cem Nomail"]:
        add(keeper, Name=name, Email="" if name == "Cem Nomail" else f"{name.split()[0].lower()}.x@example.org",
            **({"Username": "cem-nomail"} if name == "Cem Nomail" else {}))

    keeper.goto("/members")
    for name in ["Ana Ruiz", "Ben Nakamura", "Cem Nomail"]:
        keeper.get_by_role("row", name=name).get_by_role("checkbox").check()
    button(keeper, "Send codes by mail").click()
    expect(keeper.locator(".notice").get_by_role("listitem")).to_have_text(["Cem Nomail"])
    ana = mails.next()
    assert {ana["to"][0], mails.next()["to"][0]} == {"ana.x@example.org", "ben.x@example.org"}
    visitor = new_page()
    visitor.goto(link(ana))
    fill(visitor, {"New password": "brand new 9", "Password again": "brand new 9"})
    button(visitor, "Sign In").click()
    expect(visitor).to_have_url("/home")

    keeper.goto("/members")
    for name in ["Ana Ruiz", "Ben Nakamura", "Cem Nomail"]:
        keeper.get_by_role("row", name=name).get_by_role("checkbox").check()
    button(keeper, "Write a mail").click()
    fill(keeper, {"Subject": "Thursday’s class", "Text": "A line.\n" * 60})
    button(keeper, "Preview").click()
    expect(keeper.locator("#receivers")).to_have_text("2")
    # The long text scrolls, also by the keyboard.
    assert violations(keeper) == []
    fill(keeper, {"Text": "It moved to Friday.\nSee you!"})
    button(keeper, "Preview").click()
    expect(keeper.locator(".letter-preview .text")).to_have_text("It moved to Friday. See you!")
    assert violations(keeper) == []
    keeper.get_by_role("button", name="Send to 2").click()
    expect(keeper).to_have_url("/members")
    letters = [mails.next(), mails.next()]
    assert {letter["to"][0] for letter in letters} == {"ana.x@example.org", "ben.x@example.org"}
    for letter in letters:
        assert ["Subject", "Thursday’s class"] in letter["headers"]
        assert letter["text"].startswith("It moved to Friday.\nSee you!")

    visitor = new_page(java_script_enabled=False)
    visitor.goto(link(letters[0]))
    button(visitor, "Unsubscribe").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("You are unsubscribed")


def test_N5_a_letter_outlives_ten_minutes_of_thinking_and_a_reload(keeper):
    keeper.clock.install()
    keeper.goto("/members")
    keeper.get_by_role("row", name="olga@example.org").get_by_role("checkbox").check()
    button(keeper, "Write a mail").click()
    fill(keeper, {"Subject": "Thursday’s class", "Text": "It moved to Friday."})
    keeper.locator("form[data-form=letter][data-live]").wait_for()
    keeper.clock.run_for(11 * 60_000)
    keeper.goto("/members")
    keeper.go_back()
    expect(keeper.get_by_label("Text")).to_have_value("It moved to Friday.")
    button(keeper, "Preview").click()
    expect(keeper.locator("#receivers")).to_have_text("1")


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_N_the_pages_fit_and_can_be_used_by_everybody(new_page, office, mails, width, scheme):
    page = new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
    become_organiser(page, office[1])
    for place in ["/settings/mail", "/account", "/reset", "/confirm", link(mails.to("olga@example.org"))]:
        page.goto(place)
        assert overflow(page) == 0, place
        assert violations(page) == [], place
    page.goto("/account")
    fill(page, {"Email": "olga.organises@example.org", "Password": ORGANISER["Password"]})
    button(page, "Save").click()
    expect(page.get_by_text("olga.organises@example.org")).to_have_count(2)
    assert overflow(page) == 0
    assert violations(page) == []
    button(page, "Cancel this change").click()
    expect(page.get_by_text("The change of your email is cancelled.")).to_be_visible()
    expect(page.get_by_text("olga.organises@example.org")).to_have_count(0)
