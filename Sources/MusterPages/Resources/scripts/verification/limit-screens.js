// The screens of the limits: what happened, what begins anew, and what stays.

import { make } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";
import { makeReasons, makeThumbnail } from "./document-screens.js";
import { drawEmblem } from "./illustrations.js";

/** @typedef {import("./app.js").App} App */

/**
 * A limit was reached, and a part of the verification begins anew.
 * @param {import("./flow.js").ScreenOf<"limit">} screen
 * @param {App} app
 */
export function showLimit({ what, next }, app) {
  const { say } = app;
  app.show("limit", drawEmblem("lock"), make("h2", {}, say(`limitTitle_${what}`)),
    make("p", {}, say(`limitLead_${what}_${next}`)),
    make("p", {}, say(what === "pictures" ? "limitKept_pictures" : `limitKept_${next}`)), app.makeHelp(),
    makeActions(makeButton(say("goOn"), "primary", app.passLimit)));
}

/**
 * The last picture of a side that may be refused was refused. Another one would not be accepted, so none is asked for.
 * @param {import("./flow.js").ScreenOf<"exhausted">} screen
 * @param {App} app
 */
export function showExhausted({ item, side, canChange }, app) {
  const { say, names } = app;
  const document = app.session.documents.find(({ id }) => id === side.documentId);
  const change = canChange && makeButton(say("changeDocument"), "primary", app.reopenChoice);
  const restart = makeButton(say("startAgain"), canChange ? "" : "primary", () => app.advance(() => app.restart()));
  app.show("exhausted", make("h2", {}, say("exhaustedTitle")), makeThumbnail(item, side, document, app),
    makeReasons((document?.errors ?? []).map(({ message }) => message)),
    make("p", {}, say("exhaustedLead", { side: names.side(item, side) })),
    make("p", {}, say(canChange ? "exhaustedChange" : "exhaustedRestart")), app.makeHelp(),
    makeActions(change, restart));
}
