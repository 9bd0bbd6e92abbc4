// A picture on its way, by tus 1.0: what has arrived stays there, and the rest follows when there is a line again.

const pieceBytes = 262_144;

/** A text in the form that tus has for it. */
const tusText = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** An upload that the service knows no more: it ran out of time, or was never begun. */
const lostUploads = ["UPLOAD_NOT_FOUND", "UPLOAD_REFUSED", "UPLOAD_EXPIRED", "UPLOAD_CANCELLED"];

/**
 * Sends a picture, or what is left of it.
 *
 * @param picture `blob`, its `facts` for the service, and `name`, by which the service knows it again; `address` is set once the
 *   service has one for it
 * @param keep stores the picture with its address
 * @param tell gets how many bytes the service has confirmed, and a sentence or an empty text while it cannot be heard
 */
async function deliver(service, picture, keep, tell) {
  const version = { "tus-resumable": "1.0.0" };
  let offset = null;
  let mayBeginAnew = true;

  async function create() {
    const facts = Object.entries(picture.facts).filter(([, value]) => value);
    const headers = {
      ...version, "upload-length": String(picture.blob.size), "idempotency-key": picture.name,
      "upload-metadata": facts.map(([fact, value]) => `${fact} ${tusText(value)}`).join(","),
    };
    const answer = await service.attempt("/v1/uploads/tus", { method: "POST", headers });
    // A proxy may have another name for the host than the service.
    picture.address = new URL(answer.headers.get("location"), document.baseURI).pathname;
    await keep(picture);
  }

  async function ask() {
    const answer = await service.attempt(picture.address, { method: "HEAD", headers: version });
    offset = Number(answer.headers.get("upload-offset"));
  }

  async function sendPiece() {
    const headers = { ...version, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
    const body = picture.blob.slice(offset, offset + pieceBytes);
    const answer = await service.attempt(picture.address, { method: "PATCH", headers, body });
    offset = Number(answer.headers.get("upload-offset"));
  }

  /** Takes the next step; whether all bytes are there. */
  async function advance() {
    try {
      if (!picture.address) await create();
      if (offset === null) await ask();
      else if (offset < picture.blob.size) await sendPiece();
    } catch (error) {
      // Where it goes on has to be asked for after anything that went wrong.
      offset = null;
      if (lostUploads.includes(error.code) && mayBeginAnew) {
        mayBeginAnew = false;
        Object.assign(picture, { address: "", name: makeName() });
        return false;
      }
      const isElsewhere = ["UPLOAD_OFFSET_MISMATCH", "UPLOAD_BUSY", "REQUEST_TIMEOUT"].includes(error.code);
      throw isElsewhere ? new Unheard() : error;
    }
    return offset >= picture.blob.size;
  }

  for (let isComplete = false; !isComplete;) {
    isComplete = await patiently(advance, (sentence) => tell(offset, sentence));
    tell(offset, null);
  }
}
