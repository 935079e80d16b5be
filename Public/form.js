// Makes a `<form data-form="NAME">` live. Without the rules it still moves on by Return, clears in place and
// keeps a draft; what is right and wrong is then said by the server alone.

import { announce, postpone } from "./announce.js";
import { Draft } from "./draft.js";
import { LiveField } from "./field.js";
import { helpWithPassword } from "./password.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Problem} Problem */

/** Typing has paused: now the reason may be read out. */
const pauseMilliseconds = 1000;
const inputs = "[data-field] input";

export class LiveForm {
  /** @type {Rules | null} */
  #rules = null;
  #hidePasswords;
  #signUp;
  #missing;
  #id;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.name = form.dataset.form ?? "";
    this.draft = new Draft(this.name, "private" in form.dataset);
    this.fields = [...form.querySelectorAll(inputs)].map(
      (input) => new LiveField(/** @type {HTMLInputElement} */ (input)),
    );
    this.#signUp = /** @type {HTMLButtonElement | null} */ (
      form.querySelector("button[type=submit]:not([data-clear], [data-next])")
    );
    this.#id = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=id]"));
    this.#missing = /** @type {HTMLElement | null} */ (form.querySelector("[data-missing]"));
    const secrets = this.fields.filter((field) => field.isSecret);
    this.#hidePasswords = secrets.map((field) => helpWithPassword(field.input));
    this.#restore();
    this.#listen();
  }

  /**
   * From here on the rules decide. What was typed before they came counts as left.
   * @param {Rules} rules
   */
  useRules(rules) {
    this.#rules = rules;
    const left = this.fields.filter((field) => field.input.value !== "" && !field.hasFocus);
    this.#judge(left, false);
    this.form.dataset.live = "";
  }

  /** Empties the form and its draft, as if nobody had been there. The keyboard goes too. */
  clear() {
    this.draft.wipe();
    for (const field of this.fields) {
      field.clear();
      if (field.hasFocus) field.input.blur();
    }
    this.hidePasswords();
    this.#judge([], false);
  }

  /** It is on its way to the server. */
  sent() {
    this.hidePasswords();
    this.draft.mark(true, this.#id?.value);
  }

  hidePasswords() {
    for (const hide of this.#hidePasswords) hide();
  }

  /**
   * The page is seen, perhaps again. What was wiped meanwhile must not come back with it.
   * @param {boolean} wasKept Whether the browser had kept it whole, for Back.
   */
  shown(wasKept) {
    if (wasKept && this.draft.kept) this.draft.mark(false);
    else if (wasKept) this.clear();
    // Else, after Back or a reload, the browser puts in by itself what it remembers; the draft knows better.
    else if (!isNewPage()) for (const field of this.fields) field.undoSilentChange();
    this.refresh();
  }

  /** Looks at what came without a word, as autofill does. */
  refresh() {
    if (this.fields.some((field) => field.hasChanged)) this.#changed();
  }

  /** Fills in what was typed before a reload, unless the server has answered with the form itself. */
  #restore() {
    const isAnswer = this.fields.some((field) => field.state === "wrong" || field.input.defaultValue !== "");
    const kept = this.draft.kept;
    if (isAnswer) {
      this.#keep();
    } else if (kept?.sent && isNewPage()) {
      this.draft.wipe();
    } else if (kept) {
      for (const field of this.fields) field.restore(kept.texts[field.name] ?? "");
      // No answer came: sent once more under the same id, it does what it should have done just once.
      if (kept.id && this.#id) this.#id.value = kept.id;
      this.draft.mark(false);
    }
  }

  #listen() {
    // What the server or a reload has brought back is wiped like what is typed.
    const isEmpty = this.fields.every((field) => field.input.value === "");
    const typed = Draft.onIdle(isEmpty ? 0 : (this.draft.kept?.at ?? Date.now()), () => {
      this.clear();
      announce(this.name, "The form was emptied after ten minutes without typing.");
    });
    this.form.addEventListener("input", () => {
      typed();
      postpone();
      this.#changed();
    });
    this.form.addEventListener("keydown", (event) => this.#onKey(event));
    this.form.addEventListener("focusout", (event) => this.#onLeave(event));
    // Autofill: some browsers say nothing else. The style sheet starts an animation on `:autofill`.
    for (const name of ["change", "animationstart"]) this.form.addEventListener(name, () => this.refresh());
  }

  #changed() {
    for (const field of this.fields) field.hasChanged = false;
    this.#keep();
    this.#judge();
  }

  #keep() {
    const kept = this.fields.filter((field) => !field.isSecret);
    this.draft.keep(Object.fromEntries(kept.map((field) => [field.name, field.input.value])));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    // 229: the Return that ends a composition in Safari.
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    const index = this.fields.findIndex((field) => field.input === event.target);
    // A Return held down neither rushes through the inputs nor presses the button it arrives at.
    if (event.repeat || index >= 0) event.preventDefault();
    if (event.repeat || index < 0) return;
    this.advance(index);
  }

  /**
   * Return was pressed in an input: on to the next; from the last to the button, if it is enabled.
   * @param {number} index
   */
  advance(index) {
    const next = this.fields.slice(index + 1).find((field) => !field.input.disabled);
    if (next) next.input.focus();
    else if (this.#signUp && !this.#signUp.disabled) this.#signUp.focus();
    else this.fields[index].input.blur();
  }

  /**
   * The rules have spoken. For forms that do more than show it.
   * @param {Map<string, Problem>} _problems By field.
   */
  judged(_problems) {}

  /** @param {FocusEvent} event */
  #onLeave(event) {
    const field = this.fields.find((field) => field.input === event.target);
    // It still has the focus when another window came to the front.
    if (!field || field.hasFocus) return;
    const to = event.relatedTarget instanceof Element ? event.relatedTarget : null;
    if (field.contains(to) || to?.closest("[data-clear]")) return;
    this.#judge([field]);
  }

  /**
   * Asks the rules about the whole form and shows what they say.
   * @param {LiveField[]} [left] Fields that someone has left.
   * @param {boolean} [aloud] Whether screen readers are told.
   */
  #judge(left = [], aloud = true) {
    const problems = this.#ask();
    if (!problems) return;
    this.judged(problems);
    const lacking = [];
    for (const field of this.fields) {
      const found = problems.get(field.name);
      const problem = field.problem(found?.sentence);
      // What only the server knows to be wrong waits for another text too, unless the button waits for less.
      const isObstacle = found ? found.isObstacle : !("readyEarly" in this.form.dataset);
      if (problem !== undefined && isObstacle) lacking.push(field);
      if (field.input.disabled) continue;
      const news = field.judge(problem, left.includes(field));
      if (news && aloud) announce(field.name, news, left.includes(field) ? 0 : pauseMilliseconds);
    }
    this.#enable(lacking, aloud);
  }

  /** @returns {Map<string, Problem> | null} By field; null without rules. */
  #ask() {
    if (!this.#rules) return null;
    try {
      /** @type {[string, string][]} */
      const entries = this.fields.map((field) => [field.name, field.input.value]);
      const problems = this.#rules.problems(this.name, entries);
      return problems && new Map(problems.map((problem) => [problem.field, problem]));
    } catch (error) {
      console.warn("From here on, only the server checks what is typed.", error);
      this.#rules = null;
      this.#enable([], false);
      return null;
    }
  }

  /**
   * Enables Sign Up, or says what it still waits for, each with a way there.
   * @param {LiveField[]} lacking
   * @param {boolean} aloud
   */
  #enable(lacking, aloud) {
    if (!this.#signUp) return;
    const becomesEnabled = this.#signUp.disabled && lacking.length === 0;
    this.#signUp.disabled = lacking.length > 0;
    if (becomesEnabled && aloud) {
      announce("button", `${this.#signUp.textContent?.trim()} is enabled.`, pauseMilliseconds);
    }

    const names = lacking.map((field) => field.name).join(" ");
    if (!this.#missing || this.#missing.dataset.missing === names) return;
    this.#missing.dataset.missing = names;
    this.#missing.hidden = lacking.length === 0;
    this.#missing.replaceChildren("Still needed: ");
    lacking.forEach((field, index) => this.#missing?.append(index > 0 ? ", " : "", field.wayThere()));
  }
}

/** Not one that the visitor has reloaded or come back to. */
function isNewPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "navigate";
}
