// Enhances a password input: a toggle that shows what was typed, and a hint while Caps Lock is on.

import { announce } from "./announce.js";
import { words } from "./words.js";

/**
 * Adds both to the input's `.control`, in which the style sheet reserves space for them.
 * @param {HTMLInputElement} input
 * @returns {() => void} Hides the password again.
 */
export function enhancePasswordInput(input) {
  const control = input.closest(".control") ?? input.parentElement;
  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "reveal";
  toggle.hidden = true;
  toggle.setAttribute("aria-controls", input.id);
  const capsLock = document.createElement("span");
  capsLock.className = "caps-lock";
  capsLock.hidden = true;
  control?.append(toggle, capsLock);
  const label = input.labels?.[0]?.textContent?.trim() ?? "";
  words.areLoaded.then((areLoaded) => {
    toggle.textContent = words.say("Show");
    toggle.setAttribute("aria-label", words.say("Show {label}", { label }));
    capsLock.textContent = words.say("Caps Lock is on");
    toggle.hidden = !areLoaded;
  });
  control?.classList.add("with-reveal");

  /** @param {boolean} shown */
  const show = (shown) => {
    input.type = shown ? "text" : "password";
    toggle.setAttribute("aria-pressed", String(shown));
  };
  show(false);
  // A press must not move the focus: in Safari the input would lose it, and the button wouldn't get it.
  toggle.addEventListener("mousedown", (event) => event.preventDefault());
  toggle.addEventListener("click", () => show(input.type === "password"));

  /** @param {boolean} on */
  const setCapsLock = (on) => {
    if (on && capsLock.hidden) announce("caps-lock", capsLock.textContent ?? "");
    capsLock.hidden = !on;
  };
  for (const name of ["keydown", "keyup"]) {
    input.addEventListener(name, (event) => {
      // Autofill dispatches key events that aren't KeyboardEvents.
      if (event instanceof KeyboardEvent) setCapsLock(event.getModifierState("CapsLock"));
    });
  }
  input.addEventListener("blur", () => setCapsLock(false));
  return () => show(false);
}
