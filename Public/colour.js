// The colour page without round trips. The model, compiled to WebAssembly, parses numbers and computes hex values and
// contrast ratios; where it can't be loaded, the server does everything.

import { announce } from "./announce.js";
import { AutoSave } from "./auto-save.js";
import { isChanged } from "./page.js";
import { Rules } from "./rules.js";
import { ifStorage } from "./storage.js";
import { words } from "./words.js";

/** Untyped, since the page's template decides which elements there are. @type {any} */
const page = document.querySelector("[data-colour]");
const [view, form] = page.querySelectorAll("#colour-view, #form-colour");
const inputs = [...form.querySelectorAll(".part input")];
const numbers = inputs.filter((input) => input.type === "text");
const sliders = inputs.filter((input) => input.type === "range");
const saveProblem = page.querySelector("#save-problem");
/** @param {HTMLInputElement[]} some */
const values = (some) => some.map((input) => input.value);

/** Drafts are kept for each member, since a browser may be shared. */
const draftKey = `colour@${/** @type {HTMLElement} */ (document.querySelector(".visitor")).dataset.member ?? ""}`;

/** A page that is loaded this soon after a choice may have been requested before the choice was saved. */
const recentMilliseconds = 10_000;

/** The colour that the server has. A draft is only valid for the one it was based on. */
let savedColour = sliders.map((slider) => slider.defaultValue).join();
/** When the unsaved colour was chosen; 0 if the colour is saved. */
let chosenAt = 0;
/** The draft as this page knows it: another tab may have stored a newer one. */
let knownDraft = "";
/** Counts presses and keys, so that the press that causes a warning doesn't remove it at once. */
let gesture = 0;
let warnedIn = -1;
const autoSave = new AutoSave(send, onSaved, onRefused);

const rules = await Rules.loadFromPage();
if (rules) start();

function start() {
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => (gesture += 1), true);
  page.addEventListener("input", onInput);
  // When a slider is released, the next page may be requested at any moment and should show the colour. Arrow keys
  // dispatch this event for every step, hence the limit.
  page.addEventListener("change", ({ target }) => {
    if (sliders.includes(target)) autoSave.flushUnlessRecent();
  });
  page.addEventListener("focusout", ({ target }) => numbers.includes(target) && readNumbers([target]));
  form.addEventListener("submit", onSubmit);
  view.querySelector("button").addEventListener("click", copyHex);
  // Firefox stops scripts while it closes a tab, so only one of the two events may arrive.
  addEventListener("visibilitychange", () => document.hidden && autoSave.leave(sendBeacon, false));
  addEventListener("pagehide", () => autoSave.leave(sendBeacon, true));
  restoreDraft();
  page.dataset.live = "";
}

/** @param {any} event */
function onInput({ target }) {
  const i = sliders.indexOf(target);
  if (i >= 0) numbers[i].value = target.value;
  showMessage(numbers[i] ?? target, "");
  clearIfInRange();
  if (i >= 0) showColour();
  else saveDraft();
}

/** @param {SubmitEvent} event */
function onSubmit(event) {
  clearIfInRange();
  const wrong = readNumbers(numbers);
  event.preventDefault();
  if (wrong) return wrong.focus();
  if (numbers.includes(document.activeElement)) document.activeElement.blur();
  sliders.forEach((slider, i) => (slider.value = numbers[i].value));
  // The server's summary is about the previous submission.
  document.querySelector("[data-summary]")?.remove();
  document.title = document.documentElement.dataset.title;
  announce("colour", words.say("Showing {hex} now.", { hex: showColour() }));
  autoSave.flush();
}

function copyHex() {
  // The clipboard API needs a secure context, and a local network often has no TLS.
  getSelection().selectAllChildren(view.querySelector("strong"));
  if (document.execCommand("copy")) announce("copy", words.say("{text} copied.", { text: String(getSelection()) }));
}

/**
 * Restores the draft, if it is valid for the colour that the server has, or very recent. What was typed or moved before the
 * script ran stays, and so does what the server found wrong.
 */
