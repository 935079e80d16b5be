// Buttons that print the page.

/** Shows the buttons, which do nothing without this script. To be called again when some have been replaced. */
export function offerToPrint() {
  for (const element of document.querySelectorAll("button[data-print]")) {
    const button = /** @type {HTMLButtonElement} */ (element);
    button.hidden = false;
    button.onclick = () => print();
  }
}
