// One input of a form and its validation state: neutral, right, or wrong with a message.

import { words } from "./words.js";

/** @typedef {"neutral" | "right" | "wrong"} State */

/** What the server renders as `<div data-field>`. */
export class LiveField {
  /** Whether it is a password, which no draft may contain. Set once: showing a password changes the input's type. */
  isSecret;
  /** @type {State} */
  state;
  /** The text that the server rejected, perhaps for a reason that only it knows, such as a taken email. */
  #rejectedText;
  #rejection;
  #lastText;
  #box;
  #note;

  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input;
    this.isSecret = input.type === "password";
    this.#box = /** @type {HTMLElement} */ (input.closest("[data-field]"));
    this.#note = /** @type {HTMLElement} */ (document.getElementById(`${input.id}-problem`));
    this.state = this.#box.classList.contains("wrong") ? "wrong" : "neutral";
    this.#rejectedText = this.state === "wrong" ? input.value : null;
    this.#rejection = this.#note.textContent ?? "";
    this.#lastText = input.value;
  }

  get name() {
    return this.input.name;
  }

  get label() {
    return this.input.labels?.[0]?.textContent?.trim() ?? this.name;
  }

  get hasFocus() {
    return document.activeElement === this.input;
  }

  /** @param {Element | null} element */
  contains(element) {
    return this.#box.contains(element);
  }

  /** Whether the text changed, by whatever means, since the last `noteText`. */
  get hasChanged() {
    return this.input.value !== this.#lastText;
  }

  noteText() {
    this.#lastText = this.input.value;
  }

  /**
   * What is wrong, according to the server until the text changes, then to the rules.
   * @param {string | undefined} sentence From the rules.
   * @returns {string | undefined}
   */
  problem(sentence) {
    if (this.#rejectedText !== null && this.#rejectedText !== this.input.value) this.#rejectedText = null;
    return this.#rejectedText === null ? sentence : this.#rejection;
  }

  /**
   * Shows a tick as soon as the text is valid; a cross once the input was left invalid, or stops being valid.
   * @param {string | undefined} problem
   * @param {boolean} wasLeft Whether the input has just lost the focus.
   * @returns {string | null} What to announce, if it is news.
   */
  showResult(problem, wasLeft) {
    if (problem === undefined) {
      // What has to be looked up in the store can't be confirmed here.
      const isUnproven = this.#box.dataset.field === "looked-up";
      const corrected = this.state === "wrong" && !isUnproven;
      this.#show(isUnproven ? "neutral" : "right", "");
      return corrected ? words.say("{label}: right.", { label: this.label }) : null;
    }
    if (this.state === "neutral" && (!wasLeft || this.input.value === "")) return null;
    const isKnown = this.state === "wrong" && this.#note.textContent === problem;
    this.#show("wrong", problem);
    return isKnown ? null : problem;
  }

  /** Undoes what the browser put in by itself when the page was reloaded, but not autofill. */
  undoBrowserRestore() {
    if (!this.input.matches(":is(:autofill, :-webkit-autofill)")) this.input.value = this.#lastText;
  }

  /** @param {string} text */
  restore(text) {
    this.input.value = this.isSecret ? "" : text;
    this.#lastText = this.input.value;
  }

  /** Empties the input and resets its state. */
  clear() {
    this.restore("");
    this.#rejectedText = null;
    this.#show("neutral", "");
  }

  /** Makes the next Tab lead to the input, which itself doesn't get the focus. */
  startHere() {
    this.#box.tabIndex = -1;
    this.#box.focus({ preventScroll: true });
  }

  /** @param {boolean} isAsked Whether it is the question of a guided form that is being asked. */
  showAsked(isAsked) {
    this.#box.classList.toggle("asked", isAsked);
  }

  /** A button, named for the field, that moves the focus to its input. */
  focusButton() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "focus";
    button.textContent = this.label;
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
    if (state === "wrong") this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}
