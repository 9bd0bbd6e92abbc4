// The screens of the other steps: welcome, consent, the beginning, presence.

import { conductPresenceCheck } from "../presence/check.js";
import { make } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";
import { showWait } from "./end-screens.js";
import { drawEmblem, drawFaceInFrame, drawSign } from "./illustrations.js";

/** @typedef {import("./app.js").App} App */

/**
 * Who asks for the verification, what it consists of, and how long it takes.
 * @param {import("./flow.js").ScreenOf<"welcome">} screen
 * @param {App} app
 */
export function showWelcome({ steps, channel, documents }, app) {
  const { say, branding } = app;
  /** @type {[string, string][]} */
  const [one, several] = [["needDocumentTitle", "needDocument"], ["needDocumentsTitle", "needDocuments"]];
  /** @type {[string, import("./illustrations.js").SignName, string, string][]} */
  const items = [
    ["CONTACT", "contact", `needContactTitle_${channel}`, "needContact"],
    ["DOCUMENTS", "document", ...(documents > 1 ? several : one)],
    ["PRESENCE_CHECK", "face", "needFaceTitle", "needFace"],
    ["OTP_VERIFICATION", "code", "needCodeTitle", "needCode"],
  ];
  const list = make("ul", { class: "needs" }, ...items.filter(([step]) => steps.includes(step))
    .map(([, sign, title, text]) => make("li", {}, drawSign(sign),
      make("span", {}, make("strong", {}, say(title, { count: documents })), make("small", {}, say(text))))));
  const title = branding.name ? say("welcomeTitle", { name: branding.name }) : say("welcomeTitlePlain");
  app.show("welcome", make("h2", {}, title), make("p", { class: "lead" }, say("welcomeLead")), list,
    make("p", { class: "aside" }, drawSign("clock"), make("span", {}, say("duration"))),
    makeActions(makeButton(say("begin"), "primary", app.begin)));
}

/**
 * The text of the consent. The service sends simple HTML, of which only a few elements are shown.
 * @param {object} _
 * @param {App} app
 */
export function showConsent(_, app) {
  const { say } = app;
  const text = make("div", { class: "consent" });
  const agree = makeButton(say("agree"), "primary", () => decide(true));
  const actions = makeActions(agree, makeButton(say("decline"), "", () => decide(false)));
  app.show("consent", make("h2", {}, say("consentTitle")), text, actions);
  read();

  /** Reads the text; a button repeats that if it fails. */
  async function read() {
    actions.hidden = true;
    text.replaceChildren(make("p", { class: "lead", role: "status" }, say("wait")));
    const consent = await app.act(() => app.client.read("consent"));
    actions.hidden = !consent;
    if (consent) text.replaceChildren(...copyPlain(new DOMParser().parseFromString(consent.text, "text/html").body));
    else text.replaceChildren(makeButton(say("tryAgain"), "primary", () => void read()));
  }

  /** @param {boolean} approved */
  const decide = (approved) => app.advance(async () => {
    const session = await app.client.post("consent", { approved });
    if (!approved) app.decline(true);
    return session;
  });
}

/**
 * The person declined the consent. They can still give it.
 * @param {object} _
 * @param {App} app
 */
export function showDeclined(_, app) {
  const { say } = app;
  app.show("declined", drawEmblem("document"), make("h2", {}, say("declinedTitle")),
    make("p", {}, say("declinedLead")), app.makeHelp(),
    makeActions(makeButton(say("consentAgain"), "primary", () => app.decline(false)), app.makeExit()));
}

/**
 * Begins the verification, which needs no input from the person.
 * @param {object} screen
 * @param {App} app
 */
export function showBegin(screen, app) {
  const wait = showWait(screen, app);
  const begin = async () => {
    if (await app.advance(() => app.client.post("verification", { keepDocuments: true }))) return;
    // The session shows what came in between; otherwise the person can repeat it.
    if (app.root.dataset.screen === "wait") app.root.append(makeButton(app.say("tryAgain"), "primary", begin));
  };
  begin();
  return wait;
}

