"""The same rules, compiled for the server and for browsers, give the same results (D16)."""

import gzip
import json
import subprocess

import pytest

from conftest import PARITY, REPOSITORY

# Runs in the page: loads the module as the site does, and returns those cases of a file, one a line, that a function finds
# to be different.
COMPARE = """
async (input) => {
  const isSame = %s;
  const { Rules } = await import("/rules.js");
  const rules = await Rules.loadFromPage();
  const differing = [];
  let count = 0;
  let rest = "";
  for await (const text of input.files[0].stream().pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split("\\n");
    rest = lines.pop();
    count += lines.length;
    differing.push(...lines.filter((line) => !isSame(rules, JSON.parse(line))));
  }
  return [count, differing];
}
"""

FINDS_THE_SAME_PROBLEMS = """
(rules, { form, group, words, fields, texts, problems }) => {
  const entries = fields.map((field, index) => [field, texts.length === 1 ? texts[0] : texts[index]]);
  const found = rules.problems(form, entries, group, words);
  const said = found?.map((one) => [one.field, String(one.code), ...one.arguments, one.sentence]);
  return JSON.stringify(said) === JSON.stringify(problems);
}
"""

FINDS_THE_SAME_IN_A_ROW = """
(rules, { cells, problems, rules: texts, words }) => {
  const said = rules.row(cells, texts, words)?.map(({ field, sentence }) => [field, sentence]);
  return JSON.stringify(said) === JSON.stringify(problems);
}
"""

READS_THE_SAME_COLOUR = """
(rules, { texts, parts, facts }) => {
  const found = rules.colour(texts);
  const said = found.parts.map(({ number, problem }) => [number, problem?.sentence ?? ""]);
  return JSON.stringify([said, found.facts]) === JSON.stringify([parts, facts]);
}
"""


def parity(*arguments):
    return subprocess.run([PARITY, *arguments], cwd=REPOSITORY, check=True, capture_output=True).stdout


def lines(*arguments):
    """Each is a case, in JSON."""
    return parity(*arguments).splitlines(keepends=True)


@pytest.fixture(scope="module")
def some_cases():
    return lines("cases", "en", "8")


@pytest.fixture
def differing(tmp_path):
    """Compares cases in a page, which reads them from a file: as an argument each would be converted several times."""

    def compare(page, cases, is_same=FINDS_THE_SAME_PROBLEMS):
        file = tmp_path / "cases.json"
        file.write_bytes(b"".join(cases))
        page.goto("/")
        page.evaluate("document.body.append(Object.assign(document.createElement('input'), { type: 'file', id: 'cases' }))")
        page.set_input_files("#cases", file)
        count, different = page.locator("#cases").evaluate(COMPARE % is_same)
        assert count == len(cases)
        return different

    return compare


def test_D16_the_module_stays_small():
    # To compare two texts as Unicode does brings tables of 25 KB along; the model compares bytes.
    assert len(gzip.compress(parity("module"), 9)) < 100_000


def test_D16_browser_and_server_run_the_same_rules(page, differing):
    cases = lines("cases")
    assert len(cases) >= 40_000
    assert differing(page, cases)[:3] == []


@pytest.mark.parametrize("language", ["ko", "de", "es"])
def test_L3_browser_and_server_say_the_same_in_every_language(new_page, language, differing):
    cases = lines("cases", language, "8")
    assert len(cases) >= 5_000
    assert differing(new_page(locale=language), cases)[:3] == []


@pytest.mark.parametrize("language", ["en", "ko", "de", "es"])
def test_Q4_browser_and_server_judge_answers_to_a_groups_own_fields_alike(new_page, language, differing):
    cases = lines("fields", language, "1" if language == "en" else "8")
    assert len(cases) >= (40_000 if language == "en" else 5_000)
    problems = [problem for case in cases for problem in json.loads(case)["problems"]]
    # They are too long, invisible, too many marks, no day, unanswered, not agreed, no choice, no number, and two of its limits.
    codes = {code for field, code, *_ in problems if field.startswith("field-")}
    assert codes >= {"3", "6", "28", "40", "42", "43", "44", "45", "46", "47"}
    # Nothing is typed where one of two or three is enough, and a phone number is none.
    assert {code for _, code, *_ in problems} >= {"39", "56", "57", "58"}
    assert differing(new_page(locale=language), cases)[:3] == []


@pytest.mark.parametrize("language", ["en", "ko"])
def test_M20_browser_and_server_check_the_rows_of_a_file_alike(new_page, language, differing):
    rows = lines("rows", language)
    assert len(rows) >= 8_000 and any(not json.loads(row)["problems"] for row in rows)
    assert differing(new_page(locale=language), rows, FINDS_THE_SAME_IN_A_ROW)[:3] == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_C4_browser_and_server_read_colours_the_same(new_page, language, differing):
    colours = lines("colours", language)
    assert len(colours) >= 4_000
    assert differing(new_page(locale=language), colours, READS_THE_SAME_COLOUR)[:3] == []


