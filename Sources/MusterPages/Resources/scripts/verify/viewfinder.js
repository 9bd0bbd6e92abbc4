// What lies over the camera's picture: the frame, the document as it was found, and the watch for the right moment.

/** The pictures that a document is looked for on: four a second at most, each once the one before is answered. */
const hintShape = { longestSide: 800, quality: 0.6 };
const hintPause = 250;
/** How long a document has to lie well before the camera shoots by itself. */
const holdTime = 500;

/** The camera that looks away from the person, at a resolution that a document can be read at. */
const awayFromFace = { facingMode: { ideal: "environment" }, width: { ideal: 2560 }, height: { ideal: 1920 } };

/** How wide a document is for its height: a passport's page, or a card. */
const ratioOf = (type) => (type === "PASSPORT" ? 125 / 88 : 85.6 / 53.98);

/** Draws the frame that the document belongs into, over a picture of this size. */
function drawFrame(type, width, height) {
  const outline = type === "SELFIE_PHOTO" ? ovalOutline(width, height) : cardOutline(type, width, height);
  const found = drawn("polygon", { class: "found", points: "" });
  const drawing = picture(width, height,
    drawn("path", { d: `M0 0H${width}V${height}H0Z${outline}`, "fill-rule": "evenodd", class: "veil" }),
    drawn("path", { d: outline, class: "frame-edge" }), drawn("path", { d: outline, class: "frame" }), found);
  return {
    drawing,
    /** @param corners four of them, from 0 to 1 of the picture, or nothing */
    show(corners) {
      found.setAttribute("points", (corners ?? []).map(([x, y]) => `${x * width},${y * height}`).join(" "));
    },
  };
}

function cardOutline(type, width, height) {
  const ratio = ratioOf(type);
  const wide = Math.min(0.9 * width, 0.78 * height * ratio);
  const high = wide / ratio;
  const [x, y, r] = [(width - wide) / 2, (height - high) / 2, 0.035 * wide];
  const [across, down] = [wide - 2 * r, high - 2 * r];
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}`
    + `h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}z`;
}

function ovalOutline(width, height) {
  const [rx, ry] = [0.285 * Math.min(width, height), 0.375 * Math.min(width, height)];
  return `M${width / 2 - rx} ${height / 2}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

/**
 * Lets the service look at what the camera sees, until the document lies well for long enough.
 *
 * @param tell gets each hint, and null while the service has no time for hints
 * @returns whether the moment has come; false if it was stopped, or hints are not to be had
 */
async function watchDocument(camera, { type, side }, service, tell, stop) {
  const path = `/v1/documents/hints?${new URLSearchParams({ type, side })}`;
  let goodSince = null;
  while (!stop.aborted) {
    const begun = performance.now();
    let rest = hintPause;
    try {
      await whenVisible();
      const body = await camera.frame(hintShape);
      const answer = await service.attempt(path, { method: "POST", headers: { "content-type": "image/jpeg" }, body });
      const hint = await content(answer);
      if (stop.aborted) return false;
      tell(hint);
      goodSince = hint.ready ? goodSince ?? begun : null;
      if (goodSince !== null && performance.now() - goodSince >= holdTime) return true;
    } catch (error) {
      if (error instanceof NoCamera) throw error;
      goodSince = null;
      if (!stop.aborted) tell(null);
      const isPassing = error instanceof Unheard || error.isPassing || error.status === 429;
      if (!isPassing) return false;
      rest = Math.max(5000, 1000 * (error.seconds ?? 0));
    }
    await pause(Math.max(0, rest - (performance.now() - begun)));
  }
  return false;
}
