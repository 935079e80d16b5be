// Keeps a list of names alive: `<textarea data-stream="URL" data-revision="N">`, the total in `[data-total]`.

const most = 1000;
const longestWaitMilliseconds = 30_000;

/** The list on this page and its event stream, which is open only while the page is seen. */
export class Roster {
  #area;
  #totals;
  #cut;
  #names;
  #revision;
  /** @type {EventSource | null} */
  #stream = null;
  #waitMilliseconds = 1000;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /** @param {HTMLTextAreaElement} area */
  constructor(area) {
    this.#area = area;
    this.#totals = document.querySelectorAll("[data-total]");
    this.#cut = /** @type {HTMLElement} */ (document.getElementById("registered-cut"));
    // The server's text: after Back the browser may have put an older one in its place.
    this.#names = area.defaultValue === "" ? [] : area.defaultValue.replace(/\n$/, "").split("\n");
    this.#revision = Number(area.dataset.revision);
    this.#show(true);
    document.addEventListener("visibilitychange", () => this.#openOrClose());
    window.addEventListener("pageshow", () => this.#openOrClose());
    window.addEventListener("pagehide", () => this.#close());
    this.#openOrClose();
  }

  #openOrClose() {
    if (document.visibilityState === "hidden") this.#close();
    else if (!this.#stream) this.#open();
  }

  #open() {
    clearTimeout(this.#retry);
    const url = new URL(this.#area.dataset.stream ?? "", location.href);
    url.searchParams.set("since", String(this.#revision));
    const stream = new EventSource(url);
    this.#stream = stream;
    stream.addEventListener("open", () => {
      this.#waitMilliseconds = 1000;
    });
    stream.addEventListener("added", (event) => {
      const { name, total } = JSON.parse(event.data);
      // A name that is in the list already comes again when a connection broke while it was sent.
      if (this.#advance(event)) this.#change([...this.#names, name], total);
    });
    stream.addEventListener("reset", (event) => {
      const { names, total } = JSON.parse(event.data);
      this.#revision = Number(event.lastEventId);
      this.#change(names, total);
    });
    stream.addEventListener("error", () => {
      // After an answer such as 503 the browser gives up by itself, after a lost connection it doesn't.
      if (stream.readyState === EventSource.CLOSED) this.#tryLater();
    });
  }

  #close() {
    clearTimeout(this.#retry);
    this.#stream?.close();
    this.#stream = null;
  }

  #tryLater() {
    this.#close();
    // Spread out, so that all desks don't come back in the same moment.
    const wait = this.#waitMilliseconds * (0.5 + Math.random());
    this.#waitMilliseconds = Math.min(this.#waitMilliseconds * 2, longestWaitMilliseconds);
    this.#retry = setTimeout(() => this.#openOrClose(), wait);
  }

  /**
   * @param {MessageEvent} event
   * @returns {boolean} Whether it is news.
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
    const atEnd = this.#area.scrollHeight - this.#area.scrollTop - this.#area.clientHeight < 8;
    this.#names = names.slice(-most);
    for (const element of this.#totals) element.textContent = String(total);
    this.#cut.hidden = total <= this.#names.length;
    const shown = this.#cut.querySelector("[data-shown]");
    if (shown) shown.textContent = String(this.#names.length);
    this.#show(atEnd);
  }

  /** @param {boolean} scrollToEnd False while someone reads further up. */
  #show(scrollToEnd) {
    const { scrollTop } = this.#area;
    this.#area.value = this.#names.join("\n");
    this.#area.scrollTop = scrollToEnd ? this.#area.scrollHeight : scrollTop;
  }
}
