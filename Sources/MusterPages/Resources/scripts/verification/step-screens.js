// The screens of the other steps: welcome, consent, contact, presence, code.

import { conductPresenceCheck } from "../presence/check.js";
import { make, setText, timeText } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";
import { drawEmblem, drawFaceInFrame, drawSign } from "./illustrations.js";

/** @typedef {import("./app.js").App} App */

/**
 * Who asks for the verification, what it consists of, and how long it takes.
 * @param {import("./flow.js").ScreenOf<"welcome">} screen
 * @param {App} app
 */
export function showWelcome({ steps, channel }, app) {
  const { say, branding } = app;
  /** @type {[string, import("./illustrations.js").SignName, string, string][]} */
  const items = [
    ["CONTACT", "contact", `needContactTitle_${channel}`, "needContact"],
    ["DOCUMENTS", "document", "needDocumentTitle", "needDocument"],
    ["PRESENCE_CHECK", "face", "needFaceTitle", "needFace"],
    ["OTP_VERIFICATION", "code", "needCodeTitle", "needCode"],
  ];
  const list = make("ul", { class: "needs" }, ...items.filter(([step]) => steps.includes(step))
    .map(([, sign, title, text]) => make("li", {}, drawSign(sign),
      make("span", {}, make("strong", {}, say(title)), make("small", {}, say(text))))));
  const title = branding.name ? say("welcomeTitle", { name: branding.name }) : say("welcomeTitlePlain");
  app.show("welcome", make("h2", {}, title), make("p", { class: "lead" }, say("welcomeLead")), list,
    make("p", { class: "aside" }, drawSign("clock"), make("span", {}, say("duration"))),
    makeActions(makeButton(say("begin"), "primary", app.begin)));
}

/**
 * The text of the consent. The service sends simple HTML, of which only a few elements are shown.
 * @param {import("./flow.js").ScreenOf<"consent">} screen
 * @param {App} app
 * @returns {void}
 */
export function showConsent({ isDeclined }, app) {
  const { say } = app;
  const text = make("div", { class: "consent" });
  const agree = makeButton(say("agree"), "primary", () => decide(true));
  const actions = makeActions(agree, makeButton(say("decline"), "", () => decide(false)));
  actions.hidden = true;
  if (isDeclined) {
    const again = makeButton(say("consentAgain"), "primary", () => app.decline(false));
    return app.show("declined", drawEmblem("document"), make("h2", {}, say("declinedTitle")),
      make("p", {}, say("declinedLead")), makeActions(again, app.makeReturn()));
  }
  app.show("consent", make("h2", {}, say("consentTitle")), text, actions);
  app.act(() => app.client.read("consent")).then((consent) => {
    if (!consent) return;
    text.replaceChildren(...copyPlain(new DOMParser().parseFromString(consent.text, "text/html").body));
    actions.hidden = false;
  });

  /** @param {boolean} approved */
  const decide = (approved) => app.advance(async () => {
    const session = await app.client.post("consent", { approved });
    app.decline(!approved);
    return session;
  });
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

/**
 * A field with its label, its error and its buttons.
 * @param {string} label
 * @param {Record<string, string>} attributes of the field
 * @param {import("../shared/elements.js").Part[]} actions
 * @param {(text: string) => void} submit gets the value of the field
 */
function makeForm(label, attributes, actions, submit) {
  const field = make("input", { required: "", spellcheck: "false", "aria-describedby": "field-state", ...attributes });
  const state = make("p", { id: "field-state", class: "state", role: "alert" });
  const form = make("form", { novalidate: "", class: "field" }, make("label", { for: field.id }, label), field, state,
    makeActions(...actions));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit(field.value.trim());
  });
  return { field, form, showError };

  /** @param {string} sentence */
  function showError(sentence) {
    state.textContent = sentence;
    field.setAttribute("aria-invalid", String(sentence !== ""));
    field.focus();
  }
}

/**
 * Disables a button that sends a code until another code may be sent, and shows how long that takes.
 * @param {HTMLButtonElement} button
 * @param {string} text
 * @param {string} step the step that the code is for
 * @param {App} app
 */
function limitResend(button, text, step, app) {
  const update = () => {
    const code = app.session.steps.find((each) => each.step === step);
    const seconds = Math.ceil((Date.parse(code?.resendAt) - Date.now()) / 1000);
    button.disabled = seconds > 0;
    setText(button, seconds > 0 ? app.say("resendIn", { time: timeText(seconds) }) : text);
  };
  const clock = setInterval(update, 1000);
  update();
  return { update, close: () => clearInterval(clock) };
}

/**
 * The address to which a code is sent.
 * @param {import("./flow.js").ScreenOf<"contact">} screen
 * @param {App} app
 */
export function showContact({ channel, address }, app) {
  const { say } = app;
  const sendButton = make("button", { class: "primary" });
  const kind = channel === "EMAIL" ? { type: "email", autocomplete: "email" } : { type: "tel", autocomplete: "tel" };
  const attributes = {
    id: "contact", name: "contact", maxlength: "254", enterkeyhint: "send", value: address, ...kind,
  };
  const { form, showError } = makeForm(say(`contactLabel_${channel}`), attributes, [sendButton], submit);
  app.show("contact", drawEmblem("contact"), make("h2", {}, say(`contactTitle_${channel}`)),
    make("p", {}, say(`contactLead_${channel}`)), form);
  const limit = limitResend(sendButton, say("contactSend"), "CONTACT", app);
  return limit;

  /** @param {string} text */
  async function submit(text) {
    if (!text) return showError(say("contactMissing"));
    sendButton.disabled = true;
    const session = await app.act(() => app.client.post("contact", { address: text }), showError);
    if (session) app.codeSent(session);
    else limit.update();
  }
}

/**
 * The entry of a code. `channel` and `address` are set if it was sent to the person's contact.
 * @param {import("./flow.js").ScreenOf<"code">} screen
 * @param {App} app
 */
export function showCodeEntry({ step, channel, address }, app) {
  const { say } = app;
  const attributes = {
    id: "code", name: "code", inputmode: "numeric", autocomplete: "one-time-code", pattern: "[0-9]*", maxlength: "12",
    enterkeyhint: "done",
  };
  const confirm = make("button", { class: "primary" }, say("confirm"));
  const resend = makeButton(say("resend"), "quiet", sendAnother);
  const change = channel && makeButton(say(`contactChange_${channel}`), "quiet", () => app.go("contact"));
  const { field, form, showError } = makeForm(say("codeLabel"), attributes, [confirm, resend, change], submit);
  const lead = channel ? say("codeLeadTo", { address }) : say("codeLead");
  app.show("code", drawEmblem("code"), make("h2", {}, say("codeTitle")), make("p", {}, lead), form);
  const limit = limitResend(resend, say("resend"), step, app);
  return limit;

  /** @param {string} text */
  async function submit(text) {
    const otpCode = text.replace(/\s/g, "");
    if (!otpCode) return showError(say("codeMissing"));
    confirm.disabled = true;
    const answer = await app.act(() => app.client.post("code", { otpCode }), showError);
    confirm.disabled = false;
    if (!answer) return;
    if (!answer.verified && answer.session.nextAction === "ENTER_CODE") {
      field.value = "";
      showError(answer.expired ? say("codeExpired") : say("codeWrong", { count: answer.remainingAttempts }));
    }
    app.take(answer.session);
  }

  async function sendAnother() {
    resend.disabled = true;
    const session = await app.act(() => app.client.post("code/resend"), showError);
    if (session) {
      showError("");
      app.take(session);
    }
    limit.update();
  }
}
