// Decisions by keyboard, and what they apply to: the case, or one of its documents.

import { isSeen } from "./look.js";
import { all, announce, closest, first, shownCase } from "./page.js";

const targets = all("[data-target]");
export let currentTarget = targets.find((target) => target.dataset.target === "case") ?? null;

/** @param {HTMLElement} target */
function markTarget(target) {
  for (const other of targets) {
    other.classList.toggle("current", other === target);
    if (other === target) other.setAttribute("aria-current", "true");
    else other.removeAttribute("aria-current");
  }
  currentTarget = target;
}

/**
 * Goes to the next or the previous one of the case and its documents.
 * @param {1 | -1} step
 */
export function moveTarget(step) {
  if (targets.length === 0) return;
  // The case comes first, wherever it is on the page.
  const order = [
    ...targets.filter((target) => target.dataset.target === "case"),
    ...targets.filter((target) => target.dataset.target !== "case"),
  ];
  const next = order[(order.indexOf(currentTarget) + step + order.length) % order.length];
  markTarget(next);
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  announce(`Shortcuts act on ${next.querySelector("h2").firstChild.textContent.trim()}.`);
}

/**
 * Presses the button of the current target for a decision, or opens its reasons. Returns whether there is one.
 * @param {"a" | "r" | "u"} key
 */
export function decide(key) {
  if (!shownCase || shownCase.classList.contains("stale")) return false;
  const control = currentTarget?.querySelector(`.decide [data-act='${key}']`);
  if (!control) {
    announce("This cannot be decided here.");
    return false;
  }
  if (key === "a" && !isSeen()) return true;
  if (control instanceof HTMLButtonElement) control.form.requestSubmit(control);
  else openReasons(control.closest("details"));
  return true;
}

/** @param {HTMLDetailsElement} details */
function openReasons(details) {
  /** @type {HTMLDetailsElement[]} */
  const open = all("details.why[open]");
  for (const other of open) if (other !== details) other.open = false;
  details.open = true;
  details.querySelector("form").scrollIntoView({ block: "nearest" });
  const field = first("select, input[type=checkbox]", details);
  field.focus({ preventScroll: true });
}

/** Closes the open reasons or the open part of the teamwork. Returns whether something was open. */
export function closeReasons() {
  /** @type {HTMLDetailsElement} */
  const open = first("details.why[open], .teamwork details[open], details.snooze[open]");
  if (!open) return false;
  open.open = false;
  open.querySelector("summary").focus();
  return true;
}

/**
 * Remembers a target for the next page about the same case.
 * @param {HTMLElement} target
 */
export function rememberTarget(target) {
  sessionStorage.setItem("target", `${shownCase.dataset.case} ${target?.dataset.target ?? "case"}`);
}

function recallTarget() {
  if (!shownCase) return null;
  const [id, name] = (sessionStorage.getItem("target") ?? "").split(" ");
  sessionStorage.removeItem("target");
  if (id !== shownCase.dataset.case) return null;
  return targets.find((target) => target.dataset.target === name && target.dataset.target !== "case") ?? null;
}

const recalledTarget = recallTarget();
if (recalledTarget ?? currentTarget) markTarget(recalledTarget ?? currentTarget);
recalledTarget?.focus();

// After a document was accepted, the next one is the target.
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const decision = /** @type {HTMLInputElement} */ (form.elements.namedItem("decision"));
  if (decision?.value !== "accept" || !currentTarget) return;
  rememberTarget(targets[targets.indexOf(currentTarget) + 1]);
});

/** @param {Event} event */
function markTargetOf(event) {
  const target = closest(event, "[data-target]");
  if (target && target !== currentTarget) markTarget(target);
}

document.addEventListener("focusin", markTargetOf);
document.addEventListener("pointerdown", markTargetOf);

/** @type {HTMLDetailsElement[]} */
const reasons = all("details.why");
for (const details of reasons) {
  // The event fires late: the reviewer may already be typing in the form.
  details.addEventListener("toggle", () => {
    if (details.open && !details.querySelector("form").contains(document.activeElement)) openReasons(details);
  });
  const select = details.querySelector("select");
  select?.addEventListener("change", () => {
    const sentence = select.selectedOptions[0]?.dataset.sentence;
    const preview = first("p[data-sentence]", details);
    preview.hidden = !sentence;
    preview.textContent = sentence ? `The person reads: “${sentence}”` : "";
  });
}
