// A row of an imported file with inputs to correct it: its problems are shown while the organiser types, by the server's rules.

import { announce, pauseMilliseconds, postpone } from "./announce.js";
import { element, isChanged } from "./page.js";
import { words } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Problem} Problem */

export class ImportRow {
  #form;
  #rules;
  #inputs;
  /** The rules by which the rows are read. @type {string[]} */
  #ruleTexts;
  /** The words of the group's own fields, by their names. @type {Record<string, import("./words.js").FieldWords>} */
  #ownWords;
  /** The cell that says what is wrong. */
  #problemCell;
  /** The problems that only the server finds: the field, empty for the whole row, and what is shown. */
  #found;
  /** The fields whose problems by the rules are shown. @type {Set<string>} */
  #shown;

  /**
   * @param {HTMLTableRowElement} row
   * @param {HTMLFormElement} form
   * @param {Rules} rules
   */
  constructor(row, form, rules) {
    this.#form = form;
    this.#rules = rules;
    this.#ruleTexts = JSON.parse(form.dataset.rules ?? "[]");
    this.#ownWords = JSON.parse(form.dataset.ownWords ?? "{}");
    this.#inputs = [...row.querySelectorAll("input:not([type=hidden])")];
    this.#problemCell = /** @type {HTMLElement} */ (row.querySelector("td:last-child"));
    const problems = /** @type {HTMLElement[]} */ ([...this.#problemCell.querySelectorAll(".problem")]);
    const field = (/** @type {HTMLElement} */ problem) => problem.dataset.field ?? "";
    this.#found = problems.filter((problem) => !("rule" in problem.dataset))
      .map((element) => ({ field: field(element), element }));
    this.#shown = new Set(problems.filter((problem) => "rule" in problem.dataset).map(field));
    row.addEventListener("input", () => {
      postpone();
      this.#check(false);
    });
    row.addEventListener("change", () => this.#check(true));
    // The organiser may have typed before the rules were loaded.
    if (this.#inputs.some(isChanged)) this.#check(false);
  }

  /** @param {boolean} wasLeft Whether an input has just lost the focus; during typing, no new problem is shown. */
  #check(wasLeft) {
    const problems = this.#rules.row(this.#cells(), this.#ruleTexts, this.#ownWords);
    if (!problems) return;
    const changed = new Set(this.#inputs.filter(isChanged).map((input) => this.#field(input)));
    const lasting = this.#found.filter(({ field }) => (field ? !changed.has(field) : changed.size === 0));
    const broken = problems.filter(({ field }) => wasLeft || this.#shown.has(field));
    this.#shown = new Set(broken.map(({ field }) => field));
    const before = this.#problemCell.textContent;
    this.#problemCell.replaceChildren(...lasting.map(({ element }) => element), ...broken.map((problem) => this.#paragraph(problem)));
    if (this.#problemCell.childElementCount === 0) this.#problemCell.append(confirmation());
    const wrong = new Set([...this.#shown, ...lasting.map(({ field }) => field)]);
    for (const input of this.#inputs) this.#mark(input, wrong.has(this.#field(input)));
    const now = this.#problemCell.textContent ?? "";
    if (now !== before) announce(this.#problemCell.id, now, wasLeft ? 0 : pauseMilliseconds);
  }

  /**
   * The meaning that the column of an input has now; empty if the column isn't used, or has no heading.
   * @param {HTMLInputElement} input
   */
  #meaning(input) {
    if (input.dataset.meaning) return input.dataset.meaning;
    const menu = this.#form.elements.namedItem(`column-${input.dataset.column}`);
    return menu instanceof HTMLSelectElement ? menu.value : "";
  }

  /**
   * The field that an input belongs to; a part of a name belongs to the name.
   * @param {HTMLInputElement} input
   */
  #field(input) {
    return this.#meaning(input).replace(/^(first|last)-/, "");
  }

  /** @returns {[string, string][]} */
  #cells() {
    const used = this.#inputs.filter((input) => this.#meaning(input));
    return used.map((input) => [this.#meaning(input), input.value]);
  }

  /**
   * @param {HTMLInputElement} input
   * @param {boolean} isWrong
   */
  #mark(input, isWrong) {
    const box = /** @type {HTMLElement} */ (input.parentElement);
    box.classList.toggle("wrong", isWrong);
    box.classList.toggle("right", !isWrong && isChanged(input));
    for (const [name, value] of Object.entries({ "aria-invalid": "true", "aria-describedby": this.#problemCell.id })) {
      if (isWrong) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
  }

  /** @param {Problem} problem */
  #paragraph({ field, sentence }) {
    const label = this.#ownWords[field]?.label ?? words.label("imported", field);
    const paragraph = element("p", { className: "problem" });
    // If the sentence begins with the label, it isn't shown twice.
    if (sentence.startsWith(label)) paragraph.dataset.repeated = "";
    paragraph.append(element("b", { textContent: label }), ` ${sentence}`);
    return paragraph;
  }
}

function confirmation() {
  return element("p", { className: "right", textContent: words.say("Right so far. “Check again” keeps it.") });
}
