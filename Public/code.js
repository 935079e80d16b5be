// The picture of a one-time code leads to /code#MEMBER/CODE. Browsers don't send the fragment to a server, so no log
// has the code.

/**
 * Takes a code out of the address, on any page.
 * @returns {Record<string, string> | null} The texts for the code form, by field.
 */
export function takeCode() {
  const [member, code] = location.hash.slice(1).split("/");
  // Any other fragment names an element of the page.
  if (code === undefined) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return { member: decoded(member), code: decoded(code) };
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
