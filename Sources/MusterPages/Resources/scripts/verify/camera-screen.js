// The screen on which a side of a document is photographed.

/** A field for a picture from the camera's own app, or from the files of a computer. Web views know it by its id. */
function makeFileField(say, text, kind, take) {
  const field = make("input", { type: "file", id: "cameraFileInput", accept: "image/*", capture: "environment", class: "unseen" });
  field.addEventListener("change", () => {
    const [file] = field.files;
    // The same file may be chosen once more.
    field.value = "";
    if (file) take(file);
  });
  return make("label", { class: `button ${kind}` }, field, drawSign("file"), make("span", {}, say(text)));
}

/**
 * Shows the camera until there is a picture.
 *
 * @returns what lets the camera go
 */
function showCamera({ item, side }, flow) {
  const { say } = flow;
  const stop = new AbortController();
  const isOfFace = item.type === "SELFIE_PHOTO";
  const video = make("video", { playsinline: "", muted: "", autoplay: "", "aria-label": say("preview") });
  video.muted = true;
  const view = make("div", { class: "view" }, video);
  const hint = make("p", { class: "hint", role: "status" }, say("allowCamera"));
  const control = (kind, name, ...children) => make("button", { type: "button", class: kind, "aria-label": say(name) }, ...children);
  const shutter = control("shutter", "shutter");
  const torch = control("round", "torch", drawSign("torch"));
  const close = control("round", "leaveCamera", drawSign("close"));
  const field = makeFileField(say, "chooseFile", "quiet", takeFile);
  const finder = make("div", { class: "finder" },
    make("div", { class: "bar" }, close, make("h2", {}, flow.names.side(item, side)), torch),
    make("div", { class: "middle" }, view, hint),
    make("div", { class: "controls" }, field, shutter, make("span")));
  torch.hidden = true;
  torch.setAttribute("aria-pressed", "false");
  shutter.disabled = true;
  flow.show("camera", finder);
  finder.classList.toggle("mirrored", isOfFace);
  let camera = null;
  let frame = null;
  let spoken = 0;
  let isLeft = false;

  close.addEventListener("click", flow.back);
  finder.addEventListener("keydown", (event) => event.key === "Escape" && flow.back());
  shutter.addEventListener("click", shoot);
  open();

  /** A screen reader is not to be interrupted by each hint. */
  function tell(sentence, isUrgent) {
    if (hint.textContent === sentence || (!isUrgent && performance.now() - spoken < 900)) return;
    spoken = performance.now();
    hint.textContent = sentence;
  }

  /** What to do, in fewer words than for a picture that was refused. */
  function sentenceFor({ hint: code, message }) {
    const short = say(`hint_${code}`);
    return short === `hint_${code}` ? message ?? say("hintBegin") : short;
  }

  function fit() {
    const [width, height] = [video.videoWidth || 3, video.videoHeight || 4];
    frame = drawFrame(item.type, width, height);
    view.style.setProperty("--ratio", String(width / height));
    view.replaceChildren(video, frame.drawing);
  }

  async function open() {
    try {
      const wishes = isOfFace ? { ...awayFromFace, facingMode: "user" } : awayFromFace;
      camera = await openCamera(video, wishes);
      if (stop.signal.aborted) return camera.close();
      fit();
      // A telephone may be turned while it looks.
      video.onresize = fit;
      shutter.disabled = false;
      torch.hidden = !camera.track.getCapabilities?.().torch;
      torch.addEventListener("click", switchTorch);
      tell(say(isOfFace ? "hintFace" : "hintBegin"), true);
      if (!isOfFace) await watch();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof NoCamera)) console.error(error);
      flow.loseCamera(error.text ?? "cameraMissing");
    }
  }

  async function watch() {
    const isTime = await watchDocument(camera, { type: item.type, side: side.side }, flow.service, (answer) => {
      finder.classList.toggle("good", answer?.ready === true);
      frame.show(answer?.quadrilateral);
      if (answer) tell(answer.ready ? say("hintHold") : sentenceFor(answer), answer.ready);
      else tell(say("hintManual"), true);
    }, stop.signal);
    if (isTime) await shoot();
    else if (!stop.signal.aborted) tell(say("hintManual"), true);
  }

  async function switchTorch() {
    const isOn = torch.getAttribute("aria-pressed") !== "true";
    await camera.track.applyConstraints({ advanced: [{ torch: isOn }] }).catch(() => {});
    torch.setAttribute("aria-pressed", String(isOn));
  }

  async function shoot() {
    if (shutter.disabled) return;
    shutter.disabled = true;
    stop.abort();
    finder.classList.add("taken");
    tell(say("taken"), true);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    try {
      await flow.sendPicture({ item, side, blob: await takeStill(camera), });
    } catch (error) {
      if (isLeft) return;
      if (!(error instanceof NoCamera)) console.error(error);
      flow.loseCamera(error.text ?? "cameraMissing");
    }
  }

  async function takeFile(file) {
    stop.abort();
    await flow.sendFile({ item, side }, file);
  }

  return () => {
    isLeft = true;
    stop.abort();
    video.onresize = null;
    camera?.close();
  };
}
