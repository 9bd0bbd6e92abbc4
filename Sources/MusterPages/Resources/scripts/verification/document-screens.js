// The screens about documents: the choice of a document, how to photograph it, and the verdict on the picture.

import { cameraObstacle } from "../shared/camera.js";
import { make, setText } from "../shared/elements.js";
import { makeFileField, makeFileFields } from "./camera-screen.js";
import { makeActions, makeButton } from "./controls.js";
import { drawDocument, drawSign } from "./illustrations.js";
import { countries, countryName, isGood, isRefused } from "./plan.js";

/**
 * @typedef {import("./app.js").App} App
 * @typedef {import("./plan.js").Item} Item
 */

/**
 * The choice of a document: by country if there are several, then by type.
 * @param {import("./flow.js").ScreenOf<"choice">} screen
 * @param {App} app
 */
export function showChoice({ options, isSecond }, app) {
  const { say, names } = app;
  const codes = [...new Set(options.map((item) => item.country).filter(Boolean))];
  const list = make("ul", { class: "choices" });
  const field = make("select", { id: "country" }, ...codes
    .map((code) => ({ code, name: countryName(code) })).sort((one, other) => one.name.localeCompare(other.name))
    .map(({ code, name }) => make("option", { value: code }, name)));
  const home = codes.find((code) => navigator.language.endsWith(`-${countries.get(code)}`));
  if (home) field.value = home;
  field.addEventListener("change", fill);
  const label = make("label", { for: "country" }, say("country"));
  fill();
  app.show("choice", make("h2", {}, say(isSecond ? "choiceNext" : "choiceTitle")), make("p", {}, say("choiceLead")),
    ...(codes.length > 1 ? [make("div", { class: "field" }, label, field)] : []), list);

  function fill() {
    const offered = options.filter(({ country }) => codes.length < 2 || !country || country === field.value);
    list.replaceChildren(...offered.map((item) => {
      const name = codes.length > 1 ? names.type(item.type) : names.item(item);
      const words = make("span", { class: "words" }, make("strong", {}, name), make("small", {}, names.sides(item)));
      const button = make("button", { type: "button", class: "choice" },
        drawDocument(app.shapeOf(item.type), "FRONT"), words, drawSign("next"));
      button.addEventListener("click", () => app.choose(item));
      return make("li", {}, button);
    }));
  }
}

/**
 * What to photograph now, and what was wrong with the last picture if it was refused.
 * @param {import("./flow.js").ScreenOf<"side">} screen
 * @param {App} app
 */
export function showSide({ item, side, canChange, problem, trouble }, app) {
  const { say, names } = app;
  const document = app.session.documents.find(({ id }) => id === side.documentId);
  const isRetake = isRefused(side) || trouble !== null;
  const reasons = trouble !== null ? [trouble] : (document?.errors ?? []).map(({ message }) => message);
  const notice = problem || cameraObstacle();
  const text = isRetake ? "takeAgain" : "takePhoto";
  /** @param {File} file */
  const takeFile = (file) => app.sendFile({ item, side }, file);
  /** @type {Node[]} */
  const parts = [];
  if (isRetake) {
    const attemptsLeft = say("attemptsLeft", { count: side.attemptsLeft });
    parts.push(make("h2", {}, say("refusedTitle")), makeThumbnail(item, side, document, app), makeReasons(reasons),
      make("p", { class: "faint" }, `${names.side(item, side)} · ${attemptsLeft}`));
    if (side.attemptsLeft === 1) parts.push(make("p", { class: "notice" }, say("attemptLast")));
  } else {
    const earlier = item.sides.find((each) => each !== side && isGood(each));
    if (earlier) {
      const sentence = say("sideAccepted", { side: names.side(item, earlier) });
      parts.push(make("p", { class: "good-news" }, drawSign("done"), make("span", {}, sentence)));
    }
    const shape = app.shapeOf(item.type);
    parts.push(make("h2", {}, names.side(item, side)), drawDocument(shape, side.side), makeTips(shape, say));
  }
  if (notice) parts.push(make("p", { class: "notice" }, say(notice)));
  const openCamera = () => app.openCamera({ item, side });
  const open = makeButton(say(isRetake ? "takeAgain" : "openCamera"), "primary", openCamera);
  const change = canChange && makeButton(say("changeDocument"), "quiet", app.reopenChoice);
  const again = notice && !cameraObstacle() && makeButton(say("useCamera"), "", openCamera);
  const ways = notice ? [...makeFileFields(app, text, takeFile), again]
    : [open, makeFileField(app, "chooseFile", "quiet", takeFile)];
  app.show("side", ...parts, makeActions(...ways, change));
}

