// As much of a document as the screens need, so that they can be tested without a browser.

/** An element, or with the name `#text` a text. */
class FakeNode {
  constructor(name, text = "") {
    Object.assign(this, { localName: name, children: [], listeners: {}, attributes: {}, dataset: {}, style: {}, text });
    Object.assign(this, { hidden: false, disabled: false, value: "", parent: null });
    this.classList = {
      add: (kind) => this.classList.toggle(kind, true),
      toggle: (kind, isOn) => {
        const others = this.className.split(" ").filter((each) => each && each !== kind);
        this.className = [...others, ...(isOn ? [kind] : [])].join(" ");
      },
    };
  }

  get className() { return this.attributes.class ?? ""; }
  set className(value) { this.attributes.class = value; }
  get textContent() { return this.text + this.children.map((child) => child.textContent).join(""); }
  set textContent(value) { this.replaceChildren(value); }
  get lastElementChild() { return this.children.filter(({ localName }) => localName !== "#text").at(-1); }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === "value") this.value = value;
  }

  removeAttribute(name) { delete this.attributes[name]; }
  append(...parts) {
    for (const part of parts) {
      const child = part instanceof FakeNode ? part : new FakeNode("#text", String(part));
      child.parent = this;
      this.children.push(child);
    }
  }

  replaceChildren(...parts) {
    this.children = [];
    this.text = "";
    this.append(...parts);
  }

  remove() { if (this.parent) this.parent.children = this.parent.children.filter((child) => child !== this); }
  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  dispatch(type, event = {}) {
    for (const listener of this.listeners[type] ?? []) listener({ preventDefault() {}, ...event });
  }

  click() { if (!this.disabled) this.dispatch("click"); }
  focus() {}
  showModal() { this.isModal = true; }

  /** All nodes within this one, and itself. */
  *walk() {
    yield this;
    for (const child of this.children) yield* child.walk();
  }

  find(localName) { return [...this.walk()].filter((node) => node.localName === localName); }
  querySelector(selector) { return this.find(selector)[0] ?? null; }
  querySelectorAll() { return this.find("button").filter(({ disabled }) => !disabled); }
}

/** Makes the document of this process, for as long as the process lasts. */
export function makeDocument() {
  const body = new FakeNode("body");
  globalThis.document = {
    body, documentElement: { lang: "en" }, createElement: (name) => new FakeNode(name),
    createElementNS: (_, name) => new FakeNode(name), hidden: false,
  };
  globalThis.Node = FakeNode;
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  return body;
}

/** The button with this text that is shown. */
export const buttonOf = (root, text) =>
  root.find("button").find((button) => button.textContent.includes(text) && !button.hidden);