function restoreDraft() {
  const isTouched = inputs.some((input) => isChanged(input) || input.getAttribute("aria-invalid"));
  sliders.forEach((slider, i) => {
    if (isChanged(slider)) numbers[i].value = slider.value;
  });
  ifStorage(() => {
    knownDraft = localStorage[draftKey] ?? "[]";
    const [basedOn, texts, at] = JSON.parse(knownDraft);
    const isRecent = Date.now() - at < recentMilliseconds;
    if (!isTouched && (basedOn === savedColour || isRecent)) inputs.forEach((input, i) => (input.value = texts[i]));
  });
  if (values(sliders).join() !== savedColour) showColour();
  else if (isTouched) saveDraft();
}

/** Removes the messages when the visitor goes on with three numbers in range: by then a warning has been read. */
function clearIfInRange() {
  if (warnedIn === gesture) return;
  const { parts } = rules.colour(values(numbers));
  if (parts.every(({ problem }) => !problem)) for (const input of numbers) showMessage(input, "");
}

/**
 * Parses and clamps the numbers in inputs that have lost the focus, and shows their problems.
 * @param {HTMLInputElement[]} blurred
 * @returns {HTMLInputElement | undefined} The first input that doesn't contain a number.
 */
function readNumbers(blurred) {
  const { parts } = rules.colour(values(numbers));
  for (const input of blurred) {
    const { number, problem } = parts[numbers.indexOf(input)];
    if (number) input.value = number;
    if (problem) showMessage(input, problem.sentence, !number);
  }
  return blurred.find((input) => input.getAttribute("aria-invalid"));
}

/**
 * @param {HTMLInputElement} input
 * @param {string} sentence Empty for none.
 */
function showMessage(input, sentence, isWrong = false) {
  const note = document.getElementById(`${input.id}-problem`);
  if (sentence && note.textContent !== sentence) announce(input.id, sentence);
  if (sentence) warnedIn = gesture;
  note.textContent = sentence;
  note.parentNode.classList.toggle("wrong", isWrong);
  if (isWrong) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

/**
 * Shows the sliders' colour, and saves it once they pause.
 * @returns {string} Its hex value.
 */
function showColour() {
  const { hex, facts } = rules.colour(values(sliders));
  view.querySelector("rect").setAttribute("fill", hex);
  view.querySelectorAll("[data-fact]").forEach((fact, i) => (fact.textContent = facts[i]));
  chosenAt = Date.now();
  saveDraft();
  saveProblem.textContent = "";
  autoSave.changed();
  return hex;
}

/** Stores the page's inputs, applied or not, for when the browser is opened again. */
function saveDraft() {
  ifStorage(() => {
    const draft = JSON.stringify([savedColour, values(inputs), chosenAt]);
    localStorage[draftKey] = draft;
    knownDraft = draft;
  });
}

/** Whether no other tab has stored another choice since; if one has, that choice is saved instead of this one. */
function isNewest() {
  return ifStorage(() => {
    const kept = localStorage[draftKey] ?? knownDraft;
    return kept === knownDraft || JSON.parse(kept)[1].join() === values(inputs).join();
  }) ?? true;
}

function send() {
  if (!isNewest()) return undefined;
  // With `keepalive` the request outlives the page.
  const response = fetch("/colour", { method: "POST", body: body(), keepalive: true, redirect: "manual" });
  return { value: values(sliders).join(), response };
}

function sendBeacon() {
  if (isNewest()) navigator.sendBeacon("/colour", body());
}

function body() {
  return new URLSearchParams([...new FormData(sliders[0].form), ["apply", "sliders"]]);
}

/** @param {string} colour */
function onSaved(colour) {
  savedColour = colour;
  if (values(sliders).join() === colour) chosenAt = 0;
  if (isNewest()) saveDraft();
}

/** @param {number} status */
function onRefused(status) {
  saveProblem.textContent = whyRefused(status);
  announce("save", saveProblem.textContent);
}

/** @param {number} status */
function whyRefused(status) {
  const belongsToMember = sliders[0].form.elements.namedItem("owner") !== null;
  // The member's session has ended, or in another tab another member has signed in since.
  if (status === 403 && belongsToMember) return words.say("You were signed out meanwhile, and nothing was changed. Sign in and try again.");
  if (status === 409) return words.say("The page that you used was another member’s. Nothing was changed. Open it again.");
  return words.say("Sorry, this couldn’t be saved. Change it to try again.");
}
