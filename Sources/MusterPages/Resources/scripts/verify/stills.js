// Pictures of documents: small ones for hints, and the one that counts.

/** A picture of at most this many bytes is sent quickly and shows all that is needed. */
const goodBytes = 1_000_000;
/** From the best to what is still good enough, until it is small enough. */
const shapes = [[4096, 0.92], [4096, 0.85], [3264, 0.85], [2592, 0.82], [2048, 0.8], [1600, 0.75]];

/** A JPEG of what can be drawn, as large as fits into `goodBytes`. */
async function makeStill(image, width, height) {
  let jpeg = null;
  for (const [longestSide, quality] of shapes) {
    jpeg = await makeJPEG(image, width, height, { longestSide, quality });
    if (jpeg.size <= goodBytes) break;
  }
  return jpeg;
}

/** A JPEG of a file that the person chose; null if it is no picture. A small one is sent as it is. */
async function readFile(file) {
  const bitmap = await upright(file);
  if (!bitmap) return null;
  try {
    if (file.size <= goodBytes && ["image/jpeg", "image/png"].includes(file.type)) return file;
    return await makeStill(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/** A picture turned as its file says; null if it cannot be read. */
const upright = (file) => createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);

/** The best picture that a camera can take: its own photo, or else what it shows. */
async function takeStill(camera) {
  const photo = await Promise.race([takePhoto(camera.track), pause(4000)]).catch(() => null);
  const bitmap = photo && await upright(photo);
  const shown = camera.video.videoWidth * camera.video.videoHeight;
  if (!bitmap || bitmap.width * bitmap.height < shown) return frameOf(camera);
  try {
    return await makeStill(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

async function takePhoto(track) {
  return typeof ImageCapture === "function" ? new ImageCapture(track).takePhoto() : null;
}

/** What a camera shows, at its full resolution. */
async function frameOf(camera) {
  await camera.frame({ longestSide: 16 });
  return makeStill(camera.video, camera.video.videoWidth, camera.video.videoHeight);
}
