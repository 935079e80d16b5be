// Searches the list of members while typing: `<form data-search>` requests the page, whose list replaces this one.

import { announce } from "./announce.js";
import { element, fetchPage, isChanged, parsePage } from "./page.js";
import { offerToPrint } from "./print.js";
import { showLocalTimes } from "./times.js";
import { words } from "./words.js";

/** How long typing must pause before the list is requested. */
const pauseMilliseconds = 150;

const form = /** @type {HTMLFormElement} */ (document.querySelector("form[data-search]"));
/** The form that acts on those picked, or on all who were found. */
const acts = /** @type {HTMLFormElement} */ (document.getElementById("form-picked"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let request = new AbortController();

form.addEventListener("submit", (event) => {
  event.preventDefault();
  find(0);
});
form.addEventListener("input", () => find(pauseMilliseconds));
/** The ids of the picked members, who stay picked when the list shows others. */
const picked = new Set();
acts.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement)) return;
  if (event.target.matches("[data-pick-all]")) pickAll(event.target.checked);
  else note(event.target);
  showPicked();
});
acts.addEventListener("keydown", (event) => {
  // Return would press a button, and leave the page.
  const isBox = event.target instanceof HTMLInputElement && event.target.type === "checkbox";
  if (event.key === "Enter" && isBox) event.preventDefault();
});
for (const box of boxes()) note(box);
showPicked();
offerToPickAll();
// A text may have been typed, or a filter chosen, before this script ran.
if ([...form.elements].some(isChanged)) find(0);

/** @param {number} pause */
function find(pause) {
  clearTimeout(timer);
  request.abort();
  request = new AbortController();
  const { signal } = request;
  timer = setTimeout(() => show(signal).catch(() => onFailure(signal)), pause);
}

/** @param {AbortSignal} signal */
async function show(signal) {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value || name === "q") url.searchParams.append(name, String(value));
  }
  const response = await fetchPage(url, { signal });
  // The organiser has been signed out meanwhile, or has lost the role: the page itself says so.
  if (response.status === 403 || new URL(response.url).pathname !== url.pathname) return location.assign(url);
  if (!response.ok) throw new Error(`${response.status}`);
  const page = await parsePage(response);
  // A new search is no longer about all who were found, so that the buttons mean others, too.
  const parts = document.getElementById("picked") ? ["found", "all"] : [acts.id];
  for (const id of ["count", "ways", ...parts]) {
    const [old, replacement] = [document.getElementById(id), page.getElementById(id)];
    if (old && replacement) old.replaceChildren(...replacement.childNodes);
  }
  acts.setAttribute("action", page.getElementById(acts.id)?.getAttribute("action") ?? "");
  showLocalTimes();
  offerToPrint();
  offerToPickAll();
  for (const box of boxes()) box.checked = picked.has(box.value);
  showPicked();
  history.replaceState(history.state, "", url);
  announce("search", document.getElementById("count")?.textContent ?? "");
}

/** @param {AbortSignal} signal */
function onFailure(signal) {
  if (signal.aborted) return;
  const sentence = words.say("The search isn’t working just now. Press Return to try again.");
  const count = document.getElementById("count");
  if (count) count.textContent = sentence;
  announce("search", sentence);
}

/** Replaces the heading of the boxes with a box that picks all members on this page. */
async function offerToPickAll() {
  await words.areLoaded;
  const heading = document.querySelector(".members thead .pick");
  if (!heading || !document.getElementById("picked")) return;
  const box = element("input", { type: "checkbox", autocomplete: "off" });
  box.dataset.pickAll = "";
  box.setAttribute("aria-label", words.say("Select all on this page"));
  heading.replaceChildren(box);
}

/** @param {boolean} isPicked */
function pickAll(isPicked) {
  for (const box of boxes()) {
    box.checked = isPicked;
    note(box);
  }
}

/** @returns {HTMLInputElement[]} */
function boxes() {
  return [...document.querySelectorAll("#found input[name=pick]")].map((box) => /** @type {HTMLInputElement} */ (box));
}

/** @param {HTMLInputElement} box */
function note(box) {
  if (box.checked && !box.disabled) picked.add(box.value);
  else picked.delete(box.value);
}

/** Shows how many members are picked, and adds hidden inputs for those who aren't on this page. */
async function showPicked() {
  const line = document.getElementById("picked");
  if (!line) return;
  await words.areLoaded;
  const shown = boxes().map((box) => box.value);
  const others = [...picked].filter((id) => !shown.includes(id))
    .map((id) => element("input", { type: "hidden", name: "pick", value: id }));
  line.replaceChildren(words.say("Selected: {count}", { count: picked.size }), ...others);
  line.hidden = picked.size === 0;
}
