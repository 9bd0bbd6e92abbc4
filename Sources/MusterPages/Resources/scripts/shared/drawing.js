// SVG drawings, over the camera's picture or in its place.

/**
 * Creates an SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[Name]}
 */
export function drawn(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {...Node} children
 */
export const makeDrawing = (width, height, ...children) =>
  drawn("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" }, ...children);

/**
 * A line with an outline, so that it is visible on any background.
 * @param {string} d
 */
export const drawLine = (d) => [drawn("path", { d, class: "edge" }), drawn("path", { d, class: "line" })];
