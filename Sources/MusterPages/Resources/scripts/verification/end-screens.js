// The screens on which the person has nothing to do, for the moment or any more.

import { make, setText } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";
import { drawEmblem } from "./illustrations.js";

/** @typedef {import("./app.js").App} App */

/** How long the success is shown before the person is sent to the project's own pages, in seconds. */
const returnSeconds = 5;

/**
 * @param {object} _
 * @param {Pick<App, "say" | "show">} app
 */
export function showWait(_, app) {
  const sentence = make("p", { class: "lead", role: "status" }, app.say("wait"));
  app.show("wait", make("div", { class: "spinner" }), sentence);
  const clock = setTimeout(() => setText(sentence, app.say("slow")), 6000);
  return () => clearTimeout(clock);
}

/**
 * The service, a provider or a reviewer is working. After a while the page suggests closing it.
 * @param {import("./flow.js").ScreenOf<"processing">} screen
 * @param {App} app
 */
export function showProcessing({ isWithPerson }, app) {
  const { say } = app;
  const advice = make("p", { role: "status" });
  const draw = () => setText(advice, say("mayClose"));
  if (isWithPerson) {
    app.show("review", drawEmblem("clock"), make("h2", {}, say("reviewTitle")), make("p", {}, say("reviewLead")),
      advice, makeActions(app.makeExit()));
    return void draw();
  }
  app.show("processing", make("div", { class: "spinner" }), make("h2", {}, say("processingTitle")),
    make("p", {}, say("processingLead")), advice);
  const clock = setTimeout(draw, 10_000);
  return () => clearTimeout(clock);
}

/**
 * The success. After a few seconds the person is sent to the project's own pages, unless they choose to stay.
 * @param {import("./flow.js").ScreenOf<"success">} screen
 * @param {App} app
 * @returns {import("./app.js").ShowResult}
 */
export function showSuccess({ isHandOff }, app) {
  const { say, branding } = app;
  const back = app.makeReturn("primary");
  const lead = say(branding.name ? "successLead" : "successLeadPlain", { name: branding.name });
  const count = make("p", { class: "faint", role: "status" });
  const isMoving = back && !app.isEmbedded && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stay = isMoving && makeButton(say("stay"), "quiet", () => halt());
  const advice = say(isHandOff ? "backToComputer" : back ? "successReturn" : "mayCloseNow");
  app.show("success", drawEmblem("done", "good"), make("h2", {}, say("successTitle")), make("p", {}, lead),
    make("p", {}, advice), count, makeActions(back, stay));
  if (!isMoving) return;
  let left = returnSeconds;
  const clock = setInterval(tick, 1000);
  tick();
  return halt;

  function tick() {
    setText(count, say("returnIn", { count: left }));
    if (left-- > 0) return;
    halt();
    app.leaveForReturn();
  }

  function halt() {
    clearInterval(clock);
    count.remove();
    if (stay) stay.remove();
  }
}

/**
 * The failure, with a button to start again if that is allowed.
 * @param {import("./flow.js").ScreenOf<"failure">} screen
 * @param {App} app
 */
export function showFailure({ reason, kind, mayRestart, isHandOff }, app) {
  const { say } = app;
  const known = say(`end_${reason}`);
  // The title has said that much; what is left to say is what comes next.
  const lead = kind === "cancelled" ? say("cancelledLead") : known === `end_${reason}` ? say("end_OTHER") : known;
  const restart = mayRestart && makeButton(say("startAgain"), "primary", () => app.advance(() => app.restart()));
  const sign = kind === "expired" ? "clock" : kind === "locked" ? "lock" : "close";
  const emblem = drawEmblem(sign, kind === "expired" ? "plain" : "bad");
  const computer = isHandOff && make("p", {}, say("backToComputer"));
  app.show("ended", emblem, make("h2", {}, say(`${kind}Title`)), make("p", {}, lead), computer, app.makeHelp(),
    makeActions(restart, kind === "cancelled" ? app.makeExit("primary") : app.makeReturn(mayRestart ? "" : "primary")));
}

/**
 * The prefix of the texts for each code.
 * @type {Record<string, string>}
 */
const deadEnds = {
  LINK_USED: "linkUsed", LINK_IN_USE: "linkInUse",
  VERIFICATION_LINK_EXPIRED: "linkExpired", LINK_EXPIRED: "linkExpired",
  LINK_REVOKED: "linkRevoked", LINK_NOT_FOUND: "linkUnknown", LINK_INCOMPLETE: "linkIncomplete",
  SESSION_EXPIRED: "linkExpired", UNAUTHENTICATED: "visitOver", SESSION_NOT_FOUND: "visitOver", ACTIVATE: "inApp",
  UNSUPPORTED: "unsupported",
};

/** The codes of links that another one can replace. */
const replaceable = ["LINK_IN_USE", "LINK_REVOKED", "VERIFICATION_LINK_EXPIRED"];

/**
 * A button that asks for another link; null if this page has no link to replace.
 * @param {string} code
 * @param {Pick<App, "say" | "askForLink" | "branding">} app
 */
function makeRequest(code, { say, askForLink, branding }) {
  if (!askForLink || !replaceable.includes(code)) return null;
  const answer = make("p", { role: "status" });
  const button = makeButton(say("linkAsk"), "primary", async () => {
    button.disabled = true;
    const isHeard = await askForLink().catch(() => false);
    button.hidden = true;
    const whom = branding.name ? say("linkAskFor", { name: branding.name }) : say("linkAskForPlain");
    setText(answer, isHeard ? say("linkAsked") : whom);
  });
  return make("div", { class: "request" }, answer, button);
}

/**
 * The link or its session cannot be used. Each cause has its own text.
 * @param {import("./flow.js").ScreenOf<"deadEnd">} screen
 * @param {Pick<App, "say" | "show" | "makeExit" | "makeHelp" | "askForLink" | "branding">} app
 */
export function showDeadEnd({ code }, app) {
  const { say, show, makeExit, makeHelp } = app;
  const name = deadEnds[code] ?? "failed";
  const sign = name === "linkExpired" ? "clock" : name === "failed" ? "close" : "away";
  const mayReload = name === "failed" || name === "unsupported";
  const reload = mayReload && makeButton(say("reload"), "primary", () => location.reload());
  show("dead-end", drawEmblem(sign), make("h2", {}, say(`${name}Title`)), make("p", {}, say(`${name}Lead`)),
    makeHelp(), makeActions(reload, makeRequest(code, app), makeExit()));
}
