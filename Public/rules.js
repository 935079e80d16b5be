// The rulebook: the model's own Swift, compiled to WebAssembly. No rule is written in JavaScript.

/**
 * @typedef {object} Problem What is wrong with one field, as the server would say it.
 * @property {string} field The field's name.
 * @property {number} code
 * @property {string} sentence
 * @property {boolean} isObstacle Whether the form's button waits for it.
 */

/** Beyond this the server takes no form at all, so what comes after it needn't be looked at. */
const longestText = 1 << 18;

/** The compiled rules, ready to be asked. */
export class Rules {
  #exports;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#exports = /** @type {any} */ (instance.exports);
  }

  /**
   * @param {string} url
   * @returns {Promise<Rules>}
   */
  static async load(url) {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url));
    return new Rules(instance);
  }

  /**
   * The problems with a filled-in form, in the order of its fields; null where there is no such form.
   * @param {string} form
   * @param {Iterable<[string, string]>} entries Name and text of each field.
   * @returns {Problem[] | null}
   */
  problems(form, entries) {
    const said = this.ask("problems", [form, ...[...entries].flat()]);
    if (!said) return null;
    const problems = [];
    for (let i = 0; i < said.length; i += 4) {
      const [field, code, sentence, isObstacle] = said.slice(i, i + 4);
      problems.push({ field, code: Number(code), sentence, isObstacle: isObstacle === "1" });
    }
    return problems;
  }

  /**
   * Asks what the module exports by this name.
   * @param {string} question
   * @param {string[]} words
   * @returns {string[] | null}
   */
  ask(question, words) {
    const texts = words.map((word) => this.#encoder.encode(word.slice(0, longestText)));
    const byteCount = texts.reduce((sum, text) => sum + 4 + text.length, 0);
    const request = this.#exports.reserve(byteCount);
    this.#write(texts, request);
    const answer = this.#exports[question](request, byteCount);
    this.#exports.release(request);
    if (answer === 0) return null;
    const said = this.#read(answer);
    this.#exports.release(answer);
    return said;
  }

  /**
   * Each text as its length and its bytes.
   * @param {Uint8Array[]} texts
   * @param {number} address
   */
  #write(texts, address) {
    const view = new DataView(this.#exports.memory.buffer);
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    for (const text of texts) {
      view.setUint32(address, text.length, true);
      bytes.set(text, address + 4);
      address += 4 + text.length;
    }
  }

  /**
   * @param {number} address
   * @returns {string[]}
   */
  #read(address) {
    const buffer = this.#exports.memory.buffer;
    const view = new DataView(buffer);
    const end = address + 4 + view.getUint32(address, true);
    const texts = [];
    for (let at = address + 4; at < end; ) {
      const count = view.getUint32(at, true);
      texts.push(this.#decoder.decode(new Uint8Array(buffer, at + 4, count)));
      at += 4 + count;
    }
    return texts;
  }
}
