// Times as the reader writes them, in their own time zone.

const { lang } = document.documentElement;
/** As the language is written where the reader lives: `en-GB` on a page in English. */
const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
const dates = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
const clock = new Intl.DateTimeFormat(locale, { timeStyle: "short" });

/** Rewrites each `<time>`: the server tells its own clock's, and names its zone. */
export function showLocalTimes() {
  for (const time of document.querySelectorAll("time")) {
    const format = "clock" in time.dataset ? clock : dates;
    time.textContent = format.format(new Date(time.dateTime));
  }
}
