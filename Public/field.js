// One input of a form and what is shown beside it: neutral, right, or wrong with the reason.

/** @typedef {"neutral" | "right" | "wrong"} State */

/** What the server renders as `<div data-field>`. */
export class LiveField {
  /** Whether its text may be kept in a draft. Asked once: a shown password is a text input. */
  isSecret;
  /** @type {State} */
  state;
  /** The text that the server found wrong, since only it knows, for example, which emails are taken. */
  #refused;
  #reason;
  #seen;
  #box;
  #note;

  /** @param {HTMLInputElement} input */
  constructor(input) {
    this.input = input;
    this.isSecret = input.type === "password";
    this.#box = /** @type {HTMLElement} */ (input.closest("[data-field]"));
    this.#note = /** @type {HTMLElement} */ (document.getElementById(`${input.id}-problem`));
    this.state = this.#box.classList.contains("wrong") ? "wrong" : "neutral";
    this.#refused = this.state === "wrong" ? input.value : null;
    this.#reason = this.#note.textContent ?? "";
    this.#seen = input.value;
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

  /** Whether the text changed, by whatever means, since this was last set to false. */
  get hasChanged() {
    return this.input.value !== this.#seen;
  }

  set hasChanged(_) {
    this.#seen = this.input.value;
  }

  /**
   * What is wrong, by the rules or, until the text changes, by the server.
   * @param {string | undefined} sentence By the rules.
   * @returns {string | undefined}
   */
  problem(sentence) {
    if (this.#refused !== null && this.#refused !== this.input.value) this.#refused = null;
    return sentence ?? (this.#refused === null ? undefined : this.#reason);
  }

  /**
   * Shows a tick as soon as the text is right, a cross once it was left wrong or is right no longer.
   * @param {string | undefined} problem
   * @param {boolean} left Whether the input was left.
   * @returns {string | null} What a screen reader should hear, if that is something new.
   */
  judge(problem, left) {
    if (problem === undefined) {
      // Of what is looked up in the store, nobody here can say that it is right.
      const isUnproven = this.#box.dataset.field === "looked-up";
      const corrected = this.state === "wrong" && !isUnproven;
      this.#show(isUnproven ? "neutral" : "right", "");
      return corrected ? `${this.label}: right.` : null;
    }
    if (this.state === "neutral" && !left) return null;
    const told = this.state === "wrong" && this.#note.textContent === problem;
    this.#show("wrong", problem);
    return told ? null : problem;
  }

  undoSilentChange() {
    if (!this.input.matches(":autofill")) this.input.value = this.#seen;
  }

  /** @param {string} text */
  restore(text) {
    this.input.value = this.isSecret ? "" : text;
    this.#seen = this.input.value;
  }

  /** Empties the input, as if nobody had been there. */
  clear() {
    this.restore("");
    this.#refused = null;
    this.#show("neutral", "");
  }

  /** A button that leads to the input. */
  wayThere() {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "way";
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
