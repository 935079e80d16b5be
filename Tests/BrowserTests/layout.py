"""Opens every page of the site with the longest texts, and finds what a careful reader would mark. By hand it prints a
table:

    .venv/bin/python Tests/BrowserTests/layout.py
"""

import re
import tempfile
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright

import club
from club import PASSWORD
from conftest import REPOSITORY, launch
from test_everywhere import overflow

LANGUAGES = ["en", "ko", "de", "es"]
# Resizing a page takes as long as measuring it, so this begins with the size in which pages open, and ends with that for
# large text.
WIDTHS = {1280: 800, 320: 640, 390: 844}
# These are for the languages with the longest words.
MORE_WIDTHS = {"de": {768: 1024}, "es": {768: 1024, 1024: 768}}
LARGE_TEXT = "200%"
LARGE = {"desk", "start", "sign-in", "email", "guided", "code", "first organiser", "reset", "home", "my details",
         "email to be confirmed", "members", "letter previewed", "member", "settings", "mail", "form", "new field", "new event",
         "poster", "here", "import"}
MEASURE = (Path(__file__).with_name("measure.js")).read_text()
SITE = REPOSITORY / "Sources/Site"
NO_PAGES = {"/health", "/desk/names", "/join/desk", "/.well-known/change-password"}
"""Paths that answer GET with something else, as do those of files, whose names have a dot."""


def at(path):
    return lambda page, club: page.goto(path)


def refused(path):
    """The page after a form in which every input is wrong."""
    def show(page, club):
        page.goto(path)
        page.evaluate(
            """() => {
              const form = document.querySelector("main form:has([data-field])");
              for (const input of form.querySelectorAll("[data-field] :is(input, textarea)")) input.value = "9@";
              for (const button of form.querySelectorAll("button")) button.disabled = false;
              HTMLFormElement.prototype.submit.call(form);
            }"""
        )
        page.locator("html[data-refused], dialog").first.wait_for()
    return show


def sent(path, **texts):
    """The page with an alert after a form was sent."""
    def show(page, club):
        page.goto(path)
        form = page.locator("main form[data-form]").first
        for name, text in texts.items():
            form.locator(f"#{name}").fill(text)
        form.locator(".primary").last.click()
        page.locator("dialog[open]").wait_for()
    return show


def signed_up(page, club):
    """The desk after a sign-up."""
    page.goto("/")
    number = page.evaluate("Date.now()")
    person = {
        "name": "Theodora Mavrogordato-Papanikolaou", "email": f"t{number}@example.org", "password": PASSWORD,
        "phone": "0123456789",
    }
    for name, text in person.items():
        page.locator(f"#{name}").fill(text)
    page.locator("form[data-form=desk] .primary").click()
    page.locator(".outcome .notice").wait_for()


def found_at_the_door(page, club):
    page.goto("/")
    page.locator("#check-in").fill("an")
    page.locator("#at-door li").first.wait_for()


def list_refused(page, people):
    """The desk of a keeper who was signed out meanwhile."""
    page.route("**/desk/names*", lambda route: route.fulfill(status=403))
    page.goto("/")
    page.locator("#stopped a").wait_for()
    page.unroute("**/desk/names*")


def set_up(page, people):
    page.goto(people.set_up_page)


def unsubscribe(page, people):
    page.goto(people.unsubscribe_page)


def link_sent(page, people):
    """The page after a link to set a new password was asked for."""
    page.goto("/forgotten")
    page.locator("#email").fill(club.MEMBER["email"])
    page.locator("form[data-form=forgotten] .primary").click()
    page.locator("main a[href='/code']").wait_for()


def filters(page, club):
    page.goto("/members")
    page.locator(".filters summary").click()


def restarted(page, club):
    page.goto("/")
    if page.locator("form[action='/desk/undo']").count() == 0:
        page.locator("form[action='/desk/restart'] button").click()
    page.locator("form[action='/desk/undo']").wait_for()


