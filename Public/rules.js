// The validation rules: the model's own Swift, compiled to WebAssembly. None is written in JavaScript.

/**
 * @typedef {object} Problem What is wrong with one field, in the server's words.
 * @property {string} field The field's name.
 * @property {number} code
 * @property {string} sentence
 * @property {boolean} isObstacle Whether it keeps the submit button disabled.
 */

/** The server accepts no form that is longer than this, so there is no need to look further. */
const maxTextLength = 1 << 18;

/** An instance of the WebAssembly module. */
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
    const reply = this.call("problems", [form, ...[...entries].flat()]);
    if (!reply) return null;
    const problems = [];
    for (let i = 0; i < reply.length; i += 4) {
      const [field, code, sentence, isObstacle] = reply.slice(i, i + 4);
      problems.push({ field, code: Number(code), sentence, isObstacle: isObstacle === "1" });
    }
    return problems;
  }

  /**
   * Calls a function that the module exports.
   * @param {string} name
   * @param {string[]} texts
   * @returns {string[] | null}
   */
  call(name, texts) {
    const encoded = texts.map((text) => this.#encoder.encode(text.slice(0, maxTextLength)));
    const byteCount = encoded.reduce((sum, bytes) => sum + 4 + bytes.length, 0);
    const request = this.#exports.reserve(byteCount);
    this.#write(encoded, request);
    const answer = this.#exports[name](request, byteCount);
    this.#exports.release(request);
    if (answer === 0) return null;
    const reply = this.#read(answer);
    this.#exports.release(answer);
    return reply;
  }

  /**
   * Writes each text as its length, an unsigned little-endian 32-bit number, and its bytes in UTF-8.
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
