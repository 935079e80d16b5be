"""Steps on the members' pages, and states of these pages to look at."""

import re

from playwright.sync_api import expect

EMAIL = {
    "Email": "lovelace@example.org",
    "Password": "countess 8",
    "Password again": "countess 8",
    "Nickname": "Ada",
}
GUIDED = {
    "First name": "Mary",
    "Last name": "Shelley",
    "Email": "mary@example.org",
    "Username": "mary",
    "Password": "franken",
}


def box(page, label):
    return page.get_by_label(label, exact=True)


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def ok(page):
    """Answers an alert, once the page's scripts have loaded."""
    page.wait_for_load_state()
    button(page, "OK").click()
    expect(page.get_by_role("alertdialog")).to_be_hidden()


def live(page, name):
    page.locator(f"form[data-form={name}][data-live]").wait_for()


def fill(page, texts):
    for label, text in texts.items():
        box(page, label).fill(text)


def post(browser, path, fields=(), **more):
    """Sends a form from a page's or a context's browser, but without a page, which takes a tenth of the time; the browser has
    the cookies that come of it."""
    response = browser.request.post(path, form={**dict(fields), **more}, max_redirects=0)
    assert response.status == 303, (path, response.status, response.text()[:2000])


def sign_up(page, **texts):
    person = {**EMAIL, **texts}
    post(page.context, "/join/email", {label.lower().replace(" ", "-"): text for label, text in person.items()})
    page.goto("/home")
    expect(page.get_by_role("heading", name="Hello, Ada!")).to_be_visible()


def sign_in(page, member=EMAIL["Email"], password=EMAIL["Password"], remember=False):
    page.goto("/sign-in")
    fill(page, {"Email or username": member, "Password": password})
    if remember:
        page.get_by_role("checkbox").check()
    button(page, "Sign In").click()


def path(page):
    return re.sub(r"https?://[^/]+", "", page.url)


def answer(page, label, text=None):
    """Answers a question of the guided form, and presses Return."""
    box(page, label).fill(GUIDED[label] if text is None else text)
    page.keyboard.press("Enter")


def start(page):
    page.goto("/start")


def email(page):
    page.goto("/join/email")
    live(page, "email")


def email_refused(page):
    email(page)
    fill(page, {**EMAIL, "Email": "short@example.org"})
    button(page, "Sign Up").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()


def email_refused_and_answered(page):
    email_refused(page)
    ok(page)


def username(page):
    page.goto("/join/username")
    live(page, "username")
    box(page, "Username").fill("short")
    box(page, "Password").focus()


def signing_in(page):
    page.goto("/sign-in")
    live(page, "sign-in")


def guided_first(page):
    page.goto("/join/guided")
    live(page, "guided")


def guided_wrong(page):
    guided_first(page)
    answer(page, "First name", "R2D2")


def guided_last(page):
    guided_first(page)
    for label in list(GUIDED)[:4]:
        answer(page, label)


def home(page):
    sign_up(page)
    live(page, "transfer")


def befriend(page):
    """Signs up a member to send credits to, in another browser, and returns a page for that member."""
    other = page.context.browser.new_context(base_url=re.match(r"https?://[^/]+", page.url)[0])
    post(other, "/join/username", {"username": "gracehopper", "password": "countess 8"})
    return other.new_page()


def send(page, amount, to="gracehopper"):
    """Fills in the transfer form and presses Transfer; an alert answers."""
    fill(page, {"Receiver": to, "Amount": amount})
    button(page, "Transfer").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()


def sent(page):
    sign_up(page)
    befriend(page).context.close()
    send(page, "12.50")


def history(page):
    sent(page)
    ok(page)
    send(page, "7")
    ok(page)
    button(page, "Undo").first.click()
    ok(page)


def older_history(page):
    history(page)
    page.goto("/history?before=5")


def refused(page):
    sign_up(page)
    send(page, "1.005")


def refused_and_answered(page):
    refused(page)
    ok(page)


def change_password(page):
    sign_up(page)
    page.goto("/account/password")
    live(page, "change-password")


def delete_account(page):
    sign_up(page)
    page.goto("/account/delete")
    live(page, "delete-account")


def desk_signed_in(page):
    sign_up(page)
    page.goto("/")
    live(page, "desk")


def nowhere(page):
    page.goto("/nowhere")


STATES = [
    start, email, email_refused, email_refused_and_answered, username, signing_in, guided_first, guided_wrong,
    guided_last, home, sent, history, older_history, refused,
    refused_and_answered, change_password, delete_account, desk_signed_in, nowhere,
]
