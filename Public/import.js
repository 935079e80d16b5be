// The page of a file to import: shows the problems of its rows while the organiser corrects them, and the progress of
// the import, since the response comes only at the end.

import { announce } from "./announce.js";
import { ImportRow } from "./import-row.js";
import { fetchPage, isChanged, parsePage } from "./page.js";
import { Rules } from "./rules.js";
import { words } from "./words.js";

const pauseMilliseconds = 500;

/** Null if the import is already running, so that the page only shows its progress. */
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("form-columns"));

form?.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.value !== "import") return;
  /** @type {HTMLElement} */ (document.getElementById("importing")).hidden = false;
  announce("import", words.say("Importing …"));
  follow();
});
if (form) {
  let isSent = false;
  form.addEventListener("submit", () => (isSent = true));
  addEventListener("beforeunload", (event) => {
    if (!isSent && isTyped(form)) event.preventDefault();
  });
  if (isTyped(form)) forgetCount();
  for (const table of form.querySelectorAll(".problems, .corrected")) table.addEventListener("input", forgetCount, { once: true });
  for (const link of form.querySelectorAll("a[data-page]")) link.addEventListener("click", keepTyped);
  showProblems(form);
} else {
  follow();
}

/** @param {HTMLFormElement} form */
async function showProblems(form) {
  const rows = form.querySelectorAll(":is(.problems, .corrected) tbody tr");
  const rules = rows.length > 0 ? await Rules.loadFromPage() : null;
  if (rules) for (const row of rows) new ImportRow(/** @type {HTMLTableRowElement} */ (row), form, rules);
}

/** Removes the count from the button: some rows may be right by now, and only the server can count them. */
function forgetCount() {
  const button = form?.querySelector("button[value=leave-out]");
  if (button) button.textContent = words.say("Leave out rows with problems");
}

/** @param {HTMLFormElement} form */
function isTyped(form) {
  const inputs = /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".corrections input"));
  return [...inputs].some(isChanged);
}

/**
 * Sends what was typed before another page is shown; the server then redirects to that page.
 * @param {Event} event
 */
function keepTyped(event) {
  const { button, ctrlKey, metaKey, shiftKey, altKey } = /** @type {MouseEvent} */ (event);
  if (!form || !isTyped(form) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  event.preventDefault();
  const link = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLInputElement} */ (form.elements.namedItem("page")).value = link.dataset.page ?? "";
  /** @type {HTMLButtonElement} */ (form.querySelector("button[value=check]")).click();
}

async function follow() {
  await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  try {
    // `form.action` would be the form's buttons, which have that name. The redirect at the end isn't followed, since
    // the page there says only once what was done.
    const response = await fetchPage(location.pathname, { redirect: "manual" });
    const page = await parsePage(response);
    const now = page.querySelector("main > .importing progress");
    if (now) showProgress(Number(now.getAttribute("value")));
    else if (!form) return location.reload();
    else if (!response.ok) return;
  } catch {
    // The response to the form will say what is wrong.
  }
  follow();
}

/** @param {number} rows */
function showProgress(rows) {
  /** @type {HTMLProgressElement} */ (document.getElementById("progress")).value = rows;
}
