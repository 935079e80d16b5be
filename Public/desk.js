// The desk at speed: between two people nobody has to reach for the mouse.

/** @typedef {import("./form.js").LiveForm} LiveForm */

/**
 * From the page, one Tab leads to the first input, and what is simply typed goes there. No input has the focus before
 * that, so no on-screen keyboard opens.
 * @param {LiveForm} live
 */
export function keepReady(live) {
  const first = live.fields[0].input;
  // Not the form, which is laid out as part of the card.
  const card = /** @type {HTMLElement} */ (live.form.closest(".card"));
  card.tabIndex = -1;
  const wait = () => card.focus({ preventScroll: true });
  const isWaiting = () => document.activeElement === document.body || document.activeElement === card;
  if (isWaiting() && location.hash === "") wait();
  live.onCleared = wait;
  document.addEventListener("keydown", (event) => {
    const isText = [...event.key].length === 1 ? event.key !== " " : event.key === "Process";
    if (isText && isWaiting() && !(event.ctrlKey || event.metaKey || event.altKey)) first.focus();
  });
}
