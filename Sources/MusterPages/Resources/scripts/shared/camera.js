// The sources of pictures: the camera, or photos that the person takes with another app.

import { pause } from "./waiting.js";

/**
 * @typedef {object} JPEGOptions
 * @property {number} [longestSide] in pixels
 * @property {number} [quality] from 0 to 1
 */
/**
 * @typedef {object} PictureSource
 * @property {HTMLVideoElement} video the preview; null if there is none
 * @property {(progress: { hint?: string, framesLeft: number }) => number} delayAfter
 *   how many milliseconds to wait before the next picture
 * @property {() => void} close
 * @property {(options?: JPEGOptions) => Promise<Blob>} frame the next picture as a JPEG; null for an unreadable file
 * @property {HTMLInputElement} [field] where the person chooses photos
 */
/**
 * @typedef {PictureSource & { track: MediaStreamTrack, glance: () => Uint8ClampedArray }} Camera
 */

/** The camera is not available, or no longer. `text` is the name of the message for the person. */
export class NoCamera extends Error {
  /** @param {string} text */
  constructor(text) {
    super(text);
    this.text = text;
  }
}

/**
 * Makes a JPEG of an image, not mirrored. The default size is the one that a presence check needs.
 * @param {CanvasImageSource} image
 * @param {number} width
 * @param {number} height
 * @param {JPEGOptions} options
 * @returns {Promise<Blob>}
 */
export function makeJPEG(image, width, height, { longestSide = 1280, quality = 0.9 } = {}) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no JPEG"))), "image/jpeg", quality);
  });
}

/**
 * Why the page cannot ask for a camera: the name of the message for the person, or empty if it can. The page around
 * this one may keep the camera from it; not every browser says so before it is asked.
 * @returns {"" | "cameraForbidden" | "cameraMissing"}
 */
export function cameraObstacle() {
  if (!isSecureContext || typeof navigator.mediaDevices?.getUserMedia !== "function") return "cameraMissing";
  return document.featurePolicy?.allowsFeature("camera") === false ? "cameraForbidden" : "";
}

/** Whether the page may ask for a camera at all. */
export const canAskForCamera = () => cameraObstacle() === "";

/**
 * The front camera. The page shows the picture in the ratio 4:3; a phone held upright turns it.
 * @type {MediaTrackConstraints}
 */
const frontCamera = { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } };

/**
 * Asks the person for permission to use a camera, and shows the camera's picture in `video`.
 * @param {HTMLVideoElement} video
 * @param {MediaTrackConstraints} [constraints]
 * @returns {Promise<Camera>}
 */
export async function openCamera(video, constraints = frontCamera) {
  const obstacle = cameraObstacle();
  if (obstacle) throw new NoCamera(obstacle);
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: constraints }).catch((error) => {
    throw new NoCamera(["NotAllowedError", "SecurityError"].includes(error.name) ? "cameraRefused" : "cameraMissing");
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  };
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    close();
    throw new NoCamera("cameraMissing");
  }
  return {
    video,
    track: stream.getVideoTracks()[0],
    // A person who holds still should not wait; the last few pictures should not be spent quickly.
    delayAfter: ({ hint, framesLeft }) => (hint === "HOLD_STILL" ? 450 : framesLeft <= 4 ? 2000 : 800),
    close,
    glance: () => glanceAt(video),
    async frame(options) {
      await freshFrame(video);
      if (stream.getVideoTracks().every((track) => track.readyState === "ended")) throw new NoCamera("cameraMissing");
      return makeJPEG(video, video.videoWidth, video.videoHeight, options);
    },
  };
}

/** Where `glanceAt` draws. It is kept, because it is used several times a second. */
const glanceSize = [32, 24];
/** @type {CanvasRenderingContext2D} */
let glanceCanvas = null;

/**
 * What the camera shows, in so few pixels that comparing them costs nothing.
 * @param {HTMLVideoElement} video
 */
function glanceAt(video) {
  const [width, height] = glanceSize;
  if (!glanceCanvas) {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = glanceSize;
    glanceCanvas = canvas.getContext("2d", { willReadFrequently: true });
  }
  glanceCanvas.drawImage(video, 0, 0, width, height);
  return glanceCanvas.getImageData(0, 0, width, height).data;
}

/**
 * Waits until the camera has delivered a new frame, because the service refuses repeated ones.
 * @param {HTMLVideoElement} video
 */
async function freshFrame(video) {
  if (video.requestVideoFrameCallback) {
    await Promise.race([new Promise((resolve) => video.requestVideoFrameCallback(resolve)), pause(1000)]);
  }
  while (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
    if (!(/** @type {MediaStream} */ (video.srcObject)?.active)) throw new NoCamera("cameraMissing");
    await pause(100);
  }
}

/**
 * Takes photos from a file field.
 * @param {HTMLInputElement} field
 * @returns {PictureSource}
 */
export function makePhotos(field) {
  return {
    video: null,
    delayAfter: () => 0,
    close() {},
    async frame() {
      const file = field.files[0] ?? await new Promise((resolve) => {
        field.addEventListener("change", () => resolve(field.files[0]), { once: true });
      });
      const address = URL.createObjectURL(file ?? new Blob());
      try {
        // An image element applies the orientation stored in the file, and the canvas draws the result.
        const image = new Image();
        image.src = address;
        await image.decode();
        return await makeJPEG(image, image.naturalWidth, image.naturalHeight);
      } catch {
        return null;
      } finally {
        URL.revokeObjectURL(address);
        // Otherwise choosing the same file again would not fire `change`.
        field.value = "";
      }
    },
  };
}
