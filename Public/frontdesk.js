// Progressive enhancement: every page works without this file.

import { showServerAlerts } from "./alert.js";
import { hideCode, takeCode } from "./code.js";
import { keepReady } from "./desk.js";
import { Door } from "./door.js";
import { Draft } from "./draft.js";
import { LiveForm } from "./form.js";
import { GuidedForm } from "./guided.js";
import { resubmitDelayMilliseconds } from "./page.js";
import { offerToPrint } from "./print.js";
import { Roster } from "./roster.js";
import { Rules } from "./rules.js";
import { ifStorage } from "./storage.js";
import { showLocalTimes } from "./times.js";

const forms = [...document.querySelectorAll("form[data-form]")].map((element) => {
  const form = /** @type {HTMLFormElement} */ (element);
  return "guided" in form.dataset ? new GuidedForm(form) : new LiveForm(form);
});
showServerAlerts();
showLocalTimes();
keepReady(formNamed("desk"));
/** The form of a page to which a link in a mail leads. */
const linked = formNamed("reset") ?? formNamed("confirm");
if (linked) {
  linked.onCleared = () => hideCode(linked);
  hideCode(linked);
}
fillInCode();
// A second code may be scanned while the page is open.
addEventListener("hashchange", fillInCode);
// Turns the response to a POST into an ordinary history entry, so that Back and reload don't submit the form again,
// and don't remake what is shown only once.
if (forms.length > 0 || document.querySelector("[data-once]")) {
  const page = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=canonical]"));
  const url = new URL(page?.href ?? location.href);
  // WebKit still submits the form on reload, but to this address, from which the server redirects to the page.
  if (!page?.href.includes("?")) url.search = "refused" in document.documentElement.dataset ? "again" : "";
  history.replaceState(history.state, "", url);
}
const isError = document.querySelector("[data-error]") !== null;
Draft.reconcile(forms.map((form) => form.draft.name), isError);

for (const area of document.querySelectorAll("textarea[data-stream]")) {
  new Roster(/** @type {HTMLTextAreaElement} */ (area));
}

for (const form of document.querySelectorAll("form[data-door]")) new Door(/** @type {HTMLFormElement} */ (form));

/** The forms that were sent a moment ago, and the buttons that have requested a file. @type {Set<HTMLElement>} */
const inFlight = new Set();

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  // If the response is a file, the page stays open, and another button may be pressed at once.
  const pressed = event.submitter?.matches("[data-file]") ? event.submitter : form;
  if (inFlight.has(form) || inFlight.has(pressed)) {
    event.preventDefault();
    return;
  }
  inFlight.add(pressed);
  setTimeout(() => inFlight.delete(pressed), resubmitDelayMilliseconds);
  const live = forms.find((live) => live.form === form);
  live?.onSubmit();
  // This address marks the form as used: Back then leads to the start page, or to the event that was scanned.
  if (form.dataset.form === "sign-in") markAddressSent();
  // This page stays open, since the response is a file; the password mustn't stay in it.
  if (live?.name === "backup") setTimeout(() => empty(live));
  if (form.dataset.wipes) formNamed(form.dataset.wipes)?.clear();
});

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button[data-clear]") : null;
  if (!(button instanceof HTMLButtonElement)) return;
  const form = formNamed(button.dataset.clear || button.form?.dataset.form || "");
  if (!form) return;
  event.preventDefault();
  empty(form);
});

offerToPrint();

// The columns chosen for printing stay chosen while the organiser switches between sort orders.
for (const element of document.querySelectorAll(".paper input")) {
  const box = /** @type {HTMLInputElement} */ (element);
  const kept = ifStorage(() => sessionStorage.getItem(box.id));
  if (kept) box.checked = kept === "true";
  box.addEventListener("change", () => ifStorage(() => sessionStorage.setItem(box.id, String(box.checked))));
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[data-instead]") : null;
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return;
  // The link replaces this page, so that Back leads to the page before it.
  event.preventDefault();
  location.replace(link.href);
});

window.addEventListener("pageshow", (event) => {
  inFlight.clear();
  for (const form of forms) form.onPageShow(event.persisted);
});

const rules = forms.length > 0 ? await Rules.loadFromPage() : null;
if (rules) for (const form of forms) form.useRules(rules);

function fillInCode() {
  const texts = takeCode();
  const form = texts && "member" in texts ? formNamed("code") : linked;
  if (!texts || !form) return;
  empty(form);
  form.fill(texts);
  if (form === linked) hideCode(linked);
}

/** @param {LiveForm} form */
function empty(form) {
  form.clear();
  // The server's summary is about the form as it was before.
  document.querySelector("[data-summary]")?.remove();
  document.title = document.documentElement.dataset.title ?? "";
}

/** Adds `sent` to the address. The code of a scanned poster stays, in case there is no response. */
function markAddressSent() {
  const url = new URL(location.href);
  url.searchParams.delete("again");
  url.searchParams.set("sent", "");
  history.replaceState(history.state, "", url);
}

/** @param {string} name */
function formNamed(name) {
  return forms.find((form) => form.name === name);
}
