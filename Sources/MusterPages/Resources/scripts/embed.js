// Shows a verification in any page that imports this module:
//
//   <muster-verification url="https://verify.bank.example/verify/?token=…"></muster-verification>
//
// The element fires the events muster-state, muster-success, muster-rejected, muster-cancelled, muster-exit and
// muster-error, whose detail has `sessionId`, `state` and `code`. It is as high as what the frame shows. The project
// has to allow the origin of the page.

/** @type {Record<string, string>} */
const titles = {
  en: "Identity verification", de: "Identitätsprüfung", cs: "Ověření totožnosti", es: "Verificación de identidad",
};

// An adopted style sheet, because the policy of the page may forbid style in the markup.
const style = new CSSStyleSheet();
style.replaceSync(`
  :host { display: block; position: relative; min-height: 40rem; }
  :host([hidden]) { display: none; }
  iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
`);

const events = ["state", "success", "rejected", "cancelled", "exit", "error"];
/** How long a frame that has loaded may be silent, in milliseconds. */
const patience = 5000;

class MusterVerification extends HTMLElement {
  static observedAttributes = ["url", "label", "lang"];

  #root = this.attachShadow({ mode: "open" });
  /** @type {HTMLIFrameElement} */
  #frame = null;
  /** Its height is that of the content of the frame, which may scroll if the page limits the height of the element. */
  #spacer = document.createElement("div");
  #origin = "";
  #isHeard = false;
  /** @type {AbortController} */
  #listening = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
    this.#root.append(this.#spacer);
  }

  connectedCallback() {
    this.#listening = new AbortController();
    addEventListener("message", (event) => this.#receive(event), { signal: this.#listening.signal });
    this.#load();
  }

  disconnectedCallback() {
    this.#listening?.abort();
    this.#listening = null;
    this.#unload();
  }

  /**
   * @param {string} name
   * @param {string} before
   * @param {string} after
   */
  attributeChangedCallback(name, before, after) {
    if (!this.#listening || before === after) return;
    if (name === "url") this.#load();
    else if (this.#frame) this.#frame.title = this.#title;
  }

  get #title() {
    /** @type {HTMLElement} */
    const element = this.closest("[lang]");
    const language = element?.lang || navigator.language;
    return this.getAttribute("label") || titles[language.slice(0, 2).toLowerCase()] || titles.en;
  }

  /** Creates a new frame each time, so that the back button of the page does not lead to the previous verification. */
  #load() {
    this.#unload();
    const address = readAddress(this.getAttribute("url"));
    if (!address) return;
    this.#origin = address.origin;
    address.searchParams.set("origin", location.origin);
    this.#frame = document.createElement("iframe");
    this.#frame.title = this.#title;
    this.#frame.allow = "camera; clipboard-write";
    this.#frame.referrerPolicy = "no-referrer";
    this.#frame.src = address.href;
    this.#isHeard = false;
    const frame = this.#frame;
    // A browser does not tell that a policy forbids the frame: what it shows instead is silent.
    frame.addEventListener("load", () => setTimeout(() => {
      if (frame === this.#frame && !this.#isHeard) this.#fire("error", { state: "blocked" });
    }, patience), { once: true });
    this.#root.append(this.#frame);
  }

  #unload() {
    this.#frame?.remove();
    this.#frame = null;
    this.#spacer.style.height = "";
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (data?.source !== "muster") return;
    this.#isHeard = true;
    if (data.type === "resize" && data.height > 0) {
      this.#spacer.style.height = `${Math.min(data.height, 20_000)}px`;
    } else if (events.includes(data.type)) {
      // Each screen begins at its top, which the page may have scrolled past.
      if (data.type === "state" && this.getBoundingClientRect().top < 0) this.scrollIntoView();
      this.#fire(data.type, data);
    }
  }

  /**
   * @param {string} type
   * @param {{ sessionId?: string, state?: string, code?: string }} message
   */
  #fire(type, { sessionId = null, state = null, code = null }) {
    const detail = { sessionId, state, code };
    this.dispatchEvent(new CustomEvent(`muster-${type}`, { detail, bubbles: true }));
  }
}

/**
 * Returns an address on the web, or null for anything else: a `javascript:` address, for one, would run in this page.
 * @param {string} text
 */
function readAddress(text) {
  if (!text) return null;
  try {
    const address = new URL(text, document.baseURI);
    if (/^https?:$/.test(address.protocol)) return address;
  } catch {
    // The text is not an address.
  }
  console.error("<muster-verification>: url is not the address of a verification.");
  return null;
}

if (!customElements.get("muster-verification")) customElements.define("muster-verification", MusterVerification);
