// Ages grow and times left shrink while the page is open.

function spanText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${minutes} min`;
  if (seconds < 86400) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  return hours ? `${days} d ${hours} h` : `${days} d`;
}

// Times are relative to the service's clock; each element has that clock's time at which the page was rendered.
const clockOffsets = new WeakMap();

function serviceNow(time) {
  if (!clockOffsets.has(time)) clockOffsets.set(time, Number(time.dataset.now) - Date.now());
  return Date.now() + clockOffsets.get(time);
}

function tick() {
  for (const time of all("time[data-live]")) {
    const left = Date.parse(time.dateTime) - serviceNow(time);
    const text = spanText(time.dataset.live === "age" ? -left : left);
    if (time.textContent !== text) time.textContent = text;
    if (left <= 0) time.closest("[data-underway]")?.remove();
  }
}

function addLocalTimes(within = document) {
  for (const time of all("time:not([data-local])", within)) {
    time.dataset.local = "yes";
    time.title += `, here ${new Date(time.dateTime).toLocaleString()}`;
  }
}

addLocalTimes();
tick();
setInterval(tick, 1000);
