// Keeps a list of names up to date: `<textarea data-stream="URL" data-revision="N">`, with the total in `[data-total]`.

import { announce } from "./announce.js";
import { element, fetchPage, parsePage } from "./page.js";
import { localText } from "./times.js";
import { words } from "./words.js";

/** The most names that the server's page shows. */
const maxNames = 1000;
const maxRetryDelayMilliseconds = 30_000;

/** The list on this page and its event stream, which is open only while the page is visible. */
export class Roster {
  #area;
  #totals;
  #truncationNote;
  /** Says that the list no longer changes. */
  #stopNote;
  #names;
  #revision;
  /** Whether the newest name is kept in view: until somebody scrolls up, and again once they are back at the end. */
  #followsEnd = true;
  /** The height of the list's box for which `#followsEnd` was told last. */
  #height = 0;
  /** @type {EventSource | null} */
  #stream = null;
  #retryDelayMilliseconds = 1000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retryTimer;

  /** @param {HTMLTextAreaElement} area */
  constructor(area) {
    this.#area = area;
    this.#totals = document.querySelectorAll("[data-total]");
    this.#truncationNote = /** @type {HTMLElement} */ (document.getElementById("registered-cut"));
    this.#stopNote = /** @type {HTMLElement} */ (document.getElementById("stopped"));
    // After Back the browser may have restored an older text as `value`.
    this.#names = area.defaultValue === "" ? [] : area.defaultValue.replace(/\n$/, "").split("\n");
    this.#revision = Number(area.dataset.revision);
    this.#show();
    area.addEventListener("scroll", () => this.#noteScrolling());
    // The members found at the door, or a tablet that is turned, leave the list less room.
    new ResizeObserver(() => {
      this.#height = area.clientHeight;
      this.#followEnd();
    }).observe(area);
    document.addEventListener("visibilitychange", () => this.#openOrClose());
    for (const type of ["pageshow", "focus"]) window.addEventListener(type, () => this.#openOrClose());
    window.addEventListener("pagehide", () => this.#close());
    window.addEventListener("beforeprint", () => this.#updatePrinted());
    this.#openOrClose();
  }

  /** Updates the printed list and its date: a text area would print only the names that are in view. */
  #updatePrinted() {
    const printed = /** @type {HTMLElement} */ (document.querySelector(".printed"));
    const [date, list] = printed.children;
    date.textContent = localText(new Date(), { dateStyle: "full" });
    list.replaceChildren(...this.#names.map((name) => element("li", { textContent: name })));
  }

  #openOrClose() {
    if (document.visibilityState === "hidden") this.#close();
    else if (!this.#stream) this.#open();
  }

  #open() {
    clearTimeout(this.#retryTimer);
    const url = new URL(this.#area.dataset.stream ?? "", location.href);
    url.searchParams.set("since", String(this.#revision));
    const stream = new EventSource(url);
    this.#stream = stream;
    stream.addEventListener("open", () => {
      this.#retryDelayMilliseconds = 1000;
      this.#stopNote.hidden = true;
    });
    stream.addEventListener("added", (event) => {
      const { name, total } = JSON.parse(event.data);
      // After a reconnect the stream may repeat a name.
      if (!this.#advance(event)) return;
      this.#change([...this.#names, name], total);
      // The first check-in gives the event its date.
      if (total === 1) renewEvent();
    });
    stream.addEventListener("reset", (event) => {
      const { names, total } = JSON.parse(event.data);
      this.#revision = Number(event.lastEventId);
      this.#change(names, total);
      renewEvent();
    });
    stream.addEventListener("error", () => {
      // The browser reconnects by itself after a lost connection, but not after a response such as 503.
      if (stream.readyState !== EventSource.CLOSED) return;
      this.#reconnectLater();
      this.#stopIfForbidden(stream.url);
    });
  }

  /**
   * Stops until the page is shown or gets the focus, perhaps after a sign-in, and says why.
   * @param {string} url
   */
  async #stopIfForbidden(url) {
    // A stream doesn't tell the status with which it was refused.
    const response = await fetchPage(url, { method: "HEAD" }).catch(() => null);
    // A newer stream may have been requested meanwhile.
    if (response?.status !== 403 || this.#stream) return;
    this.#close();
    this.#stopNote.hidden = false;
    announce("roster", this.#stopNote.textContent ?? "");
  }

  #close() {
    clearTimeout(this.#retryTimer);
    this.#stream?.close();
    this.#stream = null;
  }

  #reconnectLater() {
    this.#close();
    // A random delay keeps all pages from reconnecting at the same moment.
    const delay = this.#retryDelayMilliseconds * (0.5 + Math.random());
    this.#retryDelayMilliseconds = Math.min(this.#retryDelayMilliseconds * 2, maxRetryDelayMilliseconds);
    this.#retryTimer = setTimeout(() => this.#openOrClose(), delay);
  }

  /**
   * @param {MessageEvent} event
   * @returns {boolean} Whether the event is newer than the list.
   */
  #advance(event) {
    const revision = Number(event.lastEventId);
    if (revision <= this.#revision) return false;
    this.#revision = revision;
    return true;
  }

  /**
   * @param {string[]} names
   * @param {number} total
   */
  #change(names, total) {
    this.#noteScrolling();
    this.#names = names.slice(-maxNames);
    for (const element of this.#totals) element.textContent = words.number(total);
    const shown = this.#names.length;
    this.#truncationNote.hidden = total <= shown;
    // The note describes the list, and would be read out even while it is hidden.
    this.#truncationNote.textContent = total <= shown ? "" : words.say("The newest {shown} of {total}.", { shown, total });
    this.#show();
  }

  #show() {
    const { scrollTop } = this.#area;
    this.#area.value = this.#names.join("\n");
    this.#area.scrollTop = scrollTop;
    this.#followEnd();
  }

  #followEnd() {
    // The hint in an empty list begins at the top.
    if (this.#followsEnd && this.#names.length > 0) this.#area.scrollTop = this.#area.scrollHeight;
  }

  #noteScrolling() {
    const { scrollHeight, scrollTop, clientHeight } = this.#area;
    // Where the box has another height by now, its end is elsewhere although nobody scrolled.
    if (clientHeight === this.#height) this.#followsEnd = scrollHeight - scrollTop - clientHeight < 8;
  }
}

/** The ids of the elements that describe the event. */
const eventParts = ["event", "price"];
/** The selector of the field with the id of the event to which members are checked in. */
const checkedInTo = ".check-in [name=event]";
let request = new AbortController();

/** Shows which event is open now: another one may have begun, or this one's name or price may have changed. */
async function renewEvent() {
  if (!document.getElementById("event")) return;
  request.abort();
  request = new AbortController();
  try {
    const response = await fetchPage("/", { signal: request.signal });
    if (!response.ok) return;
    const page = await parsePage(response);
    for (const id of eventParts) {
      const [old, replacement] = [document.getElementById(id), page.getElementById(id)];
      if (!old || !replacement) continue;
      old.replaceChildren(...replacement.childNodes);
      old.hidden = replacement.hidden;
    }
    // A check-in says which event the page showed.
    const id = /** @type {HTMLInputElement | null} */ (document.querySelector(checkedInTo));
    const newID = /** @type {HTMLInputElement | null} */ (page.querySelector(checkedInTo));
    if (id && newID) id.value = newID.value;
  } catch {
    // The next change, or the next page, will show it.
  }
}
