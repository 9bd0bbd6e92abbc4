// The lease of a case: it is renewed at most once a minute, and only while the reviewer uses the page.

import { closeReasons } from "./decide.js";
import { all, first, post, shownCase } from "./page.js";
import { serviceNow } from "./times.js";

/**
 * Marks the page as outdated, so that nothing can be decided on it.
 * @param {string} change what happened to the case
 */
export function markStale(change) {
  const notice = document.getElementById("changed");
  notice.querySelector("[data-change]").textContent = change;
  if (!notice.hidden) return;
  notice.hidden = false;
  shownCase.classList.add("stale");
  closeReasons();
  for (const part of all(".decide, .proposal form", shownCase)) part.inert = true;
  if (notice.getBoundingClientRect().bottom < 0) notice.scrollIntoView({ block: "center" });
}

function keepLease() {
  /** @type {HTMLTimeElement} */
  const end = first(".lease time", shownCase);
  const length = Date.parse(end.dateTime) - serviceNow(end);
  let wasUsed = false;
  for (const use of ["pointermove", "pointerdown", "keydown", "wheel", "scroll"]) {
    addEventListener(use, () => (wasUsed = true), { passive: true, capture: true });
  }
  setInterval(async () => {
    if (!wasUsed || document.hidden || shownCase.classList.contains("stale")) return;
    wasUsed = false;
    const response = await post(`/review/cases/${shownCase.dataset.case}/lease`).catch(() => null);
    if (!response) return;
    const isRenewed = response.ok || response.type === "opaqueredirect";
    if (isRenewed) end.dateTime = new Date(serviceNow(end) + length).toISOString();
    else markStale("It is not yours any more.");
  }, 60_000);
}

if (shownCase?.hasAttribute("data-mine")) keepLease();
