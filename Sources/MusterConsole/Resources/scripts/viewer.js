// The viewer of the pictures of a document: zoom, pan, rotation and light.

import { all, announce, first } from "./page.js";

/**
 * @typedef {"in" | "out" | "fit" | "pixels" | "left" | "right" | "outline" | "reset" | "next"} Tool
 * @typedef {{ x: number, y: number }} Point seen from the middle of the stage, in pixels of the screen
 * @typedef {{ kind: string, zoom: number }} View whether the document or the whole picture is shown, and how large
 */

// The view is stored under the reviewer's name, because several reviewers may use one browser.
const viewKey = `view of ${document.body.dataset.reviewer}`;

/** @returns {View} */
function recallView() {
  try {
    const { kind, zoom } = JSON.parse(localStorage.getItem(viewKey)) ?? {};
    return { kind: ["document", "display"].includes(kind) ? kind : null, zoom: zoom > 1 && zoom <= 8 ? zoom : 1 };
  } catch {
    return { kind: null, zoom: 1 };
  }
}

/** @param {Partial<View>} change */
function rememberView(change) {
  try {
    localStorage.setItem(viewKey, JSON.stringify({ ...recallView(), ...change }));
  } catch {
    // The browser forbids storage, so the next page starts with the default view.
  }
}

/** Shows one picture at a time, and transforms it with CSS. */
class Viewer {
  /** @type {HTMLElement} */
  #root;
  /** @type {HTMLElement} */
  #stage;
  /** @type {HTMLElement} */
  #sheet;
  /** @type {HTMLImageElement} */
  #image;
  /** @type {HTMLElement} */
  #label;
  #scale = 1; #x = 0; #y = 0; #turn = 0;
  /** @type {Map<number, Point>} */
  #pointers = new Map();
  /** @type {number} */
  #hidesLabel;

