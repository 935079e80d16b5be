"""Every word is in the reader's language (L)."""

import http.client
import re
import shutil
from random import Random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from conftest import REPOSITORY, serving
from test_everywhere import overflow, violations

LANGUAGES = ["en", "ko", "de", "es"]
OPEN_PAGES = ["/", "/start", "/sign-in", "/join/guided", "/join/email", "/join/username", "/colour", "/nowhere"]
MEMBERS_PAGES = ["/home", "/history", "/account/password", "/account/delete", "/", "/colour", "/start"]

# Runs in the page: collects all that is read or heard, except typed texts and the languages' own names.
READ = """() => {
  const texts = [document.title];
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const parent = node.parentElement;
    if (parent.closest("script, style, template, option, time, svg, .brand, .visitor a, .printed > p")) continue;
    // Times, numbers, names and buttons split a sentence into pieces.
    const sentence = parent.closest("[data-missing], :has(> time, > output, > bdi)");
    const pieces = sentence ? [...sentence.childNodes] : [node];
    texts.push(pieces.map((piece) => (piece.nodeName === "TIME" ? "" : piece.textContent)).join(""));
  }
  for (const element of document.querySelectorAll("[placeholder], [aria-label], [title]")) {
    for (const name of ["placeholder", "aria-label", "title"]) texts.push(element.getAttribute(name) ?? "");
  }
  return texts.map((text) => text.trim()).filter(Boolean);
}"""


def choose(page, language):
    """Chooses a language in the menu at the foot of the page."""
    page.locator("#language").select_option(language)
    page.locator("footer button").click()
    expect(page.locator("html")).to_have_attribute("lang", language)


def sign_up(page):
    page.goto("/join/username")
    page.locator("#username").fill("countess")
    page.locator("#password").fill("analytic 8")
    page.locator("form[data-form] button[type=submit]").click()
    page.wait_for_url("**/home")


def refuse(page):
    """Sends a form in which every input is wrong, as without scripts."""
    page.evaluate(
        """() => {
          const form = document.querySelector("form[data-form]");
          for (const input of form.querySelectorAll("[data-field] input")) input.value = "9";
          for (const button of form.querySelectorAll("button")) button.disabled = false;
          setTimeout(() => HTMLFormElement.prototype.submit.call(form));
        }"""
    )
    page.locator("html[data-refused]").wait_for()
    page.wait_for_load_state()


# L1, L5: in this language every sentence stands in brackets, so that text from outside a catalogue shows.


@pytest.fixture(scope="module")
def pseudo_assets(tmp_path_factory):
    folder = tmp_path_factory.mktemp("assets")
    for name in ["Public", "Templates"]:
        shutil.copytree(REPOSITORY / name, folder / name)
    english = (folder / "Templates/languages/en.po").read_text()
    header, *entries = re.split(r"\n\n(?=(?:#.*\n)*msgid )", english)
    said = [
        re.sub(r'msgid "(.*)"\nmsgstr "(.*)"', lambda one: f'msgid "{one[1]}"\nmsgstr "⟦{one[2] or one[1]}⟧"', entry)
        for entry in entries
    ]
    said = [
        re.sub(
            r'msgid "(.*)"\nmsgid_plural "(.*)"\nmsgstr\[0\] ""\nmsgstr\[1\] ""',
            r'msgid "\1"\nmsgid_plural "\2"\nmsgstr[0] "⟦\1⟧"\nmsgstr[1] "⟦\2⟧"', entry)
        for entry in said
    ]
    header = header.replace("Language: en", "Language: qps").replace("X-Language-Name: English", "X-Language-Name: Pseudo")
    (folder / "Templates/languages/qps.po").write_text("\n\n".join([header, *said]))
    return folder


def unbracketed(page):
    """The texts that have words outside of brackets, which may be nested."""
    found = []
    for text in page.evaluate(READ):
        rest = text
        while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", rest)) != rest:
            rest = shorter
        # The hex value of a color and the names in this test may stand outside.
        rest = re.sub(r"#[0-9A-F]{6}|countess|gracehopper|Ada Lovelace|Frontdesk|Chrome|Linux|Aa", "", rest)
        if re.search(r"[A-Za-z]{2}", rest):
            found.append(text)
    return found


@pytest.mark.parametrize("scripts", [True, False], ids=["with", "without"])
def test_L1_L5_no_word_stands_outside_a_catalogue(chromium, tmp_path, pseudo_assets, scripts):
    data = tmp_path / "frontdesk.sqlite"
    with serving(data, "--assets", pseudo_assets) as (address, _):
        context = chromium.new_context(base_url=address, locale="qps", java_script_enabled=scripts)
        page = context.new_page()
        found = {}

        def look(name):
            found[name] = unbracketed(page)

        for path in OPEN_PAGES:
            page.goto(path)
            if page.locator("form[data-form]").count() and scripts and path != "/colour":
                page.locator("form[data-live]").wait_for()
            look(path)
        look_at_the_desk(page, look)
        if scripts:
            look_at_problems(page, look)
        look_at_members_pages(page, look)
        context.close()
    assert {name: texts for name, texts in found.items() if texts} == {}