def some_picked(page, club):
    page.goto("/members")
    for number in range(3):
        page.locator("[name=pick]").nth(number).check()


def removed(page, club):
    """The list after a member was removed, with Undo above it."""
    page.goto("/members?q=Oberhuber")
    page.locator("[name=pick]").last.check()
    page.locator("#form-picked > .actions button[value=remove]").click()
    page.locator(".undoable").first.wait_for()


def credits_for_some(page, people):
    club.pick(page, 3, "credits")
    page.locator("#amount").wait_for()


def letter(page, people):
    club.pick(page, 6, "write")
    page.locator("#subject").wait_for()


def letter_refused(page, people):
    """The letter came back, since it has neither a subject nor a text."""
    letter(page, people)
    page.evaluate("HTMLFormElement.prototype.submit.call(document.querySelector('form[data-form=letter]'))")
    page.locator("html[data-refused], dialog").first.wait_for()


def letter_previewed(page, people):
    letter(page, people)
    page.locator("#subject").fill(f"{club.LONG} und {club.GROUP}")
    page.locator("#text").fill(f"{club.LONG}\n\n" + f"{club.GROUP}, {club.ORGANISER['Email']}\n" * 20)
    page.locator("form[data-form=letter] .actions button[value=preview]").last.click()
    page.locator(".letter-preview").wait_for()


def codes(page, club):
    page.goto("/members?sort=name")
    for number in range(6):
        page.locator("[name=pick]").nth(number).check()
    page.locator("[name=action][value=codes]").click()
    page.locator(".slip").first.wait_for()


def member(page, club):
    page.goto(club.member_page)


def code(page, club):
    member(page, club)
    page.locator("form[action$='/code'] button").first.click()
    page.locator("#code").wait_for()


def edited_by_two(page, club):
    member(page, club)
    page.locator("[name=revision]").evaluate("input => input.value = '1'")
    page.locator("#nickname").fill("Maximi")
    page.locator("form[data-form] .primary").first.click()
    page.locator(".versions").wait_for()


def event(page, people):
    page.goto(people.event_page)


def poster(page, people):
    page.goto("/")
    page.locator("#event a").click()
    page.locator("a[href$='/poster']").click()
    page.locator(".poster").wait_for()


def here(page, people):
    """The page to which the poster leads."""
    poster(page, people)
    address = urlsplit(page.locator(".poster .address").inner_text())
    page.goto(f"{address.path}?{address.query}")


def event_found(page, people):
    page.goto(f"{people.event_page}?q=e")
    page.locator(".people").wait_for()


def event_removed(page, people):
    club.post(page, "/events/new", name=club.LONG, date="2026-01-30")
    page.goto("/events")
    page.get_by_role("link", name=club.LONG, exact=True).last.click()
    page.locator("form[action$='/remove'] button").click()
    page.locator(".undoable").first.wait_for()


def preview(page, people):
    club.send_file(page, club.PROBLEMS)


def preview_with_choices(page, people):
    """With a box for the phone numbers, a button that makes fields of columns, and one that makes the email optional."""
    table = f"Name,Email,Phone,{club.LONG},Beitrag\nAna,,+49 (0)171 2345678,x,\"1,50\"\nTotal,,,,1\n"
    club.send_file(page, table.encode())
    page.locator("button[value=keep-columns]").wait_for()
    page.locator("button[value=optional-email]").wait_for()


def field(page, people):
    page.goto("/settings/form")
    page.locator(".own-fields a").first.click()
    page.locator("form.own-field").wait_for()


def new_field_refused(page, people):
    page.goto("/settings/form/new")
    page.locator("#label").fill("email")
    page.locator("#kind").select_option("some-of")
    page.locator("form.own-field .primary").click()
    page.locator("html[data-refused]").wait_for()


