// Makes the desk fast: a volunteer can sign up one visitor after another without the mouse.

/** @typedef {import("./form.js").LiveForm} LiveForm */

/**
 * While no input has the focus, Tab leads to the first input of the form, and typed text goes there; where members
 * are checked in, both go to the search instead. As long as no input has the focus, no on-screen keyboard opens.
 * @param {LiveForm | undefined} live The form that signs people up; undefined if the group has switched it off.
 */
export function keepReady(live) {
  // Where members are checked in, most visitors are members already, so that input comes first.
  const door = /** @type {HTMLInputElement | null} */ (document.querySelector("form[data-door] input[type=search]"));
  const first = door ?? live?.fields[0].input;
  // The form itself can't have the focus: `display: contents` leaves it without a box.
  const card = /** @type {HTMLElement | null | undefined} */ ((live?.form ?? door)?.closest(".card"));
  if (!first || !card) return;
  card.tabIndex = -1;
  const isWaiting = () => document.activeElement === document.body || document.activeElement === card;
  // The search already has the focus when the page opens, or will get it in a moment.
  if (!door && isWaiting() && location.hash === "") card.focus({ preventScroll: true });
  if (live) {
    live.onCleared = () => {
      // After ten minutes the form is emptied, even if the desk keeper is searching at the door.
      const isSearching = door?.closest(".card")?.contains(document.activeElement) && !isWaiting();
      if (!isSearching) card.focus({ preventScroll: true });
    };
  }
  document.addEventListener("keydown", (event) => {
    const isText = [...event.key].length === 1 ? event.key !== " " : event.key === "Process";
    if (isText && isWaiting() && !(event.ctrlKey || event.metaKey || event.altKey)) first.focus();
  });
}