def look_at_the_desk(page, look):
    page.goto("/")
    for field, text in {"name": "Ada Lovelace", "email": "a@b.c", "password": "analytic 8", "phone": "0123456789"}.items():
        page.locator(f"#{field}").fill(text)
    page.locator("form[data-form=desk] .primary").click()
    expect(page.locator("#registered")).to_have_value(re.compile("Ada Lovelace"))
    look("registered")
    page.locator("form[action='/desk/restart'] button").click()
    expect(page.locator("form[action='/desk/undo']")).to_be_visible()
    look("restarted")


def look_at_problems(page, look):
    for path in ["/", "/join/guided", "/join/email", "/join/username", "/sign-in"]:
        page.goto(path)
        refuse(page)
        look(f"refused {path}")
    page.goto("/")
    page.locator("form[data-live]").wait_for()
    page.locator("#email").fill("nonsense")
    page.locator("#phone").focus()
    expect(page.locator("#email-problem")).to_contain_text("⟦")
    look("live")


def look_at_members_pages(page, look):
    sign_up(page)
    for path in MEMBERS_PAGES:
        page.goto(path)
        look(f"member {path}")
    page.goto("/home")
    page.locator("#to").fill("countess")
    page.locator("#amount").fill("1")
    page.locator("form[data-form=transfer] .primary").click()
    expect(page.locator("dialog")).to_be_visible()
    look("alert")


def test_L5_the_pseudo_language_finds_a_word_of_a_template(chromium, tmp_path, pseudo_assets):
    """This is the control."""
    assets = shutil.copytree(pseudo_assets, tmp_path / "assets")
    start = assets / "Templates/pages/start.mustache"
    start.write_text(start.read_text().replace("{{#say}}Press “Start”, or choose for yourself.{{/say}}", "Press Start."))
    # The sentence is not used any more: a catalogue may have unused sentences.
    with serving(tmp_path / "frontdesk.sqlite", "--assets", assets) as (address, _):
        context = chromium.new_context(base_url=address, locale="qps")
        page = context.new_page()
        page.goto("/start")
        assert unbracketed(page) == ["Press Start."]
        context.close()


# L2


def test_L2_the_menu_works_without_javascript_and_leads_back(plain_page):
    plain_page.goto("/start")
    choose(plain_page, "ko")
    expect(plain_page).to_have_url(re.compile("/start$"))
    expect(plain_page.get_by_role("heading", name="내 계정")).to_be_visible()
    plain_page.goto("/sign-in")
    expect(plain_page.locator("html")).to_have_attribute("lang", "ko")
    choose(plain_page, "en")


def test_L2_a_members_language_is_there_in_another_browser(page, new_page):
    sign_up(page)
    choose(page, "de")
    other = new_page()
    other.goto("/sign-in")
    other.locator("#member").fill("countess")
    other.locator("#password").fill("analytic 8")
    other.locator("form[data-form=sign-in] button[type=submit]").click()
    expect(other.get_by_role("heading", name="Hallo, countess!")).to_be_visible()


# L3


@pytest.mark.parametrize(
    "language, sentence",
    [("ko", "이름: 3자 이상 입력해 주세요."), ("de", "Name muss mindestens 3 Zeichen haben."), ("es", "Nombre: al menos 3 caracteres.")],
)
def test_L3_problems_show_in_the_pages_language_during_typing(new_page, language, sentence):
    page = new_page(locale=language)
    page.goto("/")
    page.locator("form[data-form=desk][data-live]").wait_for()
    page.locator("#name").fill("A")
    page.locator("#email").focus()
    expect(page.locator("#name-problem")).to_have_text(sentence)
    page.locator("#name").fill("Ada")
    expect(page.locator("#name-problem")).to_be_empty()


# L4


def test_L4_times_are_the_readers_own(new_page):
    page = new_page(locale="ko-KR", timezone_id="Asia/Seoul")
    sign_up(page)
    time = page.locator(".history time").first
    moment, shown = time.get_attribute("datetime"), time.inner_text()
    expected = page.evaluate(
        """(moment) => new Intl.DateTimeFormat("ko-KR", {
          dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "Asia/Seoul",
        }).format(new Date(moment))""",
        moment,
    )
    assert shown == expected
    assert re.fullmatch(r"\d{4}\. \d+\. \d+\. \d\d:\d\d", shown)


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "es-ES", "ko-KR"])
def test_L4_a_time_is_written_alike_with_scripts_and_without(new_page, language):
    page = new_page(locale=language, timezone_id="Etc/UTC")
    sign_up(page)
    page.goto("/home")
    time = page.locator(".history time").first
    plain = page.evaluate("async () => await (await fetch('/home')).text()")
    without = re.search(r"<time datetime=\"" + re.escape(time.get_attribute("datetime")) + r"\">([^<]*)</time>", plain)
    assert without[1] == time.inner_text() + " UTC"


