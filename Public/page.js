// Pages that scripts request to show a part of them.

/**
 * Requests a page, but not the notice that waits for the page that is opened next. Over plain http browsers don't say
 * that a script asks.
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
