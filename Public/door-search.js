// The search at the door: the input, and the list of the members whom its text finds, with a button for each.

import { announce } from "./announce.js";
import { element } from "./page.js";
import { localText } from "./times.js";
import { words } from "./words.js";

/** How long typing must pause before a text is searched. */
const pauseMilliseconds = 120;
/** The fewest letters that the server searches for. */
const minLetters = 2;
/** The most members that the server returns. */
const maxFound = 8;
/** A second Return this soon after another one is a double press. */
export const doubleReturnMilliseconds = 300;
const checkIn = "/desk/check-in";

/**
 * @typedef {object} Found
 * @property {number} id
 * @property {string} name
 * @property {string} hint
 * @property {string} [here] Since when they have been here.
 */

export class DoorSearch {
  #form;
  input;
  list = /** @type {HTMLUListElement} */ (document.getElementById("at-door"));
  /** The text that was searched, and the members found, while they are shown. @type {{ text: string, found: Found[] } | null} */
  #shown = null;
  #request = new AbortController();
  /** When Return last moved the focus to a button. */
  #focusedAt = -Infinity;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.input = /** @type {HTMLInputElement} */ (form.elements.namedItem("check-in"));
    this.input.addEventListener("input", () => this.find(pauseMilliseconds));
    this.input.addEventListener("keydown", (event) => this.#move(event));
    this.list.addEventListener("keydown", (event) => this.#move(event));
    this.list.addEventListener("keydown", (event) => {
      const isDouble = event.repeat || performance.now() - this.#focusedAt < doubleReturnMilliseconds;
      if (event.key === "Enter" && isDouble) event.preventDefault();
    });
  }

  get text() {
    return this.input.value.trim();
  }

  /** The text that found the members who are shown. */
  get shownText() {
    return this.#shown?.text ?? "";
  }

  /** The members whom the text finds, if that is known. */
  get found() {
    return this.#shown?.text === this.text ? this.#shown.found : undefined;
  }

  /** @param {number} pause How long typing must pause before the members whom the text finds are shown. */
  find(pause) {
    const { text } = this;
    if (isTooShort(text)) return this.clear();
    this.#request.abort();
    const { signal } = (this.#request = new AbortController());
    setTimeout(async () => {
      const { found, isForbidden } = await this.ask(text, signal);
      if (!signal.aborted) this.show(text, found, isForbidden);
    }, pause);
  }

  /**
   * @param {string} text
   * @param {AbortSignal} signal
   * @returns {Promise<{ found: Found[] | null, isForbidden?: boolean }>} Null if the search fails, such as when it is forbidden.
   */
  async ask(text, signal) {
    const body = new URLSearchParams({ q: text });
    const headers = { Accept: "application/json" };
    const response = await fetch(this.#form.dataset.door ?? "", { method: "POST", body, signal, headers }).catch(() => null);
    if (!response?.ok) return { found: null, isForbidden: response?.status === 403 };
    const found = await response.json().catch(() => null);
    // It is shown and spoken in words.
    await words.areLoaded;
    return { found };
  }

  clear() {
    this.#request.abort();
    this.#shown = null;
    this.list.hidden = true;
    this.list.replaceChildren();
  }

  /**
   * Shows the members found, or says why there are none, in place of those whom an earlier text found.
   * @param {string} text
   * @param {Found[] | null} found
   * @param {boolean} [isForbidden] Whether that is why the search failed.
   */
  show(text, found, isForbidden) {
    this.clear();
    const isSearched = found !== null && !isTooShort(text);
    if (isSearched) this.#shown = { text, found };
    const event = /** @type {HTMLInputElement | null} */ (this.#form.elements.namedItem("event"));
    const rows = (found ?? []).map((member) => item(member, event?.value));
    const names = found?.map(({ name, here }) => (here ? `${name}, ${since(here)}` : name)).join("; ");
    const count = names ? `${words.say("Found: {count}.", { count: rows.length })} ${names}. ` : "";
    const note = noteAbout(text, found, isForbidden);
    if (note) rows.push(element("li", { className: isSearched ? "" : "hint", textContent: note }));
    this.list.append(...rows);
    this.list.hidden = false;
    announce("door", count + note);
  }

  /** The buttons that check members in. Those that take members off are left out: one Return too many mustn't press them. */
  get #buttons() {
    return /** @type {HTMLButtonElement[]} */ ([...this.list.querySelectorAll(`form[action="${checkIn}"] button`)]);
  }

  /** Moves the focus to the first button that checks a member in; if there is none, selects the text to be overwritten. */
  focusFirstButton() {
    const [button] = this.#buttons;
    if (!button) return this.input.select();
    button.focus();
    this.#focusedAt = performance.now();
  }

  /** @param {KeyboardEvent} event The arrow keys move between the input and the buttons. */
  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.list.hidden) return;
    event.preventDefault();
    this.#focusedAt = -Infinity;
    const places = [this.input, ...this.#buttons];
    const place = places.indexOf(/** @type {any} */ (document.activeElement));
    places[Math.min(Math.max(place + step, 0), places.length - 1)].focus();
  }
}

/** @param {string} text */
export function isTooShort(text) {
  return [...text].length < minLetters;
}

/**
 * What is said below the members found.
 * @param {string} text
 * @param {Found[] | null} found
 * @param {boolean} [isForbidden]
 */
function noteAbout(text, found, isForbidden) {
  if (isForbidden) return words.say("You aren’t signed in as a desk keeper or organiser any more. Sign in and try again.");
  if (!found) return words.say("The search isn’t working just now. Press Return to try again.");
  if (found.length === maxFound) return words.say("No more than eight are shown. Type more of the name.");
  if (found.length > 0) return "";
  // The group may have switched off the form that signs people up.
  if (!document.querySelector("form[data-form=desk]")) return words.say("Nobody was found. Type two letters of the name or more.");
  return isTooShort(text)
    ? words.say("Nobody was found. Type two letters of the name or more, or sign them up at the desk.")
    : words.say("Nobody was found. Sign them up, if they are new.");
}

/**
 * @param {Found} found
 * @param {string} [event] The id of the event that the page shows.
 */
function item({ id, name, hint, here }, event) {
  const who = element("span", { id: `at-door-${id}` });
  const texts = [hint, here ? since(here) : ""].filter(Boolean);
  const hints = texts.flatMap((text) => [" ", element("span", { className: "hint", textContent: text })]);
  who.append(element("b", { textContent: name }), ...hints);
  const form = element("form", { method: "post", action: here ? "/desk/take-off" : checkIn });
  const member = element("input", { type: "hidden", name: "member", value: String(id) });
  const button = element("button", { textContent: here ? words.say("Take off") : words.say("Check in") });
  button.setAttribute("aria-describedby", who.id);
  if (event) form.append(element("input", { type: "hidden", name: "event", value: event }));
  form.append(member, button);
  const row = element("li");
  row.append(who, form);
  return row;
}

/** @param {string} moment */
function since(moment) {
  const date = new Date(moment);
  // An event's list may be open for days.
  const day = date.toDateString() === new Date().toDateString() ? {} : { dateStyle: /** @type {const} */ ("medium") };
  const time = localText(date, { ...day, timeStyle: "short", hourCycle: "h23" });
  return words.say("here since {time}", { time });
}
