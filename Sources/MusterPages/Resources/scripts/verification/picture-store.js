// Keeps a picture in the browser until the service has received all of it, so that a reload loses nothing.

/** @typedef {import("./upload.js").PendingPicture} PendingPicture */

/** One picture per session, because pictures are sent one after the other. */
export const pictureStore = {
  /** @type {Map<string, PendingPicture>} */
  memory: new Map(),

  /**
   * Runs a request on the database. If the browser has no database, the result is undefined, and only a reload loses
   * the picture.
   * @template T
   * @param {IDBTransactionMode} mode
   * @param {(pictures: IDBObjectStore) => IDBRequest<T>} makeRequest
   * @returns {Promise<T>}
   */
  async use(mode, makeRequest) {
    try {
      const opening = indexedDB.open("muster", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("pictures");
      const database = await resultOf(opening);
      try {
        return await resultOf(makeRequest(database.transaction("pictures", mode).objectStore("pictures")));
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  },

  /**
   * @param {string} sessionId
   * @returns {Promise<PendingPicture>}
   */
  async read(sessionId) {
    return this.memory.get(sessionId) ?? await this.use("readonly", (pictures) => pictures.get(sessionId));
  },

  /**
   * @param {string} sessionId
   * @param {PendingPicture} picture
   */
  async put(sessionId, picture) {
    this.memory.set(sessionId, picture);
    await this.use("readwrite", (pictures) => pictures.put(picture, sessionId));
  },

  /** Deletes the pictures of all sessions, because those of earlier sessions are useless. */
  async clear() {
    this.memory.clear();
    await this.use("readwrite", (pictures) => pictures.clear());
  },
};

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  if (request instanceof IDBOpenDBRequest) request.onblocked = () => reject(request.error);
});
