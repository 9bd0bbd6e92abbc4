// The screens about documents: which one, how to photograph it, what became of the picture.

const makeButton = (text, kind, press, sign) => {
  const button = make("button", { type: "button", class: kind }, ...(sign ? [drawSign(sign)] : []), make("span", {}, text));
  button.addEventListener("click", press);
  return button;
};

const makeActions = (...children) => make("div", { class: "actions" }, ...children.filter(Boolean));

/** Which document it shall be: by country where there are several, then by type. */
function showChoice({ options, isSecond }, flow) {
  const { say, names } = flow;
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
  flow.show("choice", make("h2", {}, say(isSecond ? "choiceNext" : "choiceTitle")), make("p", {}, say("choiceLead")),
    ...(codes.length > 1 ? [make("div", { class: "field" }, label, field)] : []), list);

  function fill() {
    const offered = options.filter(({ country }) => codes.length < 2 || !country || country === field.value);
    list.replaceChildren(...offered.map((item) => {
      const name = codes.length > 1 ? names.type(item.type) : names.item(item);
      const words = make("span", { class: "words" }, make("strong", {}, name), make("small", {}, names.sides(item)));
      const button = make("button", { type: "button", class: "choice" }, drawDocument(item.type, "FRONT"), words, drawSign("next"));
      button.addEventListener("click", () => flow.choose(item));
      return make("li", {}, button);
    }));
  }
}

/** Says what to photograph now, and why once more if the picture before was refused. */
function showSide({ item, side, canChange, problem, trouble }, flow) {
  const { say, names } = flow;
  const document = flow.session.documents.find(({ id }) => id === side.documentId);
  const isRetake = isRefused(side) || trouble !== null;
  const reasons = trouble !== null ? [trouble] : (document?.errors ?? []).map(({ message }) => message);
  const takesPhotos = problem !== "" || !canAskForCamera();
  const field = makeFileField(say, isRetake ? "takeAgain" : "takePhoto", takesPhotos ? "primary" : "quiet", (file) =>
    flow.sendFile({ item, side }, file));
  if (!takesPhotos) field.lastChild.textContent = say("chooseFile");
  const notice = problem || (takesPhotos ? "cameraMissing" : "");
  const parts = [];
  if (isRetake) {
    parts.push(make("h2", {}, say("refusedTitle")), makeThumbnail(item, side, document, flow),
      make("div", { class: "reasons", role: "alert" }, ...reasons.slice(0, 3).map((reason) => make("p", {}, reason))),
      make("p", { class: "faint" }, `${names.side(item, side)} · ${say("attemptsLeft", { count: side.attemptsLeft })}`));
  } else {
    const earlier = item.sides.find((each) => each !== side && isGood(each));
    if (earlier) {
      const sentence = say("sideAccepted", { side: names.side(item, earlier) });
      parts.push(make("p", { class: "good-news" }, drawSign("done"), make("span", {}, sentence)));
    }
    parts.push(make("h2", {}, names.side(item, side)), drawDocument(item.type, side.side), makeTips(item, say));
  }
  if (notice) parts.push(make("p", { class: "notice" }, say(notice)));
  const openCamera = () => flow.openCamera({ item, side });
  const open = makeButton(say(isRetake ? "takeAgain" : "openCamera"), "primary", openCamera);
  const change = canChange && makeButton(say("changeDocument"), "quiet", flow.reopenChoice);
  const again = takesPhotos && canAskForCamera() && makeButton(say("useCamera"), "", openCamera);
  flow.show("side", ...parts, makeActions(...(takesPhotos ? [field, again] : [open, field]), change));
}

function makeTips(item, say) {
  const tips = item.type === "SELFIE_PHOTO" ? [["face", "tipFace"], ["light", "tipLight"]]
    : [["whole", "tipWhole"], ["light", "tipLight"], ["document", "tipReal"]];
  return make("ul", { class: "tips" }, ...tips.map(([sign, text]) => make("li", {}, drawSign(sign), make("span", {}, say(text)))));
}

/** The picture that was refused, as soon as it is there. */
function makeThumbnail(item, side, document, flow) {
  const place = make("div", { class: "thumbnail refused" });
  const show = (address) => {
    const image = make("img", { src: address, alt: flow.say("yourPicture") });
    place.replaceChildren(image);
  };
  const picture = flow.pictureOf(item.type, side.side);
  const rendition = document?.renditions.thumbnail;
  if (picture) show(picture);
  else if (rendition) flow.service.picture(rendition.href).then(show, () => place.remove());
  else place.hidden = true;
  return place;
}

/** A picture on its way, and then being looked at: the bar shows what the service has confirmed, and nothing else. */
function showSending({ type, side }, flow) {
  const { say } = flow;
  const heading = make("h2", {}, "");
  const bar = make("progress", { max: "1", value: "0", "aria-label": say("sending") });
  const words = make("p", { class: "faint", role: "status" });
  const thumbnail = make("div", { class: "thumbnail" });
  const picture = flow.pictureOf(type, side);
  thumbnail.append(picture ? make("img", { src: picture, alt: say("yourPicture") }) : drawDocument(type, side));
  let since = Date.now();
  const clock = setInterval(update, 1000);
  update();
  flow.show("sending", heading, thumbnail, bar, words);
  return { update, close: () => clearInterval(clock) };

  function update() {
    const upload = flow.upload;
    const isSent = !upload || upload.sent >= upload.bytes;
    set(heading, say(isSent ? "checking" : "sending"));
    if (!isSent) {
      since = Date.now();
      bar.value = upload.sent / upload.bytes;
      set(words, upload.trouble !== null ? upload.trouble || say("offline")
        : say("sentPart", { percent: Math.floor(100 * upload.sent / upload.bytes) }));
    } else {
      // Without a value it says that the time it takes is unknown.
      bar.removeAttribute("value");
      set(words, say(Date.now() - since > 6000 ? "checkingLong" : "checkingLead"));
    }
  }
}

/** Text that is set again is read again, so it is set only if it is another one. */
function set(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
