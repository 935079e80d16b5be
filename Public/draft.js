// What was typed and not yet sent, kept for this tab alone so that a reload doesn't lose it. Never a
// password.

const idleMilliseconds = 10 * 60 * 1000;
const prefix = "draft:";

/**
 * @typedef {object} Kept
 * @property {Record<string, string>} texts By the fields' names.
 * @property {number} at When something was last typed.
 * @property {boolean} sent Whether the form was sent off since: if it was taken, the draft has to go.
 * @property {string} [id] The id that it was sent under, where the form carries one.
 */

/** Who is signed in, in the name of drafts that nobody else may see. */
const visitor = /** @type {HTMLElement | null} */ (document.querySelector(".visitor"));
const owner = `@${visitor?.dataset.member}`;

/** The draft of one form. Where storage is refused, there simply is none. */
export class Draft {
  #key;

  /**
   * @param {string} form The form's name.
   * @param {boolean} [isPrivate] Whether it is a member's alone.
   */
  constructor(form, isPrivate) {
    this.name = isPrivate ? form + owner : form;
    this.#key = prefix + this.name;
  }

  /** @returns {Kept | null} */
  get kept() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.#key) ?? "null");
      if (kept && Date.now() - kept.at < idleMilliseconds) return kept;
    } catch {
      // Storage refused, or not ours.
    }
    this.wipe();
    return null;
  }

  /** @param {Record<string, string>} texts */
  keep(texts) {
    if (Object.values(texts).some((text) => text !== "")) this.#store({ texts, at: Date.now(), sent: false });
    else this.wipe();
  }

  /**
   * @param {boolean} sent
   * @param {string} [id]
   */
  mark(sent, id) {
    const kept = this.kept;
    if (kept) this.#store({ id, ...kept, sent });
  }

  wipe() {
    try {
      sessionStorage.removeItem(this.#key);
    } catch {
      // Storage refused.
    }
  }

  /**
   * Calls `wipe` once nothing was typed for ten minutes.
   * @param {number} last When something was last typed; 0 if nothing stands there.
   * @param {() => void} wipe
   * @returns {() => void} To be called on each key.
   */
  static onIdle(last, wipe) {
    const look = () => {
      if (last === 0 || Date.now() - last < idleMilliseconds) return;
      last = 0;
      wipe();
    };
    // A sleeping computer's timers stand still, hence the second look when the page is seen again.
    setInterval(look, 15_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      last = Date.now();
    };
  }

  /**
   * A form that was sent off and isn't on this page was taken, unless the page is an error's: then it may be
   * sent again. What belongs to somebody who is no longer signed in goes.
   * @param {string[]} here The names of the drafts on this page, which the forms see to themselves.
   * @param {boolean} isError
   */
  static settle(here, isError) {
    try {
      const drafts = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix));
      const names = drafts.map((key) => key.slice(prefix.length));
      for (const name of names.filter((name) => !here.includes(name))) {
        const draft = new Draft(name);
        if (isError) draft.mark(false);
        else if (draft.kept?.sent || (name.includes("@") && !name.endsWith(owner))) draft.wipe();
      }
    } catch {
      // Storage refused.
    }
  }

  /** @param {Kept} kept */
  #store(kept) {
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(kept));
    } catch {
      // Storage refused or full: the form works without a draft.
    }
  }
}