@pytest.mark.parametrize("language", ["en-GB", "en-US", "de-DE", "es-ES", "ko-KR"])
def test_L4_an_early_hour_has_two_digits_as_the_server_writes_it(new_page, language):
    page = new_page(locale=language, timezone_id="Etc/UTC")
    page.goto("/")
    text = page.evaluate(
        """async () => {
          const time = document.createElement("time");
          time.dateTime = "2026-11-21T01:05:00Z";
          document.body.append(time);
          const { showLocalTimes } = await import("/times.js");
          showLocalTimes();
          return time.textContent;
        }"""
    )
    assert re.search(r"(?<!\d)01:05$", text), text


def test_L4_scripts_set_thousands_apart_as_the_server_does(new_page):
    for language, separator in {"en": ",", "de": ".", "es": ".", "ko": ","}.items():
        page = new_page(locale=language)
        page.goto("/")
        numbers = page.evaluate(
            """async () => {
              const { words } = await import("/words.js");
              await words.areLoaded;
              return [1234, 12345, 1234567].map((number) => words.number(number));
            }"""
        )
        assert numbers == ["1234", f"12{separator}345", f"1{separator}234{separator}567"]


# L6


@pytest.mark.parametrize("language", LANGUAGES)
def test_L6_nothing_is_cut_off_at_320_px_and_axe_finds_nothing(new_page, language):
    page = new_page("narrow", locale=language)

    def look():
        assert (page.url, overflow(page), violations(page)) == (page.url, 0, [])

    for path in OPEN_PAGES[:-1]:
        page.goto(path)
        expect(page.locator("html")).to_have_attribute("lang", language)
        look()
    page.goto("/")
    refuse(page)
    look()
    sign_up(page)
    for path in ["/home", "/account/delete"]:
        page.goto(path)
        look()


@pytest.mark.parametrize("broken", ["**/words.*.json*", "**/rules.wasm*"])
def test_D16_without_words_or_rules_the_server_does_it(new_page, watch, broken):
    """There are neither English words on a German page, nor is the page marked as live."""
    watch.allow("ERR_FAILED")
    page = new_page(locale="de")
    page.route(broken, lambda route: route.abort())
    for path in ["/colour", "/join/username"]:
        page.goto(path)
        page.wait_for_load_state("networkidle")
        expect(page.locator("[data-live]")).to_have_count(0)
        assert "Show" not in page.locator("main").inner_text()
    page.locator("#username").fill("countess")
    page.locator("#password").fill("short")
    page.locator("form[data-form] .primary").click()
    expect(page.locator("#password-problem")).to_have_text("Passwort muss mindestens 8 Zeichen haben.")


def test_D15_what_is_typed_while_the_words_are_on_their_way_stays(new_page):
    page = new_page(locale="de")
    held = []
    page.route("**/words.*.json*", lambda route: held.append(route))
    page.goto("/", wait_until="commit")
    page.locator("#name").fill("Grace")
    page.wait_for_function("document.documentElement.dataset.title !== undefined")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    page.locator("form[data-live]").wait_for()
    expect(page.locator("#name")).to_have_value("Grace")


@pytest.mark.parametrize("language", LANGUAGES)
def test_L6_the_header_is_one_row_on_a_phone(new_page, language):
    page = new_page(viewport={"width": 360, "height": 640}, locale=language)
    page.goto("/start")
    assert page.locator("header.site").bounding_box()["height"] < 64


def test_L6_korean_breaks_lines_between_words(new_page):
    page = new_page("narrow", locale="ko")
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.querySelector('.outcome p')).wordBreak") == "keep-all"


def test_L2_the_browser_itself_takes_every_way_back_for_this_site(site, page):
    random = Random(20)
    host = urlsplit(site).netloc
    pieces = ["/", "\\", "//", "/\\", host, "evil.example", "?", "#", "@", ":", "\ufe0f", "\u0301", "\t", ".", "%2f", "start"]
    ways = set()
    connection = http.client.HTTPConnection(host)
    for _ in range(1000):
        referer = random.choice([site, f"{site}/start?", f"{site}/", ""]).encode()
        for _ in range(random.randrange(8)):
            other = bytes(random.choice(range(0x20, 0x100)) for _ in range(2))
            referer += random.choice([random.choice(pieces).encode(), other])
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Referer": referer}
        connection.request("POST", "/language", "language=de", headers)
        answer = connection.getresponse()
        answer.read()
        ways.add(answer.getheader("Location") or str(answer.status))
    assert len(ways) > 20
    page.goto("/start")
    assert page.evaluate("ways => ways.filter((way) => new URL(way, location.href).origin !== location.origin)", list(ways)) == []
    assert all(way.startswith("/") or way == "403" for way in ways), ways
