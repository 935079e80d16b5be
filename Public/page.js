// Lets scripts request a page, to show a part of it, make elements, and know when a form may be submitted again.

/** For how long a form can't be submitted again, unless its response comes first. */
export const resubmitDelayMilliseconds = 5000;

/**
 * Requests a page without using up the notice that waits for the next page to be opened. The header says that a
 * script requests it, which browsers don't say over plain http.
 * @param {string | URL} url
 * @param {RequestInit} options
 */
export function fetchPage(url, options) {
  return fetch(url, { ...options, headers: { "X-Requested-With": "fetch" } });
}

/**
 * The page in a response, as a document.
 * @param {Response} response
 */
export async function parsePage(response) {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/**
 * A new element with these properties.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]>} [properties]
 */
export function element(tag, properties = {}) {
  return Object.assign(document.createElement(tag), properties);
}

/**
 * Whether an input, a box or a menu has another value than the server gave it.
 * @param {Element} element
 */
export function isChanged(element) {
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    return element.selectedIndex !== Math.max(0, options.findIndex((option) => option.defaultSelected));
  }
  if (element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type)) return element.checked !== element.defaultChecked;
  return (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.value !== element.defaultValue;
}
