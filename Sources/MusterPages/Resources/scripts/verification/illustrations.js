// Drawings that illustrate the screens. They are decorative: the text beside them has the same meaning.

import { drawn, makeDrawing } from "../shared/drawing.js";
import { make } from "../shared/elements.js";

/** @typedef {keyof typeof signs} SignName */

/**
 * @param {string} d
 * @param {string} [kind] its CSS class
 */
const shapeOf = (d, kind = "") => drawn("path", { d, class: kind });

/**
 * @param {number} width
 * @param {number} height
 * @param {string} kind
 * @param {...Node} children
 */
function sketch(width, height, kind, ...children) {
  const drawing = makeDrawing(width, height, ...children);
  drawing.setAttribute("class", `sketch ${kind}`);
  return drawing;
}

/**
 * A document as the camera should see it.
 * @param {import("./document-shapes.js").Shape} shape
 * @param {string} side
 */
export function drawDocument({ kind, portraitSide }, side) {
  if (kind === "person") return sketch(160, 104, "document", ...person(80, 46, 1.25));
  const hasPortrait = side === portraitSide;
  if (kind === "page") {
    const frame = drawn("rect", { x: 58, y: 18, width: 20, height: 24, rx: 3, class: "tint" });
    const portrait = [frame, ...person(68, 29, 0.26)];
    return sketch(160, 132, "document", drawn("rect", { x: 46, y: 6, width: 84, height: 120, rx: 5, class: "sheet" }),
      ...(hasPortrait ? portrait : []), shapeOf(`${hasPortrait ? "M88 24h30M88 36h22" : "M58 24h60M58 36h40"}`, "text"),
      shapeOf("M58 58h60M58 72h60M58 86h60M58 100h36", "text"));
  }
  if (kind === "booklet" && hasPortrait) {
    return sketch(160, 112, "document", drawn("rect", { x: 8, y: 6, width: 144, height: 100, rx: 7, class: "sheet" }),
      drawn("rect", { x: 20, y: 20, width: 40, height: 48, rx: 4, class: "tint" }), ...person(40, 41, 0.5),
      shapeOf("M74 26h62M74 40h44M74 54h52", "text"), shapeOf("M20 82h120M20 93h120", "code"));
  }
  const sheet = drawn("rect", { x: 8, y: 6, width: 144, height: 92, rx: 9, class: "sheet" });
  if (!hasPortrait) {
    return sketch(160, 104, "document", sheet, shapeOf("M22 24h52M22 36h36", "text"),
      drawn("rect", { x: 112, y: 19, width: 26, height: 22, rx: 3, class: "tint" }),
      shapeOf("M22 62h116M22 73h116M22 84h116", "code"));
  }
  return sketch(160, 104, "document", sheet,
    drawn("rect", { x: 20, y: 24, width: 42, height: 52, rx: 4, class: "tint" }),
    ...person(41, 47, 0.52), shapeOf("M76 30h58M76 44h40M76 58h50M76 72h30", "text"));
}

/** A face as in a presence check. */
export function drawFaceInFrame() {
  return sketch(160, 132, "document face", drawn("ellipse", { cx: 80, cy: 66, rx: 46, ry: 58, class: "tint" }),
    ...person(80, 66, 1.15), drawn("ellipse", { cx: 80, cy: 66, rx: 46, ry: 58, class: "ring" }),
    shapeOf("M24 52 12 66l12 14M136 52l12 14-12 14", "way-out"));
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function person(x, y, scale) {
  const [head, wide] = [14 * scale, 26 * scale];
  return [
    drawn("circle", { cx: x, cy: y - head * 0.7, r: head, class: "fill" }),
    shapeOf(`M${x - wide} ${y + 30 * scale}a${wide} ${22 * scale} 0 0 1 ${2 * wide} 0z`, "fill"),
  ];
}

const signs = {
  document: [
    "M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z",
    "M13.5 10h4.5M13.5 13.5h3",
    "M6 15c.3-3 4.7-3 5 0M8.5 11.6a1.6 1.6 0 1 0 0-3.2 1.6 1.6 0 0 0 0 3.2z",
  ],
  face: [
    "M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3",
    "M9 10v.5M15 10v.5M9 14.5c1.5 1.7 4.5 1.7 6 0",
  ],
  contact: ["M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z", "m3.5 7.5 8.5 6.5 8.5-6.5"],
  code: [
    "M5 5h14a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-7l-4 3.5V16H5a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 5 5z",
    "M8 10.5h.01M12 10.5h.01M16 10.5h.01",
  ],
  clock: ["M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z", "M12 7v5l3.5 2"],
  light: [
    "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z",
    "M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  ],
  whole: [
    "M4 9V6a1 1 0 0 1 1-1h3M16 5h3a1 1 0 0 1 1 1v3M20 15v3a1 1 0 0 1-1 1h-3M8 19H5a1 1 0 0 1-1-1v-3",
    "M8 9.5h8v5H8z",
  ],
  phone: [
    "M8 2.5h8A1.5 1.5 0 0 1 17.5 4v16a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 20V4A1.5 1.5 0 0 1 8 2.5z",
    "M11 18.5h2",
  ],
  torch: ["M13 2.5 5.5 13.5H11l-1 8 7.5-11H12z"],
  close: ["M6 6l12 12M18 6 6 18"],
  file: [
    "M4 17V7a1.5 1.5 0 0 1 1.5-1.5h13A1.5 1.5 0 0 1 20 7v10a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17z",
    "m5 17 5-5 3.5 3.5 2-2L19.5 17.5",
    "M15.5 10h.01",
  ],
  done: ["m5 12.5 4.5 4.5L19 7.5"],
  next: ["m9 5 7 7-7 7"],
  lock: ["M6 11h12a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1z", "M8 11V8a4 4 0 0 1 8 0v3"],
  away: [
    "M10 13.5a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 5.8",
    "M14 10.5a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 18.2",
  ],
};

/**
 * An icon of the height of a line of text.
 * @param {SignName} name
 */
export const drawSign = (name) => sketch(24, 24, "sign", ...signs[name].map((d) => shapeOf(d)));

/**
 * A large icon for a screen that only shows a message.
 * @param {SignName} name
 * @param {string} [kind] its CSS class: `good`, `bad`, `live` or `plain`
 */
export function drawEmblem(name, kind = "plain") {
  return make("div", { class: `emblem ${kind}` }, drawSign(name));
}
