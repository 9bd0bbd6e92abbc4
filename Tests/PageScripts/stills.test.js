// Files that a person chooses instead of the camera.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { readFile } from "../../Sources/MusterPages/Resources/scripts/verification/stills.js";

afterEach(() => delete globalThis.createImageBitmap);

/** A file with this name and the media type that the system gives it. */
const file = (name, type) => new File(["bytes"], name, { type });

test("a file that the browser cannot decode is sent if the service may read it", async () => {
  globalThis.createImageBitmap = async () => { throw new DOMException("", "InvalidStateError"); };
  const sent = [
    file("IMG_0001.HEIC", ""), file("scan.pdf", ""), file("image", "image/heif"), file("page", "application/pdf"),
  ];
  for (const each of sent) assert.equal(await readFile(each), each);
  for (const each of [file("notes.txt", "text/plain"), file("heic", ""), file("film.mp4", "video/mp4")]) {
    assert.equal(await readFile(each), null);
  }
});

test("a small JPEG or PNG is sent as it is", async () => {
  globalThis.createImageBitmap = async () => ({ width: 10, height: 10, close() {} });
  const sent = [file("a.jpg", "image/jpeg"), file("b.png", "image/png")];
  for (const each of sent) assert.equal(await readFile(each), each);
});
