// Where a picture is kept until the service has all of it, so that a reload loses nothing.

/** Pictures by their session; one at a time is on its way. */
const pictureShelf = {
  memory: new Map(),

  /** Does something with the pictures of this browser; nothing is lost but the reload where it keeps none. */
  async use(mode, work) {
    try {
      const database = await answerOf(Object.assign(indexedDB.open("muster", 1), {
        onupgradeneeded: (event) => event.target.result.createObjectStore("pictures"),
      }));
      try {
        return await answerOf(work(database.transaction("pictures", mode).objectStore("pictures")));
      } finally {
        database.close();
      }
    } catch {
      return undefined;
    }
  },

  async read(session) {
    return this.memory.get(session) ?? await this.use("readonly", (pictures) => pictures.get(session));
  },

  async put(session, picture) {
    this.memory.set(session, picture);
    await this.use("readwrite", (pictures) => pictures.put(picture, session));
  },

  /** Forgets the pictures of all sessions: those of other ones are of no use any more. */
  async clear() {
    this.memory.clear();
    await this.use("readwrite", (pictures) => pictures.clear());
  },
};

const answerOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  request.onblocked = request.onerror;
});
