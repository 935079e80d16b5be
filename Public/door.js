// Finds members at the door while the desk keeper types, and checks a member in on Return: `<form data-door="URL">`.

import { announce } from "./announce.js";
import { Draft } from "./draft.js";
import { element } from "./page.js";
import { localText } from "./times.js";
import { words } from "./words.js";

/** How long typing must pause before a text is searched. */
const pauseMilliseconds = 120;
const minLetters = 2;
/** The most members that the server returns. */
const maxFound = 8;
/** A second Return this soon after another one is a double press. */
const doubleReturnMilliseconds = 300;
/** A search on whose answer a Return waits is given up then, and the server's own page asked for. */
const searchMilliseconds = 5000;
/** A check-in that has led to no page by then was stopped. The server may take long, and its answer must be seen. */
const pageMilliseconds = 60_000;
/** From then on, a second Return on a text that waits says that the check-in was stopped. */
const repeatMilliseconds = 5000;
const checkIn = "/desk/check-in";

/**
 * @typedef {object} Found
 * @property {number} id
 * @property {string} name
 * @property {string} hint
 * @property {string} [here] Since when they have been here.
 */

export class Door {
  #form;
  #input;
  #member;
  #list;
  /** The list's contents: the text that was searched, and the members found. @type {{ text: string, found: Found[] } | null} */
  #shown = null;
  /**
   * The texts on which Return was pressed before their lists had arrived, or while another member was being checked
   * in, as a scanner does: they are answered one by one, if need be by the next page.
   * @type {string[]}
   */
  #waiting = [];
  #isAnswering = false;
  /** The one of them whose member is being checked in. @type {string | undefined} */
  #answered;
  /** When Return was last pressed on a text. */
  #returnedAt = -Infinity;
  /** When Return last moved the focus to a button. */
  #focusedAt = -Infinity;
  #request = new AbortController();
  /** The texts that were typed while the response about another member was awaited. */
  #nextTexts = new Draft("check-in", { isPrivate: true });
  /** The text with which a page was asked for, and when. @type {{ text: string, at: number } | undefined} */
  #sent;
  /** Whether the page is being left, and the texts are kept for the next one. */
  #isLeft = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.#form = form;
    this.#input = /** @type {HTMLInputElement} */ (form.elements.namedItem("check-in"));
    this.#member = /** @type {HTMLInputElement} */ (form.elements.namedItem("member"));
    this.#list = /** @type {HTMLUListElement} */ (document.getElementById("at-door"));
    this.#input.addEventListener("input", () => {
      // A changed text means another person than the chosen one.
      this.#member.disabled = true;
      this.#find(pauseMilliseconds);
    });
    form.addEventListener("submit", (event) => this.#onSubmit(event));
    this.#list.addEventListener("submit", (event) => this.#holdBack(event));
    for (const place of [form, this.#list]) place.addEventListener("submit", (event) => this.#noteSent(event));
    for (const element of [this.#input, this.#list]) {
      element.addEventListener("keydown", (event) => this.#move(/** @type {KeyboardEvent} */ (event)));
    }
    this.#list.addEventListener("keydown", (event) => this.#typeOn(event));
    // After Back, the browser may restore the page as it was left.
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) this.#empty();
    });
    window.addEventListener("pagehide", () => {
      if (!this.#isLeft) this.#keepNextTexts();
      this.#isLeft = true;
    });
    this.#restoreNextTexts();
  }

  get #text() {
    return this.#input.value.trim();
  }

  /**
   * The page about the last person has to be read first; the text that is typed goes on there.
   * @param {Event} event A press on a button of the list.
   */
  #holdBack(event) {
    if (this.#hasJustSent) event.preventDefault();
  }

  /**
   * The next person may come before the response about this one: what is typed then replaces the text.
   * @param {Event} event
   */
  #noteSent(event) {
    if (event.defaultPrevented) return;
    const earlier = this.#sent;
    const text = this.#answered ?? this.#text;
    this.#expectPage(text);
    if (earlier === undefined && text === this.#text) this.#input.select();
    // Other listeners may still prevent the submission, if it is too soon after the previous one.
    setTimeout(() => {
      if (event.defaultPrevented) this.#sent = earlier;
      else this.#waiting = this.#waiting.filter((waiting) => waiting !== text);
    });
  }

  /** @param {string} text */
  #expectPage(text) {
    const sent = { text, at: performance.now() };
    this.#sent = sent;
    setTimeout(() => {
      if (this.#sent !== sent) return;
      this.#sent = undefined;
      this.#answerNext();
    }, pageMilliseconds);
  }

  get #hasJustSent() {
    return this.#sent !== undefined && performance.now() - this.#sent.at < repeatMilliseconds;
  }

  /** Whether Return says that no page is expected any more, since it is pressed again on a text that waits. */
  get #isStopped() {
    if (!this.#sent || this.#hasJustSent) return false;
    return [this.#sent.text, ...this.#waiting].includes(this.#text);
  }

  #keepNextTexts() {
    const isNext = this.#sent !== undefined && ![this.#sent.text, ...this.#waiting].includes(this.#text);
    this.#nextTexts.save({ text: isNext ? this.#input.value : "", waiting: this.#waiting.join("\n") });
  }

  #restoreNextTexts() {
    const { text = "", waiting = "" } = this.#nextTexts.saved?.texts ?? {};
    this.#nextTexts.discard();
    // The rest of the text, or all of it, may have been typed into this page already.
    const typed = this.#input.value;
    if (text && !typed.startsWith(text)) this.#input.value = text + typed;
    this.#waiting = waiting.split("\n").filter(Boolean);
    // A warning has to be read before the next page replaces it.
    const isWarned = document.querySelector(".outcome .notice:not(.done)") !== null;
    if (isWarned && this.#text === "") this.#input.value = this.#waiting.shift() ?? "";
    if (this.#text !== "") this.#find(0);
    if (!isWarned) this.#answerNext();
  }

  #empty() {
    this.#sent = undefined;
    this.#isLeft = false;
    this.#waiting = [];
    this.#member.disabled = true;
    this.#input.value = "";
    this.#show(null);
  }

  #stopSearching() {
    clearTimeout(this.#timer);
    this.#request.abort();
  }

  /** @param {number} pause */
  #find(pause) {
    this.#stopSearching();
    const text = this.#text;
    if (isTooShort(text)) return this.#show(null);
    this.#request = new AbortController();
    const { signal } = this.#request;
    this.#timer = setTimeout(async () => {
      try {
        const found = await this.#ask(text, signal);
        this.#show({ text, found });
      } catch {
        if (signal.aborted) return;
        this.#showSentence(words.say("The search isn’t working just now. Press Return to try again."));
      }
    }, pause);
  }

  /**
   * Says why no member is found, in place of the members that an earlier text found.
   * @param {string} sentence
   */
  #showSentence(sentence) {
    this.#show(null);
    this.#list.replaceChildren(element("li", { className: "hint", textContent: sentence }));
    this.#list.hidden = false;
    announce("door", sentence);
  }

  /**
   * @param {string} text
   * @param {AbortSignal} [signal]
   * @returns {Promise<Found[]>}
   */
  async #ask(text, signal) {
    const body = new URLSearchParams({ q: text });
    const response = await fetch(this.#form.dataset.door ?? "", {
      method: "POST", body, signal, headers: { Accept: "application/json" },
    });
    if (!response.ok) throw new Error(`${response.status}`);
    const found = await response.json();
    // It is shown and spoken in words.
    await words.areLoaded;
    return found;
  }

  /**
   * Submits the text as it is: the server's own page says what is wrong, or shows the members found.
   * @param {string} text
   */
  #leave(text) {
    const typed = this.#input.value;
    this.#expectPage(text);
    this.#member.disabled = true;
    this.#input.value = text;
    this.#form.submit();
    this.#input.value = typed;
    if ([text, ...this.#waiting].includes(this.#text)) this.#input.select();
  }

  /** @param {Event} event */
  #onSubmit(event) {
    if (!this.#member.disabled) return;
    // A scanner may press Return twice.
    const isDouble = performance.now() - this.#returnedAt < doubleReturnMilliseconds;
    this.#returnedAt = performance.now();
    const isStopped = !isDouble && this.#isStopped;
    if (isStopped) this.#sent = undefined;
    const isShown = !isStopped && this.#sent === undefined && this.#shown?.text === this.#text;
    // Once the member is filled in, the form is submitted as usual, unless it was submitted a moment ago.
    if (isShown && this.#choose()) return;
    event.preventDefault();
    if (isShown) return this.#focusFirstButton();
    if (this.#text === "" || this.#text === this.#sent?.text) return;
    if (isTooShort(this.#text)) return this.#answerTooShort();
    if (!this.#waiting.includes(this.#text)) this.#waiting.push(this.#text);
    this.#input.select();
    if (this.#sent !== undefined) this.#find(0);
    this.#answerNext();
  }

  /** Says what the server's own page would say. The text stays, so that more letters can be added. */
  #answerTooShort() {
    this.#removeOutcome();
    this.#showSentence(signsUp()
      ? words.say("Nobody was found. Type two letters of the name or more, or sign them up at the desk.")
      : words.say("Nobody was found. Type two letters of the name or more."));
  }

  /** Answers the first Return that waits, unless the page is being left already: the next page does it then. */
  async #answerNext() {
    if (this.#isAnswering || this.#sent !== undefined || this.#waiting.length === 0) return;
    this.#isAnswering = true;
    const text = this.#waiting[0];
    const tooLong = new AbortController();
    const timer = setTimeout(() => tooLong.abort(), searchMilliseconds);
    const found = await this.#ask(text, tooLong.signal).catch(() => null);
    clearTimeout(timer);
    // A search fails, too, when the page is left.
    if (this.#sent === undefined && !this.#isLeft) this.#answer(text, found);
    this.#isAnswering = false;
  }

  /**
   * @param {string} text The first that waits.
   * @param {Found[] | null} found Null if the search failed.
   */
  #answer(text, found) {
    if (found?.length === 1) return this.#checkIn(text, found);
    this.#waiting.shift();
    const isReplaced = this.#text !== "" && this.#text !== text;
    const isLast = this.#waiting.length === 0;
    // A keeper who types on after a Return that finds several means another person, or adds letters.
    if (isReplaced && isLast && found?.length) return;
    // The next scan would replace the list before it was read.
    if (!found || isReplaced || !isLast) return this.#leave(text);
    this.#stopSearching();
    this.#show({ text, found });
    this.#input.value = text;
    this.#focusFirstButton();
  }

  /**
   * @param {string} text The first that waits; the input may have another by now.
   * @param {Found[]} found The only member found.
   */
  #checkIn(text, found) {
    this.#stopSearching();
    this.#show({ text, found });
    this.#choose();
    this.#answered = text;
    /** @type {HTMLButtonElement} */ (this.#form.querySelector("button[type=submit]")).click();
    this.#answered = undefined;
    // The input may have another text.
    this.#member.disabled = true;
  }

  /** The buttons that check members in. Those that take members off are left out: one Return too many mustn't press them. */
  get #buttons() {
    return [...this.#list.querySelectorAll(`form[action="${checkIn}"] button`)];
  }

  /** Moves the focus to the first button that checks a member in; if there is none, selects the text to be overwritten. */
  #focusFirstButton() {
    this.#removeOutcome();
    const button = /** @type {HTMLButtonElement | undefined} */ (this.#buttons[0]);
    if (!button) return this.#input.select();
    button.focus();
    this.#focusedAt = performance.now();
  }

  /** Removes the notice of the last check-in, which could be taken for the outcome of this one. A notice with Undo stays. */
  #removeOutcome() {
    const notices = [...document.querySelectorAll(".outcome .notice")];
    notices.find((notice) => !notice.querySelector("form"))?.remove();
  }

  /**
   * Typing while a button has the focus continues in the input, since the desk keeper means another person.
   * @param {KeyboardEvent} event
   */
  #typeOn(event) {
    if (event.key === "Enter") {
      if (event.repeat || performance.now() - this.#focusedAt < doubleReturnMilliseconds) event.preventDefault();
      return;
    }
    const isTyped = [...event.key].length === 1 && event.key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isTyped && event.key !== "Backspace" && !event.isComposing && event.keyCode !== 229) return;
    this.#input.focus();
    if (this.#sent !== undefined) this.#input.select();
    else this.#input.setSelectionRange(this.#input.value.length, this.#input.value.length);
  }

  /** Fills in the member if exactly one was found. One of several is never chosen unseen. */
  #choose() {
    const found = this.#shown?.found ?? [];
    if (found.length !== 1) return false;
    this.#member.value = String(found[0].id);
    this.#member.disabled = false;
    return true;
  }

  /** @param {KeyboardEvent} event The arrow keys move between the input and the buttons. */
  #move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || this.#list.hidden) return;
    event.preventDefault();
    this.#focusedAt = -Infinity;
    const places = [this.#input, ...this.#buttons];
    const place = places.indexOf(/** @type {any} */ (document.activeElement));
    places[Math.min(Math.max(place + step, 0), places.length - 1)].focus();
  }

  /** @param {{ text: string, found: Found[] } | null} shown */
  #show(shown) {
    this.#shown = shown;
    this.#list.hidden = shown === null;
    const nobody = signsUp()
      ? words.say("Nobody was found. Sign them up, if they are new.")
      : words.say("Nobody was found. Type two letters of the name or more.");
    const found = shown?.found ?? [];
    const event = /** @type {HTMLInputElement | null} */ (this.#form.elements.namedItem("event"));
    this.#list.replaceChildren(...found.map((member) => item(member, event?.value)));
    const note = found.length === 0 ? nobody : found.length === maxFound ? words.say("No more than eight are shown. Type more of the name.") : "";
    if (shown && note) this.#list.append(element("li", { textContent: note }));
    const spoken = found.map(({ name, here }) => (here ? `${name}, ${since(here)}` : name)).join("; ");
    const count = found.length > 0 ? `${words.say("Found: {count}.", { count: found.length })} ${spoken}. ` : "";
    if (shown) announce("door", count + note);
  }
}

/** @param {string} text */
function isTooShort(text) {
  return [...text].length < minLetters;
}

/** Whether the page has the form that signs people up, which a group may have switched off. */
function signsUp() {
  return document.querySelector("form[data-form=desk]") !== null;
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
