// Reloads a page to which Back returns, if it is a member's page, a page from before the member signed in, or a
// sign-in form that was sent. This isn't a module, since it has to listen before the page is painted.

"use strict";

{
  /** In this tab's storage: the member who was signed in on the most recently loaded page; absent if none was. */
  const key = "visitor";

  /** @returns {string | undefined} The signed-in member's id, or empty; undefined if the page doesn't say. */
  const visitor = () => {
    const header = /** @type {HTMLElement | null} */ (document.querySelector(".visitor"));
    return header ? (header.dataset.member ?? "") : undefined;
  };

  /** Whether the page has a sign-in form that was sent (see frontdesk.js). */
  const isUsed = () => new URLSearchParams(location.search).has("sent");

  document.addEventListener("DOMContentLoaded", () => {
    try {
      if (visitor()) sessionStorage[key] = visitor();
      else if (visitor() === "") sessionStorage.removeItem(key);
    } catch {
      // No access to storage.
    }
  });

  addEventListener("pagehide", () => {
    // If Back returns to the page, it stays hidden until it is reloaded.
    if (visitor() || isUsed()) document.body.hidden = true;
  });

  addEventListener("pageshow", (event) => {
    if (!event.persisted || !(visitor() || isUsed() || hasSignedInSince())) return;
    // WebKit sends no pagehide if the page was left before its first pageshow.
    document.body.hidden = true;
    location.reload();
  });

  function hasSignedInSince() {
    try {
      return visitor() === "" && key in sessionStorage;
    } catch {
      return false;
    }
  }
}
