// The browser's storage. Every page also works without it.

/**
 * The result of `use`; undefined if the browser allows no access to its storage, if the storage is full, or if its
 * contents aren't ours.
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
