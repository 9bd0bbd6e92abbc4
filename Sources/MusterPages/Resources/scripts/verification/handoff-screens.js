// The hand-off from a computer to a phone: the QR code, and the progress on the phone.

import { make, setText, timeText } from "../shared/elements.js";
import { pause } from "../shared/waiting.js";
import { makeActions, makeButton } from "./controls.js";
import { drawEmblem, drawSign } from "./illustrations.js";
import { makeSharing } from "./link-sharing.js";

/** @typedef {import("./app.js").App} App */

/**
 * Offers the phone before the first document, because it takes better pictures than a computer.
 * @param {object} _
 * @param {App} app
 */
export function showDevice(_, app) {
  const { say } = app;
  app.show("device", drawEmblem("phone"), make("h2", {}, say("deviceTitle")), make("p", {}, say("deviceLead")),
    makeActions(makeButton(say("usePhone"), "primary", () => app.go("phone"), "phone"),
      makeButton(say("useComputer"), "", app.stayHere)));
}

/**
 * The QR code, as long as it is valid, and then a button for a new one.
 * @param {object} _
 * @param {App} app
 */
export function showQRCode(_, app) {
  const { say } = app;
  const stop = new AbortController();
  const place = make("div", { class: "qr" });
  const time = make("p", { class: "faint", role: "timer" });
  const renew = makeButton(say("newCode"), "primary", load);
  const list = make("ol", { class: "numbered" }, make("li", {}, say("phoneFirst")),
    make("li", {}, say("phoneSecond")), make("li", {}, say("phoneThird")));
  const sharing = makeSharing(app, () => link);
  app.show("phone", make("h2", {}, say("phoneTitle")), list, place, time, sharing.element,
    makeActions(renew, makeButton(say("useComputer"), "quiet", app.stayHere)));
  let image = "";
  /** @type {import("./session-client.js").Link} */
  let link = null;
  const clock = setInterval(tick, 1000);
  load();
  return () => {
    stop.abort();
    clearInterval(clock);
    URL.revokeObjectURL(image);
  };

  /** Makes a link. Meanwhile the place of its code shows that it is awaited, and afterwards why there is none. */
  async function load() {
    link = null;
    sharing.element.hidden = true;
    renew.hidden = true;
    place.className = "qr";
    place.replaceChildren(make("div", { class: "spinner" }));
    setText(time, say("wait"));
    const made = await app.act(() => app.client.post("links"), fail);
    if (stop.signal.aborted) return;
    if (!made) return fail(time.textContent === say("wait") ? say("codeFailed") : time.textContent);
    link = made;
    URL.revokeObjectURL(image);
    image = URL.createObjectURL(new Blob([link.qrCode], { type: "image/svg+xml" }));
    place.replaceChildren(make("img", { src: image, alt: say("qrName"), width: "224", height: "224" }));
    sharing.show(link);
    tick();
    awaitUse(link);
  }

  /** @param {string} sentence */
  function fail(sentence) {
    if (stop.signal.aborted) return;
    place.replaceChildren();
    place.className = "qr failed";
    setText(time, sentence);
    setText(renew, say("tryAgain"));
    renew.hidden = false;
  }

  /**
   * Waits until the phone has opened the link.
   * @param {import("./session-client.js").Link} shownLink
   */
  async function awaitUse({ id, expiresAt }) {
    while (!stop.signal.aborted && link?.id === id && Date.now() < Date.parse(expiresAt)) {
      await pause(2000);
      const { links } = await app.client.read("links").catch(() => ({ links: [] }));
      if (!stop.signal.aborted && links.some((each) => each.id === id && each.status === "USED")) return app.handOver();
    }
  }

  function tick() {
    if (!link) return;
    const seconds = Math.max(0, Math.ceil((Date.parse(link.expiresAt) - Date.now()) / 1000));
    setText(time, seconds > 0 ? say("timeLeft", { time: timeText(seconds) }) : say("codeOver"));
    place.classList.toggle("over", seconds === 0);
    sharing.element.hidden = seconds === 0;
    if (seconds > 0 || !renew.hidden) return;
    setText(renew, say("newCode"));
    renew.hidden = false;
  }
}

/**
 * The progress on the phone.
 * @param {import("./flow.js").ScreenOf<"following">} screen
 * @param {App} app
 */
export function showFollowing({ sides }, app) {
  const { say } = app;
  const list = make("ul", { class: "checks" }, ...sides.map(({ name, isDone }) =>
    make("li", { class: isDone ? "done" : "" }, drawSign(isDone ? "done" : "clock"),
      make("span", {}, name), make("span", { class: "unseen" }, ` ${say(isDone ? "stateDone" : "stateOpen")}`))));
  app.show("following", drawEmblem("phone", "live"), make("h2", {}, say("followTitle")),
    make("p", {}, say("followLead")), list, makeActions(makeButton(say("goOnHere"), "", app.stayHere)));
}
