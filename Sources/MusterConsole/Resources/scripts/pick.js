// The selection of cases in the queue.

import { all, first } from "./page.js";

/** Updates the count of the selected cases, and the box that selects all of them. */
export function updatePicked() {
  /** @type {HTMLInputElement[]} */
  const boxes = all("[data-pick]");
  const picked = boxes.filter((box) => box.checked).length;
  const text = first("[data-picked]");
  if (text) {
    text.textContent = picked === 0 ? "The selected cases"
      : picked === 1 ? "1 selected case" : `${picked} selected cases`;
  }
  /** @type {HTMLInputElement} */
  const allBox = first("[data-pick-all]");
  if (!allBox) return;
  allBox.checked = picked > 0 && picked === boxes.length;
  allBox.indeterminate = picked > 0 && picked < boxes.length;
}

document.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.matches("[data-pick-all]")) {
    /** @type {HTMLInputElement[]} */
    const boxes = all("[data-pick]");
    for (const box of boxes) box.checked = changed.checked;
  }
  if (changed.matches("[data-pick-all], [data-pick]")) updatePicked();
});

updatePicked();
