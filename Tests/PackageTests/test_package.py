"""The life of a package on a bare Debian: installed, used, upgraded, removed, purged. The tests run in the order of this file."""

import gzip
import os
import re
import shutil
import sqlite3
import stat
import subprocess
import time
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode

import pytest

from machine import REPOSITORY, Machine, Service, load

# These heads could hide something of a request from the program; HTTP allows none of them.
FRAMINGS = [
    "GET /start\0b HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "GET /start HTTP/1.1\r\nHost: {host}\r\nX: c\0d\r\n\r\n",
    "POST /start HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0\0 44\r\n\r\n",
    "POST /start HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\0x\r\n\r\n0\r\n\r\n",
    "GET /start HTTP/1.1\r\nHost: {host}\r\n: b\r\nX: a\r\n\r\n",
    "GET /start HTTP/1.1\r\nHost: {host}\r\nX: a\r\n b\r\n\r\n",
    "GET /start HTTP/1.1\r\nHost: {host}\r\nX: a\nY: b\r\n\r\n",
    "GET /start HTTP/1.1\nHost: {host}\r\n\r\n",
]
# Debian 12's libmicrohttpd reads a carriage return alone as a space, and hides a NUL in a trailer.
FRAMINGS_SINCE_13 = [
    "GET /start\rb HTTP/1.1\r\nHost: {host}\r\n\r\n",
    "GET /start HTTP/1.1\r\nHost: {host}\r\nX: a\rContent-Length: 1\r\n\r\n",
    "POST /start HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX: c\0d\r\n\r\n",
]

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="session")
def package(request):
    """The package's file."""
    return REPOSITORY / request.config.getoption("--package")


@pytest.fixture(scope="session")
def release(request):
    """The Debian release that the package was built for."""
    return request.config.getoption("--release")


@pytest.fixture(scope="session")
def machine(tmp_path_factory, release):
    if os.geteuid() != 0:
        pytest.fail("These tests install a package in a folder of their own, for which they have to be run by root.")
    base = tmp_path_factory.mktemp("debian")
    machine = Machine(base / "root", release)
    machine.stand_in_for_systemd()
    yield machine
    shutil.rmtree(base)


@pytest.fixture(scope="session")
def service(machine):
    service = Service(machine)
    yield service
    service.end()


def owner(machine, path):
    """The owner's name among the machine's own users, and the mode."""
    about = machine.path(path).lstat()
    users = dict(line.split(":")[2::-2] for line in machine.path("etc/passwd").read_text().splitlines())
    return users[str(about.st_uid)], stat.S_IMODE(about.st_mode)


def group(machine, path):
    """The name of the file's group among the machine's own groups."""
    groups = dict(line.split(":")[2::-2] for line in machine.path("etc/group").read_text().splitlines())
    return groups[str(machine.path(path).lstat().st_gid)]


def newer(package, folder):
    """The same package with a higher version, as the next release would be."""
    subprocess.run(["dpkg-deb", "-R", package, folder / "next"], check=True)
    control = folder / "next/DEBIAN/control"
    version = re.search(r"^Version: (.+)$", control.read_text(), re.MULTILINE)[1]
    control.write_text(control.read_text().replace(f"Version: {version}", f"Version: {version}+next"))
    made = folder / "next.deb"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-b", folder / "next", made], check=True, stdout=subprocess.DEVNULL)
    return made


def install(machine, package):
    shutil.copy(package, machine.path("tmp/frontdesk.deb"))
    return machine.run("apt-get", "install", "--no-install-recommends", "-y", "-q", "/tmp/frontdesk.deb")


def test_name(package, release):
    "K1 K10 The package is frontdesk_VERSION_ARCHITECTURE.deb in dist, or in dist/RELEASE, with the program's own version"
    architecture = subprocess.run(["dpkg", "--print-architecture"], capture_output=True, text=True).stdout.strip()
    version = re.search(r'current = "(.+)"', (REPOSITORY / "Sources/frontdesk/Version.swift").read_text())[1]
    assert package.name == f"frontdesk_{version}_{architecture}.deb"
    assert package.parent in (REPOSITORY / "dist", REPOSITORY / "dist" / release)


