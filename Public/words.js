// The sentences in the page's language, from the server. Scripts name a sentence by its English text.

/**
 * @typedef {object} Finding A problem as the rules report it.
 * @property {string} field The field's name.
 * @property {number} code
 * @property {string[]} arguments
 */

/** @typedef {{label: string, noun: string, example: string}} FieldWords The words in which a problem mentions a field. */

/** How long a page waits for its words before it goes on without them. */
const patienceMilliseconds = 10_000;

class Words {
  /** The words from the server; without them sentences stay English. @type {any} */
  #words = {};

  /** Resolves to whether the words could be loaded. */
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
   * @param {Record<string, string | number>} [values] The values of the placeholders; any others stay in the
   *   sentence.
   * @returns {string}
   */
  say(english, values = {}) {
    return fill(this.#words.sentences?.[english] ?? english, (name) => {
      const value = values[name];
      return typeof value === "number" ? this.number(value) : value;
    });
  }

  /**
   * Writes a number as the server does, with separators from five digits on.
   * @param {number} count A whole number, not negative.
   * @returns {string}
   */
  number(count) {
    const separator = this.#words.decimalSeparator === "," ? "." : ",";
    return count < 10_000 ? String(count) : String(count).replace(/\B(?=(\d{3})+$)/g, separator);
  }

  /**
   * @param {string} form The form's name.
   * @param {Finding} problem
   * @param {FieldWords} [ownWords] Those of a field of the group's own.
   * @returns {string}
   */
  sentence(form, problem, ownWords) {
    /** @type {Record<string, string>} */
    const field = ownWords ?? this.#words.fields[form][problem.field];
    const pattern = this.#words.problems[problem.code];
    return fill(pattern, (name) => field[name] ?? problem.arguments[Number(name) - 1]);
  }

  /**
   * @param {string} form The form's name.
   * @param {string} field The field's name.
   * @returns {string}
   */
  label(form, field) {
    return this.#words.fields[form][field].label;
  }

  /**
   * Says how readable a text is: `5.89:1, AA`.
   * @param {number} hundredths The contrast ratio in hundredths.
   * @param {number} level The number of its level.
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

/** The words of this page. */
export const words = new Words();
