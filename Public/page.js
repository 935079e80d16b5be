// Pages that scripts request to show a part of them.

/**
 * Requests a page without using up the notice that waits for the next page to be opened. The header says that a script
 * asks, which browsers don't say over plain http.
 * @param {string | URL} url
 * @param {RequestInit} options
 */
export function fetchPage(url, options) {
  return fetch(url, { ...options, headers: { "X-Requested-With": "fetch" } });
}

/** @param {Response} response */
export async function parsed(response) {
  return new DOMParser().parseFromString(await response.text(), "text/html");
}