def test_lintian(package):
    "K1 Debian's own check of packages finds nothing"
    # It runs as the user nobody, since it warns if it runs as root.
    readable = Path("/tmp") / f"frontdesk-lintian-{os.getpid()}.deb"
    shutil.copy(package, readable)
    try:
        said = subprocess.run(["lintian", "--fail-on", "error,warning", readable], capture_output=True, text=True,
                              user="nobody", env={"PATH": os.environ["PATH"], "HOME": "/nonexistent"})
    finally:
        readable.unlink()
    assert (said.returncode, said.stdout) == (0, ""), said.stdout + said.stderr


def test_unit_is_confined(package, tmp_path):
    "K1 systemd's analysis finds the service well confined"
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    # Debian 12 has it in /lib, and later releases in /usr/lib.
    unit, = tmp_path.rglob("frontdesk.service")
    said = subprocess.run(["systemd-analyze", "security", "--offline=true", unit], capture_output=True, text=True)
    level = float(re.search(r"Overall exposure level for frontdesk.service: ([\d.]+)", said.stdout)[1])
    print(f"systemd-analyze security: {level}")
    assert level < 2.0


def test_links(package, tmp_path):
    "K1 Each link in the package's pages leads to one of them"
    subprocess.run(["dpkg-deb", "-x", package, tmp_path], check=True)
    folder = tmp_path / "usr/share/doc/frontdesk"
    pages = {path.with_suffix("") if path.suffix == ".gz" else path: path for path in folder.rglob("*.md*")}
    assert len(pages) > 10
    for page, path in pages.items():
        text = (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8").read()
        for link in re.findall(r"\]\((?!https?:|mailto:)([^)#\s]+)", text):
            assert Path(os.path.normpath(page.parent / link)) in pages, (page.name, link)


def test_install(machine, package):
    "K1 K10 It installs on a bare Debian without Swift, with a user and a folder of its own"
    begin = time.monotonic()
    installed = install(machine, package)
    print(f"apt-get install: {time.monotonic() - begin:.1f} s")
    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert owner(machine, "/var/lib/frontdesk") == ("frontdesk", 0o700)
    assert owner(machine, "/etc/frontdesk/frontdesk.conf") == ("root", 0o640)
    assert group(machine, "/etc/frontdesk/frontdesk.conf") == "frontdesk"
    assert not machine.path("usr/bin/swift").exists()
    libraries = machine.run("ldd", "/usr/bin/frontdesk").stdout
    assert "not found" not in libraries and "libswift" not in libraries
    asked = machine.asked_of_systemctl()
    assert re.search(r"start .*frontdesk\.socket", asked) and re.search(r"start .*frontdesk\.service", asked)
    assert "redirect" not in asked
    wanted = machine.path("etc/systemd/system")
    assert (wanted / "sockets.target.wants/frontdesk.socket").is_symlink()
    assert (wanted / "multi-user.target.wants/frontdesk.service").is_symlink()
    size = subprocess.run(["dpkg-query", f"--admindir={machine.path('var/lib/dpkg')}", "-W",
                           "-f", "${Installed-Size}", "frontdesk"], capture_output=True, text=True).stdout
    print(f"installed: {int(size) / 1024:.1f} MB")
    assert int(size) < 60 * 1024


def test_describes_itself(machine, package):
    "K1 It has a manual, completions for three shells, licences, and says its version"
    version = machine.run("frontdesk", "--version").stdout.strip()
    assert package.name.startswith(f"frontdesk_{version}_")
    manual = subprocess.run(["groff", "-mdoc", "-Tutf8", "-ww"], capture_output=True, text=True, input=subprocess.run(
        ["gunzip", "-c", machine.path("usr/share/man/man1/frontdesk.1.gz")], capture_output=True, text=True).stdout)
    assert manual.returncode == 0
    # Removes overstriking, which makes letters bold or underlined, and hyphenation.
    text = re.sub("\u2010\n *", "", re.sub(".\b", "", manual.stdout))
    for word in ("serve", "staff", "--opening-balance", "backup", "restore", "check", "/etc/frontdesk/frontdesk.conf"):
        assert word in text, word
    complete = machine.run("bash", "-c", ". /usr/share/bash-completion/completions/frontdesk && complete -p frontdesk")
    assert complete.returncode == 0, complete.stderr
    for typed in ("restore", "backup", "check --data", "serve --tls-key"):
        # This is what the shell does when Tab is pressed after the first letters of a file's name.
        words = ["frontdesk", *typed.split(), "/etc/host"]
        completed = machine.run("bash", "-c", f"""
            . /usr/share/bash-completion/completions/frontdesk
            COMP_WORDS=({' '.join(words)}) COMP_CWORD={len(words) - 1}
            COMP_LINE="${{COMP_WORDS[*]}}" COMP_POINT={len(' '.join(words))}
            _frontdesk frontdesk {words[-1]} {words[-2]}
            printf '%s\\n' "${{COMPREPLY[@]}}" """)
        assert "/etc/hostname" in completed.stdout.split(), (typed, completed)
    for path in ("zsh/vendor-completions/_frontdesk", "fish/vendor_completions.d/frontdesk.fish",
                 "doc/frontdesk/copyright", "doc/frontdesk/licenses/swift.txt.gz", "doc/frontdesk/README.md.gz",
                 "doc/frontdesk/Documentation/several-desks.md.gz",
                 "doc/frontdesk/Documentation/configuration.md.gz"):
        assert machine.path(f"usr/share/{path}").stat().st_size > 500


def test_serves(machine, service):
    "K1 It serves as its own user, and stores its data in its own folder"
    begin = time.monotonic()
    service.start()
    assert service.request("GET", "/health")[2] == "ok"
    print(f"first answer after {time.monotonic() - begin:.2f} s")
    body = urlencode({"name": "Ada Lovelace", "email": "ada@example.org", "password": "analytic 8", "phone": "0123456789"})
    assert service.request("POST", "/join/desk", body, FORM)[0] == 303
    assert "Ada Lovelace" in service.request("GET", "/")[2]
    assert owner(machine, "/var/lib/frontdesk/frontdesk.sqlite") == ("frontdesk", 0o600)
    status = Path(f"/proc/{service.process.pid}/status").read_text()
    assert "Uid:\t0\t" not in status
    for line in service.lines:
        assert re.match(r"Frontdesk is at |First organiser: |20\d\d-\d\d-\d\dT[\d:.]+Z (info|notice) ", line), line
    print(re.search(r"VmRSS:\s+(.*)", status)[0])


def test_framings(service, release):
    "K10 A head that could hide something is refused; on Debian 13 no exception is left"
    host = f"127.0.0.1:{service.port}"
    assert service.status_of(f"GET /start HTTP/1.1\r\nHost: {host}\r\n\r\n") == 200
    for text in FRAMINGS + ([] if release == "bookworm" else FRAMINGS_SINCE_13):
        # libmicrohttpd 1.0.1 ends the connection after some without an answer.
        allowed = (400,) if release == "bookworm" else (400, None)
        assert service.status_of(text.format(host=host)) in allowed, text


def test_every_page(service):
    "K1 All pages of an organiser work in every language, and a Korean spreadsheet can be imported, so the package lacks no file"
    link = re.search(r"First organiser: \S+(/setup\?code=(\S+))", "".join(service.lines))
    body = urlencode({"code": link[2], "name": "Grace Hopper", "email": "grace@example.org", "password": "analytic 8", "password-again": "analytic 8"})
    status, headers, page = service.request("POST", "/setup", body, FORM)
    assert status == 303, page
    cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
    words = {"en": "Members", "de": "Mitglieder", "es": "Miembros", "ko": "회원"}
    for path in ("/", "/home", "/colour", "/members", "/members/1", "/members/import", "/activity", "/settings", "/account"):
        for language, word in words.items():
            status, _, page = service.request("GET", path, headers={**cookie, "Accept-Language": language})
            assert status == 200, (path, page)
            assert f'lang="{language}"' in page and word in page, path
    assert service.request("GET", "/members.csv", headers=cookie)[2].count("\n") == 3
    # The encodings are those of the system's ICU: the program's own, which Foundation uses, has none.
    part = 'Content-Disposition: form-data; name="file"; filename="members.csv"'
    file = "이름,이메일\r\n홍길동,hong@example.org\r\n".encode("cp949")
    body = f"--b\r\n{part}\r\n\r\n".encode() + file + b"\r\n--b--\r\n"
    sent = {**cookie, "Content-Type": "multipart/form-data; boundary=b", "Origin": f"http://127.0.0.1:{service.port}"}
    status, headers, page = service.request("POST", "/members/import", body, sent)
    assert status == 303, page
    assert "홍길동" in service.request("GET", headers["Location"], headers=cookie)[2]


def test_commands_become_its_user(machine):
    "K1 Commands read frontdesk.conf too and, run by root, become the user whose data it is"
    assert machine.run("frontdesk", "staff", "list").stdout == "grace@example.org\torganiser\n"
    added = machine.run("frontdesk", "staff", "add", "ada@example.org")
    assert added.returncode == 0, added.stderr
    backup = machine.run("frontdesk", "backup", "/var/lib/frontdesk/backups/by-hand.sqlite")
    assert backup.returncode == 0, backup.stderr
    assert owner(machine, "/var/lib/frontdesk/backups/by-hand.sqlite") == ("frontdesk", 0o600)
    check = machine.run("frontdesk", "check")
    assert check.returncode == 0, check.stdout + check.stderr
    for file in machine.path("var/lib/frontdesk").rglob("*"):
        try:
            assert owner(machine, str(file.relative_to(machine.root)))[0] == "frontdesk", file
        except FileNotFoundError:
            # A backup that was being made had a temporary name.
            pass


def test_options_of_others(machine):
    "K1 Other users can't read the options, which may have a password, and are told to use sudo; help needs none"
    said = machine.run("frontdesk", "check", user="nobody")
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr == ("Error: The options in /etc/frontdesk/frontdesk.conf can’t be read: Permission denied. "
                           "Run the command with sudo.\n")
    assert machine.run("frontdesk", "check", "--help", user="nobody").returncode == 0


def test_unknown_option(machine):
    "K1 An unknown option in frontdesk.conf is reported with its line"
    conf = machine.path("etc/frontdesk/frontdesk.conf")
    before = conf.read_text()
    conf.write_text(before + "FRONTDESK_PROT=80\n")
    said = machine.run("frontdesk", "staff", "list")
    conf.write_text(before)
    assert said.returncode == 1
    line = before.count("\n") + 1
    assert said.stderr == f"Error: /etc/frontdesk/frontdesk.conf, line {line}: FRONTDESK_PROT is no option of Frontdesk.\n"


def test_upgrade_refuses_no_request(machine, service, package, tmp_path):
    "K1 K9 An upgrade under load keeps data and options, and no request is refused"
    conf = machine.path("etc/frontdesk/frontdesk.conf")
    conf.write_text(conf.read_text() + "FRONTDESK_OPENING_BALANCE=7\n")
    # Earlier versions left it like this: every user could read it.
    os.chown(conf, 0, 0)
    conf.chmod(0o644)
    following = newer(package, tmp_path)
    machine.asked_of_systemctl()
    with load(service) as (failures, registered):
        installed = install(machine, following)
        assert installed.returncode == 0, installed.stdout + installed.stderr
        asked = machine.asked_of_systemctl()
        assert re.search(r"restart .*frontdesk\.service", asked), asked
        assert not re.search(r"(stop|restart) .*frontdesk\.socket", asked), asked
        for _ in range(3):
            service.restart()
    print(f"{len(registered)} registered meanwhile, {len(failures)} refused")
    assert failures == [] and len(registered) > 3
    assert conf.read_text().endswith("FRONTDESK_OPENING_BALANCE=7\n")
    assert owner(machine, "/etc/frontdesk/frontdesk.conf") == ("root", 0o640)
    assert group(machine, "/etc/frontdesk/frontdesk.conf") == "frontdesk"
    page = service.request("GET", "/")[2]
    assert "Ada Lovelace" in page and f"{len(registered) + 1}" in page
    count = machine.run("frontdesk", "check")
    assert count.returncode == 0 and f"{len(registered) + 2} members" in count.stdout, count.stdout


def test_folder_of_another_user(machine, service):
    "K1 A data folder that belongs to another user is reported in one line"
    assert service.stop() == 0
    folder = machine.path("var/lib/frontdesk")
    about = folder.stat()
    os.chown(folder, 0, 0)
    said = machine.run("frontdesk", "serve", "--port", "0")
    os.chown(folder, about.st_uid, about.st_gid)
    assert said.returncode == 1
    assert said.stderr.count("\n") == 1 and "/var/lib/frontdesk belongs to root, and Frontdesk runs as frontdesk" in said.stderr


def test_damaged_search(machine):
    "K2 K4 A damaged search index keeps no backup from being made, whichever SQLite the Debian has; the check names it"
    file = machine.path("var/lib/frontdesk/frontdesk.sqlite")
    before = file.read_bytes()
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("DELETE FROM member_search_data WHERE id > 10")
    backup = machine.run("frontdesk", "backup", "/var/lib/frontdesk/backups/without-search.sqlite")
    check = machine.run("frontdesk", "check")
    file.write_bytes(before)
    assert backup.returncode == 0, backup.stderr
    assert (check.returncode, check.stdout) == (1, "")
    assert check.stderr == "unsound: the search index can’t be read: a backup, restored, gets a new one\n"


def test_remove_keeps_the_data(machine):
    "K1 Removing keeps data and options"
    removed = machine.run("apt-get", "remove", "-y", "-q", "frontdesk")
    assert removed.returncode == 0, removed.stderr
    asked = machine.asked_of_systemctl()
    assert re.search(r"stop .*frontdesk\.service", asked) and re.search(r"stop .*frontdesk\.socket", asked)
    assert not machine.path("usr/bin/frontdesk").exists()
    assert machine.path("var/lib/frontdesk/frontdesk.sqlite").stat().st_size > 0
    assert machine.path("etc/frontdesk/frontdesk.conf").read_text().endswith("FRONTDESK_OPENING_BALANCE=7\n")


def test_install_again(machine, service, package):
    "K1 Installed again on the data that is there, it has a folder for backups, and leaves options closed that were closed to others"
    conf = machine.path("etc/frontdesk/frontdesk.conf")
    before = conf.stat()
    os.chown(conf, machine.path("var/lib/frontdesk").stat().st_uid, 0)
    conf.chmod(0o600)
    shutil.rmtree(machine.path("var/lib/frontdesk/backups"))
    installed = install(machine, package)
    assert installed.returncode == 0, installed.stdout + installed.stderr
    assert owner(machine, "/var/lib/frontdesk/backups") == ("frontdesk", 0o700)
    assert owner(machine, "/etc/frontdesk/frontdesk.conf") == ("frontdesk", 0o600)
    os.chown(conf, before.st_uid, before.st_gid)
    conf.chmod(0o640)
    service.start()
    assert "Ada Lovelace" in service.request("GET", "/")[2]
    assert service.stop() == 0


def test_purge(machine):
    "K1 Purging removes data, options and user"
    purged = machine.run("apt-get", "purge", "-y", "-q", "frontdesk")
    assert purged.returncode == 0, purged.stderr
    for path in ("var/lib/frontdesk", "etc/frontdesk", "usr/share/frontdesk", "lib/systemd/system/frontdesk.service"):
        assert not machine.path(path).exists(), path
    assert "frontdesk" not in machine.path("etc/passwd").read_text()
    left = [path for path in machine.path("etc/systemd").rglob("frontdesk*")]
    assert left == []
