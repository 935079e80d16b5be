"""The same rules, compiled twice, say the same (D16)."""

import json
import subprocess

import pytest

from conftest import PARITY

CHUNK = 500

# In the page: loads the module as the site does and gives every case whose answer is another.
COMPARE = """
async ([cases, url]) => {
  const { Rules } = await import("/rules.js");
  globalThis.compiled ??= await Rules.load(url);
  const differing = [];
  for (const { form, entries, problems } of cases) {
    const found = compiled.problems(form, entries);
    const said = found?.map(({ field, code, sentence }) => [field, String(code), sentence]);
    if (JSON.stringify(said) !== JSON.stringify(problems)) differing.push([entries, problems, said]);
  }
  return differing;
}
"""


@pytest.fixture(scope="module")
def cases():
    lines = subprocess.run([PARITY, "cases"], check=True, capture_output=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def differing(page, cases):
    url = page.locator("link#rules").get_attribute("href")
    found = []
    for start in range(0, len(cases), CHUNK):
        found += page.evaluate(COMPARE, [cases[start : start + CHUNK], url])
    return found


def test_D16_browser_and_server_run_the_same_rules(page, cases):
    assert len(cases) >= 40_000
    page.goto("/")
    assert differing(page, cases)[:3] == []


def test_D16_another_rulebook_would_be_noticed(page, cases):
    """The control: one letter of one sentence in the served module is another."""

    def falsify(route):
        module = route.fetch().body()
        assert b"takes digits only" in module
        route.fulfill(
            body=module.replace(b"takes digits only", b"takes digits 0nly"), content_type="application/wasm"
        )

    page.route("**/rules.wasm*", falsify)
    page.goto("/")
    assert differing(page, cases[:CHUNK]) != []


def test_D16_the_served_module_is_the_one_that_was_built(page):
    page.goto("/")
    url = page.locator("link#rules").get_attribute("href")
    module = subprocess.run([PARITY, "module"], check=True, capture_output=True).stdout
    response = page.request.get(url)
    assert response.body() == module
    assert response.headers["content-type"] == "application/wasm"


def test_D16_a_long_day_takes_no_more_memory(page):
    page.goto("/")
    url = page.locator("link#rules").get_attribute("href")
    before, after = page.evaluate(
        """async (url) => {
          const { Rules } = await import("/rules.js");
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
    url = page.locator("link#rules").get_attribute("href")
    problems = page.evaluate(
        """async (url) => {
          const { Rules } = await import("/rules.js");
          const rules = await Rules.load(url);
          const huge = "\\u{1F469}\\u200D".repeat(5_000_000);
          return rules.problems("desk", ["name", "email", "password", "phone"].map((name) => [name, huge]));
        }""",
        url,
    )
    assert [problem["field"] for problem in problems] == ["name", "email", "password", "phone"]