/**
 * What is wrong with a picture.
 * @param {string[]} reasons
 */
export const makeReasons = (reasons) =>
  make("div", { class: "reasons", role: "alert" }, ...reasons.slice(0, 3).map((reason) => make("p", {}, reason)));

/**
 * @param {import("./document-shapes.js").Shape} shape
 * @param {import("../shared/elements.js").Say} say
 */
function makeTips({ kind }, say) {
  /** @type {[import("./illustrations.js").SignName, string][]} */
  const tips = kind === "person" ? [["face", "tipFace"], ["light", "tipLight"]]
    : [["whole", "tipWhole"], ["light", "tipLight"], ["document", "tipReal"]];
  return make("ul", { class: "tips" },
    ...tips.map(([sign, text]) => make("li", {}, drawSign(sign), make("span", {}, say(text)))));
}

/**
 * The refused picture, once it has loaded.
 * @param {Item} item
 * @param {import("./plan.js").PictureSide} side
 * @param {import("./session-client.js").SessionDocument} document
 * @param {App} app
 */
export function makeThumbnail(item, side, document, app) {
  const place = make("div", { class: "thumbnail refused" });
  /** @param {string} address */
  const show = (address) => {
    const image = make("img", { src: address, alt: app.say("yourPicture") });
    place.replaceChildren(image);
  };
  const picture = app.pictureOf(item.type, side.side);
  const rendition = document?.renditions.thumbnail;
  if (picture) show(picture);
  else if (rendition) app.client.picture(rendition.href).then(show, () => place.remove());
  else place.hidden = true;
  return place;
}

/**
 * The preparation of a picture, its upload, and then its inspection.
 * @param {import("./flow.js").ScreenOf<"sending">} screen
 * @param {App} app
 */
export function showSending({ type, side }, app) {
  const { say } = app;
  const heading = make("h2", {}, "");
  const bar = make("progress", { max: "1", value: "0", "aria-label": say("sending") });
  const words = make("p", { class: "faint", role: "status" });
  const thumbnail = make("div", { class: "thumbnail" });
  let shownPicture = "";
  thumbnail.append(drawDocument(app.shapeOf(type), side));
  let since = Date.now();
  const clock = setInterval(update, 1000);
  const cancel = makeButton(say("cancelUpload"), "quiet", app.cancelUpload);
  update();
  app.show("sending", heading, thumbnail, bar, words, makeActions(cancel));
  return { update, close: () => clearInterval(clock) };

  function update() {
    const upload = app.upload;
    const isPrepared = !upload || upload.bytes > 0;
    const isSent = !upload || (isPrepared && upload.sent >= upload.bytes && upload.trouble === null);
    const picture = app.pictureOf(type, side);
    if (picture && picture !== shownPicture) {
      shownPicture = picture;
      thumbnail.replaceChildren(make("img", { src: picture, alt: say("yourPicture") }));
    }
    cancel.hidden = isSent;
    cancel.disabled = isSent;
    setText(heading, say(isSent ? "checking" : isPrepared ? "sending" : "preparing"));
    // Until something has left, and after everything has, the bar has no value, and moves.
    if (isSent || upload.sent === 0) bar.removeAttribute("value");
    else bar.value = upload.sent / upload.bytes;
    if (isSent) {
      setText(words, say(Date.now() - since > 6000 ? "checkingLong" : "checkingLead"));
      return;
    }
    since = Date.now();
    const isMoving = upload.trouble === null;
    setText(words, isMoving ? progressOf(upload) : upload.trouble || say("offline"));
  }

  /** @param {import("./app.js").UploadState} upload */
  function progressOf({ sent, bytes }) {
    if (bytes === 0) return say("preparingLead");
    return sent === 0 ? say("wait") : say("sentPart", { percent: Math.floor(100 * sent / bytes) });
  }
}
