// Runs while Frontdesk can't reach its data, and finds out when it can again. Then it shows the requested page, or
// says that a typed form can be sent.

/** Null if the request wasn't a form. */
const news = /** @type {HTMLElement | null} */ (document.querySelector("[data-waits] [data-news]"));

const minPauseMilliseconds = 2000;

while (!(await isThere())) {
  // A random pause keeps the waiting browsers from asking all at once.
  const pause = minPauseMilliseconds * (1 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, pause));
}
if (news) news.textContent = news.dataset.news ?? "";
else location.reload();

async function isThere() {
  try {
    const url = news ? "/health" : location.href;
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store", redirect: "manual" });
    // Some of these come from a load balancer in front of Frontdesk.
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}
