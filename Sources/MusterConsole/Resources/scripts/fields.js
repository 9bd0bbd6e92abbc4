// While the pointer or the focus is on a field of a document, the page shows where on the picture it was read.

import { all, closest } from "./page.js";

for (const identity of all(".identity")) {
  /** @param {string} [place] */
  const show = (place) => {
    for (const box of all(".field-box", identity)) box.classList.toggle("shown", box.dataset.place === place);
  };
  for (const name of ["pointerover", "focusin"]) {
    identity.addEventListener(name, (event) => show(closest(event, "[data-place]")?.dataset.place));
  }
  for (const name of ["pointerleave", "focusout"]) identity.addEventListener(name, () => show());
}
