// Buttons that print the page.

/** Shows the buttons, which do nothing without this. To be called again after some were replaced. */
export function offerToPrint() {
  for (const element of document.querySelectorAll("button[data-print]")) {
    const button = /** @type {HTMLButtonElement} */ (element);
    button.hidden = false;
    button.onclick = () => print();
  }
}
