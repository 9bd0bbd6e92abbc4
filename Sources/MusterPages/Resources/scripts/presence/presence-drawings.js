// The drawings of a presence check: where the face should be, and how far it has turned.

import { drawLine, drawn, makeDrawing } from "../shared/drawing.js";

/**
 * @typedef {import("./presence-client.js").StepKind} StepKind
 * @typedef {{ rx: number, ry: number }} Radii of an ellipse
 */

/**
 * Where the face should be, and where it should move. The preview is mirrored, so the person's own left is on the left.
 * @param {"wide" | "tall"} shape
 * @param {StepKind} kind
 * @param {boolean} hasVideo whether the camera's picture is below the drawing; otherwise a face is drawn
 */
export function drawGuide(shape, kind, hasVideo) {
  const [width, height] = shape === "wide" ? [400, 300] : [300, 400];
  const [x, y] = [width / 2, height / 2];
  const far = { rx: height * 0.228, ry: height * 0.3 };
  const near = { rx: height * 0.32, ry: height * 0.42 };
  const oval = kind === "move_closer" ? near : far;
  /** @type {Node[]} */
  const parts = hasVideo ? [drawVeil(width, height, x, y, oval)] : drawFace(x, y, kind, far);
  parts.push(
    drawn("ellipse", { cx: x, cy: y, ...oval, class: "oval-edge" }),
    drawn("ellipse", { cx: x, cy: y, ...oval, class: "oval" }));
  if (kind === "turn_left") parts.push(...drawArrow(x - oval.rx - 12, y, -1));
  if (kind === "turn_right") parts.push(...drawArrow(x + oval.rx + 12, y, 1));
  if (kind === "move_closer") {
    parts.push(drawn("ellipse", { cx: x, cy: y, ...far, class: "from" }));
    const [sides, ends] = [(far.rx + near.rx) / 2, (far.ry + near.ry) / 2];
    for (const side of [-1, 1]) {
      parts.push(...drawLine(`M${x + side * sides - side * 5} ${y - 9}l${side * 10} 9l${-side * 10} 9`));
      parts.push(...drawLine(`M${x - 9} ${y + side * ends - side * 5}l9 ${side * 10}l9 ${-side * 10}`));
    }
  }
  return makeDrawing(width, height, ...parts);
}

/**
 * @param {number} width
 * @param {number} height
 * @param {number} x
 * @param {number} y
 * @param {Radii} oval
 */
function drawVeil(width, height, x, y, { rx, ry }) {
  const hole = `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
  return drawn("path", { d: `M0 0H${width}V${height}H0Z${hole}`, "fill-rule": "evenodd", class: "veil" });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {StepKind} kind
 * @param {Radii} oval
 */
function drawFace(x, y, kind, { rx, ry }) {
  const turn = kind === "turn_left" ? -0.4 : kind === "turn_right" ? 0.4 : 0;
  const middle = x + turn * rx;
  /** @param {number} side */
  const eye = (side) =>
    drawn("circle", { cx: middle + side * rx * 0.38, cy: y - ry * 0.15, r: rx * 0.07, class: "dot" });
  const noseWidth = rx * (turn < 0 ? 0.14 : -0.14);
  const nose = `M${middle} ${y - ry * 0.05}l${-noseWidth} ${ry * 0.25}h${noseWidth}`;
  const mouth = `M${middle - rx * 0.25} ${y + ry * 0.48}q${rx * 0.25} ${ry * 0.1} ${rx * 0.5} 0`;
  return [eye(-1), eye(1), drawn("path", { d: nose, class: "feature" }), drawn("path", { d: mouth, class: "feature" })];
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} direction -1 for left, 1 for right
 */
function drawArrow(x, y, direction) {
  return drawLine(`M${x} ${y}h${direction * 34}m${-direction * 14} -14l${direction * 14} 14l${-direction * 14} 14`);
}

/**
 * The start and the end of the meter, by the kind of the step.
 * @type {Record<string, [number, number]>}
 */
export const scales = { turn_left: [-0.1, 0.5], turn_right: [-0.1, 0.5], move_closer: [0.9, 1.9] };

/**
 * How far to turn or move, and what was measured. For a turn to the left the meter runs to the left, as in a mirror.
 * @param {StepKind} kind
 * @param {import("./presence-client.js").Target} target
 * @param {number} value null if nothing was measured
 */
export function drawMeter(kind, target, value) {
  const [start, end] = scales[kind];
  const [width, height, edge] = [300, 40, 8];
  /** @param {number} number */
  const place = (number) => {
    const share = Math.min(1, Math.max(0, (number - start) / (end - start)));
    return edge + (width - 2 * edge) * (kind === "turn_left" ? 1 - share : share);
  };
  const [left, right] = [place(target.from), place(target.to)].sort((one, other) => one - other);
  /** @type {Node[]} */
  const parts = [
    drawn("rect", { x: edge, y: 16, width: width - 2 * edge, height: 14, rx: 7, class: "track" }),
    drawn("rect", { x: left, y: 11, width: right - left, height: 24, rx: 4, class: "field" }),
  ];
  if (value !== null) parts.push(drawn("path", { d: `M${place(value)} 23l-8 -18h16z`, class: "pointer" }));
  return makeDrawing(width, height, ...parts);
}

/**
 * The mark on the last screen.
 * @param {"good" | "bad"} kind
 */
export function drawMark(kind) {
  const d = kind === "good" ? "m30 51 14 14 27-29" : "M50 28v27m0 13v4";
  return drawn("svg", { viewBox: "0 0 100 100", class: `mark ${kind}`, "aria-hidden": "true", focusable: "false" },
    drawn("circle", { cx: 50, cy: 50, r: 44 }), drawn("path", { d }));
}
