// The colour page, live. The model reads numbers, names colours and reckons contrasts; where WebAssembly is blocked,
// the server does it all.

import { announce } from "./announce.js";
import { Rules } from "./rules.js";

/** The page's elements are taken as they stand in its template. @type {any} */
const page = document.querySelector("[data-colour]");
const [view, form] = page.children;
const inputs = [...form.querySelectorAll(".part input")];
const numbers = inputs.filter((one) => one.type === "text");
const sliders = inputs.filter((one) => one.type === "range");
/** @param {HTMLInputElement[]} some */
const values = (some) => some.map((one) => one.value);

/** Whose draft it is: a browser may be shared. */
const key = `colour@${/** @type {HTMLElement} */ (document.querySelector(".visitor")).dataset.member ?? ""}`;

const pauseMilliseconds = 300;
const mostOftenMilliseconds = 1000;
/** A page that comes this soon after a choice may have been asked for before the choice was saved. */
const justNowMilliseconds = 10_000;

/** The colour that the server has. A draft belongs to the one it was typed over. */
let base = sliders.map((slider) => slider.defaultValue).join();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** When the colour was chosen that is not known to be saved; 0 if it is. */
let chosenAt = 0;
let savedAt = 0;

const link = document.getElementById("rules");
const rules = link && (await Rules.load(link.href).catch(() => null));
if (rules) start();

function start() {
  page.addEventListener("input", ({ target }) => {
    const i = sliders.indexOf(target);
    if (i >= 0) numbers[i].value = target.value;
    say(numbers[i] ?? target, "");
    if (i >= 0) paint();
    else keep();
  });
  // The slider is let go of: what comes next may be another page, which should have the colour. Keys come in flocks.
  page.addEventListener("change", ({ target }) => {
    if (sliders.includes(target) && timer && Date.now() - savedAt > mostOftenMilliseconds) save();
  });
  page.addEventListener("focusout", ({ target }) => numbers.includes(target) && read([target]));
  form.addEventListener("submit", (event) => {
    const wrong = read(numbers);
    event.preventDefault();
    if (wrong) return wrong.focus();
    if (numbers.includes(document.activeElement)) document.activeElement.blur();
    sliders.forEach((slider, i) => (slider.value = numbers[i].value));
    // What the server said about the form as it was.
    document.querySelector("[data-summary]")?.remove();
    document.title = document.title.replace(/^Error: /, "");
    announce("colour", `The colour is ${paint()}.`);
    save();
  });
  view.querySelector("button").addEventListener("click", () => {
    // The clipboard API is refused to plain http, as on a desk's own network.
    getSelection().selectAllChildren(view.querySelector("strong"));
    if (document.execCommand("copy")) announce("copy", `${getSelection()} is copied.`);
  });
  for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => timer && save());
  try {
    const [over, texts, at] = JSON.parse(localStorage[key] ?? "[]");
    const isNewer = Date.now() - at < justNowMilliseconds;
    if (over === base || isNewer) inputs.forEach((one, i) => (one.value = texts[i]));
    if (values(sliders).join() !== base) paint();
  } catch {
    // No draft.
  }
  page.dataset.live = "";
}

/**
 * Reads numbers that were left, and says what is wrong with them.
 * @param {HTMLInputElement[]} left
 * @returns {HTMLInputElement | undefined} The first that is no number.
 */
function read(left) {
  const said = rules.ask("colour", values(numbers));
  for (const one of left) {
    const [number, sentence] = said.slice(2 * numbers.indexOf(one));
    if (number) one.value = number;
    // A warning stays until something else is typed.
    if (sentence) say(one, sentence, !number);
  }
  return left.find((one) => one.ariaInvalid);
}

/**
 * @param {HTMLInputElement} one
 * @param {string} sentence What is to be said about it, if anything.
 */
function say(one, sentence, isWrong = false) {
  const note = document.getElementById(`${one.id}-problem`);
  if (sentence && note.textContent !== sentence) announce(one.id, sentence);
  note.textContent = sentence;
  note.parentNode.classList.toggle("wrong", isWrong);
  one.ariaInvalid = isWrong || null;
}

/**
 * Shows the sliders' colour, and has it saved as soon as they rest.
 * @returns {string} Its hex value.
 */
function paint() {
  const facts = rules.ask("colour", values(sliders)).slice(6);
  view.querySelector("rect").setAttribute("fill", facts[0]);
  view.querySelectorAll("[data-fact]").forEach((fact, i) => (fact.textContent = facts[i]));
  chosenAt = Date.now();
  keep();
  clearTimeout(timer);
  timer = setTimeout(save, pauseMilliseconds);
  return facts[0];
}

/** What is on the page outlives the browser, applied or not. */
function keep() {
  try {
    localStorage[key] = JSON.stringify([base, values(inputs), chosenAt]);
  } catch {
    // Storage refused.
  }
}

async function save() {
  clearTimeout(timer);
  timer = undefined;
  savedAt = Date.now();
  const sent = values(sliders).join();
  const body = new URLSearchParams([...new FormData(sliders[0].form), ["apply", "sliders"]]);
  try {
    // It outlives the page, should that be closed now. What comes back is a redirect, of status 0.
    const { status } = await fetch("/colour", { method: "POST", body, keepalive: true, redirect: "manual" });
    if (status) throw status;
    base = sent;
    if (values(sliders).join() === sent) chosenAt = 0;
    keep();
  } catch {
    timer ||= setTimeout(save, 5000);
  }
}
