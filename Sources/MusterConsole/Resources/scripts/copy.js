// A button copies what stands in a field.

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
    const isCopied = await copy(document.getElementById(button.dataset.copies));
    button.textContent = isCopied ? "Copied" : "Copy";
    announce(isCopied ? "Copied" : "The text is selected and can be copied");
  });
}
