// What the picture of a one-time code brings along: /code#MEMBER/CODE. A browser sends it to no server, so that no log has
// it.

/**
 * Takes a code out of the address, whichever page it has led to.
 * @returns {Record<string, string> | null} What the form for codes is filled in with.
 */
export function takeCode() {
  const [member, code] = location.hash.slice(1).split("/");
  // Any other fragment names a place on the page.
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
