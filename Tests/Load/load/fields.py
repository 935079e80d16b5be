"""The group's own fields: forms and files with many of them, and members by their answers."""

import random
import urllib.parse
from contextlib import closing

from .client import connect, timed_get, timed_post
from .data import fill_office
from .office import opened
from .people import RARE
from .program import compiled, serving, wait_for_audit
from .report import say, say_percentiles
from .settings import settings
from .spreadsheets import bring_in, send, table, undo
from .wrk import wrk

KINDS = ["text", "long-text", "number", "date", "yes-no", "one-of", "some-of", "agreement", "text", "number"]
CHOICES = ["Chess", "Pottery", "Choir", "Repair café"]
WORDS = ["harbour", "orchard", "lantern", "meadow", "granite", "willow", "copper", "saffron"]


def fields(folder):
    """Sign-ups, imports and the list of members with fields, in turns with the same without."""
    sign_ups(folder)
    imports(folder)
    lists(folder)


def add_fields(address, cookie, kinds, filled_by="person"):
    """Adds a field of each kind, with choices where it has some."""
    with closing(connect(address)) as connection:
        for number, kind in enumerate(kinds, 1):
            field = {"label": f"Field {number}", "kind": kind, "filled-by": filled_by, "id": f"field-{number}"}
            if kind == "agreement": field["text"] = "Pictures may be shown."
            body = list(field.items()) + [("choice-new", choice) for choice in CHOICES if kind.endswith("-of")]
            timed_post(connection, "/settings/form/new", body, 303, cookie)


def sign_ups(folder):
    """Durable sign-ups by a program that doesn't hash, with ten answers each and without fields."""
    library = compiled(folder, "no-hashes.c", "-shared", "-fPIC")
    data = {count: folder / f"fields-{count}.sqlite" for count in (0, len(KINDS))}
    cookies = {count: fill_office(file, 0) for count, file in data.items()}
    under = ["env", f"LD_PRELOAD={library}"]
    with serving(data[0], under=under) as (bare, _), serving(data[len(KINDS)], under=under) as (asking, _):
        add_fields(asking, cookies[len(KINDS)], KINDS)
        answers = "".join(f"&field-{number}={urllib.parse.quote_plus(answer)}" for number, answer in answered(random.Random(1)))
        with_fields, without = [], []
        for turn in range(settings.rounds):
            with_fields.append(wrk(asking, script="sign-ups.lua", arguments=[turn, answers]).rate)
            without.append(wrk(bare, script="sign-ups.lua", arguments=[turn]).rate)
    say(f"sign-ups without hashes, with {len(KINDS)} answers", "/s", with_fields, without, "without fields")


def answered(generator):
    """An answer to each of the ten fields, by their numbers; choices have the ids from 1 on in their fields' order."""
    first = {6: 1, 7: 1 + len(CHOICES)}
    for number, kind in enumerate(KINDS, 1):
        match kind:
            case "text" | "long-text": answer = " ".join(generator.choices(WORDS, k=3))
            case "number": answer = f"{generator.randrange(10_000) / 100}"
            case "date": answer = f"2026-{generator.randint(1, 12):02}-{generator.randint(1, 28):02}"
            case "one-of" | "some-of": answer = str(first[number] + generator.randrange(len(CHOICES)))
            case _: answer = "yes"
        yield number, answer


def imports(folder):
    """Imports 50,000 people with ten columns of answers, and the same without."""
    rows = settings.size(50_000)
    data = folder / "fields-import.sqlite"
    cookie = fill_office(data, 0)
    steps = {"the first look at a file": {}, "the import": {}}
    with serving(data) as (address, _):
        wait_for_audit(data)
        add_fields(address, cookie, KINDS, filled_by="organisers")
        headings = [f"Field {number}" for number in range(1, len(KINDS) + 1)]
        files = {"with ten columns of answers": table(rows, headings, in_words(random.Random(2))), "without": table(rows)}
        for _ in range(settings.rounds):
            for name, file in files.items():
                with closing(connect(address)) as connection:
                    draft = send(connection, cookie, file)[1]
                    steps["the first look at a file"].setdefault(name, []).append(timed_get(connection, draft, cookie))
                    steps["the import"].setdefault(name, []).append(bring_in(connection, draft, cookie))
                    undo(connection, cookie, data)
    for step, times in steps.items():
        (name, ours), (other, theirs) = times.items()
        say(f"{step} of {rows:,} {name}", "ms", ours, theirs, other)


def in_words(generator):
    """A function that gives answers to the ten fields, as a spreadsheet has them."""
    return lambda: [
        generator.choice(CHOICES) if kind.endswith("-of") else answer
        for (_, answer), kind in zip(answered(generator), KINDS)
    ]


def lists(folder):
    """The list of 1,000,000 members with five answers each: filtered, sorted and searched, in turns with the start page."""
    data, count = folder / "fields-list.sqlite", settings.size(1_000_000)
    cookie = fill_office(data, count)
    with serving(data) as (address, _):
        wait_for_audit(data)
        add_fields(address, cookie, ["number", "date", "yes-no", "one-of", "some-of"], filled_by="organisers")
    answer(data)
    queries = {
        "a day that few have": "field-2-after=2026-12-28",
        "a day that half have": "field-2-before=2026-07-01",
        "one of two choices, and yes": "field-4=1&field-4=2&field-3=yes",
        "no answer, which few lack": "field-1-empty=yes",
        "sorted by a number": "sort=field-1",
        "sorted by a choice, filtered by another": "field-5=5&sort=field-4",
        "a rare word": "q=" + urllib.parse.quote(RARE),
    }
    with serving(data) as (address, _), closing(connect(address)) as connection:
        wait_for_audit(data)
        for name, query in queries.items():
            found, start = [], []
            for _ in range(settings.size(100)):
                found.append(timed_get(connection, f"/members?{query}", cookie))
                start.append(timed_get(connection, "/start"))
            say_percentiles(f"{name}, among {count:,} with own fields", found, start, "start page")


def answer(data):
    """Gives every member answers to five fields, except that one in a hundred has none to the first."""
    with opened(data) as database, database:
        for place, field, number, condition in [
            (0, 1, "(id * 7919 % 100000) * 10000", "id % 100 > 0"),
            (0, 2, "20260000 + (id * 31 % 12 + 1) * 100 + id * 17 % 28 + 1", "1"),
            (0, 3, "id * 13 % 3 > 0", "1"),
            (0, 4, "1 + id * 29 % 4", "1"),
            ("5 + id * 11 % 4", 5, "5 + id * 11 % 4", "1"),
        ]:
            database.execute(
                f"INSERT INTO answer (member_id, field_id, place, number, at)"
                f" SELECT id, {field}, {place}, {number}, 0 FROM member WHERE {condition}")
