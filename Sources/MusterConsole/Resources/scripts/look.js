// Decisions count once the pictures of the case have been visible for a moment: a key that was pressed twice must not
// decide about the next person, whom the reviewer has not seen.

import { Attention } from "./attention.js";
import { all, announce, shownCase } from "./page.js";

const attention = new Attention();

/** @param {HTMLImageElement} image */
const isLoaded = (image) => image.complete || image.getClientRects().length === 0;

function check() {
  /** @type {HTMLImageElement[]} */
  const pictures = all(".viewer .sheet img, .face img", shownCase);
  attention.note(!document.hidden && pictures.every(isLoaded), performance.now());
  const missing = attention.missing(performance.now());
  shownCase.toggleAttribute("data-seen", missing === 0);
  if (missing > 0 && missing < Infinity) setTimeout(check, missing);
}

/** Whether a decision counts. If not, the page says why. */
export function isSeen() {
  check();
  const isEarly = !shownCase.hasAttribute("data-seen");
  const hint = document.getElementById("early");
  if (hint) hint.hidden = !isEarly;
  if (isEarly) announce("Look at the pictures first. You can decide in a moment.");
  return !isEarly;
}

if (shownCase) {
  for (const name of ["load", "error"]) document.addEventListener(name, check, true);
  document.addEventListener("visibilitychange", check);
  check();
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.elements.namedItem("decision") || isSeen()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}
