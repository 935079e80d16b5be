// Tells screen readers what changed: politely, in one region, and not on every key.

const region = document.createElement("p");
region.className = "visually-hidden";
region.setAttribute("role", "status");
document.body.append(region);

/** What is still to be said, by whom it is about: a newer message takes the place of an older one. */
const waiting = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let delayMilliseconds = 0;

/**
 * @param {string} about
 * @param {string} message
 * @param {number} [delay] In milliseconds; while typing goes on, it starts again.
 */
export function announce(about, message, delay = 0) {
  waiting.set(about, message);
  delayMilliseconds = delay;
  start();
}

/** Someone is typing: don't interrupt. */
export function postpone() {
  if (waiting.size > 0) start();
}

function start() {
  clearTimeout(timer);
  // The same words once more are news only to a region that was empty in between.
  region.textContent = "";
  timer = setTimeout(say, delayMilliseconds + 100);
}

function say() {
  region.textContent = [...waiting.values()].join(" ");
  waiting.clear();
}
