// Enhances a password input: a toggle that shows what was typed, and a hint while Caps Lock is on.

import { announce } from "./announce.js";
import { element } from "./page.js";
import { words } from "./words.js";

/**
 * Adds both to the input's `.control`, in which the style sheet reserves space for them.
 * @param {HTMLInputElement} input
 * @returns {() => void} Hides the password again.
 */
export function enhancePasswordInput(input) {
  const control = input.closest(".control") ?? input.parentElement;
  const hide = addToggle(input, control);
  addCapsLockHint(input, control);
  control?.classList.add("with-reveal");
  return hide;
}

/**
 * @param {HTMLInputElement} input
 * @param {Element | null} control
 * @returns {() => void} Hides the password again.
 */
function addToggle(input, control) {
  const toggle = element("button", { type: "button", className: "reveal", hidden: true });
  toggle.setAttribute("aria-controls", input.id);
  control?.append(toggle);
  const label = input.labels?.[0]?.textContent?.trim() ?? "";
  words.areLoaded.then((areLoaded) => {
    toggle.textContent = words.say("Show");
    toggle.setAttribute("aria-label", words.say("Show {label}", { label }));
    toggle.hidden = !areLoaded;
  });

  /** @param {boolean} shown */
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    toggle.setAttribute("aria-pressed", String(shown));
  };
  show(false);
  // A press must not move the focus: in Safari the input would lose it, and the button wouldn't get it.
  toggle.addEventListener("mousedown", (event) => event.preventDefault());
  toggle.addEventListener("click", () => show(input.type === "password"));
  return () => show(false);
}

/**
 * @param {HTMLInputElement} input
 * @param {Element | null} control
 */
function addCapsLockHint(input, control) {
  const hint = element("span", { className: "caps-lock", hidden: true });
  control?.append(hint);
  words.areLoaded.then(() => {
    hint.textContent = words.say("Caps Lock is on");
  });

  /** @param {boolean} on */
  const setCapsLock = (on) => {
    if (on && hint.hidden) announce("caps-lock", hint.textContent ?? "");
    hint.hidden = !on;
  };
  for (const name of ["keydown", "keyup"]) {
    input.addEventListener(name, (event) => {
      // Autofill dispatches key events that aren't KeyboardEvents.
      if (event instanceof KeyboardEvent) setCapsLock(event.getModifierState("CapsLock"));
    });
  }
  input.addEventListener("blur", () => setCapsLock(false));
}
