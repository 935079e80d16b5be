// The browser's storage, without which every page works as well.

/**
 * The result of `use`; undefined if the browser gives no access to its storage, if it is full, or if what is stored isn't
 * ours.
 * @template Result
 * @param {() => Result} use
 */
export function ifStorage(use) {
  try {
    return use();
  } catch {
    return undefined;
  }
}
