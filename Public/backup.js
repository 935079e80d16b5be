// Says that the backup is being made, and when it has arrived: the page stays open, since the response is a file.

import { announce } from "./announce.js";
import { fetchPage, parsePage } from "./page.js";
import { showLocalTimes } from "./times.js";

const pauseMilliseconds = 2000;
const maxMilliseconds = 30 * 60 * 1000;

const news = /** @type {HTMLElement} */ (document.getElementById("download"));
let round = 0;

document.getElementById("form-backup")?.addEventListener("submit", () => {
  const making = news.dataset.making ?? "";
  show(making);
  follow((round += 1), latest(document)?.dateTime);
});

/**
 * Waits until there is a newer backup, unless another is requested in the meantime. It doesn't wait for ever, since the
 * download may have been interrupted, or the session may have ended.
 * @param {number} ownRound
 * @param {string | undefined} previous The time of the latest backup so far.
 */
async function follow(ownRound, previous) {
  const end = performance.now() + maxMilliseconds;
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds));
    if (ownRound !== round) return;
    const response = await fetchPage(location.pathname, { redirect: "manual" }).catch(() => undefined);
    // The session has ended, or the member is no longer an organiser.
    if (response?.type === "opaqueredirect" || response?.status === 403) break;
    const now = response?.ok ? latest(await parsePage(response)) : null;
    if (!now || now.dateTime === previous) continue;
    const place = document.getElementById("latest-backup");
    place?.replaceChildren(...(now.parentElement?.childNodes ?? []));
    showLocalTimes();
    return show(news.dataset.made ?? "");
  }
  news.hidden = true;
}

/** @param {Document} page */
function latest(page) {
  return /** @type {HTMLTimeElement | null} */ (page.querySelector("#latest-backup time"));
}

/** @param {string} sentence */
function show(sentence) {
  news.textContent = sentence;
  news.hidden = false;
  announce("backup", sentence);
}
