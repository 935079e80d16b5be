"""Compares the answers that clients got with the data: on every node, by SQL, and on the pages of every program."""

import http.client
import re
import time
from collections import Counter
from dataclasses import dataclass

from .clients import OPENING, UNDOABLE_SECONDS
from .record import FOUND, REPEATED, Operation

MEMBERS = """
    SELECT id, coalesce(email_folded, username_folded), name, closed_by, place, registered_at
    FROM member LEFT JOIN attendance ON member_id = member.id AND event_id = (SELECT event_id FROM list)
"""
TRANSFERS = "SELECT form_id, from_account, to_account, amount, at FROM transfer WHERE form_id IS NOT NULL"
SUMS = """
    WITH moved (id, amount) AS (
        SELECT to_account, amount FROM transfer UNION ALL SELECT from_account, -amount FROM transfer),
    kept (id, balance) AS (SELECT id, balance FROM account UNION ALL SELECT 0, sum(treasury)::bigint FROM tally)
    SELECT kept.id, balance FROM kept
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM moved WHERE moved.id = kept.id)
"""


@dataclass
class Finding:
    """`kind` is one of: lost, twice, back, unsound."""

    kind: str
    place: str
    text: str
    operation: Operation | None = None


class Books:
    """The data of one node. A member is identified by email or username, a transfer by its form’s id."""

    def __init__(self, node):
        self.name = node.name
        self.members, self.ids, self.since, listed = Counter(), {}, {}, []
        for number, member, name, batch, place, since in node.rows(MEMBERS, "frontdesk"):
            self.members[member] += 1
            self.ids[member] = number
            self.since[member] = since / 1000
            if batch is None and place is not None:
                listed.append((place, name))
        self.listed = [name for _, name in sorted(listed)]
        self.transfers, self.forms = {}, Counter()
        for form, sender, receiver, amount, at in node.rows(TRANSFERS, "frontdesk"):
            self.forms[form] += 1
            self.transfers[form] = (sender, receiver, amount, at / 1000)
        self.balances = dict(node.rows("SELECT id, balance FROM account", "frontdesk"))
        self.unsound = node.rows(SUMS, "frontdesk")


def compare(books, record):
    """All differences between the books and the record."""
    yield from compare_members(books, record)
    yield from compare_transfers(books, record)
    yield from compare_balances(books, record)
    if books.listed != record.listed:
        missing = [name for name in record.listed if name not in books.listed]
        strangers = [name for name in books.listed if name not in record.listed]
        yield Finding("lost" if missing else "back", books.name, f"the list lacks {missing}, and has {strangers}")


def compare_members(books, record):
    for name, count in books.members.items():
        if count > 1:
            yield Finding("twice", books.name, f"{name} is there {count} times")
        if name in record.erased:
            yield Finding("back", books.name, f"{name}, who was erased")
    closed = {name for batch in record.batches if batch.at < time.time() - UNDOABLE_SECONDS for name in batch.names
              if record.paid is None}
    for operation in record.of("sign-up", "registration"):
        is_gone = operation.name in record.erased or operation.what.get("name") in closed
        if operation.is_acknowledged and not is_gone and operation.name not in books.members:
            yield Finding("lost", books.name, f"{operation.name}, who signed up", operation)
        if not operation.is_acknowledged and operation.name in books.members:
            yield Finding("twice", books.name, f"{operation.name}, who was refused, is there", operation)


def compare_transfers(books, record):
    for operation in record.of("transfer"):
        form, kept = operation.what["id"], books.transfers.get(operation.what["id"])
        if books.forms[form] > 1 or (kept and not operation.is_acknowledged):
            yield Finding("twice", books.name, f"the transfer {form}, {operation.resolution}", operation)
        if operation.is_acknowledged and not kept:
            yield Finding("lost", books.name, f"the transfer {form} of {operation.by}", operation)
        if kept and kept[:3] != sent(operation, books):
            yield Finding("unsound", books.name, f"the transfer {form} is another than was sent", operation)


def compare_balances(books, record):
    """Compares the balances of those who signed up with their acknowledged transfers, and all balances with all transfers."""
    expected = Counter({books.ids.get(operation.name): OPENING for operation in record.of("sign-up")})
    for operation in record.of("transfer"):
        if operation.is_acknowledged and operation.what["id"] in books.transfers:
            sender, receiver, amount = sent(operation, books)
            expected[sender] -= amount
            expected[receiver] += amount
    if record.paid is not None:
        for operation in record.of("registration"):
            if operation.is_acknowledged:
                expected[books.ids.get(operation.name)] = OPENING - record.paid[operation.name]
    expected.pop(None, None)
    for account, balance in expected.items():
        if (kept := books.balances.get(account)) != balance:
            yield Finding("unsound", books.name, f"account {account} has {kept}, and should have {balance}")
    for account, balance in books.unsound:
        yield Finding("unsound", books.name, f"account {account} has {balance}, which its transfers don’t add up to")


def sent(operation, books):
    """The values that the transfer’s row should have."""
    amount = int(operation.what["amount"].replace(".", ""))
    return books.ids.get(operation.by), books.ids.get(operation.what["to"]), amount


def settle(operation, books):
    """Finds out, by the time in the data, whether the first tries of a form that was sent again had succeeded."""
    if operation.resolution == REPEATED:
        kept = books.transfers.get(operation.what.get("id"))
        done = kept[3] if kept else books.since.get(operation.name)
        if done and done < operation.tries[-1].begin:
            operation.resolution = FOUND


def compare_pages(programs, record, books, payers):
    """Compares the list and the balances that each program shows, after waiting until it has heard of the latest changes."""
    end = time.monotonic() + 30
    while (findings := list(differing_pages(programs, record, books, payers))) and time.monotonic() < end:
        time.sleep(0.5)
    return findings


def differing_pages(programs, record, books, payers):
    for program in programs:
        connection = http.client.HTTPConnection("127.0.0.1", program.port, timeout=20)
        shown = re.search(r'<textarea id="registered"[^>]*>([^<]*)<', page(connection, "/"))
        if shown is None or shown[1].split() != " ".join(record.listed).split():
            yield Finding("lost", program.name, "the desk’s page doesn’t show the list")
        for payer in payers:
            shown = re.search(r'<output id="balance">([^<]*)<', page(connection, "/home", payer.cookie))
            if shown is None or int(re.sub(r"\D", "", shown[1])) != books.balances[books.ids[payer.name]]:
                yield Finding("unsound", program.name, f"{payer.name} sees another balance: {shown and shown[1]}")
        connection.close()


def page(connection, path, cookie=None):
    connection.request("GET", path, headers={"Cookie": cookie} if cookie else {})
    answer = connection.getresponse()
    text = answer.read().decode()
    return text if answer.status == 200 else ""


def agree(record, books, findings):
    """Makes the record agree with the books, so that a loss is reported only once."""
    gone = [finding.operation for finding in findings if finding.operation]
    with record.lock:
        record.operations = [operation for operation in record.operations if operation not in gone and not (
            operation.kind == "registration" and operation.what["name"] not in books.listed)]
        record.erased -= set(books.members)
        record.listed, record.batches = books.listed, []
        if record.paid is not None:
            record.paid.update({name: OPENING - books.balances[books.ids[name]] for name in record.paid if name in books.ids})
