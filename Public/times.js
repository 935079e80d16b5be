// Shows times in the form that the reader is used to, in the reader's own time zone.

/** Rewrites each `<time>`, which the server has filled with the time in its own zone and that zone's name. */
export function showLocalTimes() {
  const { lang } = document.documentElement;
  // The browser's variant of the page's language, such as `en-GB` on a page in English.
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang);
  for (const time of document.querySelectorAll("time")) {
    const day = "clock" in time.dataset ? {} : { dateStyle: /** @type {const} */ ("medium") };
    // The 24-hour clock is shorter, and the same as the server's without scripts.
    const clock = "day" in time.dataset ? {} : { timeStyle: /** @type {const} */ ("short"), hourCycle: /** @type {const} */ ("h23") };
    try {
      const parts = new Intl.DateTimeFormat(own ?? lang, { ...day, ...clock }).formatToParts(new Date(time.dateTime));
      // Otherwise, 01:05 would be 1:05 in Spanish.
      const texts = parts.map(({ type, value }) => (type === "hour" ? value.padStart(2, "0") : value));
      time.textContent = texts.join("");
    } catch {
      // A browser may name its language in a way that no standard knows. Then the server's text stays.
    }
  }
}
