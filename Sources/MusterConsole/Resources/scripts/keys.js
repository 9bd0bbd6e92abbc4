// Keyboard shortcuts. They do nothing while the reviewer types, or together with Ctrl, Alt or Meta.

const isTyping = (element) => element.closest?.("input, select, textarea, [contenteditable]") !== null;

/** The letter on the key, also where the keyboard writes another script. */
function keyOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^Key[A-Z]$/.test(event.code) && key > "\u007f";
  return isLetter ? event.code.slice(3).toLowerCase() : key;
}

function press(selector) {
  const button = document.querySelector(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

/** Opens what is folded under this summary, and begins to write in it. */
function unfold(selector) {
  const fold = document.querySelector(selector)?.closest("details");
  if (!fold) return false;
  fold.open = true;
  fold.querySelector("textarea").focus();
  return true;
}

function moveRow(step) {
  const rows = all("[data-row]");
  const current = rows.indexOf(document.activeElement);
  const next = current < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.min(Math.max(current + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Selects the row with the focus, or lets go of it. */
function pickRow() {
  const box = document.activeElement?.closest?.(".row")?.querySelector("[data-pick]");
  if (!box) return false;
  box.click();
  return true;
}

function currentViewer() {
  return viewers.get(currentTarget?.querySelector("[data-viewer]") ?? document.querySelector("[data-viewer]"));
}

const move = (step) => (shownCase ? moveTarget(step) : moveRow(step));
const look = (tool) => currentViewer()?.use(tool);
const pan = (across, down) => currentViewer()?.pan(across, down) ?? false;

// An action returns false if there was nothing to do; the browser's own shortcut applies then.
const keys = {
  a: () => decide("a"), r: () => decide("r"), u: () => decide("u"),
  j: () => move(1), k: () => move(-1),
  n: () => press("[data-key='n']"), l: () => press("[data-key='l']"), c: () => press(".case:not(.stale) [data-key='c']"),
  e: () => unfold("[data-key='e']"), w: () => unfold("[data-key='w']"),
  z: () => press("[data-underway] button"),
  q: () => location.assign("/review"), s: () => location.assign("/review/sessions"),
  x: () => pickRow(),
  "/": () => document.querySelector("[data-key='/']")?.focus(),
  "?": () => help?.showModal(),
  Escape: () => closeReasons(),
  "+": () => look("in"), "=": () => look("in"), "-": () => look("out"), "−": () => look("out"),
  0: () => look("fit"), 1: () => look("pixels"),
  "[": () => look("left"), "]": () => look("right"), o: () => look("outline"), v: () => look("next"),
  ArrowLeft: () => pan(-0.15, 0), ArrowRight: () => pan(0.15, 0), ArrowUp: () => pan(0, -0.15), ArrowDown: () => pan(0, 0.15),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
  const key = keyOf(event);
  if (document.querySelector("dialog[open]")) {
    if (key === "?") help.close();
    return;
  }
  if (isTyping(event.target)) {
    if (key === "Escape" && closeReasons()) event.preventDefault();
    if (key === "Enter" && event.target.matches(".why select") && event.target.value) {
      event.preventDefault();
      event.target.form.requestSubmit();
    }
    return;
  }
  const act = event.shiftKey && key === "r" ? () => look("right") : Object.hasOwn(keys, key) ? keys[key] : null;
  if (!act || (event.repeat && !["j", "k", "+", "-"].includes(key) && !key.startsWith("Arrow"))) return;
  if (act() !== false) event.preventDefault();
});
