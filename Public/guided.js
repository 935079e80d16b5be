// Sign-up one question after the other, in place. Without the rules the server takes each step.

import { showAlert } from "./alert.js";
import { LiveForm } from "./form.js";

export class GuidedForm extends LiveForm {
  /** The last input that is enabled. */
  #frontier = Math.max(0, this.fields.findIndex((field) => field.input.disabled) - 1);
  /** @type {Map<string, import("./rules.js").Problem> | null} */
  #problems = null;
  #next = /** @type {HTMLButtonElement | null} */ (this.form.querySelector("[data-next]"));

  /** @param {import("./rules.js").Rules} rules */
  useRules(rules) {
    if (!this.fields.some((field) => field.input.disabled)) this.#frontier = this.fields.length - 1;
    // What the server repeated for the disabled inputs stands in those.
    for (const hidden of this.form.querySelectorAll("input[type=hidden]")) hidden.remove();
    super.useRules(rules);
    this.#frontier = Math.max(this.#frontier, this.#firstWrong());
    this.#enable();
    // After a reload the draft has brought the answers back.
    if (this.fields[0].hasFocus) this.fields[this.#frontier].input.focus();
    this.#next?.addEventListener("click", (event) => {
      event.preventDefault();
      this.advance(this.#frontier);
    });
  }

  /** @param {Map<string, import("./rules.js").Problem>} problems */
  judged(problems) {
    this.#problems = problems;
    this.#frontier = Math.min(this.#frontier, this.#firstWrong());
    this.#enable();
  }

  /** @param {number} index */
  advance(index) {
    if (!this.#problems) {
      this.form.requestSubmit(this.form.querySelector("button[type=submit]"));
      return;
    }
    const wrong = this.#firstWrong();
    if (wrong <= index && this.#problems.size > 0) {
      this.#alert(wrong);
    } else if (index === this.fields.length - 1) {
      super.advance(index);
    } else {
      this.#frontier = wrong;
      this.#enable();
      this.fields[wrong].input.focus();
    }
  }

  /** The index of the first input that isn't right; of the last where all are. */
  #firstWrong() {
    const index = this.fields.findIndex((field) => this.#problems?.has(field.name));
    return index < 0 ? this.fields.length - 1 : index;
  }

  #enable() {
    this.fields.forEach((field, index) => {
      field.input.disabled = index > this.#frontier;
    });
    if (this.#next) this.#next.hidden = this.#frontier === this.fields.length - 1;
  }

  /** @param {number} index */
  #alert(index) {
    const field = this.fields[index];
    const template = /** @type {HTMLTemplateElement} */ (document.getElementById("alert"));
    const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
    const dialog = /** @type {HTMLDialogElement} */ (copy.querySelector("dialog"));
    const sentence = /** @type {HTMLElement} */ (dialog.querySelector("p"));
    sentence.textContent = this.#problems?.get(field.name)?.sentence ?? "";
    dialog.querySelector("[name=action]")?.addEventListener("click", (event) => {
      event.preventDefault();
      field.clear();
      this.form.dispatchEvent(new Event("input"));
      dialog.close();
    });
    document.body.append(dialog);
    showAlert(dialog, field.input);
  }
}