@pytest.mark.parametrize(
    "file, right, wrong",
    [
        ("words.en.json", b"can contain digits only", b"can contain digits 0nly"),
        ("words.en.json", b'"Phone"', b'"Fone"'),
    ],
)
def test_D16_other_words_would_be_noticed(page, some_cases, file, right, wrong, differing):
    """As a control, one letter of one word is changed."""

    def falsify(route):
        body = route.fetch().body()
        assert right in body
        route.fulfill(body=body.replace(right, wrong), content_type="application/json")

    page.route(f"**/{file}*", falsify)
    assert differing(page, some_cases[:500]) != []


def test_D16_another_rulebook_would_be_noticed(page, some_cases, differing):
    """As a control, the served module has another name for one form."""

    def falsify(route):
        module = route.fetch().body()
        assert b"change-password" in module
        route.fulfill(
            body=module.replace(b"change-password", b"change-passw0rd"), content_type="application/wasm"
        )

    page.route("**/rules.wasm*", falsify)
    others = [case for case in some_cases if json.loads(case)["form"] == "change-password"]
    assert differing(page, others[:500]) != []


# Runs in the page: calls a fresh module each time as no page of the site would, and returns the results.
ASK = """
async (asked) => {
  const { href } = document.getElementById("rules");
  const bytes = await (await fetch(href)).arrayBuffer();
  const answers = [];
  for (const [name, ...parameters] of asked) {
    const { instance } = await WebAssembly.instantiate(bytes, {});
    const { memory, reserve, problems, colour } = instance.exports;
    try {
      if (name === "reserve") {
        answers.push(reserve(...parameters));
        continue;
      }
      const [lengths, count, address] = parameters;
      const room = reserve(64);
      const view = new DataView(memory.buffer);
      lengths.forEach((length, index) => view.setUint32(room + 4 * index, length, true));
      answers.push((name === "problems" ? problems : colour)(address ?? room, count));
    } catch (error) {
      answers.push(String(error));
    }
  }
  return answers;
}
"""


def test_D16_the_module_refuses_lengths_that_there_cannot_be(page):
    """A trap would end the module, and the form would get no more ticks."""
    page.goto("/")
    huge = [2**24 + 1, 2**30, 2**31 - 1, 2**31, 2**32 - 1]
    asked = [["reserve", count] for count in [-1, -(2**31), *huge]]
    asked += [[name, [2**31], count] for name in ["problems", "colour"] for count in [-1, -(2**31), *huge]]
    asked += [["problems", [length], count] for length in huge for count in [0, 3, 4, 64]]
    asked += [["problems", [4], 64, address] for address in [0, -1, -64, 2**31 - 1]]
    assert page.evaluate(ASK, asked) == [0] * len(asked)
    # For a colour missing texts count as empty, so there is an answer.
    answers = page.evaluate(ASK, [["colour", [length], 64] for length in huge] + [["reserve", 2**20]])
    assert all(isinstance(answer, int) and answer > 0 for answer in answers), answers


def test_D16_the_served_words_are_the_servers_own(page):
    page.goto("/")
    words = parity("words")
    response = page.request.get(page.locator("link#words").get_attribute("href"))
    assert response.body() == words
    assert response.headers["content-type"] == "application/json"


def test_D16_the_served_module_is_the_one_that_was_built(page):
    page.goto("/")
    url = page.locator("link#rules").get_attribute("href")
    module = parity("module")
    response = page.request.get(url)
    assert response.body() == module
    assert response.headers["content-type"] == "application/wasm"


def test_D16_a_long_day_takes_no_more_memory(page):
    page.goto("/")
    url = page.locator("link#rules").get_attribute("href")
    before, after = page.evaluate(
        """async (url) => {
          const { Rules } = await import("/rules.js");
          // The sentences of problems need the words.
          await (await import("/words.js")).words.areLoaded;
          const { instance } = await WebAssembly.instantiateStreaming(fetch(url));
          const rules = new Rules(instance);
          const check = (i) => rules.problems("desk", [
            ["name", "Ada".repeat(i % 50)], ["email", `a${i}@example.org`],
            ["password", "각".repeat(i % 300)], ["phone", String(i)]]);
          for (let i = 0; i < 1000; i++) check(i);
          const before = instance.exports.memory.buffer.byteLength;
          for (let i = 0; i < 100_000; i++) check(i);
          return [before, instance.exports.memory.buffer.byteLength];
        }""",
        url,
    )
    assert after == before


def test_D16_a_huge_paste_is_answered(page):
    page.goto("/")
    problems = page.evaluate(
        """async () => {
          const { Rules } = await import("/rules.js");
          const rules = await Rules.loadFromPage();
          const huge = "\\u{1F469}\\u200D".repeat(5_000_000);
          return rules.problems("desk", ["name", "email", "password", "phone"].map((name) => [name, huge]));
        }""",
    )
    assert [problem["field"] for problem in problems] == ["name", "email", "password", "phone"]
