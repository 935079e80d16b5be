// Saves a value that changes often, in the background: when changes pause, and again after a temporary failure.

const delayMilliseconds = 300;
const minIntervalMilliseconds = 1000;
const firstRetryMilliseconds = 5000;
const maxRetryMilliseconds = 5 * 60 * 1000;
/** The longest delay that `setTimeout` accepts. */
const maxTimeoutMilliseconds = 2 ** 31 - 1;

export class AutoSave {
  #send;
  #onSaved;
  #onRefused;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #attempt = 0;
  #attemptedAt = 0;
  #retryMilliseconds = firstRetryMilliseconds;
  /** The earliest time at which the server may be asked again. */
  #notBefore = 0;

  /**
   * @template Value
   * @param {() => { value: Value, response: Promise<Response> } | undefined} send Sends the current value, unless it
   *   no longer needs saving. The response for a saved value is a redirect, which must not be followed.
   * @param {(value: Value) => void} onSaved
   * @param {(status: number) => void} onRefused Called if the current value can't be saved; it isn't sent again.
   */
  constructor(send, onSaved, onRefused) {
    this.#send = send;
    this.#onSaved = onSaved;
    this.#onRefused = onRefused;
  }

  /** To be called when the value has changed. */
  changed() {
    this.#retryMilliseconds = firstRetryMilliseconds;
    this.#schedule(delayMilliseconds);
  }

  /** Sends an unsaved value without waiting for a pause, but not in quick succession. */
  flushUnlessRecent() {
    if (Date.now() - this.#attemptedAt > minIntervalMilliseconds) this.flush();
  }

  /** Sends an unsaved value without waiting, unless the server has asked to wait. */
  flush() {
    if (this.#timer && Date.now() >= this.#notBefore) this.#save();
  }

  /**
   * To be called when the page may be closing, when there is only time for a beacon, which gets no response. A page
   * that stays open after all saves the value as usual.
   * @param {() => void} sendBeacon Sends the current value.
   * @param {boolean} isGone
   */
  leave(sendBeacon, isGone) {
    if (!this.#timer || Date.now() < this.#notBefore) return;
    sendBeacon();
    if (!isGone) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** @param {number} milliseconds */
  #schedule(milliseconds) {
    clearTimeout(this.#timer);
    const wait = Math.max(milliseconds, this.#notBefore - Date.now());
    this.#timer = setTimeout(() => this.#save(), Math.min(wait, maxTimeoutMilliseconds));
  }

  async #save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#attemptedAt = Date.now();
    this.#attempt += 1;
    const attempt = this.#attempt;
    const sent = this.#send();
    if (!sent) return;
    const response = await sent.response.catch(() => undefined);
    if (response?.type === "opaqueredirect") this.#onSaved(sent.value);
    // After a failure, a newer attempt decides what happens next, if there is one.
    else if (attempt === this.#attempt) this.#failed(response);
  }

  /** @param {Response | undefined} response */
  #failed(response) {
    if (response && isFinal(response.status)) {
      // If the value has changed meanwhile, the new one is still sent.
      if (!this.#timer) this.#onRefused(response.status);
      return;
    }
    const wait = response ? retryAfterMilliseconds(response) : undefined;
    if (wait !== undefined) {
      this.#notBefore = Date.now() + Math.max(wait, minIntervalMilliseconds);
      this.#schedule(0);
    } else if (!this.#timer) {
      this.#schedule(this.#retryMilliseconds);
      this.#retryMilliseconds = Math.min(this.#retryMilliseconds * 2, maxRetryMilliseconds);
    }
  }
}

/**
 * Whether sending the same value again would be useless: whether this is a client error other than a timeout (408) or
 * too many requests (429).
 * @param {number} status
 */
function isFinal(status) {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/**
 * Reads the `Retry-After` of a 429 or 503, which has seconds or a date: RFC 9110, 10.2.3.
 * @param {Response} response
 * @returns {number | undefined}
 */
function retryAfterMilliseconds(response) {
  const text = response.headers.get("Retry-After");
  if (!text || ![429, 503].includes(response.status)) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}
