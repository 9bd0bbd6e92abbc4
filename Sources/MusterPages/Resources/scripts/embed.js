// Shows a verification in any page that imports this module:
//
//   <muster-verification url="https://verify.bank.example/verify/?token=…"></muster-verification>
//
// The element fires the events muster-state, muster-success, muster-exit and muster-error, whose detail has `sessionId`
// and `state`. The project has to allow the origin of the page.

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

class MusterVerification extends HTMLElement {
  static observedAttributes = ["url", "label", "lang"];

  #root = this.attachShadow({ mode: "open" });
  /** @type {HTMLIFrameElement} */
  #frame = null;
  #origin = "";
  /** @type {AbortController} */
  #listening = null;

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [style];
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
    this.#frame.allow = "camera";
    this.#frame.referrerPolicy = "no-referrer";
    this.#frame.src = address.href;
    this.#root.append(this.#frame);
  }

  #unload() {
    this.#frame?.remove();
    this.#frame = null;
  }

  /** @param {MessageEvent} event */
  #receive({ source, origin, data }) {
    if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
    if (data?.source !== "muster" || !["state", "success", "exit", "error"].includes(data.type)) return;
    const { sessionId = null, state = null } = data;
    this.dispatchEvent(new CustomEvent(`muster-${data.type}`, { detail: { sessionId, state }, bubbles: true }));
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