PAGES = {
    "stranger": {
        "desk": at("/"), "desk refused": refused("/"), "start": at("/start"), "sign-in": at("/sign-in"),
        "sign-in refused": sent("/sign-in", member="nobody", password="nothing at all"),
        "email": at("/join/email"), "email refused": refused("/join/email"),
        "username": at("/join/username"), "username refused": refused("/join/username"),
        "guided": at("/join/guided"), "code": at("/code"), "code refused": refused("/code"),
        "color": at("/colour"), "color refused": refused("/colour"), "nowhere": at("/nowhere"),
        "first organiser": set_up, "first organiser refused": lambda page, people: refused(people.set_up_page)(page, people),
        "forgotten": at("/forgotten"), "forgotten refused": refused("/forgotten"), "link sent": link_sent,
        "reset": at("/reset"), "reset refused": refused("/reset"),
        "confirm": at("/confirm"), "confirm refused": refused("/confirm"), "unsubscribe": unsubscribe,
    },
    "member": {
        "home": at("/home"), "transfer refused": sent("/home", to="nobody at all", amount="1"),
        "history": at("/history"), "my details": at("/account"), "my details refused": refused("/account"),
        "password": at("/account/password"), "delete": at("/account/delete"), "forbidden": at("/members"),
    },
    "organiser": {
        "members": at("/members"), "members by last here": at("/members?seen=2026-01-01&sort=seen"),
        "members picked": some_picked, "filters": filters, "nobody found": at("/members?q=xyz"),
        "credits for some": credits_for_some, "letter": letter, "letter refused": letter_refused,
        "letter previewed": letter_previewed,
        "member removed": removed, "printed list": at("/members?q=Oberhuber&sort=name&show=all&by=last-name"),
        "member": member, "member with code": code, "member edited by two": edited_by_two,
        "codes": codes, "new member": at("/members/new"), "new member refused": refused("/members/new"),
        "import": at("/members/import"), "import preview": preview, "import preview with choices": preview_with_choices,
        "events": at("/events"), "event": event, "event with those found": event_found, "event removed": event_removed,
        "new event": at("/events/new"), "new event refused": refused("/events/new"), "poster": poster, "here": here,
        "activity": at("/activity"), "settings": at("/settings"), "settings refused": refused("/settings"),
        "mail": at("/settings/mail"), "backup": at("/backup"), "form": at("/settings/form"), "field": field,
        "new field": at("/settings/form/new"), "new field refused": new_field_refused,
    },
    # The keeper comes last, since it empties the list.
    "keeper": {
        "email to be confirmed": at("/account"), "list": at("/"), "list refused": list_refused,
        "found at the door": found_at_the_door, "signed up": signed_up, "restarted": restarted,
    },
}
WITHOUT_SCRIPTS = {
    "stranger": ["desk", "sign-in refused", "guided", "color", "username refused", "first organiser", "reset", "confirm"],
    "member": ["home", "transfer refused"],
    "organiser": ["members", "member", "import preview", "letter previewed", "here", "field"],
    "keeper": ["restarted"],
}


def patterns():
    """The patterns of the paths of all pages."""
    routes = (SITE / "Routes.swift").read_text()
    found = re.findall(r"(?:\bpage\(|\bon\(\s*\.get,|method: \.get, pattern:)\s*([\w.]+|\"[^\"]*\")\s*,", routes)
    return {text for text in map(constant, found) if text and "." not in text} - NO_PAGES


def constant(expression, file=None):
    """The text that a Swift expression stands for: a literal, `Type.name`, or `name + "text"`; None if it is none of these."""
    if "+" in expression:
        return "".join(constant(part.strip(), file) for part in expression.split("+"))
    if expression.startswith('"'):
        return expression.strip('"')
    if "." in expression:
        file, expression = next(SITE.rglob(f"{expression.split('.')[0]}.swift")), expression.split(".")[1]
    value = file and re.search(rf"static let {expression} = (.+)", file.read_text())
    return constant(value[1], file) if value else None


