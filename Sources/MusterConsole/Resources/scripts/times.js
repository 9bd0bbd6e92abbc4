// Keeps ages and remaining times up to date, and adds the local time to each time.

import { all } from "./page.js";

/** @param {number} milliseconds */
function durationText(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${minutes} min`;
  if (seconds < 86400) return minutes ? `${hours} h ${minutes} min` : `${hours} h`;
  return hours ? `${days} d ${hours} h` : `${days} d`;
}

/**
 * How far the service's clock is ahead. Each element has the service's time at which the page was rendered.
 * @type {WeakMap<HTMLTimeElement, number>}
 */
const clockOffsets = new WeakMap();

/**
 * The present time of the service's clock.
 * @param {HTMLTimeElement} time
 */
export function serviceNow(time) {
  if (!clockOffsets.has(time)) clockOffsets.set(time, Number(time.dataset.now) - Date.now());
  return Date.now() + clockOffsets.get(time);
}

function tick() {
  /** @type {HTMLTimeElement[]} */
  const times = all("time[data-live]");
  for (const time of times) {
    const left = Date.parse(time.dateTime) - serviceNow(time);
    const text = durationText(time.dataset.live === "age" ? -left : left);
    if (time.textContent !== text) time.textContent = text;
    if (left <= 0) time.closest("[data-underway]")?.remove();
  }
}

/** @param {ParentNode} [within] */
export function addLocalTimes(within = document) {
  /** @type {HTMLTimeElement[]} */
  const times = all("time:not([data-local])", within);
  for (const time of times) {
    time.dataset.local = "yes";
    time.title += `, here ${new Date(time.dateTime).toLocaleString()}`;
  }
}

addLocalTimes();
tick();
setInterval(tick, 1000);
