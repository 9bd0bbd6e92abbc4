// HTML elements and the texts in them.

/**
 * Returns the text with this name, with its placeholders filled in.
 * @typedef {(name: string, values?: Record<string, string | number>) => string} Say
 */
/**
 * A part of a screen; `false`, null and the empty text stand for nothing.
 * @typedef {Node | string | false} Part
 */

/**
 * Creates an HTML element.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/**
 * Creates a button.
 * @param {string} text
 * @param {string} kind its CSS classes
 * @param {() => void} press is called when the button is pressed
 * @param {...Node} icons stand before the text
 */
export function makeButton(text, kind, press, ...icons) {
  const button = make("button", { type: "button", class: kind }, ...icons, make("span", {}, text));
  button.addEventListener("click", () => press());
  return button;
}

/**
 * @param {Record<string, string>} texts
 * @returns {Say}
 */
export const makeSay = (texts) => (name, values = {}) => Object.entries(values).reduce(
  (text, [place, value]) => text.replace(`{${place}}`, () => String(value)), texts[name] ?? name);

/**
 * A name that stands by itself in a sentence, whatever the direction of its letters (Unicode, UAX 9, section 2.4.2).
 * @param {string} name
 */
export const isolate = (name) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

/**
 * The parts of a screen without the empty ones.
 * @param {Part[]} parts
 */
export const withoutEmpty = (parts) => /** @type {(Node | string)[]} */ (parts.filter(Boolean));

/**
 * Shows another screen. Except for the first screen, the focus moves to the heading, so that a screen reader continues
 * there.
 * @param {HTMLElement} root
 * @param {string} name
 * @param {...Part} parts
 */
export function showIn(root, name, ...parts) {
  const isFirst = !root.dataset.screen;
  root.dataset.screen = name;
  root.replaceChildren(...withoutEmpty(parts));
  const heading = root.querySelector("h2");
  if (isFirst || !heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/**
 * Sets a text only if it differs, because a screen reader repeats a text each time it is set.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Minutes and seconds, as in 1:05.
 * @param {number} seconds
 */
export const timeText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
