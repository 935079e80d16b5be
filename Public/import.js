// Shows the progress while a table is being imported: the response comes only at the end.

import { announce } from "./announce.js";
import { words } from "./words.js";

const pauseMilliseconds = 500;

/** Null if the import is running already, and the page only shows its progress. */
const form = /** @type {HTMLFormElement | null} */ (document.getElementById("form-columns"));

form?.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.value !== "import") return;
  /** @type {HTMLElement} */ (document.getElementById("importing")).hidden = false;
  announce("import", words.say("Importing …"));
  follow();
});
if (!form) follow();

async function follow() {
  await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  try {
    // `form.action` would be its buttons, which have that name. The redirect at the end isn't followed, since the page
    // there says only once what was done.
    const response = await fetch(location.pathname, { redirect: "manual" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const now = page.querySelector("main > .importing progress");
    if (now) showProgress(Number(now.getAttribute("value")));
    else if (!form) return location.reload();
    else if (!response.ok) return;
  } catch {
    // The response to the form will tell.
  }
  follow();
}

/** @param {number} rows */
function showProgress(rows) {
  /** @type {HTMLProgressElement} */ (document.getElementById("progress")).value = rows;
}
