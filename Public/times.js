// Shows times in the form that the reader is used to, in the reader's own time zone.

/** Rewrites each `<time>`, which the server has filled with the time in its own zone and that zone's name. */
export function showLocalTimes() {
  for (const time of document.querySelectorAll("time")) {
    const day = "clock" in time.dataset ? {} : { dateStyle: /** @type {const} */ ("medium") };
    // The 24-hour clock is shorter, and the same as the server's without scripts.
    const clock = "day" in time.dataset ? {} : { timeStyle: /** @type {const} */ ("short"), hourCycle: /** @type {const} */ ("h23") };
    time.textContent = localText(new Date(time.dateTime), { ...day, ...clock });
  }
}

/**
 * @param {Date} moment
 * @param {Intl.DateTimeFormatOptions} format
 */
export function localText(moment, format) {
  const parts = new Intl.DateTimeFormat(locale(), format).formatToParts(moment);
  // Otherwise, 01:05 would be 1:05 in Spanish.
  return parts.map(({ type, value }) => (type === "hour" ? value.padStart(2, "0") : value)).join("");
}

/** The browser's variant of the page's language, such as `en-GB` on a page in English. */
function locale() {
  const { lang } = document.documentElement;
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
  try {
    return Intl.getCanonicalLocales(own)[0];
  } catch {
    // A browser may name its language in a way that no standard knows.
    return lang;
  }
}
