// Drafts of forms: what was typed but not submitted yet is stored in this tab for a reload, but never a password.

import { ifStorage } from "./storage.js";

const idleMilliseconds = 10 * 60 * 1000;
/** For a form that isn't emptied by idling: a long text mustn't be lost while its writer thinks. */
const longIdleMilliseconds = 12 * 60 * 60 * 1000;
const prefix = "draft:";

/**
 * @typedef {object} Saved
 * @property {Record<string, string>} texts The texts by the fields' names.
 * @property {number} at When something was typed most recently.
 * @property {string} owner The value of `owner` at the time: the next person at this browser must not see the draft.
 * @property {boolean} [lasts] Whether its form isn't emptied by idling, so that the draft is kept for longer.
 * @property {boolean} sent Whether the form has been submitted since: if the server accepted it, the draft is
 *   discarded.
 * @property {string} [id] The idempotency key with which the form was submitted, if it has one.
 */

const visitor = /** @type {HTMLElement | null} */ (document.querySelector(".visitor"));
/** Identifies the signed-in member; it is the same on all pages without one. */
const owner = `@${visitor?.dataset.member}`;

/** The draft of one form. It isn't stored if the browser allows no access to storage. */
export class Draft {
  #key;

  /**
   * @param {string} form The form's name.
   * @param {{ isPrivate?: boolean, lasts?: boolean }} [options] Whether each member has a draft of their own, and
   *   whether the form isn't emptied by idling.
   */
  constructor(form, { isPrivate = false, lasts = false } = {}) {
    this.lasts = lasts;
    this.name = isPrivate ? form + owner : form;
    this.#key = prefix + this.name;
  }

  /**
   * Reads what is stored. A draft that is too old, or another member's, is discarded.
   * @returns {Saved | null}
   */
  readOrDiscard() {
    const saved = ifStorage(() => JSON.parse(sessionStorage.getItem(this.#key) ?? "null"));
    const isTheirs = !visitor || saved?.owner === owner;
    const limit = saved?.lasts ? longIdleMilliseconds : idleMilliseconds;
    if (saved && isTheirs && Date.now() - saved.at < limit) return saved;
    this.discard();
    return null;
  }

  /** @param {Record<string, string>} texts */
  save(texts) {
    const { lasts } = this;
    if (Object.values(texts).some((text) => text !== "")) {
      this.#write({ texts, at: Date.now(), owner, lasts, sent: false });
    } else this.discard();
  }

  /**
   * @param {boolean} isSent
   * @param {string} [id]
   */
  setSent(isSent, id) {
    const saved = this.readOrDiscard();
    // An earlier id wins, since a repeated submission must keep its key.
    if (saved) this.#write({ id, ...saved, sent: isSent });
  }

  discard() {
    ifStorage(() => sessionStorage.removeItem(this.#key));
  }

  /**
   * Calls `discard` once nothing has been typed for ten minutes.
   * @param {number} lastInput When something was typed most recently; 0 for an empty form.
   * @param {() => void} discard
   * @returns {() => void} To be called on every input event.
   */
  static onIdle(lastInput, discard) {
    const check = () => {
      if (lastInput === 0 || Date.now() - lastInput < idleMilliseconds) return;
      lastInput = 0;
      discard();
    };
    // Timers don't run while the computer sleeps, hence the second check when the page becomes visible.
    setInterval(check, 15_000);
    document.addEventListener("visibilitychange", check);
    return () => {
      lastInput = Date.now();
    };
  }

  /**
   * Discards the drafts of forms that the server has accepted: those that were submitted and aren't shown again. On
   * an error page, they may be submitted again instead. It also discards drafts of members who are no longer signed
   * in.
   * @param {string[]} onPage The drafts of the forms on this page, which do this themselves.
   * @param {boolean} isError
   */
  static reconcile(onPage, isError) {
    const keys = ifStorage(() => Object.keys(sessionStorage)) ?? [];
    const names = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
    for (const name of names.filter((name) => !onPage.includes(name))) {
      const draft = new Draft(name);
      if (isError) draft.setSent(false);
      else if (draft.readOrDiscard()?.sent || (name.includes("@") && !name.endsWith(owner))) draft.discard();
    }
  }

  /** @param {Saved} saved */
  #write(saved) {
    ifStorage(() => sessionStorage.setItem(this.#key, JSON.stringify(saved)));
  }
}
