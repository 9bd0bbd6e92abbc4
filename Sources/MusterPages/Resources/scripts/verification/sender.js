// Sends the pictures of documents: prepares them, keeps them across a reload, and shows how far they are.

import { pause } from "../shared/waiting.js";
import { pictureStore } from "./picture-store.js";
import { kindOf, readFile } from "./stills.js";
import { makeKey } from "./tab-storage.js";
import { UploadStopped, uploadPicture } from "./upload.js";

/**
 * @typedef {import("./plan.js").Place} Place
 * @typedef {import("./upload.js").PendingPicture} PendingPicture
 */
/**
 * The parts of the app that sending needs; see `AppMembers` in app.js.
 * @typedef {object} SenderHost
 * @property {import("./app.js").State} state
 * @property {import("./session-client.js").SessionClient} client
 * @property {string} sessionId
 * @property {string[]} formats the names of the formats that the service accepts
 * @property {(values: Partial<import("./app.js").State>) => void} change
 * @property {() => void} render
 * @property {(work: () => Promise<unknown>, showError: (sentence: string) => void, onConflict: () => void) =>
 *   Promise<unknown>} act
 * @property {() => Promise<void>} refresh
 */

/** Waits until the browser has drawn what was changed, so that the work after it does not hold that up. */
const drawing = () => Promise.race([
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))), pause(100),
]);

/** @param {SenderHost} host */
export function makeSender({ state, client, sessionId, formats, change, render, act, refresh }) {
  let picture = { of: "", address: "" };
  let stop = new AbortController();

  return {
    /**
     * The address of the picture of a side that was sent last, or empty.
     * @param {string} type
     * @param {string} side
     */
    pictureOf: (type, side) => (picture.of === `${type} ${side}` ? picture.address : ""),

    /**
     * Sends a file that the person chose.
     * @param {Place} place
     * @param {File} file
     */
    async sendFile(place, file) {
      const mine = begin(place);
      await drawing();
      const blob = await readFile(file, formats);
      if (mine.aborted) return;
      if (blob) return send({ ...place, blob, filename: file.name }, mine);
      const sentence = state.say("fileUnreadable", { kind: kindOf(file), formats: formats.join(", ") });
      change({ trouble: sentence, upload: null });
    },

    /**
     * Sends a picture that is being taken.
     * @param {Place} place
     * @param {() => Promise<Blob>} take
     */
    async sendPicture(place, take) {
      const blob = await take();
      await send({ ...place, blob }, begin(place));
    },

    /** @param {PendingPicture} pending a picture that an earlier visit did not send to its end */
    resume: (pending) => upload(pending, begin(pending)),

    /** Gives the upload in progress up; the person can take another picture. */
    cancel() {
      stop.abort();
      pictureStore.clear();
      change({ upload: null, trouble: null });
    },
  };

  /**
   * Shows at once that a picture is on its way.
   * @param {Place} place
   */
  function begin({ item, side }) {
    stop.abort();
    stop = new AbortController();
    // The back button should not open the camera again.
    if (history.state?.view === "camera") history.replaceState({ view: "" }, "");
    URL.revokeObjectURL(picture.address);
    picture = { of: "", address: "" };
    change({ view: "", trouble: null, upload: { item, side, bytes: 0, sent: 0, trouble: null } });
    return stop.signal;
  }

  /**
   * @param {Place & { blob: Blob, filename?: string }} picture
   * @param {AbortSignal} mine is aborted once the person gives this picture up
   */
  async function send({ item, side, blob, filename = `${item.type}-${side.side}.jpg`.toLowerCase() }, mine) {
    const { type, country } = item;
    const facts = { type, side: side.side, country, originalDocumentId: side.documentId, filename };
    const pending = { item, side, blob, facts, name: makeKey(), address: "" };
    await pictureStore.put(sessionId, pending);
    if (!mine.aborted) await upload(pending, mine);
  }

  /**
   * Sends a picture, or the rest of it, and then reads the session.
   * @param {PendingPicture} pending
   * @param {AbortSignal} mine
   */
  async function upload(pending, mine) {
    const { item, side, blob } = pending;
    // The browser cannot show a file that it could not read either.
    const isShown = ["image/jpeg", "image/png"].includes(blob.type);
    picture = { of: `${item.type} ${side.side}`, address: isShown ? URL.createObjectURL(blob) : "" };
    change({ upload: { item, side, bytes: blob.size, sent: 0, trouble: null } });
    /** @param {PendingPicture} changed */
    const save = async (changed) => {
      if (!mine.aborted) await pictureStore.put(sessionId, changed);
    };
    /**
     * @param {number} sent
     * @param {string} trouble
     */
    const onProgress = (sent, trouble) => {
      if (mine.aborted || !state.upload) return;
      Object.assign(state.upload, { sent, trouble });
      render();
    };
    const work = async () => {
      try {
        await uploadPicture(client, pending, save, onProgress, mine);
      } catch (error) {
        if (!(error instanceof UploadStopped)) throw error;
        // What has arrived is of no use to anybody.
        if (pending.address) client.attempt(pending.address, { method: "DELETE", headers: tus }).catch(() => {});
      }
    };
    await act(work, (sentence) => {
      if (!mine.aborted) state.trouble = sentence;
    }, () => {});
    if (mine.aborted) return;
    await pictureStore.clear();
    await refresh();
    if (!mine.aborted) change({ upload: null });
  }
}

const tus = { "tus-resumable": "1.0.0" };
