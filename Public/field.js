// One input of a form with its state: neutral, right, or wrong with a message.

import { ChoiceInput } from "./choices.js";
import { element } from "./page.js";
import { words } from "./words.js";

/** @typedef {"neutral" | "right" | "wrong"} State */

/** A field, which the server renders as `<div data-field>`. */
export class LiveField {
  /** Whether it is a password, which no draft may contain. It is set once, since showing a password changes the type. */
  isSecret;
  /** @type {State} */
  state;
  /** The text that the server rejected, perhaps for a reason that only it knows, such as a taken email. */
  #rejectedText;
  #rejection;
  #lastText;
  /** The value stored on the server, perhaps empty; undefined if the form doesn't change a stored value. */
  #kept;
  #box;
  #note;

  /** @param {HTMLInputElement | HTMLTextAreaElement | ChoiceInput} input */
  constructor(input) {
    this.input = input;
    this.isSecret = input.type === "password";
    this.#box = /** @type {HTMLElement} */ (input.closest("[data-field]"));
    this.#note = /** @type {HTMLElement} */ (document.getElementById(`${input.id}-problem`));
    this.state = this.#box.classList.contains("wrong") ? "wrong" : "neutral";
    this.#rejectedText = this.state === "wrong" ? this.text : null;
    this.#rejection = this.#note.textContent ?? "";
    this.#lastText = this.text;
    this.#kept = input.dataset.kept;
  }

  get name() {
    return this.input.name;
  }

  get label() {
    if (this.input instanceof ChoiceInput) return this.input.label;
    return this.input.labels?.[0]?.textContent?.trim() ?? this.name;
  }

  /** The text as the rules read it. */
  get text() {
    return this.isNoDay ? "?" : this.input.value;
  }

  /** Whether it has a date that doesn't exist or is incomplete, which would be sent as an empty text. */
  get isNoDay() {
    return this.input.type === "date" && /** @type {HTMLInputElement} */ (this.input).validity.badInput;
  }

  get hasFocus() {
    return this.input.contains(document.activeElement);
  }

  /** @param {Element | null} element */
  contains(element) {
    return this.#box.contains(element);
  }

  /** Whether the text has changed in any way since the last `noteText`. */
  get hasChanged() {
    return this.text !== this.#lastText;
  }

  /** Whether the form changes a value that is stored on the server. */
  get isKept() {
    return this.#kept !== undefined;
  }

  /** Whether the text, as the rules read it, is the stored value, which is never refused. */
  get isUnchanged() {
    if (this.#kept === undefined) return false;
    const text = trimmed(this.text);
    return text === trimmed(this.#kept) || (this.input.type === "email" && text === asEmailInput(this.#kept));
  }

  /** Whether a draft may contain it: it may be neither a password nor a one-time code. */
  get isDrafted() {
    return !this.isSecret && this.input.autocomplete !== "one-time-code";
  }

  /** The name under which a draft stores it: a box ticked beside another text must not be ticked beside this one. */
  get draftName() {
    /** @type {HTMLInputElement | null} */
    const readText = this.#box.querySelector("[data-read-text]");
    return readText ? `${this.name} ${readText.value}` : this.name;
  }

  /** The words in which problems mention a field of the group's own; undefined for a built-in field. */
  get ownWords() {
    if (!this.name.startsWith("field-")) return undefined;
    return { label: this.label, noun: this.label, example: this.input.placeholder };
  }

  /** Whether there is a text to confirm: one that differs from the stored text or, if none is stored, isn't empty. */
  get #isConfirmable() {
    return this.isKept ? !this.isUnchanged : trimmed(this.text) !== "";
  }

  noteText() {
    this.#lastText = this.text;
  }

  /**
   * The problem to show: the server's until the text changes, then the rules'.
   * @param {string | undefined} sentence From the rules.
   * @returns {string | undefined}
   */
  problem(sentence) {
    if (this.#rejectedText !== null && this.#rejectedText !== this.text) this.#rejectedText = null;
    return this.#rejectedText === null ? sentence : this.#rejection;
  }

  /**
   * Shows a tick as soon as the text is valid, unless it is the stored value or empty. Shows a cross once the input
   * is left invalid, or stops being valid.
   * @param {string | undefined} problem
   * @param {boolean} wasLeft Whether the input has just lost the focus.
   * @returns {string | null} What to announce, if it is news.
   */
  showResult(problem, wasLeft) {
    if (problem === undefined) {
      // Only the server can confirm what has to be looked up in the store.
      const isUnproven = this.#box.dataset.field === "looked-up";
      const corrected = this.state === "wrong" && !isUnproven;
      this.#show(this.#isConfirmable && !isUnproven ? "right" : "neutral", "");
      return corrected ? words.say("{label}: OK.", { label: this.label }) : null;
    }
    if (this.state === "neutral" && (!wasLeft || this.text === "")) return null;
    const isKnown = this.state === "wrong" && this.#note.textContent === problem;
    this.#show("wrong", problem);
    return isKnown ? null : problem;
  }

  /** Removes what the browser has restored after a reload, except for autofill. */
  undoBrowserRestore() {
    if (!this.input.matches(":is(:autofill, :-webkit-autofill)")) this.input.value = this.#lastText;
  }

  /** @param {string} text */
  restore(text) {
    this.input.value = this.isSecret ? "" : text;
    this.#lastText = this.text;
  }

  /** Resets the input to the stored value, or else empties it, and resets its state. */
  clear() {
    this.restore(this.#kept ?? "");
    this.#rejectedText = null;
    this.#show("neutral", "");
  }

  /** Makes the next Tab lead to the input, which doesn't get the focus yet. */
  startHere() {
    this.#box.tabIndex = -1;
    this.#box.focus({ preventScroll: true });
  }

  /** Whether visitors don't see it, though it is sent. */
  set isHidden(/** @type {boolean} */ isHidden) {
    this.#box.hidden = isHidden;
  }

  /** @param {boolean} isAsked Whether it is the current question of a guided form. */
  showAsked(isAsked) {
    this.#box.classList.toggle("asked", isAsked);
  }

  /** A button with the field's label that moves the focus to its input. */
  focusButton() {
    const button = element("button", { type: "button", className: "focus", textContent: this.label });
    button.addEventListener("click", () => this.input.focus());
    return button;
  }

  /**
   * @param {State} state
   * @param {string} reason
   */
  #show(state, reason) {
    this.state = state;
    this.#box.classList.toggle("right", state === "right");
    this.#box.classList.toggle("wrong", state === "wrong");
    if (this.#note.textContent !== reason) this.#note.textContent = reason;
    if (this.input instanceof ChoiceInput) this.input.showWrong(state === "wrong");
    else if (state === "wrong") this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

/**
 * An email as the browser fills it into an input: Chromium writes the domain in ASCII.
 * @param {string} email
 */
function asEmailInput(email) {
  return element("input", { type: "email", defaultValue: email }).value;
}

/**
 * Removes what Unicode calls white space at both ends, as the rules do; `trim` would remove other characters.
 * @param {string} text
 */
function trimmed(text) {
  const isBlank = (/** @type {number} */ index) => /\p{White_Space}/u.test(text[index]);
  let [start, end] = [0, text.length];
  while (start < end && isBlank(start)) start += 1;
  while (start < end && isBlank(end - 1)) end -= 1;
  return text.slice(start, end);
}
