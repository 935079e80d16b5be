// Makes sentences of what the rules find: the words come from the server, which makes its own of the very same.

/**
 * @typedef {object} Finding A problem as the rules give it.
 * @property {string} field The field's name.
 * @property {number} code
 * @property {string[]} arguments
 */

/** The words of the page's language. */
export class Words {
  #words;

  /** @param {any} words As in words.json. */
  constructor(words) {
    this.#words = words;
  }

  /**
   * @param {string} url
   * @returns {Promise<Words>}
   */
  static async load(url) {
    return new Words(await (await fetch(url)).json());
  }

  /**
   * @param {string} form The form's name.
   * @param {Finding} problem
   * @returns {string}
   */
  sentence(form, problem) {
    const field = this.#words.fields[form][problem.field];
    const pattern = this.#words.problems[problem.code];
    return pattern.replace(/\{(\w+)\}/g, fill);

    /** @param {string} _ @param {string} name */
    function fill(_, name) {
      return field[name] ?? problem.arguments[Number(name) - 1];
    }
  }

  /**
   * How readable a text is: `5.89 : 1, AA`.
   * @param {number} hundredths The contrast ratio's.
   * @param {number} level Its number.
   * @returns {string}
   */
  contrast(hundredths, level) {
    const digits = String(hundredths);
    return `${digits.slice(0, -2)}.${digits.slice(-2)} : 1, ${this.#words.contrastLevels[level]}`;
  }
}
