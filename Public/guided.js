// Step-by-step sign-up, without a request for each step. Without the rules each step needs the server.

import { showAlert } from "./alert.js";
import { LiveForm } from "./form.js";

export class GuidedForm extends LiveForm {
  /** The index of the last question that has been asked. */
  #reached = Math.max(0, this.fields.findIndex((field) => field.input.disabled) - 1);
  /** @type {Map<string, import("./rules.js").Problem> | null} */
  #problems = null;
  /** The index of the current question. */
  #asked = this.#reached;
  #next = /** @type {HTMLButtonElement | null} */ (this.form.querySelector("[data-next]"));

  /** @param {import("./rules.js").Rules} rules */
  useRules(rules) {
    if (!this.fields.some((field) => field.input.disabled)) this.#reached = this.#asked = this.fields.length - 1;
    // The server repeats the texts of disabled inputs in hidden ones, which are no longer needed.
    for (const hidden of this.form.querySelectorAll("input[type=hidden]:not([data-carried], [data-answer] *)")) hidden.remove();
    this.form.addEventListener("focusin", () => {
      const focused = this.fields.findIndex((field) => field.hasFocus);
      this.#ask(focused);
      if (focused < 0) return;
      // The question may have moved away from where the browser has scrolled.
      requestAnimationFrame(() => this.form.querySelector(".asked")?.scrollIntoView({ block: "nearest" }));
    });
    super.useRules(rules);
    // The draft may have answers to questions after the first invalid one.
    const answered = this.fields.map((field) => field.text !== "").lastIndexOf(true);
    this.#reached = Math.max(this.#reached, this.#nextAfter(-1), answered);
    this.#updateInputs();
    this.#ask(this.#lastEnabled);
    // After a reload the draft has restored the answers, but the focus is still on the first input, or nowhere.
    if (this.fields[0].hasFocus || document.activeElement === document.body) {
      this.fields[this.#lastEnabled].input.focus();
    }
    this.#next?.addEventListener("click", (event) => {
      if (!this.#problems) return;
      event.preventDefault();
      this.advance(this.#asked);
    });
  }

  /** The next visitor begins with the first question. */
  clear() {
    this.#reached = this.#asked = 0;
    super.clear();
  }

  /** @param {Map<string, import("./rules.js").Problem>} problems */
  onValidated(problems) {
    this.#problems = problems;
    this.#updateInputs();
  }

  /** @param {number} index */
  advance(index) {
    if (!this.#problems) {
      /** @type {HTMLElement | null} */ (this.form.querySelector("button[type=submit]"))?.click();
      return;
    }
    const invalid = this.#firstInvalid();
    // An answer that is wrong now gets an alert; the next question, which has no answer yet, doesn't.
    const wasAnswered = invalid < this.#reached || this.fields[invalid].text !== "";
    if (this.#problems.size > 0 && (invalid <= index || wasAnswered)) {
      this.#openAlert(invalid);
    } else if (index === this.fields.length - 1) {
      super.advance(index);
    } else {
      const next = this.#nextAfter(index);
      this.#reached = Math.max(this.#reached, next);
      this.#updateInputs();
      this.fields[next].input.focus();
    }
  }

  /** The index of the first invalid input; of the last input if all are valid. */
  #firstInvalid() {
    const index = this.fields.findIndex((field) => this.#problems?.has(field.name));
    return index < 0 ? this.fields.length - 1 : index;
  }

  /**
   * The index of the question that comes after another: the first invalid one, or an earlier one that may stay empty
   * and hasn't been asked yet.
   * @param {number} index
   */
  #nextAfter(index) {
    const invalid = this.#firstInvalid();
    const isNew = (/** @type {number} */ place) => place > Math.max(index, this.#reached) && place < invalid;
    const unasked = this.fields.findIndex((field, place) => isNew(place) && field.text === "");
    return unasked < 0 ? invalid : unasked;
  }

  /** The index of the last enabled input. Inputs after an invalid one keep their texts, and wait until it is valid. */
  get #lastEnabled() {
    return this.#problems ? Math.min(this.#reached, this.#firstInvalid()) : this.#reached;
  }

  #updateInputs() {
    this.fields.forEach((field, index) => {
      field.input.disabled = index > this.#lastEnabled;
    });
    this.#ask(this.#asked);
  }

  /**
   * Makes a question the current one.
   * @param {number} index The question's index; if it is negative, the current question stays. Instead of a question
   *   that has to wait, the last one that can be asked is asked.
   */
  #ask(index) {
    this.#asked = Math.min(index < 0 ? this.#asked : index, this.#lastEnabled);
    this.fields.forEach((field, place) => field.showAsked(place === this.#asked));
    if (this.#next) this.#next.hidden = this.#asked === this.fields.length - 1;
  }

  /** @param {number} index */
  #openAlert(index) {
    const field = this.fields[index];
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("alert"));
    const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    const dialog = /** @type {HTMLDialogElement} */ (copy.querySelector("dialog"));
    const sentence = /** @type {HTMLElement} */ (dialog.querySelector("p"));
    sentence.textContent = this.#problems?.get(field.name)?.sentence ?? "";
    document.body.append(dialog);
    const close = showAlert(dialog, field.input);
    dialog.querySelector("[name=action]")?.addEventListener("click", (event) => {
      event.preventDefault();
      field.clear();
      this.form.dispatchEvent(new Event("input"));
      close();
    });
  }
}
