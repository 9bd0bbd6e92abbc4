// The screen on which a side of a document is photographed.

import { NoCamera, openCamera } from "../shared/camera.js";
import { make } from "../shared/elements.js";
import { drawSign } from "./illustrations.js";
import { takeStill } from "./stills.js";
import { backCamera, drawFrame, watchDocument } from "./viewfinder.js";

/** @typedef {import("./app.js").App} App */

/** Whether this browser opens the camera app of a phone for a field with `capture`; others do not know it. */
const canCapture = () => "capture" in HTMLInputElement.prototype;

/**
 * A field for a picture: from the camera app of a phone, where there is one, or among the pictures and files.
 * @param {App} app
 * @param {string} text the name of its text
 * @param {string} kind its CSS class
 * @param {(file: File) => void} take is called with the chosen file
 * @param {{ captures?: boolean, id?: string }} [options] web views know the field by its id
 */
export function makeFileField({ say, fileTypes }, text, kind, take, options = {}) {
  const captures = Boolean(options.captures) && canCapture();
  // Phones open the camera app only if nothing but images is asked for.
  /** @type {Record<string, string>} */
  const source = captures ? { accept: "image/*", capture: "environment" } : { accept: fileTypes };
  const field = make("input", { type: "file", id: options.id ?? "cameraFileInput", class: "unseen", ...source });
  field.addEventListener("change", () => {
    const [file] = field.files;
    // Otherwise choosing the same file again would not fire `change`.
    field.value = "";
    if (file) take(file);
  });
  return make("label", { class: `button ${kind}` }, field, drawSign("file"), make("span", {}, say(text)));
}

/**
 * The fields by which a picture is taken without the page's own camera: where there is a camera app, one that opens it,
 * and one for the pictures that the person has.
 * @param {App} app
 * @param {string} text the name of the text of the first one
 * @param {(file: File) => void} take is called with the chosen file
 */
export function makeFileFields(app, text, take) {
  if (!canCapture()) return [makeFileField(app, "chooseFile", "primary", take)];
  return [
    makeFileField(app, text, "primary", take, { captures: true }),
    makeFileField(app, "chooseFile", "quiet", take, { id: "fileInput" }),
  ];
}

/** After this time, the screen says how to take the picture by hand, and again each time, in milliseconds. */
const patience = 15_000;
/** For how long that sentence stays, in milliseconds. */
const adviceTime = 4000;

/**
 * Shows the camera until a picture is taken. Returns a function that closes the camera.
 * @param {import("./flow.js").ScreenOf<"camera">} screen
 * @param {App} app
 */
export function showCamera({ item, side }, app) {
  const { say } = app;
  const stop = new AbortController();
  const shape = app.shapeOf(item.type);
  const isOfFace = shape.kind === "person";
  const video = make("video", { playsinline: "", muted: "", autoplay: "", "aria-label": say("preview") });
  video.muted = true;
  const view = make("div", { class: "view" }, video);
  const hint = make("p", { class: "hint", role: "status" }, say("allowCamera"));
  /**
   * @param {string} kind
   * @param {string} name
   * @param {...Node} children
   */
  const control = (kind, name, ...children) =>
    make("button", { type: "button", class: kind, "aria-label": say(name) }, ...children);
  const shutter = control("shutter", "shutter");
  const torch = control("round", "torch", drawSign("torch"));
  const close = control("round", "leaveCamera", drawSign("close"));
  const field = makeFileField(app, "chooseFile", "quiet", takeFile);
  const finder = make("div", { class: "finder" },
    make("div", { class: "bar" }, close, make("h2", {}, app.names.side(item, side)), torch),
    make("div", { class: "middle" }, view, hint),
    make("div", { class: "controls" }, field, shutter, make("span")));
  torch.hidden = true;
  torch.setAttribute("aria-pressed", "false");
  shutter.disabled = true;
  app.show("camera", finder);
  finder.classList.toggle("mirrored", isOfFace);
  /** @type {import("../shared/camera.js").Camera} */
  let camera = null;
  /** @type {import("./viewfinder.js").Frame} */
  let frame = null;
  let hintShownAt = 0;
  let isClosed = false;
  const clock = setInterval(advise, patience);

  close.addEventListener("click", app.back);
  finder.addEventListener("keydown", (event) => event.key === "Escape" && app.back());
  shutter.addEventListener("click", shoot);
  open();

  /**
   * Shows a hint. Hints that are not urgent are limited, because each one interrupts a screen reader.
   * @param {string} sentence
   * @param {boolean} [isUrgent]
   */
  function showHint(sentence, isUrgent) {
    if (hint.textContent === sentence || (!isUrgent && performance.now() - hintShownAt < 900)) return;
    hintShownAt = performance.now();
    hint.textContent = sentence;
  }

  /** Says how to take the picture by hand, if the page has not taken it. */
  function advise() {
    if (shutter.disabled) return;
    finder.classList.add("late");
    showHint(say(isOfFace ? "hintFace" : "hintPress"), true);
    hintShownAt += adviceTime;
  }

  /**
   * What to do, in fewer words than for a picture that was refused.
   * @param {import("./viewfinder.js").DocumentHint} hint
   */
  function sentenceFor({ hint: code, message }) {
    const short = say(`hint_${code}`);
    return short === `hint_${code}` ? message ?? say("hintBegin") : short;
  }

  function fit() {
    const [width, height] = [video.videoWidth || 3, video.videoHeight || 4];
    frame = drawFrame(shape, width, height);
    view.style.setProperty("--ratio", String(width / height));
    view.replaceChildren(video, frame.drawing);
  }

  async function open() {
    try {
      const constraints = isOfFace ? { ...backCamera, facingMode: "user" } : backCamera;
      camera = await openCamera(video, constraints);
      if (stop.signal.aborted) return camera.close();
      fit();
      // The person may rotate the phone.
      video.onresize = fit;
      shutter.disabled = false;
      torch.hidden = !camera.track.getCapabilities?.().torch;
      torch.addEventListener("click", switchTorch);
      showHint(say(isOfFace ? "hintFace" : "hintBegin"), true);
      if (!isOfFace) await watch();
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof NoCamera)) console.error(error);
      app.loseCamera(error instanceof NoCamera ? error.text : "cameraMissing");
    }
  }

  async function watch() {
    const document = { type: item.type, side: side.side };
    const isReady = await watchDocument(camera, document, app.client, (found) => {
      finder.classList.toggle("good", found?.ready === true);
      frame.show(found?.quadrilateral);
      if (found) showHint(found.ready ? say("hintHold") : sentenceFor(found), found.ready);
      else showHint(say("hintManual"), true);
    }, stop.signal);
    if (isReady) await shoot();
    else if (!stop.signal.aborted) showHint(say("hintManual"), true);
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
    showHint(say("taken"), true);
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    try {
      await app.sendPicture({ item, side }, () => takeStill(camera));
    } catch (error) {
      if (isClosed) return;
      if (!(error instanceof NoCamera)) console.error(error);
      app.loseCamera(error instanceof NoCamera ? error.text : "cameraMissing");
    }
  }

  /** @param {File} file */
  async function takeFile(file) {
    stop.abort();
    await app.sendFile({ item, side }, file);
  }

  return () => {
    isClosed = true;
    clearInterval(clock);
    stop.abort();
    video.onresize = null;
    camera?.close();
  };
}
