// Alerts: a `<dialog>` that holds the page until it is answered, and gives the focus back.

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement | null} input What it is about.
 */
export function showAlert(dialog, input) {
  // Not close(), whose event would come only after the next line.
  dialog.open = false;
  dialog.showModal();
  dialog.addEventListener("close", () => {
    // The next one may have the same ids.
    dialog.remove();
    input?.focus();
  });
}

/** Those that the server has opened in the page. */
export function showServersAlerts() {
  for (const dialog of document.querySelectorAll("dialog[data-alert]")) {
    showAlert(/** @type {HTMLDialogElement} */ (dialog), document.querySelector("[aria-invalid=true]"));
  }
}
