// Tells screen readers what has changed, in one polite live region, but not on every key press.

import { element } from "./page.js";

/** How long typing must pause before a message about it is announced. */
export const pauseMilliseconds = 1000;

const region = element("p", { className: "visually-hidden" });
region.setAttribute("role", "status");
document.body.append(region);

/** Messages that haven't been spoken yet, by their subject: a newer one replaces an older one. */
const pending = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let delayMilliseconds = 0;

/**
 * @param {string} about
 * @param {string} message
 * @param {number} [delay] In milliseconds; `postpone` starts it again.
 */
export function announce(about, message, delay = 0) {
  pending.set(about, message);
  delayMilliseconds = delay;
  schedule();
}

/** Restarts the delay, so that a message doesn't interrupt typing. */
export function postpone() {
  if (pending.size > 0) schedule();
}

function schedule() {
  clearTimeout(timer);
  // A repeated message is only read out again if the region was empty in between.
  region.textContent = "";
  timer = setTimeout(speak, delayMilliseconds + 100);
}

function speak() {
  region.textContent = [...pending.values()].join(" ");
  pending.clear();
}
