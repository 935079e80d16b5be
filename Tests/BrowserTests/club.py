"""A club with very long names, emails and balances, to look at its pages (test_layout.py)."""

import re
from contextlib import contextmanager
from types import SimpleNamespace

from playwright.sync_api import expect

from accounts import button, fill, post
from engines import free_port
from mail import link, sending, taking_mail
from office import opening, register, settings_revision

PASSWORD = "keeper of 9 keys"
ORGANISER = {
    "Name": "Friederike Freifrau von Knobelsdorff-Brenkenhoff",
    "Email": "friederike.von-knobelsdorff@kulturverein-oberammergau.example.org",
    "Password": PASSWORD,
    "Password again": PASSWORD,
}
MEMBER = {
    "name": "Maximiliane Leutheusser-Schnarrenberger",
    "email": "maximiliane.leutheusser-schnarrenberger@einkaufsgenossenschaft.example.org",
}
KEEPER = {"name": "황보다니엘라 제갈", "email": "hwangbo.daniella@example.org"}
# None of them has a username, so the list has no column for it.
AT_THE_DESK = [MEMBER["name"], KEEPER["name"], "Björn-Christian Wolfeschlegelsteinhausen", "남궁민수", "Ann Li", "José Ortega y Gasset"]
FIRST = ["Annegret", "서연", "Hans-Joachim", "María del Carmen", "도윤", "Ulrike", "Bartholomäus", "하은", "Yusuf", "Guadalupe"]
LAST = ["Müller-Lüdenscheidt", "김", "Schmidbauer", "Fernández de Córdoba", "독고", "Oberhuber-Kirchgessner"]
PEOPLE = [f"{FIRST[number % 10]} {LAST[number % 6]}" for number in range(60)]
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
GROUP = "Gemeinschaftliche Nachbarschaftshilfe und Zeitbank Mühldorf"
FIELDS = [
    {"label": "Kursangebot am Donnerstagabend", "kind": "one-of", "choice-new": "Grundlagen der Vereinsbuchhaltung"},
    {"label": "Einverständnis", "kind": "agreement", "text": "Bilder von mir dürfen gezeigt werden. " * 20},
]
PROBLEMS = "\n".join([
    ";".join(["Vor- und Nachname", "E-Mail-Adresse", "Telefonnummer", "Benutzername", f"Mitgliedsnummer, wie im {LONG}", LONG]),
    f"Ad;ada@;12;ada lovelace;{LONG};{LONG}",
    "Bob Baker;bob@example.org;;;17;", "Bobby Baker;bob@example.org;;;18;",
    ";".join(["Cem Double", MEMBER["email"] + "x" * 200, *"1" * 10]),
]).encode()


def table():
    rows = [f"{name};{number}.{'mitglied' if number % 3 else 'vorsitzende-des-kulturvereins'}@example.org;{491710000000 + number}"
            for number, name in enumerate(PEOPLE)]
    return "\n".join(["Name;Email;Phone", *rows]).encode()


