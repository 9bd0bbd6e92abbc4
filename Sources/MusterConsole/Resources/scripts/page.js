// The console's script: one module, put together from the files beside this one. Everything that matters works without
// it; it adds zoom, keys and live changes.

document.documentElement.classList.add("scripts");

const shownCase = document.querySelector("[data-case]");
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

/** Says something to who listens to the page. */
function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/** Sends a form that the page does not show. The answer leads elsewhere; it is not followed. */
function post(path, fields = {}) {
  const body = new URLSearchParams({ formToken: document.body.dataset.token, ...fields });
  return fetch(path, { method: "POST", body, redirect: "manual" });
}

// A form is sent once, however often it is asked for.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => all("button", form).forEach((button) => (button.disabled = true)));
});

// A page from the browser's history may show an outdated state.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// What sticks below the header has to know how high that is: on narrow screens it wraps.
const header = document.querySelector(".top");
if (header) {
  new ResizeObserver(() => {
    const height = getComputedStyle(header).position === "sticky" ? header.offsetHeight : 0;
    document.documentElement.style.setProperty("--top", `${height}px`);
  }).observe(header);
}

// A menu closes when something else is meant.
document.addEventListener("click", (event) => {
  for (const menu of all("details.who[open], details.light[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// Links to pictures hold for a minute; a new one is had from the case's own path.
function askAgain(image) {
  const asked = Number(image.dataset.asked ?? 0);
  if (!image.dataset.again || asked >= 2) return;
  image.dataset.asked = asked + 1;
  image.src = `${image.dataset.again}?again=${Date.now()}`;
}
document.addEventListener("error", (event) => event.target instanceof HTMLImageElement && askAgain(event.target), true);
for (const image of all("img[data-again]")) {
  if (image.complete && image.naturalWidth === 0) askAgain(image);
}

const help = document.getElementById("help");
for (const button of all("[data-opens='help']")) button.addEventListener("click", () => help.showModal());
help?.addEventListener("click", (event) => event.target === help && help.close());
