// The texts on which Return was pressed at the door: they are answered one by one, if need be by the next page.

import { Draft } from "./draft.js";
import { resubmitDelayMilliseconds } from "./page.js";

/** How long the search of a waiting text may take. After that, the server's own page is requested. */
const searchMilliseconds = 5000;
/**
 * How long a check-in's page is awaited: the server may take long, and its answer must be seen. After that, the
 * check-in counts as stopped.
 */
const pageMilliseconds = 60_000;

/**
 * - `idle`: nothing is under way. When a text is added, the first one is searched.
 * - `searching`: the first text is searched. Then the queue is idle, and the door answers that text.
 * - `sent`: the page about a text is awaited. If it was stopped, the queue is idle, and goes on.
 * - `left`: the page is left, and the next one of the desk goes on with the texts. If Back leads here again, the queue is idle, and empty.
 * @typedef {{ is: "idle" | "searching" | "left" } | { is: "sent", text: string, at: number }} State
 */

/** @template Result What a search gives. */
export class DoorQueue {
  #search;
  #answer;
  /** @type {string[]} */
  #waiting = [];
  /** @type {State} */
  #state = { is: "idle" };
  #draft = new Draft("check-in", { isPrivate: true });

  /**
   * @param {(text: string, signal: AbortSignal) => Promise<Result>} search
   * @param {(text: string, found: Result, isLast: boolean) => void} answer
   */
  constructor(search, answer) {
    this.#search = search;
    this.#answer = answer;
  }

  get sent() {
    return this.#state.is === "sent" ? this.#state : undefined;
  }

  /** Whether another Return on a waiting text is ignored. Later, it means that the browser has stopped the page. */
  get hasJustSent() {
    return this.sent !== undefined && performance.now() - this.sent.at < resubmitDelayMilliseconds;
  }

  /**
   * Whether the text waits, or the page about it is awaited.
   * @param {string} text
   */
  has(text) {
    return [this.sent?.text, ...this.#waiting].includes(text);
  }

  /** @param {string} text */
  add(text) {
    if (!this.#waiting.includes(text)) this.#waiting.push(text);
    this.answerNext();
  }

  takeFirst() {
    return this.#waiting.shift();
  }

  async answerNext() {
    if (this.#state.is !== "idle" || this.#waiting.length === 0) return;
    const state = (this.#state = { is: "searching" });
    const [text] = this.#waiting;
    const tooLong = new AbortController();
    setTimeout(() => tooLong.abort(), searchMilliseconds);
    const found = await this.#search(text, tooLong.signal);
    // A search fails, too, when the page is left.
    if (this.#state !== state) return;
    this.#state = { is: "idle" };
    this.#waiting.shift();
    this.#answer(text, found, this.#waiting.length === 0);
  }

  /**
   * Notes that the page about this text is requested.
   * @param {string} text
   */
  send(text) {
    this.#waiting = this.#waiting.filter((waiting) => waiting !== text);
    const state = (this.#state = { is: "sent", text, at: performance.now() });
    setTimeout(() => {
      if (this.#state !== state) return;
      this.#state = { is: "idle" };
      this.answerNext();
    }, pageMilliseconds);
  }

  /**
   * Gives up the awaited page if Return is pressed again on a waiting text, as after the browser's Stop.
   * @param {string} text
   * @returns {boolean} Whether it did.
   */
  stopIfRepeated(text) {
    const isStopped = this.sent !== undefined && !this.hasJustSent && this.has(text);
    if (isStopped) this.#state = { is: "idle" };
    return isStopped;
  }

  /** @param {string} typed The text in the input, which goes on in the next page if that is about another person. */
  leave(typed) {
    const isNext = this.sent !== undefined && !this.has(typed.trim());
    this.#draft.save({ text: isNext ? typed : "", waiting: this.#waiting.join("\n") });
    this.#state = { is: "left" };
  }

  /** Takes over the texts of the last page, and returns the one that was typed there without a Return. */
  restore() {
    const { text = "", waiting = "" } = this.#draft.readOrDiscard()?.texts ?? {};
    this.#draft.discard();
    this.#waiting = waiting.split("\n").filter(Boolean);
    return text;
  }

  clear() {
    this.#waiting = [];
    this.#state = { is: "idle" };
  }
}
