// Alerts: a modal `<dialog>`, which gives the focus back when it closes.

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement | null} input The one that gets the focus afterwards.
 */
export function showAlert(dialog, input) {
  // Not close(): its event is asynchronous, and would remove the dialog that the next line opens.
  dialog.open = false;
  dialog.showModal();
  dialog.addEventListener("close", () => {
    // The next alert may have the same ids.
    dialog.remove();
    // Chromium gives it the focus by itself, but after a press what is typed doesn't arrive.
    input?.blur();
    input?.focus();
  });
}

/** Makes the alerts that the server has put into the page modal. */
export function showServerAlerts() {
  // Where one goes on: at what is wrong, or else at the form; but then no on-screen keyboard opens by itself.
  const goesOnTyping = matchMedia("(pointer: fine)").matches;
  const input = /** @type {HTMLInputElement | null} */ (
    document.querySelector("[aria-invalid=true]") ??
      (goesOnTyping ? document.querySelector("form[data-form] [data-field] input:enabled") : null)
  );
  for (const dialog of document.querySelectorAll("dialog[data-alert]")) {
    if (input) moveCaretToEnd(input);
    showAlert(/** @type {HTMLDialogElement} */ (dialog), input);
  }
}

/**
 * Where one goes on typing: browsers begin at the start of what the server has filled in.
 * @param {HTMLInputElement} input
 */
function moveCaretToEnd(input) {
  const { value } = input;
  // For an input of type email there is no other way.
  input.value = "";
  input.value = value;
}
