// The screens about documents: the choice of a document, how to photograph it, and the verdict on the picture.

import { canAskForCamera } from "../shared/camera.js";
import { make, setText } from "../shared/elements.js";
import { makeFileField } from "./camera-screen.js";
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
        drawDocument(item.type, "FRONT"), words, drawSign("next"));
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
  const takesPhotos = problem !== "" || !canAskForCamera();
  const field = makeFileField(app, isRetake ? "takeAgain" : "takePhoto", takesPhotos ? "primary" : "quiet",
    (file) => app.sendFile({ item, side }, file));
  if (!takesPhotos) field.lastChild.textContent = say("chooseFile");
  const notice = problem || (takesPhotos ? "cameraMissing" : "");
  /** @type {Node[]} */
  const parts = [];
  if (isRetake) {
    const attemptsLeft = say("attemptsLeft", { count: side.attemptsLeft });
    parts.push(make("h2", {}, say("refusedTitle")), makeThumbnail(item, side, document, app),
      make("div", { class: "reasons", role: "alert" }, ...reasons.slice(0, 3).map((reason) => make("p", {}, reason))),
      make("p", { class: "faint" }, `${names.side(item, side)} · ${attemptsLeft}`));
  } else {
    const earlier = item.sides.find((each) => each !== side && isGood(each));
    if (earlier) {
      const sentence = say("sideAccepted", { side: names.side(item, earlier) });
      parts.push(make("p", { class: "good-news" }, drawSign("done"), make("span", {}, sentence)));
    }
    parts.push(make("h2", {}, names.side(item, side)), drawDocument(item.type, side.side), makeTips(item, say));
  }
  if (notice) parts.push(make("p", { class: "notice" }, say(notice)));
  const openCamera = () => app.openCamera({ item, side });
  const open = makeButton(say(isRetake ? "takeAgain" : "openCamera"), "primary", openCamera);
  const change = canChange && makeButton(say("changeDocument"), "quiet", app.reopenChoice);
  const again = takesPhotos && canAskForCamera() && makeButton(say("useCamera"), "", openCamera);
  app.show("side", ...parts, makeActions(...(takesPhotos ? [field, again] : [open, field]), change));
}

/**
 * @param {Item} item
 * @param {import("../shared/elements.js").Say} say
 */
function makeTips(item, say) {
  /** @type {[import("./illustrations.js").SignName, string][]} */
  const tips = item.type === "SELFIE_PHOTO" ? [["face", "tipFace"], ["light", "tipLight"]]
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
function makeThumbnail(item, side, document, app) {
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
 * The upload of a picture, and then its inspection. The bar shows only what the service has confirmed.
 * @param {import("./flow.js").ScreenOf<"sending">} screen
 * @param {App} app
 */
export function showSending({ type, side }, app) {
  const { say } = app;
  const heading = make("h2", {}, "");
  const bar = make("progress", { max: "1", value: "0", "aria-label": say("sending") });
  const words = make("p", { class: "faint", role: "status" });
  const thumbnail = make("div", { class: "thumbnail" });
  const picture = app.pictureOf(type, side);
  thumbnail.append(picture ? make("img", { src: picture, alt: say("yourPicture") }) : drawDocument(type, side));
  let since = Date.now();
  const clock = setInterval(update, 1000);
  update();
  app.show("sending", heading, thumbnail, bar, words);
  return { update, close: () => clearInterval(clock) };

  function update() {
    const upload = app.upload;
    const isSent = !upload || upload.sent >= upload.bytes;
    setText(heading, say(isSent ? "checking" : "sending"));
    if (!isSent) {
      since = Date.now();
      bar.value = upload.sent / upload.bytes;
      setText(words, upload.trouble !== null ? upload.trouble || say("offline")
        : say("sentPart", { percent: Math.floor(100 * upload.sent / upload.bytes) }));
    } else {
      // Without a value, the bar is indeterminate.
      bar.removeAttribute("value");
      setText(words, say(Date.now() - since > 6000 ? "checkingLong" : "checkingLead"));
    }
  }
}