def matches(pattern, path):
    return re.fullmatch(re.sub(r":\w+", "[^/]+", pattern), path) is not None


def faults(chromium, people, language, scripts=True, names=None):
    """Returns [(page, width, kind, where)]. Each page is opened once, and its window gets all widths. If all are opened, a page
    of the site that isn't among them is a fault, too."""
    found, known = [], patterns()
    unopened = set() if names or not scripts else {*known}
    for role, states in PAGES.items():
        context = chromium.new_context(
            base_url=people.address, locale=language, timezone_id="Europe/Berlin", java_script_enabled=scripts,
            storage_state=people.states.get(role), reduced_motion="reduce",
        )
        page = context.new_page()
        for name, show in states.items():
            if names and name not in names or not scripts and name not in WITHOUT_SCRIPTS[role]:
                continue
            page.set_viewport_size({"width": 1280, "height": 800})
            show(page, people)
            # A path without parameters belongs to the pattern that is the same.
            path = urlsplit(page.url).path
            unopened -= {path} if path in known else {pattern for pattern in known if matches(pattern, path)}
            if scripts:
                settle(page)
            for width, height in {**WIDTHS, **MORE_WIDTHS.get(language, {})}.items():
                page.set_viewport_size({"width": width, "height": height})
                found += [(f"{role}: {name}", width, kind, where) for kind, where in measured(page)]
            if scripts and name in LARGE:
                found += [(f"{role}: {name}", LARGE_TEXT, *fault) for fault in with_large_text(page)]
        context.close()
    return found + [(pattern, "", "unopened", "no row of PAGES opens it") for pattern in sorted(unopened)]


READY = """
[...document.querySelectorAll('form[data-form]')].every((form) => 'live' in form.dataset)
    && [...document.querySelectorAll('.reveal')].every((button) => !button.hidden)
"""


def settle(page):
    """Waits until the rules and the words are loaded."""
    page.wait_for_load_state()
    # The page's own Content-Security-Policy forbids what `wait_for_function` does.
    for _ in range(400):
        if page.evaluate(READY):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"the scripts of {page.url} were never ready")


def measured(page):
    return page.evaluate(MEASURE) + sideways(page)


def sideways(page):
    over = overflow(page)
    return [["scrolls", f"sideways by {over}"]] if over > 0 else []


def with_large_text(page):
    """With text twice as large, a phone shows all pages in full width, and the reader's name in the header."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    has_no_room = page.evaluate("document.querySelector('.visitor a')?.offsetWidth < 48")
    return sideways(page) + ([["focus", "the link with the reader’s name has no room"]] if has_no_room else [])


def table(found):
    """The number of faults on each page: in all, and by width, language and kind."""
    counts = Counter()
    for page, width, kind, _, language in found:
        for column in ["all", width, language, kind]:
            counts[page, column] += 1
            counts["all", column] += 1
    kinds = sorted({kind for _, _, kind, _, _ in found})
    columns = ["all", *WIDTHS, *MORE_WIDTHS["es"], LARGE_TEXT, *LANGUAGES, *kinds]
    lines = ["page".ljust(32) + "".join(str(column).rjust(9) for column in columns)]
    for page in [*dict.fromkeys(page for page, *_ in found), "all"]:
        lines.append(page.ljust(32) + "".join(str(counts[page, column] or "").rjust(9) for column in columns))
    return "\n".join(lines)


def main():
    found = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright, launch(playwright) as chromium:
        with club.opened(chromium, Path(folder) / "frontdesk.sqlite") as people:
            for language in LANGUAGES:
                for scripts in [True, False]:
                    found += [(*fault, language) for fault in faults(chromium, people, language, scripts)]
    for page, width, kind, where, language in found:
        print(f"{page} {width} {language}: {kind}: {where}")
    print(table(found))


if __name__ == "__main__":
    main()
