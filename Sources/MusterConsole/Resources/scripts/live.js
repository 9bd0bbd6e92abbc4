// Updates the queue and the case when they change on the server.

import { currentTarget, rememberTarget } from "./decide.js";
import { markStale } from "./lease.js";
import { all, announce, first, shownCase } from "./page.js";
import { updatePicked } from "./pick.js";
import { addLocalTimes } from "./times.js";

/** @param {number} count how many cases wait */
function updateWaiting(count) {
  const text = count > 10_000 ? "10,000+" : count.toLocaleString("en");
  for (const badge of all("[data-waiting]")) badge.textContent = text;
  const element = first("[data-waiting-sentence]");
  if (!element) return;
  const sentence = count === 0 ? "No cases waiting" : count === 1 ? "1 case waiting" : `${text} cases waiting`;
  if (element.textContent === sentence) return;
  element.textContent = sentence;
  announce(sentence);
}

/** @param {{ revision: number, leasedBy: string }} change `leasedBy` is null if nobody has the lease */
function caseChanged({ revision, leasedBy }) {
  const isOther = leasedBy !== null && leasedBy !== document.body.dataset.reviewer;
  const isOpen = shownCase.hasAttribute("data-open");
  if (revision !== Number(shownCase.dataset.revision)) revisionChanged();
  else if (isOther && isOpen) markStale(`${leasedBy} has it now.`);
}

/** The case has changed. After the reviewer's own decision, the page reloads, unless the reviewer is working on it. */
function revisionChanged() {
  const isOwn = shownCase.hasAttribute("data-deciding");
  const isBusy = document.querySelector("details.why[open], details.note[open], .stage.moved, dialog[open]") !== null;
  if (!isOwn || isBusy || document.hidden) return markStale(isOwn ? "Your decision has taken effect." : "");
  rememberTarget(currentTarget);
  location.reload();
}

/**
 * Replaces the rows that changed by those of a fresh page. The other rows and their pictures stay.
 * @param {Element} list
 * @param {Element} freshList
 */
function exchangeRows(list, freshList) {
  const focused = document.activeElement?.closest(".row")?.id;
  let place = list.firstElementChild;
  const rows = /** @type {HTMLElement[]} */ ([...freshList.children]);
  for (const fresh of rows) {
    const present = document.getElementById(fresh.id);
    const row = present?.dataset.version === fresh.dataset.version ? present : adoptRow(fresh, present);
    if (row === place) place = place.nextElementSibling;
    else list.insertBefore(row, place);
    if (present && present !== row) {
      if (present === place) place = place.nextElementSibling;
      present.remove();
    }
  }
  while (place) {
    const next = place.nextElementSibling;
    place.remove();
    place = next;
  }
  if (focused && !list.contains(document.activeElement)) {
    focusRow(document.getElementById(focused) ?? list.firstElementChild);
  }
}

/** @param {Element} row null for none */
function focusRow(row) {
  if (row) first("[data-row]", row)?.focus({ preventScroll: true });
}

/**
 * A copy of a fresh row, with the pictures and the selection of the present one.
 * @param {HTMLElement} fresh
 * @param {HTMLElement} present null for none
 */
function adoptRow(fresh, present) {
  const row = document.importNode(fresh, true);
  for (const image of all("img", row)) {
    const same = present && all("img", present).find((other) => other.dataset.again === image.dataset.again);
    if (same) image.replaceWith(same);
  }
  /** @type {HTMLInputElement[]} */
  const [box, before] = [first("[data-pick]", row), present && first("[data-pick]", present)];
  if (box && before) box.checked = before.checked;
  row.classList.add("fresh");
  addLocalTimes(row);
  return row;
}

/**
 * Replaces the whole queue by that of a fresh page. The selection stays.
 * @param {HTMLElement} queue
 * @param {HTMLElement} fresh
 */
function exchangeQueue(queue, fresh) {
  const focused = document.activeElement?.closest(".row")?.id;
  /** @type {HTMLInputElement[]} */
  const pickedBoxes = all("[data-pick]:checked", queue);
  const picked = new Set(pickedBoxes.map((box) => box.name));
  queue.dataset.shape = fresh.dataset.shape;
  queue.replaceChildren(...document.importNode(fresh, true).childNodes);
  /** @type {HTMLInputElement[]} */
  const boxes = all("[data-pick]", queue);
  for (const box of boxes) box.checked = picked.has(box.name);
  addLocalTimes(queue);
  if (focused) focusRow(document.getElementById(focused));
}

async function refreshQueue() {
  const response = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!response?.ok || response.redirected) return;
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("queue");
  const queue = document.getElementById("queue");
  const [list, freshList] = [queue.querySelector("[data-rows]"), fresh?.querySelector("[data-rows]")];
  if (!fresh) return;
  if (!list || !freshList || queue.dataset.shape !== fresh.dataset.shape) return exchangeQueue(queue, fresh);
  exchangeRows(list, freshList);
  const [pages, freshPages] = [queue.querySelector(".pages"), fresh.querySelector(".pages")];
  pages?.remove();
  if (freshPages) queue.append(document.importNode(freshPages, true));
  updatePicked();
}

function follow() {
  const subject = shownCase ? `?case=${encodeURIComponent(shownCase.dataset.case)}` : "";
  const source = new EventSource(`/review/events${subject}`);
  let isDue = false;
  let isFirst = true;
  const refresh = () => {
    if (!isDue || document.hidden) return;
    isDue = false;
    refreshQueue();
  };
  source.addEventListener("queue", (event) => {
    updateWaiting(JSON.parse(event.data).waiting);
    // The first event describes the present state, which the page already shows.
    isDue = !isFirst && document.getElementById("queue") !== null;
    isFirst = false;
    setTimeout(refresh, 500);
  });
  source.addEventListener("case", (event) => shownCase && caseChanged(JSON.parse(event.data)));
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pagehide", () => source.close());
}

if (document.body.dataset.token && (shownCase || document.getElementById("queue"))) follow();
