// What documents look like, by the sizes that the service gives.

/**
 * A type of documents as the page gets it: the longer and the shorter side in millimetres, and the side with the
 * portrait. Without a size, its pictures show a person.
 * @typedef {{ longSide?: number, shortSide?: number, portraitSide?: string }} DocumentMeasures
 */
/**
 * How a document is drawn. The ratio is that of its width to its height.
 * @typedef {{ kind: "person" | "card" | "booklet" | "page", ratio: number, portraitSide: string }} Shape
 */
/** @typedef {ReturnType<typeof makeShapes>} ShapeOf */

/** An identity card (ISO/IEC 7810, ID-1), as which documents of unknown types are drawn. */
const card = { longSide: 85.6, shortSide: 53.98, portraitSide: "FRONT" };
/** The longer sides of the largest card, which is TD2, and of the largest booklet, which is TD3, in millimetres. */
const [maxCard, maxBooklet] = [106, 126];

/**
 * @param {Record<string, DocumentMeasures>} types by their codes
 * @returns {(type: string) => Shape}
 */
export const makeShapes = (types) => (type) => {
  const { longSide, shortSide, portraitSide = "" } = types[type] ?? card;
  if (!longSide || !shortSide) return { kind: "person", ratio: 1, portraitSide };
  if (longSide > maxBooklet) return { kind: "page", ratio: shortSide / longSide, portraitSide };
  return { kind: longSide > maxCard ? "booklet" : "card", ratio: longSide / shortSide, portraitSide };
};
