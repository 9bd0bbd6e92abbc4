// Buttons that copy the text of a field.

import { all, announce } from "./page.js";

/** @param {HTMLInputElement} field */
async function copy(field) {
  field.focus();
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

for (const button of all("[data-copies]")) {
  button.addEventListener("click", async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copies));
    const isCopied = await copy(field);
    button.textContent = isCopied ? "Copied" : "Copy";
    announce(isCopied ? "Copied" : "The text is selected and can be copied");
  });
}
