// Waiting for time to pass, and for the page to become visible.

/**
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waiting ended early, because something else has to happen first. */
export class Interrupted extends Error {}

/** Creates a signal that interrupts waiting, once. */
export function makeSignal() {
  /** @type {(reason: string) => void} */
  let raise;
  /** @type {Promise<never>} */
  const raised = new Promise((_, reject) => (raise = (reason) => reject(new Interrupted(reason))));
  raised.catch(() => {});
  /**
   * @template T
   * @param {Promise<T>} promise
   */
  const race = (promise) => Promise.race([promise, raised]);
  return { raise, race };
}

/** @returns {Promise<void>} */
export const whenVisible = () => new Promise((resolve) => {
  if (!document.hidden) return resolve();
  document.addEventListener("visibilitychange", () => resolve(), { once: true });
});
