// What one browser tab keeps across a reload.

/** Values in the session storage. They are also in memory, because the browser may forbid storage. */
export const tabStorage = {
  /** @type {Record<string, any>} */
  memory: {},

  /** @param {string} name */
  read(name) {
    try {
      return JSON.parse(sessionStorage.getItem(`muster.${name}`)) ?? tabStorage.memory[name] ?? null;
    } catch {
      return tabStorage.memory[name] ?? null;
    }
  },

  /**
   * @param {string} name
   * @param {unknown} value
   */
  write(name, value) {
    tabStorage.memory[name] = value;
    try {
      sessionStorage.setItem(`muster.${name}`, JSON.stringify(value));
    } catch {
      // The value is in memory.
    }
  },
};

/** A random key of 128 bits. */
export function makeKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
