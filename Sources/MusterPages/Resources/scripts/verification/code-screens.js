// The screens on which a person enters where they can be reached, and the codes that are sent there.

import { make, setText, timeText } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";
import { drawEmblem } from "./illustrations.js";

/** @typedef {import("./app.js").App} App */

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
    form.setAttribute("aria-busy", "true");
    const session = await app.act(() => app.client.post("contact", { address: text }), showError);
    form.removeAttribute("aria-busy");
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
  const warning = make("p", { class: "notice", role: "status" });
  app.show("code", drawEmblem("code"), make("h2", {}, say("codeTitle")), make("p", {}, lead), warning, form);
  const limit = limitResend(resend, say("resend"), step, app);
  warn();
  return {
    close: limit.close,
    update() {
      limit.update();
      warn();
    },
  };

  /** Whether the next wrong code is the last one that the step allows. */
  function isLast() {
    return app.session.steps.find((each) => each.step === step)?.attemptsLeft === 1;
  }

  /** Says before the last attempt what another wrong code would mean. */
  function warn() {
    warning.hidden = !isLast();
    setText(warning, isLast() ? say(`codeLast_${step}`) : "");
  }

  /** @param {string} text */
  async function submit(text) {
    const otpCode = text.replace(/\s/g, "");
    if (!otpCode) return showError(say("codeMissing"));
    const wasLast = isLast();
    confirm.disabled = true;
    form.setAttribute("aria-busy", "true");
    const answer = await app.act(() => app.client.post("code", { otpCode }), showError);
    form.removeAttribute("aria-busy");
    confirm.disabled = false;
    if (!answer) return;
    const { verified, expired, remainingAttempts, session } = answer;
    if (!verified && !expired && (wasLast || session.nextAction === "BEGIN_VERIFICATION")) {
      app.remember({ limit: "codes" });
    } else if (!verified && session.nextAction === "ENTER_CODE") {
      field.value = "";
      showError(expired ? say("codeExpired") : say("codeWrong", { count: remainingAttempts }));
    }
    app.take(session);
  }

  async function sendAnother() {
    resend.disabled = true;
    form.setAttribute("aria-busy", "true");
    const session = await app.act(() => app.client.post("code/resend"), showError);
    form.removeAttribute("aria-busy");
    if (session) {
      showError("");
      app.take(session);
    }
    limit.update();
  }
}
