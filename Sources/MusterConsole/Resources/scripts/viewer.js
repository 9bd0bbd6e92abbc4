// How a reviewer likes to see documents, the cut-out or the whole and how large, is remembered in their browser, by their
// name: several may sit at one. Where nothing can be kept, each page begins anew.
const viewKey = `view of ${document.body.dataset.reviewer}`;

function recallView() {
  try {
    const { kind, zoom } = JSON.parse(localStorage.getItem(viewKey)) ?? {};
    return { kind: ["document", "display"].includes(kind) ? kind : null, zoom: zoom > 1 && zoom <= 8 ? zoom : 1 };
  } catch {
    return { kind: null, zoom: 1 };
  }
}

function rememberView(change) {
  try {
    localStorage.setItem(viewKey, JSON.stringify({ ...recallView(), ...change }));
  } catch {}
}

/** Zoom, pan, turn and light for the pictures of a document. The script moves what the page has; nothing is redrawn. */
class Viewer {
  #root; #stage; #sheet; #image; #label;
  #scale = 1; #x = 0; #y = 0; #turn = 0;
  #pointers = new Map();
  #hidesLabel;

  constructor(root) {
    this.#root = root;
    this.#stage = root.querySelector(".stage");
    this.#sheet = root.querySelector(".sheet");
    this.#image = root.querySelector(".sheet img");
    this.#label = root.querySelector(".zoom");
    if (!this.#image) return;
    this.#image.addEventListener("load", () => this.#settle());
    new ResizeObserver(() => this.#settle()).observe(this.#stage);
    this.#stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.#stage.addEventListener("dblclick", (event) => this.#isZoomed ? this.fit() : this.zoomTo(this.#pixelScale, this.#place(event)));
    this.#stage.addEventListener("pointerdown", (event) => this.#press(event));
    this.#stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) this.#stage.addEventListener(end, (event) => this.#release(event));
    for (const button of all("[data-tool]", root)) button.addEventListener("click", () => this.use(button.dataset.tool));
    for (const slider of all("[data-light]", root)) slider.addEventListener("input", () => this.#shine());
    for (const link of all("[data-kind]", root)) link.addEventListener("click", (event) => this.#choose(event, link));
    this.#settle();
    this.#recall();
  }

  /** Shows the picture in the view that the reviewer chose last. */
  async #recall() {
    const { kind, zoom } = recallView();
    const link = kind && kind !== this.#kind && this.#root.querySelector(`[data-kind='${kind}']`);
    if (link) await this.load(link.getAttribute("href"), kind);
    else await this.#image.decode().catch(() => {});
    if (zoom > 1 && !this.#isZoomed) this.zoomTo(this.#fitScale * zoom);
  }

  get #isTurned() { return this.#turn % 180 !== 0; }
  get #isZoomed() { return this.#scale > this.#fitScale * 1.01; }
  get #kind() { return this.#root.querySelector("[data-kind][aria-current]")?.dataset.kind; }

  /** The size at which the picture fills the stage, turned or not, however few pixels it has. */
  get #fitScale() {
    const { offsetWidth: width, offsetHeight: height } = this.#image;
    if (!width || !height) return 1;
    const [across, down] = this.#isTurned ? [height, width] : [width, height];
    return Math.min(this.#stage.clientWidth / across, this.#stage.clientHeight / down);
  }

  /** The size at which one pixel of the picture is one of the screen. */
  get #pixelScale() {
    return Math.max(this.#pixels / this.#image.offsetWidth / devicePixelRatio, this.#fitScale * 0.25);
  }

  /** How many pixels the picture has across at its best. */
  get #pixels() {
    const isWhole = this.#kind === "display" || this.#kind === "original";
    return (isWhole && Number(this.#root.dataset.width)) || this.#image.naturalWidth || 1;
  }

  use(tool) {
    if (!this.#image) return;
    const tools = {
      in: () => this.zoomTo(this.#scale * 1.4), out: () => this.zoomTo(this.#scale / 1.4), fit: () => this.fit(),
      pixels: () => this.zoomTo(this.#pixelScale), left: () => this.turn(-90), right: () => this.turn(90),
      outline: () => this.toggleOutline(), reset: () => this.#resetLight(), next: () => this.#nextKind(),
    };
    tools[tool]();
    if (["in", "out", "fit", "pixels"].includes(tool)) rememberView({ zoom: Math.max(1, this.#scale / this.#fitScale) });
  }

  fit() {
    [this.#scale, this.#x, this.#y] = [this.#fitScale, 0, 0];
    this.#stage.classList.remove("moved");
    this.#show();
  }

  /** Zooms so that what is at `place`, seen from the middle of the stage, stays there. */
  zoomTo(scale, place = { x: 0, y: 0 }) {
    const least = Math.min(this.#fitScale, this.#pixelScale);
    const next = Math.min(Math.max(scale, least), Math.max(8 * this.#fitScale, 4 * this.#pixelScale));
    const factor = next / this.#scale;
    this.#x = place.x - (place.x - this.#x) * factor;
    this.#y = place.y - (place.y - this.#y) * factor;
    this.#scale = next;
    this.#show();
    this.#sharpen();
  }

  /** Moves by shares of the stage; whether there was anything to move. */
  pan(across, down) {
    if (!this.#isZoomed) return false;
    this.#stage.classList.add("moved");
    this.#x -= across * this.#stage.clientWidth;
    this.#y -= down * this.#stage.clientHeight;
    this.#show();
    return true;
  }

  turn(degrees) {
    this.#turn = (this.#turn + degrees + 360) % 360;
    this.fit();
  }

  /** Draws what was found, or takes it away; it is drawn over the whole picture. */
  async toggleOutline() {
    const button = this.#root.querySelector("[data-tool='outline']");
    const whole = this.#root.querySelector("[data-kind='display']");
    if (!button || !whole) return;
    if (this.#kind !== "display" && this.#kind !== "original") await this.load(whole.getAttribute("href"), "display");
    button.setAttribute("aria-pressed", String(this.#stage.classList.toggle("outlined")));
  }

  /** Shows another picture; `kind` is null for one that is none of the document's present ones. */
  async load(path, kind) {
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

  async #fetch(path) {
    this.#stage.classList.add("waiting");
    this.#stage.dataset.awaited = path;
    const picture = new Image();
    picture.src = path;
    const isThere = await picture.decode().then(() => true, () => false);
    if (this.#stage.dataset.awaited !== path) return false;
    if (isThere) {
      Object.assign(this.#image.dataset, { again: path, asked: 0 });
      this.#image.src = picture.src;
      await this.#image.decode().catch(() => {});
      if (this.#stage.dataset.awaited !== path) return false;
    } else {
      announce("The picture could not be loaded.");
    }
    this.#stage.classList.remove("waiting");
    return isThere;
  }

  /** Takes the original when the present picture has fewer pixels than are shown. */
  #sharpen() {
    const original = this.#root.querySelector("[data-kind='original']");
    const shown = this.#image.offsetWidth * this.#scale * devicePixelRatio;
    if (!original || this.#kind !== "display" || shown <= this.#image.naturalWidth * 1.05) return;
    if (this.#image.naturalWidth >= this.#pixels || this.#stage.classList.contains("waiting")) return;
    const { style, offsetWidth, offsetHeight } = this.#image;
    [style.width, style.height] = [`${offsetWidth}px`, `${offsetHeight}px`];
    this.#fetch(original.getAttribute("href")).then((isThere) => isThere && this.#show());
  }

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

  #settle() {
    const outline = this.#root.querySelector(".outline");
    if (outline) [outline.style.width, outline.style.height] = [`${this.#image.offsetWidth}px`, `${this.#image.offsetHeight}px`];
    if (this.#isZoomed) this.#show();
    else this.fit();
  }

  #show() {
    const { offsetWidth: width, offsetHeight: height } = this.#image;
    const [across, down] = this.#isTurned ? [height, width] : [width, height];
    const room = (extent, stage) => Math.max(0, (extent * this.#scale - stage) / 2);
    const [most, deepest] = [room(across, this.#stage.clientWidth), room(down, this.#stage.clientHeight)];
    this.#x = Math.min(Math.max(this.#x, -most), most);
    this.#y = Math.min(Math.max(this.#y, -deepest), deepest);
    this.#sheet.style.transform = `translate(${this.#x}px, ${this.#y}px) rotate(${this.#turn}deg) scale(${this.#scale})`;
    this.#stage.classList.toggle("zoomed", this.#isZoomed);
    this.#stage.style.touchAction = this.#isZoomed ? "none" : "pan-y";
    this.#tellZoom(width);
  }

  #tellZoom(width) {
    const percent = Math.round((this.#scale * width * devicePixelRatio * 100) / this.#pixels);
    const text = `${percent} %`;
    if (this.#label.textContent === text) return;
    this.#label.textContent = text;
    this.#label.classList.add("shown");
    clearTimeout(this.#hidesLabel);
    this.#hidesLabel = setTimeout(() => this.#label.classList.remove("shown"), 1200);
  }

  #place(event) {
    const box = this.#stage.getBoundingClientRect();
    return { x: event.clientX - box.x - box.width / 2, y: event.clientY - box.y - box.height / 2 };
  }

  // Scrolling past a whole picture scrolls the page and does not zoom.
  #wheel(event) {
    const isPassing = event.deltaY > 0 || performance.now() - lastScroll < 400;
    if (isPassing && !this.#isZoomed && !event.ctrlKey) return;
    event.preventDefault();
    const step = event.deltaMode === 1 ? 0.05 : 0.0018;
    this.#stage.classList.add("moved");
    this.zoomTo(this.#scale * Math.exp(-event.deltaY * step), this.#place(event));
  }

  #press(event) {
    if (event.button !== 0) return;
    this.#pointers.set(event.pointerId, this.#place(event));
    if (this.#isZoomed || this.#pointers.size > 1) {
      this.#stage.setPointerCapture(event.pointerId);
      this.#stage.classList.add("held");
    }
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#place(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (other) {
      const distance = (place) => Math.hypot(place.x - other.x, place.y - other.y) || 1;
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      this.zoomTo((this.#scale * distance(now)) / distance(before), middle);
    } else if (this.#isZoomed) {
      this.#stage.classList.add("moved");
      this.#x += now.x - before.x;
      this.#y += now.y - before.y;
      this.#show();
    }
  }

  #release(event) {
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.#stage.classList.remove("held");
  }

  #shine() {
    const [brightness, contrast] = ["brightness", "contrast"].map((light) => this.#root.querySelector(`[data-light='${light}']`).value);
    this.#image.style.filter = `brightness(${brightness}%) contrast(${contrast}%)`;
  }

  #resetLight() {
    for (const slider of all("[data-light]", this.#root)) slider.value = 100;
    this.#shine();
  }
}

let lastScroll = -1000;
addEventListener("scroll", () => (lastScroll = performance.now()), { passive: true });

const viewers = new Map(all("[data-viewer]").map((root) => [root, new Viewer(root)]));

for (const link of all(".document [data-look]")) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const root = link.closest(".document").querySelector("[data-viewer]");
    viewers.get(root)?.load(link.getAttribute("href"), null);
    root.scrollIntoView({ block: "nearest" });
  });
}
