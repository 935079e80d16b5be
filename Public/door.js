// Finds members at the door while the desk keeper types, and checks a member in on Return: `<form data-door="URL">`.

import { DoorQueue } from "./door-queue.js";
import { DoorSearch, doubleReturnMilliseconds, isTooShort } from "./door-search.js";

/** @typedef {import("./door-search.js").Found} Found */

/** Decides what a text does on which Return is pressed. */
export class Door {
  #form;
  #search;
  #queue;
  /** When Return was last pressed on a text. */
  #returnedAt = -Infinity;

  /** @param {HTMLFormElement} form */
  constructor(form) {
    const search = new DoorSearch(form);
    const queue = new DoorQueue((text, signal) => search.ask(text, signal), (text, { found }, isLast) => this.#answer(text, found, isLast));
    this.#form = form;
    this.#search = search;
    this.#queue = queue;
    form.addEventListener("submit", (event) => this.#onSubmit(event));
    search.list.addEventListener("submit", (event) => {
      // The page about the last person has to be read first; the text that is typed goes on there.
      if (queue.hasJustSent) return event.preventDefault();
      // The list may still be an earlier text's, while the one that was submitted since is searched.
      const isOlder = !search.found && queue.has(search.text);
      queue.send(isOlder ? search.shownText : search.text);
      search.input.select();
    });
    search.list.addEventListener("keydown", (event) => this.#typeOn(event));
    window.addEventListener("pagehide", () => queue.leave(search.input.value));
    window.addEventListener("pageshow", (event) => {
      // After Back, the browser may restore the page as it was left.
      if (!event.persisted) return;
      queue.clear();
      search.input.value = "";
      search.clear();
    });
    this.#restore();
  }

  #restore() {
    const text = this.#queue.restore();
    const { input } = this.#search;
    // The rest of the text, or all of it, may have been typed into this page already.
    if (text && !input.value.startsWith(text)) input.value = text + input.value;
    // A warning has to be read before the next page replaces it.
    const isWarned = document.querySelector(".outcome .notice:not(.done)") !== null;
    if (isWarned && this.#search.text === "") input.value = this.#queue.takeFirst() ?? "";
    if (this.#search.text !== "") this.#search.find(0);
    if (!isWarned) this.#queue.answerNext();
  }

  /** @param {Event} event */
  #onSubmit(event) {
    event.preventDefault();
    const { text, found } = this.#search;
    // A scanner may press Return twice.
    const isDouble = performance.now() - this.#returnedAt < doubleReturnMilliseconds;
    this.#returnedAt = performance.now();
    const isStopped = !isDouble && this.#queue.stopIfRepeated(text);
    const { sent } = this.#queue;
    if (text === "" || text === sent?.text) return;
    if (isTooShort(text)) return this.#answer(text, [], true);
    if (found && !sent && !isStopped) return this.#answer(text, found, true);
    this.#search.input.select();
    if (sent) this.#search.find(0);
    this.#queue.add(text);
  }

  /**
   * @param {string} text If it has waited, the input may have another by now.
   * @param {Found[] | null} found Null if the search failed.
   * @param {boolean} isLast Whether no other text waits.
   */
  #answer(text, found, isLast) {
    // One of several is never chosen unseen.
    if (found?.length === 1) {
      if (found !== this.#search.found) this.#search.show(text, found);
      return this.#send(text, found[0]);
    }
    const isReplaced = !["", text].includes(this.#search.text);
    // The next scan would replace the list before it was read.
    if (!found || !isLast || (isReplaced && found.length === 0)) return this.#send(text);
    // A keeper who types on after a Return that finds several means another person, or adds letters.
    if (isReplaced) return;
    if (this.#search.text === "") this.#search.input.value = text;
    if (found !== this.#search.found) this.#search.show(text, found);
    // The notice of the last check-in could be taken for the outcome of this one. A notice with Undo stays.
    const notices = [...document.querySelectorAll(".outcome .notice")];
    notices.find((notice) => !notice.querySelector("form"))?.remove();
    // A short text stays, so that more letters can be added.
    if (!isTooShort(text)) this.#search.focusFirstButton();
  }

  /**
   * Checks a member in, or submits the text as it is: the server's own page says what is wrong, or shows the members found.
   * @param {string} text
   * @param {Found} [member]
   */
  #send(text, member) {
    const { input } = this.#search;
    const typed = input.value;
    this.#queue.send(text);
    const id = /** @type {HTMLInputElement} */ (this.#form.elements.namedItem("member"));
    id.disabled = !member;
    if (member) id.value = String(member.id);
    else input.value = text;
    this.#form.submit();
    input.value = typed;
    // The next person may come before the response about this one: what is typed then replaces the text.
    if (this.#queue.has(this.#search.text)) input.select();
  }

  /** @param {KeyboardEvent} event Typing on a button continues in the input, since the desk keeper means another person. */
  #typeOn(event) {
    const isTyped = [...event.key].length === 1 && event.key !== " " && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (!isTyped && event.key !== "Backspace" && !event.isComposing && event.keyCode !== 229) return;
    const { input } = this.#search;
    input.focus();
    if (this.#queue.sent) input.select();
    else input.setSelectionRange(input.value.length, input.value.length);
  }
}
