#!/usr/bin/env python3
"""Makes the data of a version with that version's own program, and records what the program showed of it.

    make.py PROGRAM ASSETS NAME
    Tests/Scale/clusters -- make.py PROGRAM ASSETS NAME --database

writes NAME.data, or NAME.sql for a database, and NAME.json here. Each released version gets its own fixtures, made once: what
one program wrote must not be made again by another. Everything goes over HTTP, as from a browser, and so works with every
later version as well.
"""

import csv
import http.cookiejar
import io
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing
from pathlib import Path

HERE = Path(__file__).parent


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """A client with cookies of its own."""

    def __init__(self, address):
        self.address = address
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(NoRedirect, urllib.request.HTTPCookieProcessor(self.cookies))

    def get(self, path):
        with self.opener.open(self.address + path) as answer:
            return answer.read().decode()

    def post(self, path, expected=303, **fields):
        """Returns the address to which the answer redirects."""
        body = urllib.parse.urlencode({name.replace("_", "-"): value for name, value in fields.items()}).encode()
        return self.send(urllib.request.Request(self.address + path, body), expected)

    def upload(self, path, name, file):
        head = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        request = urllib.request.Request(self.address + path, head.encode() + file.encode() + b"\r\n--x--\r\n")
        request.add_header("Content-Type", "multipart/form-data; boundary=x")
        return self.send(request, 303)

    def send(self, request, expected):
        try:
            answer = self.opener.open(request)
        except urllib.error.HTTPError as refusal:
            answer = refusal
        with answer:
            text = answer.read().decode()
            assert answer.status == expected, (request.full_url, answer.status, re.findall(r'problem">([^<]+)<', text))
            return answer.headers["Location"]

    def find(self, path, pattern):
        page = self.get(path)
        found = re.search(pattern, page)
        assert found, (path, pattern, page)
        return found[1]

    def session(self):
        return next(cookie.value for cookie in self.cookies if cookie.name.endswith("session"))


def fill(address, set_up, staff):
    """Returns the organiser, and the clients that stay signed in, by name."""
    olga = Browser(address)
    olga.post(
        "/setup", code=set_up.split("code=")[1], name="Olga Ruíz", email="olga@example.org",
        password="keeper of 9 keys", password_again="keeper of 9 keys")
    olga.post(
        "/settings", group_name="Verein „Süd“ 모임", opening_balance="50", sign_up="everybody", site_language="de",
        contact="Olga, olga@example.org", privacy="We keep what you enter, and erase it when you leave.")

    desk = Browser(address)
    for name, email, phone in [
        ("Ana Ruíz", "ana@example.org", "0123456789"), ("김철수", "kim@example.org", "0212345678"),
        ("Łukasz Żółć", "lukasz@example.org", "0048123456789"), ("Gone at Restart", "gone@example.org", "0123456789"),
    ]:
        desk.post("/join/desk", name=name, email=email, password="secret 7", phone=phone)

    carla = Browser(address)
    carla.post(
        "/join/email", email="carla.diaz@example.org", password="countess 8", password_again="countess 8",
        nickname="Carla ✿")
    grace = Browser(address)
    grace.post("/join/username", username="GraceHopper", password="countess 8")
    guided = {
        "first-name": "Mary", "last-name": "Müller-Shelley", "email": "mary@example.org", "username": "mary-shelley",
        "password": "franken stein 9"}
    mary = Browser(address)
    mary.post("/join/guided", action="sign-up", **guided)
    phone = Browser(address)
    phone.post("/sign-in", member="gracehopper", password="countess 8", remember="yes")

    # A Restart keeps members who have signed in, and closes the others, whom its Undo restores.
    ana = Browser(address)
    ana.post("/sign-in", member="ana@example.org", password="secret 7", remember="yes")
    desk.post("/desk/restart")
    desk.post("/desk/undo", restart=desk.find("/", r'value="(?:restart-)?(\d{13})"'))

    carla.post("/colour", red="80", green="20", blue="45", apply="numbers")
    visitor = Browser(address)
    visitor.post("/colour", red="1", green="2", blue="3", apply="numbers")
    ana.post("/language", language="ko")
    mary.post("/language", language="es")

    def send(browser, to, amount, undone=False):
        browser.post("/transfers", id=browser.find("/home", r'name="id" value="([^"]+)"'), to=to, amount=amount)
        if undone:
            page = browser.get("/home")
            undo = re.findall(r'action="/transfers/undo">.*?name="id" value="(\d+)"', page, re.S)
            browser.post("/transfers/undo", id=undo[0])

    send(carla, "gracehopper", "12.50")
    send(grace, "mary-shelley", "30")
    send(mary, "ana@example.org", "0.01")
    send(mary, "carla.diaz@example.org", "7", undone=True)

    def member_id(text):
        return olga.find("/members?" + urllib.parse.urlencode({"q": text}), r'id="member-(\d+)"')

    def credits(member, direction, amount, reason):
        path = f"/members/{member}"
        form = re.search(rf'action="{path}/credits".*?name="id" value="([^"]+)"', olga.get(path), re.S)[1]
        olga.post(f"{path}/credits", id=form, direction=direction, amount=amount, reason=reason)

    credits(member_id("mary-shelley"), "give", "5.25", "Cake for the fête")
    credits(member_id("gracehopper"), "take", "2", "Lost key")

    def bring_in(file):
        path = olga.upload("/members/import", "people.csv", file)
        olga.post(path, action="import")

    bring_in("name,email,phone,username,nickname\nIda Import,ida@example.org,0123456789,ida-import,Idchen\n"
             "José Ñandú,jose@example.org,,,\n")
    bring_in("name;email\nTaken Back;back@example.org\n")
    olga.post("/members/undo", batch=olga.find("/members", r'name="batch" value="([^"]+)"'))

    edited = member_id("lukasz@example.org")
    revision = olga.find(f"/members/{edited}", r'name="revision" value="([^"]+)"')
    olga.post(
        f"/members/{edited}", name="Łukasz Żółć", email="lukasz.zolc@example.org", phone="0048123456789", username="",
        nickname="", revision=revision)
    staff("staff", "add", "gracehopper", "--yes")
    olga.post(f"/members/{member_id('ana@example.org')}/role", role="organiser")
    ida = member_id("ida@example.org")
    olga.post(f"/members/{ida}/code")
    code = olga.find(f"/members/{ida}", r'<output id="code">([^<]+)<')
    olga.post(f"/members/{member_id('jose@example.org')}/code")
    came = Browser(address)
    came.post("/code", member="ida-import", code=code, password="import ant 9", password_again="import ant 9")
    olga.post("/members/remove", pick=member_id("gone@example.org"))
    return olga, {
        "olga@example.org": olga, "ana@example.org": ana, "carla.diaz@example.org": carla, "GraceHopper": grace,
        "mary-shelley": mary, "ida-import": came}, visitor


