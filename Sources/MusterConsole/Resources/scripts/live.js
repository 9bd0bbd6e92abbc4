// Changes of the queue and of the case, as they happen.

function tellWaiting(count) {
  const text = count > 10_000 ? "10,000+" : count.toLocaleString("en");
  for (const badge of all("[data-waiting]")) badge.textContent = text;
  const sentence = document.querySelector("[data-waiting-sentence]");
  if (!sentence) return;
  const said = count === 0 ? "No case waits" : count === 1 ? "1 case waits" : `${text} cases wait`;
  if (sentence.textContent === said) return;
  sentence.textContent = said;
  announce(said);
}

function tellCase({ revision, leasedBy }) {
  const isOther = leasedBy !== null && leasedBy !== document.body.dataset.reviewer;
  const isOpen = shownCase.hasAttribute("data-open");
  if (revision !== Number(shownCase.dataset.revision)) tellRevision();
  else if (isOther && isOpen) markStale(`${leasedBy} has it now.`);
}

/** The case has gone on. Where that is by the reviewer's own decision, and nothing is begun, the page does so too. */
function tellRevision() {
  const isOwn = shownCase.hasAttribute("data-deciding");
  const isBusy = document.querySelector("details.why[open], details.note[open], .stage.moved, dialog[open]") !== null;
  if (!isOwn || isBusy || document.hidden) return markStale(isOwn ? "Your decision has taken effect." : "");
  rememberTarget(currentTarget);
  location.reload();
}

/** Puts the rows of a fresh page in place of those that changed; the others, and their pictures, stay as they are. */
function exchangeRows(list, freshList) {
  const focused = document.activeElement?.closest?.(".row")?.id;
  let place = list.firstElementChild;
  for (const fresh of [...freshList.children]) {
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
    (document.getElementById(focused) ?? list.firstElementChild)?.querySelector("[data-row]")?.focus({ preventScroll: true });
  }
}

function adoptRow(fresh, present) {
  const row = document.importNode(fresh, true);
  for (const image of all("img", row)) {
    const same = present && all("img", present).find((other) => other.dataset.again === image.dataset.again);
    if (same) image.replaceWith(same);
  }
  const [box, before] = [row.querySelector("[data-pick]"), present?.querySelector("[data-pick]")];
  if (box && before) box.checked = before.checked;
  row.classList.add("fresh");
  addLocalTimes(row);
  return row;
}

/** Puts the whole of a fresh page in place; what is selected stays so. */
function exchangeQueue(queue, fresh) {
  const focused = document.activeElement?.closest?.(".row")?.id;
  const picked = new Set(all("[data-pick]:checked", queue).map((box) => box.name));
  queue.dataset.shape = fresh.dataset.shape;
  queue.replaceChildren(...document.importNode(fresh, true).childNodes);
  for (const box of all("[data-pick]", queue)) box.checked = picked.has(box.name);
  addLocalTimes(queue);
  if (focused) document.getElementById(focused)?.querySelector("[data-row]")?.focus({ preventScroll: true });
}

async function refreshQueue() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("queue");
  const queue = document.getElementById("queue");
  const [list, freshList] = [queue.querySelector("[data-rows]"), fresh?.querySelector("[data-rows]")];
  if (!fresh) return;
  if (!list || !freshList || queue.dataset.shape !== fresh.dataset.shape) return exchangeQueue(queue, fresh);
  exchangeRows(list, freshList);
  const [pages, freshPages] = [queue.querySelector(".pages"), fresh.querySelector(".pages")];
  pages?.remove();
  if (freshPages) queue.append(document.importNode(freshPages, true));
  tellPicked();
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
    tellWaiting(JSON.parse(event.data).waiting);
    // The first one says how it stands, which the page knows already.
    isDue = !isFirst && document.getElementById("queue") !== null;
    isFirst = false;
    setTimeout(refresh, 500);
  });
  source.addEventListener("case", (event) => shownCase && tellCase(JSON.parse(event.data)));
  document.addEventListener("visibilitychange", refresh);
  addEventListener("pagehide", () => source.close());
}

if (document.body.dataset.token && (shownCase || document.getElementById("queue"))) follow();
