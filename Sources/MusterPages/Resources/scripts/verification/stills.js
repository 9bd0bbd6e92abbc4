// Pictures of documents that are sent for inspection, from the camera or from a file.

import { makeJPEG } from "../shared/camera.js";
import { pause } from "../shared/waiting.js";

/** A picture of this size is sent quickly and is good enough to be inspected. */
const maxBytes = 1_000_000;
/** The longest side and the quality, from the best to the smallest; the first one that is small enough is taken. */
const shapes = [[4096, 0.92], [4096, 0.85], [3264, 0.85], [2592, 0.82], [2048, 0.8], [1600, 0.75]];

/** The formats of files by what ends their names, and by their media types. Not every system knows the types. */
const formatsByEnding = new Map([
  ["JPG", "JPEG"], ["JPEG", "JPEG"], ["PNG", "PNG"], ["HEIC", "HEIC"], ["HEIF", "HEIC"], ["AVIF", "AVIF"],
  ["WEBP", "WebP"], ["PDF", "PDF"],
]);

/**
 * What kind of file this is, in a word: `HEIC`, `DOCX`.
 * @param {File} file
 */
export function kindOf({ name, type }) {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name) ?? /^(?:image|application)\/([a-z0-9]{1,8})$/.exec(type);
  const word = (ending?.[1] ?? "?").toUpperCase();
  return formatsByEnding.get(word) ?? word;
}

/**
 * Makes the best JPEG of an image that fits into `maxBytes`, or the smallest one if none does.
 * @param {CanvasImageSource} image
 * @param {number} width
 * @param {number} height
 */
async function makeStill(image, width, height) {
  let jpeg = null;
  for (const [longestSide, quality] of shapes) {
    jpeg = await makeJPEG(image, width, height, { longestSide, quality });
    if (jpeg.size <= maxBytes) break;
  }
  return jpeg;
}

/**
 * Makes a JPEG of a file that the person chose; null if nobody can read it. A small picture is returned unchanged, and
 * so is one that only the service can read.
 * @param {File} file
 * @param {string[]} formats the names of the formats that the service accepts
 * @returns {Promise<Blob>}
 */
export async function readFile(file, formats) {
  const bitmap = await readBitmap(file);
  if (!bitmap) {
    // Browsers read these themselves, unless they are damaged.
    const others = formats.filter((format) => !["JPEG", "PNG"].includes(format));
    return others.some((format) => format.toUpperCase() === kindOf(file).toUpperCase()) ? file : null;
  }
  try {
    if (file.size <= maxBytes && ["image/jpeg", "image/png"].includes(file.type)) return file;
    return await makeStill(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/**
 * Decodes a picture, upright; null if it cannot be decoded.
 * @param {Blob} blob
 * @returns {Promise<ImageBitmap>}
 */
const readBitmap = (blob) => createImageBitmap(blob, { imageOrientation: "from-image" }).catch(() => null);

/**
 * Takes the best picture that a camera can deliver: a photo, or else a frame of its video.
 * @param {import("../shared/camera.js").Camera} camera
 */
export async function takeStill(camera) {
  /** @type {Blob | void} */
  const photo = await Promise.race([takePhoto(camera.track), pause(4000)]).catch(() => null);
  const bitmap = photo && await readBitmap(photo);
  const videoPixels = camera.video.videoWidth * camera.video.videoHeight;
  if (!bitmap || bitmap.width * bitmap.height < videoPixels) return takeFrame(camera);
  try {
    return await makeStill(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/**
 * @param {MediaStreamTrack} track
 * @returns {Promise<Blob>}
 */
async function takePhoto(track) {
  return typeof ImageCapture === "function" ? new ImageCapture(track).takePhoto() : null;
}

/**
 * A frame of the video in its full resolution.
 * @param {import("../shared/camera.js").Camera} camera
 */
async function takeFrame(camera) {
  // Waits for a new frame, and checks that the camera still works.
  await camera.frame({ longestSide: 16 });
  return makeStill(camera.video, camera.video.videoWidth, camera.video.videoHeight);
}
