// The words of the page's language, as the server has them. Scripts name a sentence by its English text.

/**
 * @typedef {object} Finding A problem as the rules give it.
 * @property {string} field The field's name.
 * @property {number} code
 * @property {string[]} arguments
 */

/** How long a page waits for its words before it does without. */
const patienceMilliseconds = 10_000;

class Words {
  /** As the server has them; without any, sentences stay English. @type {any} */
  #words = {};

  /** Whether they are there, once that is known. */
  areLoaded = this.#load();

  async #load() {
    const link = /** @type {HTMLLinkElement | null} */ (document.getElementById("words"));
    if (!link) return false;
    const timeout = new AbortController();
    setTimeout(() => timeout.abort(), patienceMilliseconds);
    try {
      this.#words = await (await fetch(link.href, { signal: timeout.signal })).json();
      return true;
    } catch {
      return false;
    }
  }

  /**
   * @param {string} english A sentence, perhaps with `{placeholders}`.
   * @param {Record<string, string | number>} [values] What is put in for them; any other stays.
   * @returns {string}
   */
  say(english, values = {}) {
    return fill(this.#words.sentences?.[english] ?? english, (name) => {
      const value = values[name];
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  /**
   * Thousands are set apart from five digits on, as the server does it.
   * @param {number} count Whole, and not below zero.
   * @returns {string}
   */
  number(count) {
    const separator = this.#words.decimalSeparator === "," ? "." : ",";
    return count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, separator);
  }

  /**
   * @param {string} form The form's name.
   * @param {Finding} problem
   * @returns {string}
   */
  sentence(form, problem) {
    const field = this.#words.fields[form][problem.field];
    const pattern = this.#words.problems[problem.code];
    return fill(pattern, (name) => field[name] ?? problem.arguments[Number(name) - 1]);
  }

  /**
   * How readable a text is: `5.89 : 1, AA`.
   * @param {number} hundredths The contrast ratio's.
   * @param {number} level Its number.
   * @returns {string}
   */
  contrast(hundredths, level) {
    const digits = String(hundredths);
    const ratio = digits.slice(0, -2) + this.#words.decimalSeparator + digits.slice(-2);
    return fill(this.#words.contrast, (name) => (name === "ratio" ? ratio : this.#words.contrastLevels[level]));
  }
}

/**
 * @param {string} pattern
 * @param {(name: string) => string | number | undefined} value
 * @returns {string}
 */
function fill(pattern, value) {
  return pattern.replace(/\{(\w+)\}/g, (placeholder, name) => String(value(name) ?? placeholder));
}

/** This page's. */
export const words = new Words();
