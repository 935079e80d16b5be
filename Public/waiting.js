// While Frontdesk can’t reach its data, finds out when it can again: shows the page that was asked for, or says that what
// was typed can be sent.

/** Not there where nothing was typed. */
const news = /** @type {HTMLElement | null} */ (document.querySelector("[data-waits] [data-news]"));

const leastPauseMilliseconds = 2000;

while (!(await isThere())) {
  // By chance, so that all who wait don’t come at once.
  const pause = leastPauseMilliseconds * (1 + Math.random());
  await new Promise((resolve) => setTimeout(resolve, pause));
}
if (news) news.textContent = news.dataset.news ?? "";
else location.reload();

async function isThere() {
  try {
    const url = news ? "/health" : location.href;
    const { status } = await fetch(url, { method: "HEAD", cache: "no-store", redirect: "manual" });
    // Nor is it where a balancer answers in its stead.
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}
