// What all pages of the console have in common.

document.documentElement.classList.add("scripts");

/**
 * The elements that a selector matches.
 * @template {Element} [Match=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Match[]}
 */
export const all = (selector, within = document) => /** @type {Match[]} */ (
  [...within.querySelectorAll(selector)]);

/**
 * The first element that a selector matches.
 * @template {Element} [Match=HTMLElement]
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {Match}
 */
export const first = (selector, within = document) => within.querySelector(selector);

/**
 * The nearest element that a selector matches, from the target of an event upwards.
 * @param {{ target: EventTarget }} event
 * @param {string} selector
 * @returns {HTMLElement}
 */
export const closest = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** The case that the page shows; null on other pages. */
export const shownCase = first("[data-case]");

/**
 * Lets screen readers read out a text.
 * @param {string} text
 */
export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/**
 * Sends a form that the page does not show. The response redirects to a page; it is not followed.
 * @param {string} path
 * @param {Record<string, string>} [fields]
 */
export function post(path, fields = {}) {
  const body = new URLSearchParams({ formToken: document.body.dataset.token, ...fields });
  return fetch(path, { method: "POST", body, redirect: "manual" });
}

// A form is sent only once, even if its button is pressed several times.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post") return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => form.querySelectorAll("button").forEach((button) => (button.disabled = true)));
});

// A page from the browser's history may be outdated.
addEventListener("pageshow", (event) => event.persisted && location.reload());

// What sticks below the header depends on the header's height, which varies because the header wraps on narrow screens.
const header = first(".top");
if (header) {
  new ResizeObserver(() => {
    const height = getComputedStyle(header).position === "sticky" ? header.offsetHeight : 0;
    document.documentElement.style.setProperty("--top", `${height}px`);
  }).observe(header);
}

// A click outside a menu closes it.
document.addEventListener("click", (event) => {
  /** @type {HTMLDetailsElement[]} */
  const menus = all("details.who[open], details.light[open], details.snooze[open]");
  for (const menu of menus) {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  }
});

/**
 * Loads an image again. Links to pictures are valid for a minute; the path of the case redirects to a new link.
 * @param {HTMLImageElement} image
 */
function reloadImage(image) {
  const attempts = Number(image.dataset.asked ?? 0);
  if (!image.dataset.again || attempts >= 2) return;
  image.dataset.asked = String(attempts + 1);
  image.src = `${image.dataset.again}?again=${Date.now()}`;
}
document.addEventListener("error", (event) => {
  if (event.target instanceof HTMLImageElement) reloadImage(event.target);
}, true);
/** @type {HTMLImageElement[]} */
const images = all("img[data-again]");
for (const image of images) {
  if (image.complete && image.naturalWidth === 0) reloadImage(image);
}

/** The dialog with the keyboard shortcuts. */
export const help = /** @type {HTMLDialogElement} */ (document.getElementById("help"));
for (const button of all("[data-opens='help']")) button.addEventListener("click", () => help.showModal());
help?.addEventListener("click", (event) => event.target === help && help.close());
