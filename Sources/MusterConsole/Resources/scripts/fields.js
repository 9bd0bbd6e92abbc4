// What a document states is shown where it was read, as long as its field has the pointer or the focus.

for (const identity of all(".identity")) {
  const show = (event) => {
    const place = event.target.closest?.("[data-place]")?.dataset.place;
    for (const box of all(".field-box", identity)) box.classList.toggle("shown", box.dataset.place === place);
  };
  for (const name of ["pointerover", "focusin"]) identity.addEventListener(name, show);
  for (const name of ["pointerleave", "focusout"]) identity.addEventListener(name, () => show({ target: document }));
}