const plainElements = ["P", "UL", "OL", "LI", "STRONG", "B", "EM", "I", "BR", "H3", "H4"];

/**
 * Copies what is in a node, with nothing but text, plain elements and links.
 * @param {Node} node
 * @returns {(Node | string)[]}
 */
function copyPlain(node) {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent];
    if (!(child instanceof Element) || ["SCRIPT", "STYLE"].includes(child.tagName)) return [];
    if (child instanceof HTMLAnchorElement && /^https:/.test(child.href)) {
      return [make("a", { href: child.href, target: "_blank", rel: "noopener noreferrer" }, ...copyPlain(child))];
    }
    const name = /** @type {"p"} */ (child.tagName);
    return plainElements.includes(name) ? [make(name, {}, ...copyPlain(child))] : copyPlain(child);
  });
}

/**
 * The presence check, by the same module as on the page that has nothing else.
 * @param {import("./flow.js").ScreenOf<"presence">} screen
 * @param {App} app
 */
export function showPresence({ wasRefused, offersPhone }, app) {
  const { say } = app;
  const stop = new AbortController();
  const element = make("div", { class: "check" });
  const notice = wasRefused && make("p", { class: "notice" }, say("presenceAgain"));
  const phone = offersPhone && makeActions(makeButton(say("usePhone"), "quiet", () => app.go("phone"), "phone"));
  app.show("presence", make("h2", {}, say("presenceTitle")), drawFaceInFrame(), notice, element, phone);
  begin();
  return () => stop.abort();

  async function begin() {
    element.replaceChildren(make("p", { class: "lead", role: "status" }, say("wait")));
    const presence = app.recall("presence") ?? await app.act(() => app.client.post("presence-check"));
    const sessionAttributes = presence?.sessionAttributes;
    if (stop.signal.aborted) return;
    if (!sessionAttributes) return element.replaceChildren(makeButton(say("tryAgain"), "primary", begin));
    app.remember({ presence: { sessionAttributes } });
    const { sessionId, ticket, url } = sessionAttributes;
    if (!ticket) return showOtherProvider(url);
    const texts = { done: say("wait"), exhausted: say("presenceOver"), linkIncomplete: say("failedLead") };
    conductPresenceCheck(element, {
      address: `/v1/presence-checks/${encodeURIComponent(sessionId)}`, ticket, stop: stop.signal,
      texts: { ...app.presenceTexts, ...texts },
      onEnd: ({ outcome }) => end(outcome),
    });
  }

  /** @param {import("../presence/check.js").PresenceEnd["outcome"]} outcome */
  function end(outcome) {
    if (stop.signal.aborted || outcome === "stopped") return;
    app.remember({ presence: null });
    // If the check no longer exists, another one is begun, unless the session has moved on.
    if (outcome === "failed") app.refresh().then(begin);
    else if (outcome === "submitted") app.refresh().then(submit);
    else element.append(makeButton(say("tryAgain"), "primary", begin));
  }

  /** Submits the service's own check, unless that has been done with its last step. */
  function submit() {
    if (app.session?.nextAction !== "SUBMIT_PRESENCE_CHECK") return;
    app.advance(() => app.client.post("presence-check/submission"));
  }

  /**
   * The check of another provider, which has its own page or only works in an app.
   * @param {string} url
   */
  function showOtherProvider(url) {
    const isPage = typeof url === "string" && url.startsWith("https://");
    const link = isPage && make("a", { class: "button primary", href: url, rel: "noopener" }, say("presenceOpen"));
    const done = makeButton(say("presenceDone"), isPage ? "" : "primary", () => {
      app.remember({ presence: null });
      app.advance(() => app.client.post("presence-check/submission"));
    });
    const lead = say(isPage ? "presenceElsewhere" : "presenceInApp");
    element.replaceChildren(make("p", {}, lead), makeActions(link, done));
  }
}
