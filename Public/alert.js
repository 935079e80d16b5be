// Alerts: a modal `<dialog>` that returns the focus when it closes.

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLInputElement | null} input Gets the focus when the dialog closes.
 * @returns {() => void} Closes the dialog.
 */
export function showAlert(dialog, input) {
  // showModal() fails on a dialog that is open already. close() would dispatch an event later, which would remove the
  // dialog that the next line opens.
  dialog.open = false;
  dialog.showModal();
  const end = () => {
    if (!dialog.isConnected) return;
    // The next alert may use the same ids.
    dialog.remove();
    // Chromium itself returns the focus, but after a click the input doesn't receive what is typed.
    input?.blur();
    input?.focus();
  };
  dialog.addEventListener("close", end);
  const close = () => {
    dialog.close();
    // The `close` event comes a little later, and what is typed until then would be lost.
    end();
  };
  dialog.addEventListener("submit", (event) => {
    if (/** @type {HTMLFormElement} */ (event.target).method !== "dialog") return;
    event.preventDefault();
    close();
  });
  return close;
}

/** Makes the alerts that the server has put into the page modal. */
export function showServerAlerts() {
  // The first wrong input; or else the form's first input, unless an on-screen keyboard would open.
  const hasKeyboard = matchMedia("(pointer: fine)").matches;
  const input = /** @type {HTMLInputElement | null} */ (
    document.querySelector("[aria-invalid=true]") ??
      (hasKeyboard ? document.querySelector("form[data-form] [data-field] input:enabled") : null)
  );
  for (const dialog of document.querySelectorAll("dialog[data-alert]")) {
    if (input) moveCaretToEnd(input);
    showAlert(/** @type {HTMLDialogElement} */ (dialog), input);
  }
}

/**
 * Browsers put the caret before the text that the server has filled in.
 * @param {HTMLInputElement} input
 */
function moveCaretToEnd(input) {
  const { value } = input;
  // Inputs of type email allow no other way.
  input.value = "";
  input.value = value;
}
