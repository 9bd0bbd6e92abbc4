// When a case has been looked at: its pictures were visible for a while without a break.

/** How long the pictures have to be visible before a decision counts, in milliseconds. */
export const minAttention = 1000;

/** Measures how long something has been visible without a break. */
export class Attention {
  /** @type {number} since when it has been visible; null while it is not */
  #since = null;

  /**
   * Notes whether it is visible now.
   * @param {boolean} isVisible
   * @param {number} now in milliseconds
   */
  note(isVisible, now) {
    this.#since = isVisible ? this.#since ?? now : null;
  }

  /**
   * How long it still has to be visible; infinite while it is not.
   * @param {number} now in milliseconds
   */
  missing(now) {
    return this.#since === null ? Infinity : Math.max(0, this.#since + minAttention - now);
  }
}
