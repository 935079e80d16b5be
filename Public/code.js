// The QR code of a one-time code leads to /code#MEMBER/CODE, and a link in a mail to /reset#CODE or /confirm#CODE. Browsers
// don't send the fragment to a server, so no log has the code.

/** @typedef {import("./form.js").LiveForm} LiveForm */

/** The code of a link in a mail. Any other fragment without a slash names an element of the page. */
const mailedCode = /^[0-9a-z]{4}(-?[0-9a-z]{4}){5}$/i;

/**
 * Takes a code out of the address, on any page.
 * @returns {Record<string, string> | null} The texts for the form that takes the code, by field.
 */
export function takeCode() {
  const fragment = location.hash.slice(1);
  const [member, code] = fragment.split("/");
  const isMailed = mailedCode.test(fragment);
  if (code === undefined && !isMailed) return null;
  history.replaceState(history.state, "", location.pathname + location.search);
  return isMailed ? { code: fragment } : { member: decoded(member), code: decoded(code) };
}

/**
 * Hides the input for a link's code while it contains one that wasn't refused, since there is nothing to type.
 * @param {LiveForm} form
 */
export function hideCode(form) {
  const field = form.fields.find((field) => field.name === "code");
  if (field) field.isHidden = field.input.value !== "" && field.state !== "wrong";
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