  /** @param {HTMLElement} root */
  constructor(root) {
    this.#root = root;
    this.#stage = first(".stage", root);
    this.#sheet = first(".sheet", root);
    this.#image = first(".sheet img", root);
    this.#label = first(".zoom", root);
    if (!this.#image) return;
    this.#image.addEventListener("load", () => this.#updateSize());
    new ResizeObserver(() => this.#updateSize()).observe(this.#stage);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#stage.addEventListener("dblclick", (event) => {
      if (this.#isZoomed) this.fit();
      else this.zoomTo(this.#pixelScale, this.#pointOf(event));
    });
    this.#stage.addEventListener("pointerdown", (event) => this.#press(event));
    this.#stage.addEventListener("pointermove", (event) => this.#move(event));
    this.#stage.addEventListener("pointerup", (event) => this.#release(event));
    this.#stage.addEventListener("pointercancel", (event) => this.#release(event));
    for (const button of all("[data-tool]", root)) {
      button.addEventListener("click", () => this.use(/** @type {Tool} */ (button.dataset.tool)));
    }
    for (const slider of all("[data-light]", root)) slider.addEventListener("input", () => this.#applyLight());
    for (const link of all("[data-kind]", root)) link.addEventListener("click", (event) => this.#choose(event, link));
    this.#updateSize();
    this.#recall();
  }

  /** Shows the picture in the view that the reviewer chose last. */
  async #recall() {
    const { kind, zoom } = recallView();
    const link = kind && kind !== this.#kind && first(`[data-kind='${kind}']`, this.#root);
    if (link) await this.load(link.getAttribute("href"), kind);
    else await this.#image.decode().catch(() => {});
    if (zoom > 1 && !this.#isZoomed) this.zoomTo(this.#fitScale * zoom);
  }

  get #isTurned() { return this.#turn % 180 !== 0; }
  get #isZoomed() { return this.#scale > this.#fitScale * 1.01; }
  get #kind() { return first("[data-kind][aria-current]", this.#root)?.dataset.kind; }

  /** The scale at which the picture fills the stage. */
  get #fitScale() {
    const { offsetWidth: width, offsetHeight: height } = this.#image;
    if (!width || !height) return 1;
    const [across, down] = this.#isTurned ? [height, width] : [width, height];
    return Math.min(this.#stage.clientWidth / across, this.#stage.clientHeight / down);
  }

  /** The scale at which one pixel of the picture is one pixel of the screen. */
  get #pixelScale() {
    return Math.max(this.#pixels / this.#image.offsetWidth / devicePixelRatio, this.#fitScale * 0.25);
  }

  /** The width of the picture in pixels, in its best rendition. */
  get #pixels() {
    const isWhole = this.#kind === "display" || this.#kind === "original";
    return (isWhole && Number(this.#root.dataset.width)) || this.#image.naturalWidth || 1;
  }

  /** @param {Tool} tool */
  use(tool) {
    if (!this.#image) return;
    const tools = {
      in: () => this.zoomTo(this.#scale * 1.4), out: () => this.zoomTo(this.#scale / 1.4), fit: () => this.fit(),
      pixels: () => this.zoomTo(this.#pixelScale), left: () => this.turn(-90), right: () => this.turn(90),
      outline: () => this.toggleOutline(), reset: () => this.#resetLight(), next: () => this.#nextKind(),
    };
    tools[tool]();
    const changesZoom = ["in", "out", "fit", "pixels"].includes(tool);
    if (changesZoom) rememberView({ zoom: Math.max(1, this.#scale / this.#fitScale) });
  }

  fit() {
    [this.#scale, this.#x, this.#y] = [this.#fitScale, 0, 0];
    this.#stage.classList.remove("moved");
    this.#show();
  }

  /**
   * Zooms so that what is at a point stays there.
   * @param {number} scale
   * @param {Point} [point]
   */
  zoomTo(scale, point = { x: 0, y: 0 }) {
    const least = Math.min(this.#fitScale, this.#pixelScale);
    const next = Math.min(Math.max(scale, least), Math.max(8 * this.#fitScale, 4 * this.#pixelScale));
    const factor = next / this.#scale;
    this.#x = point.x - (point.x - this.#x) * factor;
    this.#y = point.y - (point.y - this.#y) * factor;
    this.#scale = next;
    this.#show();
    this.#sharpen();
  }

  /**
   * Moves the picture by fractions of the stage. Returns false if all of the picture is visible.
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    if (!this.#image || !this.#isZoomed) return false;
    this.#stage.classList.add("moved");
    this.#x -= across * this.#stage.clientWidth;
    this.#y -= down * this.#stage.clientHeight;
    this.#show();
    return true;
  }

  /** @param {number} degrees */
  turn(degrees) {
    this.#turn = (this.#turn + degrees + 360) % 360;
    this.fit();
  }

  /** Shows or hides the outline of the document, which is drawn over the whole picture. */
  async toggleOutline() {
    const button = this.#root.querySelector("[data-tool='outline']");
    const whole = this.#root.querySelector("[data-kind='display']");
    if (!button || !whole) return;
    if (this.#kind !== "display" && this.#kind !== "original") await this.load(whole.getAttribute("href"), "display");
    button.setAttribute("aria-pressed", String(this.#stage.classList.toggle("outlined")));
  }

  /**
   * Shows another picture.
   * @param {string} path
   * @param {string} kind null for a picture of an earlier document
   */
  async load(path, kind) {
    if (!this.#image) return;
    for (const link of all("[data-kind]", this.#root)) {
      link.toggleAttribute("aria-current", false);
      if (link.dataset.kind === kind) link.setAttribute("aria-current", "true");
    }
    if (kind !== "display" && kind !== "original" && this.#stage.classList.contains("outlined")) {
      this.#stage.classList.remove("outlined");
      this.#root.querySelector("[data-tool='outline']")?.setAttribute("aria-pressed", "false");
    }
    if (await this.#fetch(path)) this.fit();
  }

  /**
   * Loads a picture, and shows it unless another one was requested in the meantime. Returns whether it is shown.
   * @param {string} path
   */
  async #fetch(path) {
    this.#stage.classList.add("waiting");
    this.#stage.dataset.awaited = path;
    const picture = new Image();
    picture.src = path;
    const isLoaded = await picture.decode().then(() => true, () => false);
    if (this.#stage.dataset.awaited !== path) return false;
    if (isLoaded) {
      Object.assign(this.#image.dataset, { again: path, asked: "0" });
      this.#image.src = picture.src;
      await this.#image.decode().catch(() => {});
      if (this.#stage.dataset.awaited !== path) return false;
    } else {
      announce("The picture could not be loaded.");
    }
    this.#stage.classList.remove("waiting");
    return isLoaded;
  }

  /** Loads the original if the present picture has fewer pixels than the screen shows. */
  #sharpen() {
    const original = this.#root.querySelector("[data-kind='original']");
    const shown = this.#image.offsetWidth * this.#scale * devicePixelRatio;
    if (!original || this.#kind !== "display" || shown <= this.#image.naturalWidth * 1.05) return;
    if (this.#image.naturalWidth >= this.#pixels || this.#stage.classList.contains("waiting")) return;
    const { style, offsetWidth, offsetHeight } = this.#image;
    [style.width, style.height] = [`${offsetWidth}px`, `${offsetHeight}px`];
    this.#fetch(original.getAttribute("href")).then((isLoaded) => {
      if (isLoaded) this.#show();
    });
  }

  /**
   * @param {MouseEvent} event
   * @param {HTMLElement} link
   */
  #choose(event, link) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    [this.#image.style.width, this.#image.style.height] = ["", ""];
    if (link.dataset.kind !== "original") rememberView({ kind: link.dataset.kind });
    this.load(link.getAttribute("href"), link.dataset.kind);
  }

  #nextKind() {
    const links = all("[data-kind]", this.#root);
    const current = links.findIndex((link) => link.hasAttribute("aria-current"));
    links[(current + 1) % links.length]?.click();
  }

  #updateSize() {
    const outline = first(".outline", this.#root);
    const { offsetWidth, offsetHeight } = this.#image;
    if (outline) [outline.style.width, outline.style.height] = [`${offsetWidth}px`, `${offsetHeight}px`];
    if (this.#isZoomed) this.#show();
    else this.fit();
  }

  #show() {
    const { offsetWidth: width, offsetHeight: height } = this.#image;
    const [across, down] = this.#isTurned ? [height, width] : [width, height];
    /**
     * @param {number} extent
     * @param {number} stage
     */
    const room = (extent, stage) => Math.max(0, (extent * this.#scale - stage) / 2);
    const [most, deepest] = [room(across, this.#stage.clientWidth), room(down, this.#stage.clientHeight)];
    this.#x = Math.min(Math.max(this.#x, -most), most);
    this.#y = Math.min(Math.max(this.#y, -deepest), deepest);
    const position = `translate(${this.#x}px, ${this.#y}px)`;
    this.#sheet.style.transform = `${position} rotate(${this.#turn}deg) scale(${this.#scale})`;
    this.#stage.classList.toggle("zoomed", this.#isZoomed);
    this.#stage.style.touchAction = this.#isZoomed ? "none" : "pan-y";
    this.#showZoom(width);
  }

  /** @param {number} width of the picture on the page, before it is scaled */
  #showZoom(width) {
    const percent = Math.round((this.#scale * width * devicePixelRatio * 100) / this.#pixels);
    const text = `${percent} %`;
    if (this.#label.textContent === text) return;
    this.#label.textContent = text;
    this.#label.classList.add("shown");
    clearTimeout(this.#hidesLabel);
    this.#hidesLabel = setTimeout(() => this.#label.classList.remove("shown"), 1200);
  }

  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  #pointOf(event) {
    const box = this.#stage.getBoundingClientRect();
    return { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
  }

  /**
   * Zooms, unless the reviewer scrolls the page past a picture that is not zoomed.
   * @param {WheelEvent} event
   */
  #wheel(event) {
    const isPassing = event.deltaY > 0 || performance.now() - lastScroll < 400;
    if (isPassing && !this.#isZoomed && !event.ctrlKey) return;
    event.preventDefault();
    const step = event.deltaMode === 1 ? 0.05 : 0.0018;
    this.#stage.classList.add("moved");
    this.zoomTo(this.#scale * Math.exp(-event.deltaY * step), this.#pointOf(event));
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, this.#pointOf(event));
    if (this.#isZoomed || this.#pointers.size > 1) {
      this.#stage.setPointerCapture(event.pointerId);
      this.#stage.classList.add("held");
    }
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointOf(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other) {
      /** @param {Point} point */
      const distance = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.zoomTo((this.#scale * distance(now)) / distance(before), middle);
    } else if (this.#isZoomed) {
      this.#stage.classList.add("moved");
      this.#x += now.x - before.x;
      this.#y += now.y - before.y;
      this.#show();
    }
  }

  /** @param {PointerEvent} event */
  #release(event) {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.#stage.classList.remove("held");
  }

  /** @returns {HTMLInputElement[]} */
  get #sliders() { return all("[data-light]", this.#root); }

  #applyLight() {
    const [brightness, contrast] = ["brightness", "contrast"]
      .map((light) => this.#sliders.find((slider) => slider.dataset.light === light).value);
    this.#image.style.filter = `brightness(${brightness}%) contrast(${contrast}%)`;
  }

  #resetLight() {
    for (const slider of this.#sliders) slider.value = "100";
    this.#applyLight();
  }
}

let lastScroll = -1000;
addEventListener("scroll", () => (lastScroll = performance.now()), { passive: true });

/**
 * The viewers by their root elements.
 * @type {Map<HTMLElement, Viewer>}
 */
export const viewers = new Map();
for (const root of all("[data-viewer]")) viewers.set(root, new Viewer(root));

for (const link of all(".document [data-look]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const root = first("[data-viewer]", link.closest(".document"));
    viewers.get(root)?.load(link.getAttribute("href"), null);
    root.scrollIntoView({ block: "nearest" });
  });
}
