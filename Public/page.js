// Pages that scripts request to show a part of them, and elements that they add to a page.

/**
 * Requests a page without using up the notice that waits for the next page to be opened. The header says that a script
 * asks, which browsers don't say over plain http.
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
