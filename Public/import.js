// While a table is being imported, says how far that is: the answer comes only at the end.

import { announce } from "./announce.js";
import { words } from "./words.js";

const pauseMilliseconds = 500;

/** Not there while it is being imported already, and somebody only looks on. */
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
    // Not the form's own: its buttons are called action.
    // The page that it leads to at the end says once what was done: to a person, not to this.
    const response = await fetch(location.pathname, { redirect: "manual" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const now = page.querySelector("main > .importing progress");
    if (now) showProgress(Number(now.getAttribute("value")));
    else if (!form) return location.reload();
    else if (!response.ok) return;
  } catch {
    // The answer itself will tell.
  }
  follow();
}

/** @param {number} rows */
function showProgress(rows) {
  /** @type {HTMLProgressElement} */ (document.getElementById("progress")).value = rows;
}
