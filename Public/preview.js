// Shows a field of the group's own as people will see it, while an organiser describes it. Without this script a button does.

import { fetchPage, isChanged, parsePage } from "./page.js";

const pauseMilliseconds = 300;

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-preview]"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** Cancels a request when a newer one is made. */
let request = new AbortController();

if (form) {
  const button = /** @type {HTMLElement | null} */ (form.querySelector("button[value=preview]"));
  if (button) button.hidden = true;
  for (const event of ["input", "change"]) {
    form.addEventListener(event, () => {
      clearTimeout(timer);
      timer = setTimeout(() => show(form), pauseMilliseconds);
    });
  }
  form.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement) addChoice(event.target);
  });
  form.addEventListener("keydown", goToNextChoice);
  // Something may have been typed before this script ran.
  if ([...form.elements].some(isChanged)) show(form);
}

/** @param {HTMLFormElement} form */
async function show(form) {
  request.abort();
  request = new AbortController();
  const typed = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  typed.set("action", "preview");
  try {
    const action = form.getAttribute("action") ?? "";
    const answer = await fetchPage(action, { method: "POST", body: typed, signal: request.signal });
    const page = await parsePage(answer);
    const preview = page.getElementById("preview");
    if (answer.ok && preview) document.getElementById("preview")?.replaceChildren(...preview.childNodes);
  } catch {
    // A newer request was made, or the server can't be reached, which Save will say.
  }
}

/**
 * Moves from one choice to the next on Return, as from one field to the next.
 * @param {KeyboardEvent} event
 */
function goToNextChoice(event) {
  const { target } = event;
  if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
  if (!(target instanceof HTMLInputElement) || !target.name.startsWith("choice-")) return;
  const next = target.closest(".choice")?.nextElementSibling?.querySelector("input");
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Keeps an empty input after the choices.
 * @param {HTMLInputElement} input
 */
function addChoice(input) {
  const row = input.closest(".choice");
  if (input.name !== "choice-new" || !row || row.nextElementSibling || input.value === "") return;
  const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
  for (const field of copy.querySelectorAll("input")) field.value = "";
  row.after(copy);
}
