// What one browser tab keeps across a reload, and by which key a link knows the browser.

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

/** The random key by which a link knows the browser that opened it first. All tabs of the browser have the same one. */
export function browserKey() {
  const known = tabStorage.read("browser");
  try {
    const key = localStorage.getItem("muster.browser") ?? known ?? makeKey();
    localStorage.setItem("muster.browser", key);
    return key;
  } catch {
    // The browser keeps nothing for this page, or only for this tab.
    const key = known ?? makeKey();
    tabStorage.write("browser", key);
    return key;
  }
}

/** A random key of 128 bits. */
export function makeKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