@contextmanager
def opened(chromium, data):
    """Runs a server with the club, and one without an organiser; gives the states of three browsers in which the club's people
    are signed in, and the addresses of what can't be found by way of other pages."""
    port, own = free_port(), ["--allow-host", "127.0.0.1", "--mail-rate", "100"]
    with (
        taking_mail() as mails,
        opening(data, *sending(mails, port, "desk.example.org"), *own, port=port) as (address, first),
        opening(data.with_name("new.sqlite")) as (_, set_up_page),
    ):
        organiser = chromium.new_context(base_url=address, locale="en").new_page()
        organiser.goto(first)
        fill(organiser, ORGANISER)
        button(organiser, "Become organiser").click()
        organiser.wait_for_url("**/members")
        send_file(organiser, table())
        organiser.locator("[name=action][value=import]").click()
        organiser.wait_for_url("**/members")
        for number, name in enumerate(AT_THE_DESK):
            own = {one["name"]: one["email"] for one in [MEMBER, KEEPER]}
            register(organiser, name, Email=own.get(name, f"{number}.gast@example.org"), Password=PASSWORD)
        people = {name: found(organiser, name) for name in AT_THE_DESK}
        post(organiser, f"/members/{people[KEEPER['name']]}/role", role="desk")
        name_the_group(organiser)
        edited = {"name": MEMBER["name"], "email": MEMBER["email"], "phone": "0123456789", "nickname": "Maxi"}
        member_page = f"/members/{people[MEMBER['name']]}"
        for phone in ["01712345678", "0123456789"]:
            organiser.goto(member_page)
            revision = organiser.locator("[name=revision]").input_value()
            post(organiser, member_page, **{**edited, "phone": phone}, username="", revision=revision)
        organiser.goto(member_page)
        post(organiser, f"{member_page}/credits", id="credits", direction="give", amount="999999999899.99",
             reason="Für die Vereinsweihnachtsfeier und das Donaudampfschifffahrtsgesellschaftsjubiläum")
        for name, date in [(LONG, "2026-11-20"), ("", "2026-11-13"), ("이야기 나누는 저녁 모임", "2026-11-06")]:
            post(organiser, "/events/new", name=name, date=date)
        organiser.goto("/events")
        event_page = organiser.get_by_role("link", name=LONG).get_attribute("href")
        for person in people.values():
            post(organiser, f"{event_page}/add", member=person)
        post(organiser, f"{event_page}/take-off", member=people["Ann Li"])
        member = signed_in(chromium, address, MEMBER["email"])
        for number, to in enumerate(["5.gast@example.org", KEEPER["email"], "2.gast@example.org"] * 2):
            amount = ["1", "12.50", "123456789.10"][number % 3]
            post(member, "/transfers", id=f"transfer-{number}", to=to, amount=amount)
        keeper = signed_in(chromium, address, KEEPER["email"])
        change_email(keeper)
        unsubscribe_page = write_letters(organiser, mails)
        name_the_list(organiser)
        pages = {"organiser": organiser, "member": member, "keeper": keeper}
        states = {role: page.context.storage_state() for role, page in pages.items()}
        for page in pages.values():
            page.context.close()
        yield SimpleNamespace(
            address=address, states=states, member_page=member_page, event_page=event_page, set_up_page=set_up_page,
            unsubscribe_page=unsubscribe_page)


def name_the_group(page):
    settings = {"restart": "keep", "self-check-in": "on", "group-name": GROUP, "opening-balance": "100", "sign-up": "everybody"}
    post(page, "/settings", **settings, revision=settings_revision(page))
    for field in FIELDS:
        post(page, "/settings/form/new", **{"filled-by": "person", **field})


def change_email(page):
    """Asks for another email, which waits to be confirmed."""
    page.goto("/account")
    fill(page, {"Email": "daniella.hwangbo-jegal@gemeinschaftliche-nachbarschaftshilfe.example.org", "Password": PASSWORD})
    button(page, "Save").click()
    expect(button(page, "Cancel this change")).to_be_visible()


def write_letters(page, mails):
    """Writes a letter that arrives, and one that the server refuses; returns the path by which its reader unsubscribes."""
    write_letter(page, "Donnerstag")
    for _ in AT_THE_DESK:
        while ["Subject", "Donnerstag"] not in (mail := mails.next())["headers"]:
            pass
    mails.set(RCPT=f"550 5.1.1 <{MEMBER['email']}>: Recipient address rejected: User unknown in virtual mailbox table {LONG}")
    write_letter(page, LONG)
    page.goto("/settings/mail")
    while page.locator(".undelivered tbody tr").count() < len(AT_THE_DESK):
        page.wait_for_timeout(50)
        page.reload()
    mails.set(RCPT=None)
    return link(mail)


def write_letter(page, subject):
    """Writes to the newest members."""
    pick(page, len(AT_THE_DESK), "write")
    fill(page, {"Subject": subject, "Text": f"{LONG}\n\n{GROUP}"})
    button(page, "Preview").click()
    page.locator("button[value=send]").click()
    page.wait_for_url("**/members")


def pick(page, count, action):
    """Selects so many members, and presses the button for this."""
    page.goto("/members")
    for number in range(count):
        page.locator("[name=pick]:enabled").nth(number).check()
    page.locator(f"#form-picked > .actions button[value={action}]").click()


def name_the_list(page):
    """Gives the event at the desk a long name."""
    page.goto("/")
    page.locator("#event a").click()
    fill(page, {"Name": LONG})
    button(page, "Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(LONG)


def found(page, name):
    page.goto(f"/members?q={name}")
    return re.search(r"\d+", page.locator(".members tbody tr").first.get_attribute("id"))[0]


def signed_in(chromium, address, member):
    page = chromium.new_context(base_url=address, locale="en").new_page()
    post(page, "/sign-in", member=member, password=PASSWORD)
    return page


def send_file(page, content):
    page.goto("/members/import")
    page.locator("#file").set_input_files({"name": "Mitglieder.csv", "mimeType": "text/csv", "buffer": content})
    page.locator("#form-import .primary").click()
    page.locator("#form-columns").wait_for()
