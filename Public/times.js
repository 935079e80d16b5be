// Times as the reader writes them, in their own time zone.

/** Rewrites each `<time>`: the server tells its own clock's, and names its zone. */
export function showLocalTimes() {
  const { lang } = document.documentElement;
  // As the language is written where the reader lives: `en-GB` on a page in English.
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang);
  for (const time of document.querySelectorAll("time")) {
    const style = "clock" in time.dataset ? {} : { dateStyle: /** @type {const} */ ("medium") };
    // By the clock of 24 hours everywhere, as the server tells it: shorter, and the same with scripts and without.
    const clock = { timeStyle: /** @type {const} */ ("short"), hourCycle: /** @type {const} */ ("h23") };
    try {
      const parts = new Intl.DateTimeFormat(own ?? lang, { ...style, ...clock }).formatToParts(new Date(time.dateTime));
      // Spanish alone would write 1:05 for the server's 01:05.
      const texts = parts.map(({ type, value }) => (type === "hour" ? value.padStart(2, "0") : value));
      time.textContent = texts.join("");
    } catch {
      // A browser may call its language what no standard knows. The server's text stays.
    }
  }
}