PASSWORDS = {
    "olga@example.org": "keeper of 9 keys", "ana@example.org": "secret 7", "carla.diaz@example.org": "countess 8",
    "gracehopper": "countess 8", "mary-shelley": "franken stein 9", "ida-import": "import ant 9"}


def statement(olga, people, visitor):
    """Everything that the program shows of the data over HTTP."""
    def table(browser, path):
        return list(csv.DictReader(io.StringIO(browser.get(path).lstrip("\ufeff"))))

    settings = olga.get("/settings")

    def text(name):
        found = re.search(rf'<(?:input|textarea)[^>]*\bname="{name}"[^>]*?(?:value="([^"]*)"[^>]*>|>([^<]*)<)', settings)
        assert found, name
        return found[1] or found[2] or ""

    def chosen(name):
        select = re.search(rf'<select[^>]*name="{name}".*?</select>', settings, re.S)[0]
        return re.search(r'<option value="([^"]*)"[^>]*selected', select)[1]

    # The export is recorded itself, and so comes before the activity is read.
    members = table(olga, "/members.csv")
    kept = {}
    for name, browser in people.items():
        kept[name] = json.loads(browser.get("/account/data.json"))
    return {
        "made": int(time.time() * 1000),
        "members": members,
        "activity": table(olga, "/activity.csv"),
        "histories": {name: table(browser, "/history.csv") for name, browser in people.items()},
        "kept": kept,
        "sessions": {name: browser.session() for name, browser in people.items()},
        "passwords": PASSWORDS,
        "visitor": {
            "cookies": {cookie.name: cookie.value for cookie in visitor.cookies},
            "colour": re.search(r"#[0-9A-F]{6}", visitor.get("/colour"))[0]},
        "listed": re.search(r'<textarea id="registered"[^>]*>([^<]*)<', olga.get("/"))[1].split("\n"),
        "settings": {name: text(name) for name in ("group-name", "opening-balance", "contact", "privacy")}
        | {name: chosen(name) for name in ("sign-up", "site-language")},
    }


def dump(address):
    """The tables as a script for any schema, without the name of the one that they were in."""
    command = ["pg_dump", "--no-owner", "--no-privileges", "--no-comments", "--inserts", f"--schema={SCHEMA}", address]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    lines = [line for line in text.split("\n") if not re.match(r"\\|--|SET |CREATE SCHEMA |SELECT pg_catalog.set_config", line)]
    return re.sub(r"\n{2,}", "\n", "\n".join(lines).replace(f"{SCHEMA}.", "")).lstrip()


SCHEMA = "older_version"


def make(program, assets, data):
    """Fills the program with data, and returns what it shows of it."""
    process = subprocess.Popen(
        [program, "serve", "--data", data, "--port", "0", "--assets", assets], stdout=subprocess.PIPE, text=True)
    try:
        address = process.stdout.readline().split()[-1]
        set_up = process.stdout.readline().split()[-1]

        def staff(*arguments):
            subprocess.run([program, *arguments, "--data", data], check=True)

        return statement(*fill(address, set_up, staff))
    finally:
        process.terminate()
        process.wait(timeout=30)


def main():
    program, assets, name = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3]
    if "--database" in sys.argv:
        address = os.environ["FRONTDESK_TEST_POSTGRESQL"].split()[0]
        subprocess.run(["psql", "--quiet", "--command", f"CREATE SCHEMA {SCHEMA}", address], check=True)
        said = make(program, assets, f"{address}?options=-csearch_path%3D{SCHEMA},public")
        (HERE / f"{name}.sql").write_text(dump(address))
    else:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data"
            said = make(program, assets, data)
            with closing(sqlite3.connect(data)) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute("VACUUM")
            shutil.copy(data, HERE / f"{name}.data")
    (HERE / f"{name}.json").write_text(json.dumps(said, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
