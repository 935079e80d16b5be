// While a table is being imported, says how far that is: the answer comes only at the end.

import { announce } from "./announce.js";
import { words } from "./words.js";

const pauseMilliseconds = 500;

const form = /** @type {HTMLFormElement} */ (document.getElementById("form-columns"));
const line = /** @type {HTMLElement} */ (document.getElementById("importing"));
const bar = /** @type {HTMLProgressElement} */ (document.getElementById("progress"));

form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.value !== "import") return;
  line.hidden = false;
  announce("import", words.say("Importing …"));
  follow();
});

async function follow() {
  await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
  try {
    const response = await fetch(form.action);
    if (!response.ok || response.redirected) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const now = page.getElementById("progress");
    if (now) bar.value = Number(now.getAttribute("value"));
  } catch {
    // The answer itself will tell.
  }
  follow();
}
