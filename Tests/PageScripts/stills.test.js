// Files that a person chooses instead of the camera.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { kindOf, readFile } from "../../Sources/MusterPages/Resources/scripts/verification/stills.js";

afterEach(() => delete globalThis.createImageBitmap);

const formats = ["JPEG", "PNG", "HEIC", "WebP", "PDF"];

/** A file with this name and the media type that the system gives it. */
const file = (name, type) => new File(["bytes"], name, { type });

test("a file that the browser cannot decode is sent if the service may read it", async () => {
  globalThis.createImageBitmap = async () => { throw new DOMException("", "InvalidStateError"); };
  const sent = [
    file("IMG_0001.HEIC", ""), file("scan.pdf", ""), file("image", "image/heif"), file("page", "application/pdf"),
  ];
  for (const each of sent) assert.equal(await readFile(each, formats), each);
  for (const each of [file("notes.txt", "text/plain"), file("heic", ""), file("film.mp4", "video/mp4")]) {
    assert.equal(await readFile(each, formats), null);
  }
  // Browsers read these, so they are damaged; and this service has no decoder for those.
  assert.equal(await readFile(file("a.jpg", "image/jpeg"), formats), null);
  assert.equal(await readFile(file("IMG_0001.HEIC", ""), ["JPEG", "PNG"]), null);
});

test("the kind of a file is named", () => {
  const kinds = [
    [file("IMG_0001.heif", ""), "HEIC"], [file("scan", "application/pdf"), "PDF"], [file("a.jpeg", ""), "JPEG"],
    [file("letter.docx", "application/msword"), "DOCX"], [file("unnamed", ""), "?"],
  ];
  for (const [each, kind] of kinds) assert.equal(kindOf(each), kind);
});

test("a small JPEG or PNG is sent as it is", async () => {
  globalThis.createImageBitmap = async () => ({ width: 10, height: 10, close() {} });
  const sent = [file("a.jpg", "image/jpeg"), file("b.png", "image/png")];
  for (const each of sent) assert.equal(await readFile(each, formats), each);
});
