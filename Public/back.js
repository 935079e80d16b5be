// What Back brings up again: never a member's page as it was, no stranger's page to whoever has signed in since, and no
// form for signing in that was used.
// No module: it has to listen before there is anything to see.

"use strict";

{
  /** In this tab's storage: who was signed in on the page that was loaded most recently, if anybody was. */
  const key = "visitor";

  /** @returns {string | undefined} The member's id, empty for nobody; undefined where the page doesn't say. */
  const visitor = () => {
    const header = /** @type {HTMLElement | null} */ (document.querySelector(".visitor"));
    return header ? (header.dataset.member ?? "") : undefined;
  };

  /** Whether the page has a form for signing in that was sent (see frontdesk.js). */
  const isUsed = () => location.search === "?sent";

  document.addEventListener("DOMContentLoaded", () => {
    try {
      if (visitor()) sessionStorage[key] = visitor();
      else if (visitor() === "") sessionStorage.removeItem(key);
    } catch {
      // No access to storage.
    }
  });

  addEventListener("pagehide", () => {
    // If it comes back, it isn't seen before it is loaded again.
    if (visitor() || isUsed()) document.body.hidden = true;
  });

  addEventListener("pageshow", (event) => {
    if (event.persisted && (visitor() || isUsed() || hasSignedInSince())) location.reload();
  });

  function hasSignedInSince() {
    try {
      return visitor() === "" && key in sessionStorage;
    } catch {
      return false;
    }
  }
}
