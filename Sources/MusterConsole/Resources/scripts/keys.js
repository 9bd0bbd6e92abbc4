// Keyboard shortcuts. They do not work while the reviewer types, or together with Ctrl, Alt or Meta.

import { closeReasons, currentTarget, decide, moveTarget } from "./decide.js";
import { all, closest, first, help, shownCase } from "./page.js";
import { viewers } from "./viewer.js";

/**
 * The letter on the key, even if the keyboard writes another script.
 * @param {KeyboardEvent} event
 */
function keyOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^Key[A-Z]$/.test(event.code) && key > "\u007f";
  return isLetter ? event.code.slice(3).toLowerCase() : key;
}

/** @param {string} selector */
function press(selector) {
  /** @type {HTMLButtonElement} */
  const button = first(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

/**
 * Opens the section of this summary, and moves the focus to its text field.
 * @param {string} selector
 */
function unfold(selector) {
  const section = first(selector)?.closest("details");
  if (!section) return false;
  section.open = true;
  first("textarea, select", section).focus();
  return true;
}

/** @param {1 | -1} step */
function moveRow(step) {
  const rows = all("[data-row]");
  const current = rows.findIndex((row) => row === document.activeElement);
  const next = current < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(current + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Selects or deselects the row with the focus. */
function pickRow() {
  const row = document.activeElement?.closest(".row");
  const box = row && first("[data-pick]", row);
  if (!box) return false;
  box.click();
  return true;
}

function currentViewer() {
  return viewers.get(currentTarget && first("[data-viewer]", currentTarget) || first("[data-viewer]"));
}

/** @param {1 | -1} step */
const move = (step) => (shownCase ? moveTarget(step) : moveRow(step));
/** @param {import("./viewer.js").Tool} tool */
const useTool = (tool) => currentViewer()?.use(tool);
/**
 * @param {number} across
 * @param {number} down
 */
const pan = (across, down) => currentViewer()?.pan(across, down) ?? false;

/**
 * What each key does. An action returns false if there was nothing to do; the browser's own shortcut works then.
 * @type {Record<string, () => boolean | void>}
 */
const keys = {
  a: () => decide("a"), r: () => decide("r"), u: () => decide("u"),
  j: () => move(1), k: () => move(-1),
  n: () => press("[data-key='n']"), l: () => press("[data-key='l']"),
  c: () => press(".case:not(.stale) [data-key='c']"),
  e: () => unfold("[data-key='e']"), w: () => unfold("[data-key='w']"),
  p: () => unfold("[data-key='p']"),
  z: () => press("[data-underway] button"),
  q: () => location.assign("/review"), s: () => location.assign("/review/sessions"),
  x: () => pickRow(),
  "/": () => first("[data-key='/']")?.focus(),
  "?": () => help?.showModal(),
  Escape: () => closeReasons(),
  "+": () => useTool("in"), "=": () => useTool("in"), "-": () => useTool("out"), "−": () => useTool("out"),
  0: () => useTool("fit"), 1: () => useTool("pixels"),
  "[": () => useTool("left"), "]": () => useTool("right"), o: () => useTool("outline"), v: () => useTool("next"),
  ArrowLeft: () => pan(-0.15, 0), ArrowRight: () => pan(0.15, 0),
  ArrowUp: () => pan(0, -0.15), ArrowDown: () => pan(0, 0.15),
};

/**
 * Sends the form of a text field by Ctrl or Meta and Enter. Returns whether there was one.
 * @param {KeyboardEvent} event
 */
function sendText(event) {
  const text = event.target instanceof HTMLTextAreaElement && event.target;
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.isComposing || !text || !text.form) {
    return false;
  }
  /** @type {HTMLButtonElement} */
  const button = first("button", text.closest(".more-body") ?? text.form);
  text.form.requestSubmit(button);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (sendText(event)) return event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const key = keyOf(event);
  if (first("dialog[open]")) {
    if (key === "?") help.close();
    return;
  }
  if (closest(event, "input, select, textarea, [contenteditable]")) {
    if (key === "Escape" && closeReasons()) event.preventDefault();
    const select = event.target instanceof HTMLSelectElement && event.target.matches(".why select") && event.target;
    if (key === "Enter" && select && select.value) {
      event.preventDefault();
      select.form.requestSubmit();
    }
    const field = event.target instanceof HTMLInputElement && event.target;
    const box = field && field.matches(".why [type=checkbox]") && field;
    if (key === "Enter" && box) {
      event.preventDefault();
      box.form.requestSubmit();
    }
    return;
  }
  const isTurn = event.shiftKey && key === "r";
  const action = isTurn ? () => useTool("right") : Object.hasOwn(keys, key) ? keys[key] : null;
  if (!action || (event.repeat && !["j", "k", "+", "-"].includes(key) && !key.startsWith("Arrow"))) return;
  if (action() !== false) event.preventDefault();
});
