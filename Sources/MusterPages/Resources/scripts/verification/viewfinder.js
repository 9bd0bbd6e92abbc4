// What the camera screen draws over the camera's picture, and the detection of the right moment to take a picture.

import { NoCamera } from "../shared/camera.js";
import { drawn, makeDrawing } from "../shared/drawing.js";
import { ProblemError, mayRetry, readJSON, retryDelay } from "../shared/http.js";
import { pause, whenVisible } from "../shared/waiting.js";
import { makeHintPace } from "./hint-pace.js";

/**
 * What a frame lacks; see `DocumentHint` in openapi.yaml.
 * @typedef {object} DocumentHint
 * @property {boolean} ready
 * @property {string} hint null if the frame lacks nothing
 * @property {string} message null if the frame lacks nothing
 * @property {[number, number][]} quadrilateral null if no document was found
 */
/** @typedef {ReturnType<typeof drawFrame>} Frame */

/** How often the camera is looked at while it shows the same, in milliseconds. */
const glanceInterval = 250;
/** How long a document has to be in a good position before the picture is taken automatically. */
const holdTime = 500;

/**
 * The back camera, in a resolution in which a document can be read.
 * @type {MediaTrackConstraints}
 */
export const backCamera = { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1920 } };

/**
 * Draws the frame that the document has to fill, over a picture of this size.
 * @param {import("./document-shapes.js").Shape} shape
 * @param {number} width
 * @param {number} height
 */
export function drawFrame({ kind, ratio }, width, height) {
  const outline = kind === "person" ? ovalOutline(width, height) : cardOutline(ratio, width, height);
  const found = drawn("polygon", { class: "found", points: "" });
  const drawing = makeDrawing(width, height,
    drawn("path", { d: `M0 0H${width}V${height}H0Z${outline}`, "fill-rule": "evenodd", class: "veil" }),
    drawn("path", { d: outline, class: "frame-edge" }), drawn("path", { d: outline, class: "frame" }), found);
  return {
    drawing,

    /** @param {[number, number][]} corners from 0 to 1 of the picture; null if no document was found */
    show(corners) {
      found.setAttribute("points", (corners ?? []).map(([x, y]) => `${x * width},${y * height}`).join(" "));
    },
  };
}

/**
 * @param {number} ratio
 * @param {number} width
 * @param {number} height
 */
function cardOutline(ratio, width, height) {
  const wide = Math.min(0.9 * width, 0.78 * height * ratio);
  const high = wide / ratio;
  const [x, y, r] = [(width - wide) / 2, (height - high) / 2, 0.035 * wide];
  const [across, down] = [wide - 2 * r, high - 2 * r];
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}`
    + `h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

/**
 * @param {number} width
 * @param {number} height
 */
function ovalOutline(width, height) {
  const [rx, ry] = [0.285 * Math.min(width, height), 0.375 * Math.min(width, height)];
  return `M${width / 2 - rx} ${height / 2}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/**
 * Sends frames to the service until the document has been in a good position for long enough.
 * @param {import("../shared/camera.js").Camera} camera
 * @param {{ type: string, side: string }} document
 * @param {import("./session-client.js").SessionClient} client
 * @param {(hint: DocumentHint) => void} onHint gets each hint, and null while the service is too busy for hints
 * @param {AbortSignal} stop
 * @returns {Promise<boolean>} whether to take the picture now; false if it was stopped or the service gives no hints
 */
export async function watchDocument(camera, { type, side }, client, onHint, stop) {
  const path = `/v1/documents/hints?${new URLSearchParams({ type, side })}`;
  const pace = makeHintPace();
  /** @type {number} */
  let goodSince = null;
  while (!stop.aborted) {
    let startedAt = performance.now();
    let interval = glanceInterval;
    try {
      await whenVisible();
      const glance = camera.glance();
      if (goodSince !== null || pace.isWorthSending(glance, startedAt)) {
        const body = await camera.frame(pace.shape);
        startedAt = performance.now();
        const headers = { "content-type": "image/jpeg" };
        const response = await client.attempt(path, { method: "POST", headers, body });
        /** @type {DocumentHint} */
        const hint = await readJSON(response);
        if (stop.aborted) return false;
        onHint(hint);
        goodSince = hint.ready ? goodSince ?? startedAt : null;
        interval = pace.note(glance, body.size, startedAt, performance.now());
        if (goodSince !== null && performance.now() - goodSince >= holdTime) return true;
        // The person holds still; the second look should not be late.
        if (goodSince !== null) interval = Math.min(interval, holdTime);
      }
    } catch (error) {
      if (error instanceof NoCamera) throw error;
      goodSince = null;
      if (!stop.aborted) onHint(null);
      const isLimited = error instanceof ProblemError && error.status === 429;
      if (!mayRetry(error) && !isLimited) return false;
      interval = Math.max(5000, retryDelay(error));
    }
    await pause(Math.max(0, interval - (performance.now() - startedAt)));
  }
  return false;
}
