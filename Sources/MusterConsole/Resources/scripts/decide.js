// What the keys act on: the case, or one of its documents.

const targets = all("[data-target]");
let currentTarget = targets.find((target) => target.dataset.target === "case") ?? null;

function markTarget(target) {
  for (const other of targets) {
    other.classList.toggle("current", other === target);
    if (other === target) other.setAttribute("aria-current", "true");
    else other.removeAttribute("aria-current");
  }
  currentTarget = target;
}

/** Goes to the next (1) or the previous (-1) of the case and its documents. */
function moveTarget(step) {
  if (targets.length === 0) return;
  // The case comes first, wherever it stands on the page.
  const order = [...targets].sort((left, right) => (right.dataset.target === "case") - (left.dataset.target === "case"));
  const next = order[(order.indexOf(currentTarget) + step + order.length) % order.length];
  markTarget(next);
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  announce(`Keys act on ${next.querySelector("h2").firstChild.textContent.trim()}.`);
}

/** Does what A, R or U stand for; whether it is there to be done. */
function decide(key) {
  if (!shownCase || shownCase.classList.contains("stale")) return false;
  const act = currentTarget?.querySelector(`.decide [data-act='${key}']`);
  if (!act) {
    announce("This cannot be decided here.");
    return false;
  }
  if (act instanceof HTMLButtonElement) act.form.requestSubmit(act);
  else openReasons(act.closest("details"));
  return true;
}

function openReasons(details) {
  for (const other of all("details.why[open]")) if (other !== details) other.open = false;
  details.open = true;
  details.querySelector("form").scrollIntoView({ block: "nearest" });
  details.querySelector("select").focus({ preventScroll: true });
}

/** Closes what is open; whether something was. */
function closeReasons() {
  const open = document.querySelector("details.why[open], .teamwork details[open]");
  if (!open) return false;
  open.open = false;
  open.querySelector("summary").focus();
  return true;
}

// A page about the same case that follows this one begins where this one ends.
function rememberTarget(target) {
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

// Who has accepted one document goes on with the next.
document.addEventListener("submit", (event) => {
  if (event.target.elements.decision?.value !== "accept" || !currentTarget) return;
  rememberTarget(targets[targets.indexOf(currentTarget) + 1]);
});

document.addEventListener("focusin", (event) => {
  const target = event.target.closest?.("[data-target]");
  if (target && target !== currentTarget) markTarget(target);
});

document.addEventListener("pointerdown", (event) => {
  const target = event.target.closest?.("[data-target]");
  if (target && target !== currentTarget) markTarget(target);
});

for (const details of all("details.why")) {
  // The event fires late: the reviewer may already be typing in the form.
  details.addEventListener("toggle", () => {
    if (details.open && !details.querySelector("form").contains(document.activeElement)) openReasons(details);
  });
  details.querySelector("select").addEventListener("change", (event) => {
    const sentence = event.target.selectedOptions[0]?.dataset.sentence;
    const place = details.querySelector("p[data-sentence]");
    place.hidden = !sentence;
    place.textContent = sentence ? `The person reads: “${sentence}”` : "";
  });
}
