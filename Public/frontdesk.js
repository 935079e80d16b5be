// Makes the pages pleasant. Everything works without this file, by the server alone.

import { showServersAlerts } from "./alert.js";
import { Draft } from "./draft.js";
import { LiveForm } from "./form.js";
import { GuidedForm } from "./guided.js";
import { Roster } from "./roster.js";
import { Rules } from "./rules.js";

/** How long a form stays shut after it was sent, should its answer never come. */
const retryMilliseconds = 5000;

const forms = [...document.querySelectorAll("form[data-form]")].map((element) => {
  const form = /** @type {HTMLFormElement} */ (element);
  return "guided" in form.dataset ? new GuidedForm(form) : new LiveForm(form);
});
showServersAlerts();
// A page that answers a POST becomes one that was opened: Back and reload then never send the form again.
if (forms.length > 0) {
  const page = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=canonical]"));
  history.replaceState(history.state, "", page?.href);
}
const isError = document.querySelector("[data-error]") !== null;
Draft.settle(forms.map((form) => form.draft.name), isError);

for (const area of document.querySelectorAll("textarea[data-stream]")) {
  new Roster(/** @type {HTMLTextAreaElement} */ (area));
}

/** @type {Set<HTMLFormElement>} */
const underway = new Set();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  if (underway.has(form)) {
    event.preventDefault();
    return;
  }
  underway.add(form);
  setTimeout(() => underway.delete(form), retryMilliseconds);
  forms.find((live) => live.form === form)?.sent();
  if (form.dataset.wipes) formNamed(form.dataset.wipes)?.clear();
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-clear]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const form = formNamed(button.dataset.clear || button.form?.dataset.form || "");
  if (!form) return;
  event.preventDefault();
  form.clear();
  // What the server said about the form as it was.
  document.querySelector("[data-summary]")?.remove();
  document.title = document.title.replace(/^Error: /, "");
});

window.addEventListener("pageshow", (event) => {
  // A balance that the browser had kept is an old one.
  if (event.persisted && document.getElementById("balance")) location.reload();
  underway.clear();
  for (const form of forms) form.shown(event.persisted);
});

const rules = document.querySelector("link#rules");
if (rules instanceof HTMLLinkElement && forms.length > 0) {
  try {
    const loaded = await Rules.load(rules.href);
    for (const form of forms) form.useRules(loaded);
  } catch {
    // Blocked, or a browser without WebAssembly: the server checks.
  }
}

/** @param {string} name */
function formNamed(name) {
  return forms.find((form) => form.name === name);
}
