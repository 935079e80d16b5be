// A question that is answered by choosing: a list, or boxes or buttons of the same name. It is used like an input;
// its text is the values of the chosen options, separated by spaces, as the rules read it.

export class ChoiceInput {
  #element;
  /** The options to choose from. */
  #options;

  /** @param {HTMLElement} element A `<select>`, or the group of the boxes. */
  constructor(element) {
    this.#element = element;
    const options = element instanceof HTMLSelectElement ? element.options : element.querySelectorAll("input:not([type=hidden])");
    this.#options = [.../** @type {Iterable<HTMLOptionElement | HTMLInputElement>} */ (options)];
  }

  get id() {
    return this.#element.id;
  }

  get name() {
    return this.#element.id;
  }

  get type() {
    return "choice";
  }

  get autocomplete() {
    return "off";
  }

  get dataset() {
    return this.#element.dataset;
  }

  get placeholder() {
    return "";
  }

  get label() {
    const label = document.querySelector(`[for="${this.id}"]`) ?? document.getElementById(`${this.id}-label`);
    return label?.textContent?.trim() ?? this.name;
  }

  get value() {
    return this.#options.filter(isChosen).map((option) => option.value).join(" ").trim();
  }

  set value(text) {
    const values = text.split(" ");
    for (const option of this.#options) {
      if (option instanceof HTMLOptionElement) option.selected = values.includes(option.value);
      else option.checked = values.includes(option.value);
    }
  }

  get defaultValue() {
    return this.#options.filter(isChosenAtFirst).map((option) => option.value).join(" ").trim();
  }

  get disabled() {
    const first = this.#control;
    return first?.disabled ?? false;
  }

  set disabled(isDisabled) {
    if (this.#element instanceof HTMLSelectElement) this.#element.disabled = isDisabled;
    else for (const option of this.#options) option.disabled = isDisabled;
  }

  /** @param {Node | null} node */
  contains(node) {
    return this.#element.contains(node);
  }

  focus() {
    this.#control?.focus();
  }

  blur() {
    if (document.activeElement instanceof HTMLElement && this.contains(document.activeElement)) document.activeElement.blur();
  }

  /** @param {string} selector */
  closest(selector) {
    return this.#element.closest(selector);
  }

  /** @param {string} selector */
  matches(selector) {
    return this.#element.matches(selector);
  }

  /** @param {boolean} isWrong */
  showWrong(isWrong) {
    for (const element of this.#controls) {
      if (isWrong) element.setAttribute("aria-invalid", "true");
      else element.removeAttribute("aria-invalid");
    }
  }

  /** The element that gets the focus: among several buttons, the chosen one. */
  get #control() {
    const controls = this.#controls;
    return controls.find((control) => control instanceof HTMLInputElement && control.checked) ?? controls[0];
  }

  /** @returns {(HTMLSelectElement | HTMLInputElement)[]} */
  get #controls() {
    if (this.#element instanceof HTMLSelectElement) return [this.#element];
    return this.#options.filter((option) => option instanceof HTMLInputElement);
  }
}

/** @param {HTMLOptionElement | HTMLInputElement} option */
function isChosen(option) {
  return option instanceof HTMLOptionElement ? option.selected : option.checked;
}

/** @param {HTMLOptionElement | HTMLInputElement} option */
function isChosenAtFirst(option) {
  return option instanceof HTMLOptionElement ? option.defaultSelected : option.defaultChecked;
}
