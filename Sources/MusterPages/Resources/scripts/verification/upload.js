// Sends a picture with tus 1.0. After a broken connection, the upload continues with the bytes that are missing.

import { NetworkError, codeOf, retry } from "../shared/http.js";
import { makeKey } from "./tab-storage.js";

/**
 * A picture that the service does not have all of yet.
 * @typedef {object} PendingPicture
 * @property {import("./plan.js").Item} item
 * @property {import("./plan.js").Place["side"]} side
 * @property {Blob} blob
 * @property {Record<string, string>} facts its metadata for the service
 * @property {string} name the idempotency key of the upload
 * @property {string} address the path of the upload; empty until the service has created it
 */

const pieceBytes = 262_144;

/** The person gave the upload up. */
export class UploadStopped extends Error {}

/**
 * Encodes a value of the header `Upload-Metadata`.
 * @param {string} text
 */
const encodeMetadata = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The codes for an upload that no longer exists, or was never created. */
const lostUploads = ["UPLOAD_NOT_FOUND", "UPLOAD_REFUSED", "UPLOAD_EXPIRED", "UPLOAD_CANCELLED"];

/**
 * Sends a picture, or the rest of it.
 * @param {import("./session-client.js").SessionClient} client
 * @param {PendingPicture} picture
 * @param {(picture: PendingPicture) => Promise<void>} save stores the picture with the address of its upload
 * @param {(sent: number, reason: string) => void} onProgress gets how many bytes have left, or after a failure how many
 *   the service has confirmed; and why it does not respond (a sentence or an empty text), or null if it does
 * @param {AbortSignal} stop gives the upload up; the promise then rejects
 */
export async function uploadPicture(client, picture, save, onProgress, stop) {
  const version = { "tus-resumable": "1.0.0" };
  /** @type {number} */
  let offset = null;
  let confirmed = 0;
  let mayStartOver = true;

  async function create() {
    const facts = Object.entries(picture.facts).filter(([, value]) => value);
    const headers = {
      ...version, "upload-length": String(picture.blob.size), "idempotency-key": picture.name,
      "upload-metadata": facts.map(([fact, value]) => `${fact} ${encodeMetadata(value)}`).join(","),
    };
    const response = await client.attempt("/v1/uploads/tus", { method: "POST", headers });
    // Behind a proxy, the host in the header may not be the one that the browser knows.
    picture.address = new URL(response.headers.get("location"), document.baseURI).pathname;
    await save(picture);
  }

  async function readOffset() {
    const response = await client.attempt(picture.address, { method: "HEAD", headers: version });
    offset = Number(response.headers.get("upload-offset"));
  }

  async function sendPiece() {
    const headers = { ...version, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const [start, body] = [offset, picture.blob.slice(offset, offset + pieceBytes)];
    const options = { method: "PATCH", headers, body, signal: stop };
    const response = await client.transfer(picture.address, options, (sent) => onProgress(start + sent, null));
    offset = Number(response.headers.get("upload-offset"));
  }

  /** Sends the next request. Returns whether the service has all bytes. */
  async function advance() {
    if (stop.aborted) throw new UploadStopped();
    try {
      if (!picture.address) await create();
      if (offset === null) await readOffset();
      else if (offset < picture.blob.size) await sendPiece();
    } catch (error) {
      if (stop.aborted) throw new UploadStopped();
      // After any failure, the service has to be asked for the offset.
      offset = null;
      if (lostUploads.includes(codeOf(error)) && mayStartOver) {
        mayStartOver = false;
        confirmed = 0;
        Object.assign(picture, { address: "", name: makeKey() });
        return false;
      }
      const isOutOfStep = ["UPLOAD_OFFSET_MISMATCH", "UPLOAD_BUSY", "REQUEST_TIMEOUT"].includes(codeOf(error));
      throw isOutOfStep ? new NetworkError() : error;
    }
    confirmed = offset;
    return offset >= picture.blob.size;
  }

  for (let isComplete = false; !isComplete;) {
    isComplete = await retry(advance, (reason) => onProgress(confirmed, reason));
    onProgress(confirmed, null);
  }
}
