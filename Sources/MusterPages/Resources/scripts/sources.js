// Where pictures come from: the camera, or photos that the person takes.

/** No pictures come from here (any more); `text` names the sentence that says so. */
class NoCamera extends Error {
  constructor(text) {
    super(text);
    this.text = text;
  }
}

/** A JPEG of what a canvas can draw; by default no larger than is looked at in a presence check. It is never mirrored. */
function makeJPEG(image, width, height, { longestSide = 1280, quality = 0.9 } = {}) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no JPEG"))), "image/jpeg", quality);
  });
}

/** Whether a camera may be asked for at all. */
function canAskForCamera() {
  return isSecureContext && typeof navigator.mediaDevices?.getUserMedia === "function";
}

/** The camera that looks at the person. Four to three is what the stage shows; a telephone held upright turns it. */
const ownFace = { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } };

/** Asks the person for a camera, and shows it in `video`. */
async function openCamera(video, wishes = ownFace) {
  if (!canAskForCamera()) throw new NoCamera("cameraMissing");
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wishes }).catch((error) => {
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
    /** How long to wait before the next picture: who holds still need not, and the last ones are precious. */
    rest: ({ hint, framesLeft }) => (hint === "HOLD_STILL" ? 450 : framesLeft <= 4 ? 2000 : 800),
    close,
    /** What it shows now, as `makeJPEG` is asked for it. */
    async frame(shape) {
      await freshFrame(video);
      if (stream.getVideoTracks().every((track) => track.readyState === "ended")) throw new NoCamera("cameraMissing");
      return makeJPEG(video, video.videoWidth, video.videoHeight, shape);
    },
  };
}

/** Waits until the camera has shown something new: pictures that are alike are refused. */
async function freshFrame(video) {
  if (video.requestVideoFrameCallback) {
    await Promise.race([new Promise((resolve) => video.requestVideoFrameCallback(resolve)), pause(1000)]);
  }
  while (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
    if (!video.srcObject?.active) throw new NoCamera("cameraMissing");
    await pause(100);
  }
}

/** Photos from a field for files. */
function makePhotos(field) {
  return {
    video: null,
    rest: () => 0,
    close() {},
    /** The next photo; null for a file that is none. */
    async frame() {
      const file = field.files[0] ?? await new Promise((resolve) => {
        field.addEventListener("change", () => resolve(field.files[0]), { once: true });
      });
      const address = URL.createObjectURL(file ?? new Blob());
      try {
        // An image turns itself upright as its file says, which a canvas then draws.
        const image = new Image();
        image.src = address;
        await image.decode();
        return await makeJPEG(image, image.naturalWidth, image.naturalHeight);
      } catch {
        return null;
      } finally {
        URL.revokeObjectURL(address);
        // The same file may be chosen once more.
        field.value = "";
      }
    },
  };
}
