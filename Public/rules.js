// The validation rules are the model's own Swift, compiled to WebAssembly; none is written in JavaScript.

import { words } from "./words.js";

/**
 * A problem in the server's words, and whether it keeps the submit button disabled.
 * @typedef {import("./words.js").Finding & {sentence: string, isObstacle: boolean}} Problem
 */

/** The server accepts no form longer than this, so the rest of a longer text needn't be checked. */
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
   * @param {string} url The URL of the module.
   * @returns {Promise<Rules>}
   */
  static async load(url) {
    const { instance } = await WebAssembly.instantiateStreaming(fetch(url));
    return new Rules(instance);
  }

  /**
   * @returns {Promise<Rules | null>} Null if the page has no link to rules, or the rules or the words can't be loaded;
   *   then only the server validates.
   */
  static async loadFromPage() {
    const link = /** @type {HTMLLinkElement | null} */ (document.getElementById("rules"));
    const [rules, areWordsLoaded] = await Promise.all([
      link ? Rules.load(link.href).catch(() => null) : null,
      words.areLoaded,
    ]);
    return areWordsLoaded ? rules : null;
  }

  /**
   * Finds the problems with a form, in the order of its fields; returns null if there is no such form.
   * @param {string} form
   * @param {Iterable<[string, string]>} entries Name and text of each field.
   * @param {string[]} [group] The group's own part of the form, as the page has it.
   * @param {Record<string, import("./words.js").FieldWords | undefined>} [ownWords] Those of the group's own fields.
   * @returns {Problem[] | null}
   */
  problems(form, entries, group = [], ownWords = {}) {
    const request = [form, String(group.length), ...group, ...[...entries].flat()];
    return this.#problems(form, this.call("problems", request), ownWords);
  }

  /**
   * Finds the problems with a row of an imported table.
   * @param {[string, string][]} cells The meaning of each cell's column, and the cell's text.
   * @param {string[]} rules The rules by which the rows are read, as the page has them.
   * @param {Record<string, import("./words.js").FieldWords | undefined>} ownWords Those of the group's own fields.
   * @returns {Problem[] | null}
   */
  row(cells, rules, ownWords) {
    return this.#problems("imported", this.call("row", [String(rules.length), ...rules, ...cells.flat()]), ownWords);
  }

  /**
   * @param {string} form
   * @param {string[] | null} reply
   * @param {Record<string, import("./words.js").FieldWords | undefined>} [ownWords]
   * @returns {Problem[] | null}
   */
  #problems(form, reply, ownWords = {}) {
    if (!reply) return null;
    const problems = [];
    while (reply.length > 0) problems.push(this.#problem(form, reply, ownWords));
    return problems;
  }

  /**
   * Reads what was typed for a colour.
   * @param {string[]} texts Red, green and blue.
   */
  colour(texts) {
    const reply = this.call("colour", texts) ?? [];
    const parts = texts.map(() => {
      const [number, count] = reply.splice(0, 2);
      return { number, problem: count === "1" ? this.#problem("colour", reply) : null };
    });
    const [hex, ...contrasts] = reply;
    const [white, whiteLevel, black, blackLevel] = contrasts.map(Number);
    return {
      parts,
      hex,
      // These are in the order of the page.
      facts: hex ? [hex, words.contrast(white, whiteLevel), words.contrast(black, blackLevel)] : [],
    };
  }

  /**
   * Takes the next problem out of a reply.
   * @param {string} form
   * @param {string[]} reply
   * @param {Record<string, import("./words.js").FieldWords | undefined>} [ownWords]
   * @returns {Problem}
   */
  #problem(form, reply, ownWords = {}) {
    const [field, code, isObstacle, count] = reply.splice(0, 4);
    const found = { field, code: Number(code), arguments: reply.splice(0, Number(count)) };
    return { ...found, sentence: words.sentence(form, found, ownWords[field]), isObstacle: isObstacle === "1" };
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
    if (request === 0) return null;
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
