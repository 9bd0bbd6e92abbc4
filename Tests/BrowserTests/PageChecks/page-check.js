// What anybody may expect of a page, checked as it stands: the body of a function that gives its faults as {rule, what}.
// The numbers are those of WCAG 2.2, levels A and AA.
// What fades in or out is checked as it will be.
for (const animation of document.getAnimations()) if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish();
const faults = [];
const fault = (rule, what) => faults.push({ rule, what: typeof what === "string" ? what : describe(what) });

function describe(element) {
  const id = element.id ? `#${element.id}` : "";
  const name = element.getAttribute("name") ? `[name=${element.getAttribute("name")}]` : "";
  const kind = element.classList.length ? `.${[...element.classList].join(".")}` : "";
  return `<${element.localName}${id}${kind}${name}> ${(element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 60)}`;
}

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const isShown = (element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
  && element.getClientRects().length > 0;
/// Kept for screen readers alone, as links that skip something are until they have the focus.
const isTucked = (element) => {
  for (let box = element; box && box !== document.body; box = box.parentElement) {
    const style = getComputedStyle(box);
    const { width, height, right, bottom } = box.getBoundingClientRect();
    if (style.clipPath.startsWith("inset(") || style.clip.startsWith("rect(")) return true;
    if ((width <= 1 || height <= 1) && style.overflow !== "visible") return true;
    if (right + scrollX <= 0 || bottom + scrollY <= 0) return true;
  }
  return false;
};
const words = (element) => (element.textContent || "").trim();
const named = (element) => {
  const ids = (element.getAttribute("aria-labelledby") || "").split(/\s+/).filter(Boolean);
  return (element.getAttribute("aria-label") || "").trim()
    || ids.map((id) => document.getElementById(id)).filter(Boolean).map(words).join(" ").trim();
};

// The document as a whole.
if (!document.documentElement.lang) fault("lang", "the page does not say its language");
if (!document.title.trim()) fault("title", "the page has no title");
if (!document.querySelector('meta[name="viewport"]')) fault("viewport", "the page is not made for telephones");
if (document.documentElement.scrollWidth > document.documentElement.clientWidth) {
  const wide = all("body *").filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
  fault("width", `${document.documentElement.scrollWidth} px wide; ${wide.slice(0, 3).map(describe).join("; ")}`);
}

// Its order.
const headings = all("h1, h2, h3, h4, h5, h6").filter(isShown);
if (headings.filter((heading) => heading.localName === "h1").length !== 1) fault("h1", "there is not exactly one h1");
let level = 0;
for (const heading of headings) {
  const next = Number(heading.localName[1]);
  if (next > level + 1) fault("headings", heading);
  if (!words(heading) && !named(heading)) fault("headings", heading);
  level = next;
}
if (all("main").filter(isShown).length !== 1) fault("landmarks", "there is not exactly one main");
const landmarks = "main, header, nav, footer, aside, search, dialog, [role=status], [role=alert], [role=search], "
  + "section[aria-label], section[aria-labelledby], body > a";
const outside = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (outside.nextNode()) {
  const element = outside.currentNode.parentElement;
  if (!outside.currentNode.data.trim() || element.closest(`${landmarks}, script, style, noscript`)) continue;
  if (isShown(element)) fault("landmarks", element);
}
const navigations = all("nav, aside, section[aria-label], section[aria-labelledby]").filter(isShown);
if (all("nav").filter(isShown).length > 1) all("nav").filter(isShown).filter((nav) => !named(nav)).forEach((nav) => fault("landmarks", nav));
navigations.filter((part) => part.hasAttribute("aria-labelledby") && !named(part)).forEach((part) => fault("names", part));

// Its parts.
const seen = new Set();
for (const element of all("[id]")) {
  if (seen.has(element.id)) fault("ids", element);
  seen.add(element.id);
}
for (const attribute of ["for", "aria-labelledby", "aria-describedby", "aria-controls"]) {
  for (const element of all(`[${attribute}]`)) {
    for (const id of element.getAttribute(attribute).split(/\s+/)) {
      if (!document.getElementById(id)) fault("references", `${attribute}=${id} of ${describe(element)}`);
    }
  }
}
all("img:not([alt])").forEach((image) => fault("alt", image));
for (const image of all("svg").filter((image) => isShown(image) && !image.parentElement.closest("svg"))) {
  const title = image.querySelector(":scope > title");
  const hidden = image.closest("[aria-hidden=true]");
  if (!hidden && !(image.getAttribute("role") === "img" && (named(image) || (title && words(title))))) fault("alt", image);
}
const fields = all("input:not([type=hidden], [type=submit], [type=reset], [type=button], [type=image]), select, textarea");
for (const field of fields) {
  const labels = [...(field.labels || [])].map((label) => words(label)).join("");
  if (!labels && !named(field)) fault("labels", field);
}
for (const element of all("button, a[href], summary, [role=button]").filter(isShown)) {
  const alternatives = all("img[alt], svg title", element).map((image) => image.getAttribute("alt") || words(image)).join("");
  if (!words(element) && !named(element) && !alternatives) fault("names", element);
}
all("[tabindex]").filter((element) => element.tabIndex > 0).forEach((element) => fault("focus order", element));
for (const element of all("[aria-hidden=true] a[href], [aria-hidden=true] button, [aria-hidden=true] input")) {
  if (isShown(element) && element.tabIndex >= 0) fault("focus order", element);
}
for (const row of all("table").filter(isShown)) if (!row.querySelector("th")) fault("tables", row);

// Targets: 24 px square, or with so much room around them that a circle of 24 px meets no other one (2.5.8).
const targets = all("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]")
  .filter((element) => isShown(element) && !isTucked(element) && !element.disabled);
const boxes = new Map(targets.map((element) => {
  const own = element.getBoundingClientRect();
  const label = element.matches("input[type=checkbox], input[type=radio]") && element.labels && element.labels[0];
  const box = label && label.contains(element) ? label.getBoundingClientRect() : own;
  return [element, box];
}));
const isSmall = (box) => box.width < 23.5 || box.height < 23.5;
const isInSentence = (element) =>
  element.localName === "a" && getComputedStyle(element).display === "inline"
  && words(element.parentElement) !== words(element);
for (const [element, box] of boxes) {
  if (!isSmall(box) || isInSentence(element)) continue;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isCrowded = [...boxes].some(([other, theirs]) => {
    if (other === element || other.contains(element) || element.contains(other)) return false;
    if (isSmall(theirs)) {
      return Math.hypot(theirs.x + theirs.width / 2 - x, theirs.y + theirs.height / 2 - y) < 24;
    }
    const dx = Math.max(theirs.left - x, 0, x - theirs.right), dy = Math.max(theirs.top - y, 0, y - theirs.bottom);
    return Math.hypot(dx, dy) < 12;
  });
  if (isCrowded) fault("targets", `${Math.round(box.width)} × ${Math.round(box.height)} px ${describe(element)}`);
}

// Contrast (1.4.3, 1.4.11), by the formula of relative luminance. A canvas knows every way to write a colour.
const canvas = document.createElement("canvas");
canvas.width = canvas.height = 1;
const pen = canvas.getContext("2d", { willReadFrequently: true });
const known = new Map();
function parse(color) {
  if (!known.has(color)) {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = "#000";
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    known.set(color, [red, green, blue, alpha / 255]);
  }
  return known.get(color);
}
const over = (top, bottom) => [0, 1, 2].map((i) => top[i] * top[3] + bottom[i] * (1 - top[3])).concat(1);
const luminance = (color) => {
  const [red, green, blue] = color.map((value) => value / 255)
    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const ratio = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};
const canvasColor = (() => {
  const root = parse(getComputedStyle(document.documentElement).backgroundColor);
  const system = document.createElement("div");
  system.style.backgroundColor = "Canvas";
  document.body.append(system);
  const color = parse(getComputedStyle(system).backgroundColor);
  system.remove();
  return over(root, color);
})();
/// What stands behind an element's text, by its ancestors' backgrounds; null behind it is a picture.
function ground(element) {
  const layers = [];
  for (let box = element; box; box = box.parentElement) {
    const style = getComputedStyle(box);
    if (style.backgroundImage !== "none") return null;
    const color = parse(style.backgroundColor);
    layers.push(color);
    if (color[3] === 1) break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), canvasColor);
}
function opacity(element) {
  let value = 1;
  for (let box = element; box; box = box.parentElement) value *= Number(getComputedStyle(box).opacity);
  return value;
}
function checkText(element, style, text, color = style.color) {
  const below = ground(element);
  if (!below) return fault("contrast", `text on a picture: ${describe(element)}`);
  const ink = parse(color).slice();
  ink[3] *= opacity(element);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  const value = ratio(over(ink, below), below);
  if (value < (isLarge ? 3 : 4.5)) fault("contrast", `${value.toFixed(2)} of "${text.slice(0, 40)}" in ${describe(element)}`);
}
const isDisabled = (element) => element.closest(":disabled, [aria-disabled=true], [inert]");
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
const checked = new Set();
while (walker.nextNode()) {
  const element = walker.currentNode.parentElement;
  const text = walker.currentNode.data.trim();
  if (!text || checked.has(element) || element.matches("script, style, noscript, title, desc, option, optgroup")) continue;
  checked.add(element);
  if (!isShown(element) || isTucked(element) || isDisabled(element)) continue;
  const style = getComputedStyle(element);
  if (element.closest("svg")) checkSVGText(element, style, text);
  else checkText(element, style, text);
}
/// Text of a chart stands on the page; what is drawn below it is for the eye to judge.
function checkSVGText(element, style, text) {
  checkText(element.closest("svg"), style, text, style.fill);
}
for (const element of all("body *").filter((element) => isShown(element) && !isTucked(element) && !isDisabled(element))) {
  for (const part of ["::before", "::after"]) {
    const style = getComputedStyle(element, part);
    const text = style.content.replace(/^"|"$/g, "").trim();
    if (style.content.startsWith('"') && /[\p{L}\p{N}]/u.test(text)) checkText(element, style, text);
  }
}
for (const field of fields.filter((element) => isShown(element) && !isTucked(element) && !isDisabled(element))) {
  const style = getComputedStyle(field);
  if (field.matches("[type=checkbox], [type=radio], [type=range], [type=color]")) continue;
  checkText(field, style, field.value || "value");
  if (field.placeholder) checkText(field, style, field.placeholder, getComputedStyle(field, "::placeholder").color);
  // A field is known by its edge, or by a ground that stands out.
  const around = ground(field.parentElement);
  const own = ground(field);
  if (!around || !own) continue;
  const edge = ["Top", "Bottom"].map((side) => parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none"
    ? ratio(over(parse(style[`border${side}Color`]), around), around) : 1);
  if (Math.max(...edge, ratio(own, around)) < 3) fault("edges", `${Math.max(...edge).toFixed(2)} ${describe(field)}`);
}
return faults;
