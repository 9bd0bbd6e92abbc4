// A reviewer who works on a case keeps it: the lease is renewed at most once a minute, and only while the page is used.

/** Tells that the page is about something that is no more, and lets nothing be decided by it. */
function markStale(change) {
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
  const end = shownCase.querySelector(".lease time");
  const length = Date.parse(end.dateTime) - serviceNow(end);
  let wasUsed = false;
  for (const use of ["pointermove", "pointerdown", "keydown", "wheel", "scroll"]) {
    addEventListener(use, () => (wasUsed = true), { passive: true, capture: true });
  }
  setInterval(async () => {
    if (!wasUsed || document.hidden || shownCase.classList.contains("stale")) return;
    wasUsed = false;
    const answer = await post(`/review/cases/${shownCase.dataset.case}/lease`).catch(() => null);
    if (!answer) return;
    if (answer.ok || answer.type === "opaqueredirect") end.dateTime = new Date(serviceNow(end) + length).toISOString();
    else markStale("It is not yours any more.");
  }, 60_000);
}

if (shownCase?.hasAttribute("data-mine")) keepLease();
