// Which cases of the queue are selected.

function tellPicked() {
  const boxes = all("[data-pick]");
  const picked = boxes.filter((box) => box.checked).length;
  const words = document.querySelector("[data-picked]");
  if (words) words.textContent = picked === 0 ? "The selected cases" : picked === 1 ? "1 selected case" : `${picked} selected cases`;
  const whole = document.querySelector("[data-pick-all]");
  if (!whole) return;
  whole.checked = picked > 0 && picked === boxes.length;
  whole.indeterminate = picked > 0 && picked < boxes.length;
}

document.addEventListener("change", (event) => {
  if (event.target.matches("[data-pick-all]")) for (const box of all("[data-pick]")) box.checked = event.target.checked;
  if (event.target.matches("[data-pick-all], [data-pick]")) tellPicked();
});

tellPicked();
