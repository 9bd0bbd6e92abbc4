// How documents are drawn, by their sizes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeDocument } from "./dom.js";
import { shapeOf } from "./fixtures.js";

makeDocument();
const folder = "../../Sources/MusterPages/Resources/scripts/verification";
const { drawDocument } = await import(`${folder}/illustrations.js`);
const { drawFrame } = await import(`${folder}/viewfinder.js`);

/** The names and classes of the parts of a drawing. */
const partsOf = (drawing) => drawing.children.map(({ localName, className }) => `${localName} ${className}`);
const portrait = ["rect tint", "circle fill", "path fill"];

test("a document is drawn by its size", () => {
  const kinds = ["ID_CARD", "VISA", "PASSPORT", "PERMIT", "SELFIE_PHOTO", "UNKNOWN"].map((type) => shapeOf(type).kind);
  assert.deepEqual(kinds, ["card", "card", "booklet", "page", "person", "card"]);
  const { ratio } = shapeOf("ID_CARD");
  assert.equal(ratio, 85.6 / 53.98);
  assert.deepEqual([shapeOf("UNKNOWN").ratio, shapeOf("UNKNOWN").portraitSide], [ratio, "FRONT"]);
  assert.deepEqual([shapeOf("PASSPORT").ratio, shapeOf("PERMIT").ratio], [125 / 88, 210 / 297]);
});

test("the side with the portrait shows one", () => {
  const draw = (type, side) => partsOf(drawDocument(shapeOf(type), side));
  assert.deepEqual(draw("ID_CARD", "FRONT"), ["rect sheet", ...portrait, "path text"]);
  assert.deepEqual(draw("ID_CARD", "BACK"), ["rect sheet", "path text", "rect tint", "path code"]);
  assert.deepEqual(draw("LICENSE", "FRONT"), draw("ID_CARD", "BACK"));
  assert.deepEqual(draw("PASSPORT", "FRONT"), ["rect sheet", ...portrait, "path text", "path code"]);
  assert.deepEqual(draw("PERMIT", "FRONT"), ["rect sheet", "path text", "path text"]);
  assert.deepEqual(draw("PERMIT", "BACK"), ["rect sheet", ...portrait, "path text", "path text"]);
  assert.deepEqual(draw("SELFIE_PHOTO", "FRONT"), ["circle fill", "path fill"]);
});

test("the frame of the camera has the shape of the document", () => {
  const outlineOf = (type) => drawFrame(shapeOf(type), 1000, 1000).drawing.children[1].attributes.d;
  assert.match(outlineOf("ID_CARD"), /^M81.5 .*h837/);
  assert.match(outlineOf("SELFIE_PHOTO"), /^M215 500a/);
  assert.notEqual(outlineOf("PASSPORT"), outlineOf("ID_CARD"));
  assert.equal(outlineOf("UNKNOWN"), outlineOf("ID_CARD"));
});
