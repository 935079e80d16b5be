// Enhances a `<form data-form="NAME">`: it validates live, keeps a draft, moves to the next input on Return, and clears
// without a request. Without the rules only the server validates.

import { announce, pauseMilliseconds, postpone } from "./announce.js";
import { ChoiceInput } from "./choices.js";
import { Draft } from "./draft.js";
import { LiveField } from "./field.js";
import { element } from "./page.js";
import { enhancePasswordInput } from "./password.js";
import { words } from "./words.js";

/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Problem} Problem */

/** The codes of problems with fields of which one must be filled in: `neither…` and `nothingKnown` of `Problem.Code`. */
const eitherCodes = [32, 56, 57, 58];
/** A question that is answered by choosing is represented by one element, which contains all its inputs. */
const inputs = "[data-field] :is(input:not([data-answer] *), textarea, [data-answer])";

export class LiveForm {
  /** @type {Rules | null} */
  #rules = null;
  /** What the group asks on this form, as the rules read it. @type {string[]} */
  #group;
  /** The words of the group's own fields, by their names. */
  #ownWords;
  #hidePasswords;
  #submitButton;
  #missingNote;
  #idempotencyKey;
  /** Whether the form changes stored values: such a form has no draft, and Clear restores the stored values. */
  #hasKept;
  /** @type {LiveField[]} */
  #incomplete = [];
  /** The incomplete fields of which one is enough. @type {LiveField[]} */
  #either = [];
  /** The names of the fields that are listed beside the button. @type {string | undefined} */
  #incompleteNames;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    this.form = form;
    this.name = form.dataset.form ?? "";
    this.draft = new Draft(this.name, { isPrivate: "private" in form.dataset, lasts: "lasting" in form.dataset });
    this.#group = JSON.parse(form.dataset.group ?? "[]");
    this.fields = [...form.querySelectorAll(inputs)].map((element) => {
      const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (element);
      return new LiveField("answer" in input.dataset ? new ChoiceInput(input) : input);
    });
    this.#ownWords = Object.fromEntries(this.fields.map((field) => [field.name, field.ownWords]));
    this.#hasKept = "undrafted" in form.dataset || this.fields.some((field) => field.isKept);
    this.#submitButton = /** @type {HTMLButtonElement | null} */ (
      form.querySelector("button[type=submit]:not([data-clear], [data-next])")
    );
    this.#idempotencyKey = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=id]"));
    this.#missingNote = /** @type {HTMLElement | null} */ (document.querySelector(`[data-missing="${this.name}"]`));
    const secrets = this.fields.filter((field) => field.isSecret);
    this.#hidePasswords = secrets.map((field) => enhancePasswordInput(/** @type {HTMLInputElement} */ (field.input)));
    this.#restore();
    this.#listen();
  }

  /**
   * Starts live validation. Inputs that were filled in before are treated as if they had just lost the focus.
   * @param {Rules} rules
   */
  useRules(rules) {
    this.#rules = rules;
    const blurred = this.fields.filter((field) => field.text !== "" && !field.hasFocus);
    this.#validate(blurred, false);
    this.form.dataset.live = "";
  }

  /**
   * Empties the form, or restores the stored values, and discards its draft: from then on it is a new form, with
   * another id. It also gives up the focus, so that an on-screen keyboard closes.
   */
  clear() {
    this.draft.discard();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const id = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (this.#idempotencyKey) this.#idempotencyKey.value = id;
    for (const field of this.fields) {
      field.clear();
      if (field.hasFocus) field.input.blur();
    }
    this.hidePasswords();
    this.#validate([], false);
    this.onCleared();
  }

  /** Called after `clear`; to be replaced. */
  onCleared = () => {};

  /**
   * Fills in some of the fields as if their texts had been typed; the next empty one gets the focus.
   * @param {Record<string, string>} texts By the fields' names.
   */
  fill(texts) {
    for (const field of this.fields) field.input.value = texts[field.name] ?? field.input.value;
    this.form.dispatchEvent(new Event("input", { bubbles: true }));
    this.fields.find((field) => field.input.value === "")?.input.focus();
  }

  /** To be called when the form is being submitted. */
  onSubmit() {
    this.hidePasswords();
    this.draft.setSent(true, this.#idempotencyKey?.value);
  }

  hidePasswords() {
    for (const hide of this.#hidePasswords) hide();
  }

  /**
   * To be called when the page is shown, perhaps not for the first time. A draft that was discarded meanwhile must
   * not come back with it.
   * @param {boolean} wasCached Whether the page comes from the back/forward cache.
   */
  onPageShow(wasCached) {
    if (wasCached && this.draft.readOrDiscard()) this.#takeBack();
    else if (wasCached) this.clear();
    // After Back or a reload, the browser itself restores inputs; the draft is more reliable.
    else if (!isNewPage()) for (const field of this.fields) field.undoBrowserRestore();
    this.refresh();
  }

  /**
   * To be called for a page from the back/forward cache whose draft still exists: the typed texts stay. Passwords,
   * which no draft has, are emptied.
   */
  #takeBack() {
    this.draft.setSent(false);
    for (const field of this.fields) if (field.isSecret) field.clear();
    this.hidePasswords();
    this.#validate([], false);
  }

  /** Handles changes without an event, such as autofill. */
  refresh() {
    if (this.fields.some((field) => field.hasChanged)) this.#changed();
  }

  /**
   * Restores the draft, unless there is something newer: texts, even empty ones, that the server has filled in again,
   * or texts that were typed before the scripts ran. After Back or a reload, the latter may have been restored by the
   * browser.
   */
  #restore() {
    const isFilledIn = this.fields.some((field) => field.state === "wrong" || field.input.defaultValue !== "");
    const isTyped = this.fields.some((field) => field.text !== "");
    const isNewer = isFilledIn || (isNewPage() && (isTyped || "reply" in this.form.dataset));
    const saved = this.draft.readOrDiscard();
    if (isNewer) {
      this.#saveDraft();
    } else if (saved?.sent && (isNewPage() || document.querySelector(".notice.done"))) {
      this.draft.discard();
    } else if (saved) {
      for (const field of this.fields) field.restore(saved.texts[field.draftName] ?? "");
      // There was no response. With the same key, the server won't carry it out twice.
      if (saved.id && this.#idempotencyKey) this.#idempotencyKey.value = saved.id;
      this.draft.setSent(false);
    }
  }

  #listen() {
    // A text that takes long to write must not be lost while its writer thinks.
    const restartIdleTimer = this.draft.lasts ? () => {} : this.#startIdleTimer();
    this.form.addEventListener("input", () => {
      restartIdleTimer();
      postpone();
      this.#changed();
    });
    this.form.addEventListener("keydown", (event) => this.#onKey(event));
    this.form.addEventListener("focusout", (event) => this.#onBlur(event));
    // Some browsers dispatch only these for autofill; the style sheet starts an animation on `:autofill`.
    for (const name of ["change", "animationstart"]) this.form.addEventListener(name, () => this.refresh());
  }

  /**
   * Clears the form once nothing has been typed for ten minutes.
   * @returns {() => void} To be called on every input event.
   */
  #startIdleTimer() {
    // Texts that the server or the draft has filled in are discarded like typed ones.
    const isEmpty = this.fields.every((field) => field.text === "" || field.isUnchanged);
    return Draft.onIdle(isEmpty ? 0 : (this.draft.readOrDiscard()?.at ?? Date.now()), () => {
      this.clear();
      const emptied = words.say("The form was emptied after ten minutes without typing.");
      const setBack = words.say("After ten minutes without typing, the form was set back to what is saved.");
      announce(this.name, this.#hasKept ? setBack : emptied);
    });
  }

  #changed() {
    for (const field of this.fields) field.noteText();
    this.#saveDraft();
    this.#validate();
  }

  #saveDraft() {
    // The stored values may be another member's.
    if (this.#hasKept) return;
    const saved = this.fields.filter((field) => field.isDrafted);
    this.draft.save(Object.fromEntries(saved.map((field) => [field.draftName, field.input.value])));
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    // In Safari the Return that ends an IME composition has key code 229.
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    if (event.target instanceof HTMLTextAreaElement) return;
    const index = this.fields.findIndex((field) => field.input.contains(/** @type {Node} */ (event.target)));
    // Holding Return down must not run through all inputs and press the button at the end.
    if (event.repeat || index >= 0) event.preventDefault();
    if (event.repeat || index < 0) return;
    this.advance(index);
  }

  /**
   * Moves the focus to the next input, or from the last one to the submit button if it is enabled.
   * @param {number} index
   */
  advance(index) {
    const next = this.fields.slice(index + 1).find((field) => !field.input.disabled);
    if (next) next.input.focus();
    else if (this.#submitButton && !this.#submitButton.disabled) this.#submitButton.focus();
    else this.#leaveIncomplete(this.fields[index]);
  }

  /**
   * Gives up the focus, and says what is missing; Tab then leads to the first incomplete input.
   * @param {LiveField} last
   */
  #leaveIncomplete(last) {
    last.input.blur();
    this.fields.find((field) => this.#incomplete.includes(field))?.startHere();
    if (this.#missingNote && !this.#missingNote.hidden) announce("missing", this.#missingNote.textContent ?? "");
  }

  /**
   * Called with the results; for subclasses to override.
   * @param {Map<string, Problem>} _problems By field.
   */
  onValidated(_problems) {}

  /** @param {FocusEvent} event */
  #onBlur(event) {
    const from = /** @type {Element} */ (event.target);
    // The input and the buttons of a field count as one.
    const field = this.fields.find((field) => field.contains(from));
    // The field still has the focus if only the window has lost it.
    if (!field || document.activeElement === from) return;
    const to = event.relatedTarget instanceof Element ? event.relatedTarget : null;
    // A press on Clear doesn't count, but moving there by the keyboard does.
    if (field.contains(to) || (to?.closest("[data-clear]") && to.matches(":active"))) return;
    // An alert reads the problem out by itself.
    this.#validate([field], !to?.closest("dialog"));
  }

  /**
   * Validates the whole form and shows the results.
   * @param {LiveField[]} [blurred] Fields that have just lost the focus.
   * @param {boolean} [announces] Whether screen readers are told.
   */
  #validate(blurred = [], announces = true) {
    const problems = this.#findProblems();
    if (!problems) return;
    this.onValidated(problems);
    const incomplete = [];
    this.#either = [];
    for (const field of this.fields) {
      const found = problems.get(field.name);
      const problem = field.problem(found?.sentence);
      // A text that the server rejected blocks submission until it is changed, unless the form can be submitted early.
      const isObstacle = field.isNoDay || (found ? found.isObstacle : !("readyEarly" in this.form.dataset));
      if ((problem !== undefined && isObstacle) || field.input.disabled) incomplete.push(field);
      if (found && eitherCodes.includes(found.code)) this.#either.push(field);
      if (field.input.disabled) continue;
      const news = field.showResult(problem, blurred.includes(field));
      if (news && announces) announce(field.name, news, blurred.includes(field) ? 0 : pauseMilliseconds);
    }
    this.#updateSubmitButton(incomplete, announces);
  }

  /** @returns {Map<string, Problem> | null} By field; null without rules. */
  #findProblems() {
    if (!this.#rules) return null;
    try {
      /** @type {[string, string][]} */
      const entries = this.fields.map((field) => [field.name, field.text]);
      const problems = this.#rules.problems(this.name, entries, this.#group, this.#ownWords);
      const unchanged = this.fields.filter((field) => field.isUnchanged).map((field) => field.name);
      const refused = problems?.filter((problem) => !unchanged.includes(problem.field));
      return refused ? new Map(refused.map((problem) => [problem.field, problem])) : null;
    } catch (error) {
      console.warn("Live validation has failed; only the server validates from now on.", error);
      this.#rules = null;
      this.#updateSubmitButton([], false);
      return null;
    }
  }

  /**
   * Enables the submit button, or lists the fields that it waits for, with a button that moves the focus to each.
   * @param {LiveField[]} incomplete
   * @param {boolean} announces
   */
  #updateSubmitButton(incomplete, announces) {
    this.#incomplete = incomplete;
    if (!this.#submitButton) return;
    const becomesEnabled = this.#submitButton.disabled && incomplete.length === 0;
    this.#submitButton.disabled = incomplete.length > 0;
    if (becomesEnabled && announces) {
      const button = this.#submitButton.textContent?.trim() ?? "";
      announce("button", words.say("{button} is enabled.", { button }), pauseMilliseconds);
    }

    const reachable = incomplete.filter((field) => !field.input.disabled);
    // A mistake isn't reported during typing.
    const missing = reachable.filter((field) => field.text === "" || (field.hasFocus && field.state === "neutral"));
    const wrong = reachable.filter((field) => !missing.includes(field));
    const names = [missing, wrong].map((fields) => fields.map((field) => field.name).join(" ")).join("|");
    if (!this.#missingNote || this.#incompleteNames === names) return;
    this.#incompleteNames = names;
    this.#missingNote.hidden = incomplete.length === 0;
    this.#missingNote.replaceChildren();
    this.#appendNames(words.say("Still needed: {labels}"), missing);
    this.#appendNames(words.say("To correct: {labels}"), wrong);
  }

  /**
   * @param {string} sentence With `{labels}`.
   * @param {LiveField[]} fields
   */
  #appendNames(sentence, fields) {
    if (fields.length === 0 || !this.#missingNote) return;
    const [before, after] = sentence.split("{labels}");
    this.#missingNote.append(this.#missingNote.hasChildNodes() ? ". " : "", before);
    fields.forEach((field, index) => {
      const next = fields[index + 1];
      const isAlternative = this.#either.includes(field) && this.#either.includes(next);
      // The comma must not begin a line.
      const item = element("span");
      item.append(field.focusButton(), !next ? "" : isAlternative ? " /" : ",");
      this.#missingNote?.append(index > 0 ? " " : "", item);
    });
    this.#missingNote.append(after);
  }
}

/** Whether the page was neither reloaded nor reached by Back or Forward. */
function isNewPage() {
  const [navigation] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (navigation)?.type === "navigate";
}
