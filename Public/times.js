// Times as the reader writes them, in their own time zone.

/** Rewrites each `<time>`: the server tells its own clock's, and names its zone. */
export function showLocalTimes() {
  const { lang } = document.documentElement;
  // As the language is written where the reader lives: `en-GB` on a page in English.
  const own = navigator.languages.find((tag) => tag.split("-")[0] === lang);
  for (const time of document.querySelectorAll("time")) {
    const style = "clock" in time.dataset ? {} : { dateStyle: /** @type {const} */ ("medium") };
    try {
      time.textContent = new Date(time.dateTime).toLocaleString(own ?? lang, { ...style, timeStyle: "short" });
    } catch {
      // A browser may call its language what no standard knows. The server's text stays.
    }
  }
}
