// The screens of the other steps: welcome, consent, contact, presence, code.

/** Who asks, what for, and how long it takes. */
function showWelcome({ steps, channel }, flow) {
  const { say, look } = flow;
  const items = [
    ["CONTACT", "contact", `needContactTitle_${channel}`, "needContact"], ["DOCUMENTS", "document", "needDocumentTitle", "needDocument"],
    ["PRESENCE_CHECK", "face", "needFaceTitle", "needFace"], ["OTP_VERIFICATION", "code", "needCodeTitle", "needCode"],
  ].filter(([step]) => steps.includes(step));
  const list = make("ul", { class: "needs" }, ...items.map(([, sign, title, text]) => make("li", {}, drawSign(sign),
    make("span", {}, make("strong", {}, say(title)), make("small", {}, say(text))))));
  flow.show("welcome", make("h2", {}, look.name ? say("welcomeTitle", { name: look.name }) : say("welcomeTitlePlain")),
    make("p", { class: "lead" }, say("welcomeLead")), list,
    make("p", { class: "aside" }, drawSign("clock"), make("span", {}, say("duration"))),
    makeActions(makeButton(say("begin"), "primary", flow.begin)));
}

/** What is agreed to. The service sends simple HTML; only its plain elements are taken over. */
function showConsent({ isDeclined }, flow) {
  const { say } = flow;
  const text = make("div", { class: "consent" });
  const agree = makeButton(say("agree"), "primary", () => decide(true));
  const actions = makeActions(agree, makeButton(say("decline"), "", () => decide(false)));
  actions.hidden = true;
  if (isDeclined) {
    return flow.show("declined", drawEmblem("document"), make("h2", {}, say("declinedTitle")), make("p", {}, say("declinedLead")),
      makeActions(makeButton(say("consentAgain"), "primary", () => flow.decline(false)), flow.makeReturn()));
  }
  flow.show("consent", make("h2", {}, say("consentTitle")), text, actions);
  flow.act(() => flow.service.read("consent")).then((consent) => {
    if (!consent) return;
    text.replaceChildren(...plain(new DOMParser().parseFromString(consent.text, "text/html").body));
    actions.hidden = false;
  });

  const decide = (approved) => flow.advance(async () => {
    const session = await flow.service.post("consent", { approved });
    flow.decline(!approved);
    return session;
  });
}

const plainElements = ["P", "UL", "OL", "LI", "STRONG", "B", "EM", "I", "BR", "H3", "H4"];

/** Copies of the nodes within, with nothing but text and plain elements. */
function plain(node) {
  return [...node.childNodes].flatMap((child) => {
    if (child.nodeType === Node.TEXT_NODE) return [child.textContent];
    if (child.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(child.tagName)) return [];
    if (child.tagName === "A" && /^https:/.test(child.href)) {
      return [make("a", { href: child.href, target: "_blank", rel: "noopener noreferrer" }, ...plain(child))];
    }
    return plainElements.includes(child.tagName) ? [make(child.tagName, {}, ...plain(child))] : plain(child);
  });
}

/** The face before the camera, by the module that the page of a presence check has too. */
function showPresence({ wasRefused, offersPhone }, flow) {
  const { say } = flow;
  const stop = new AbortController();
  const element = make("div", { class: "check" });
  const notice = wasRefused && make("p", { class: "notice" }, say("presenceAgain"));
  const phone = offersPhone && makeActions(makeButton(say("usePhone"), "quiet", () => flow.go("phone"), "phone"));
  flow.show("presence", make("h2", {}, say("presenceTitle")), drawFaceInFrame(), notice, element, phone);
  begin();
  return () => stop.abort();

  async function begin() {
    element.replaceChildren(make("p", { class: "lead", role: "status" }, say("wait")));
    const known = flow.recall("presence");
    const { sessionAttributes } = known ?? await flow.act(() => flow.service.post("presence-check")) ?? {};
    if (stop.signal.aborted) return;
    if (!sessionAttributes) return element.replaceChildren(makeButton(say("tryAgain"), "primary", begin));
    flow.remember({ presence: { sessionAttributes } });
    const { sessionId, ticket, url } = sessionAttributes;
    if (!ticket) return elsewhere(url);
    conductPresenceCheck(element, {
      address: `/v1/presence-checks/${encodeURIComponent(sessionId)}`, ticket, stop: stop.signal,
      texts: { ...flow.presenceTexts, done: say("wait"), exhausted: say("presenceOver"), linkIncomplete: say("failedLead") },
      onEnd: ({ outcome }) => end(outcome),
    });
  }

  function end(outcome) {
    if (stop.signal.aborted || outcome === "stopped") return;
    flow.remember({ presence: null });
    // A check that is not there any more is begun anew; it may also have come to its end elsewhere.
    if (outcome === "failed") return flow.refresh().then(begin);
    if (outcome === "submitted") return flow.refresh().then(submit);
    element.append(makeButton(say("tryAgain"), "primary", begin));
  }

  /** The service's own check has been submitted with its last step. */
  function submit() {
    if (flow.session?.nextAction === "SUBMIT_PRESENCE_CHECK") flow.advance(() => flow.service.post("presence-check/submission"));
  }

  /** Another provider has a component or a page of its own. */
  function elsewhere(url) {
    const isPage = typeof url === "string" && url.startsWith("https://");
    const link = isPage && make("a", { class: "button primary", href: url, rel: "noopener" }, say("presenceOpen"));
    const done = makeButton(say("presenceDone"), isPage ? "" : "primary", () => {
      flow.remember({ presence: null });
      flow.advance(() => flow.service.post("presence-check/submission"));
    });
    element.replaceChildren(make("p", {}, say(isPage ? "presenceElsewhere" : "presenceInApp")), makeActions(link, done));
  }
}

/** A field with its label, what is wrong with it, and the buttons below. `act` gets what was filled in. */
function makeForm(label, attributes, actions, act) {
  const field = make("input", { required: "", spellcheck: "false", "aria-describedby": "field-state", ...attributes });
  const state = make("p", { id: "field-state", class: "state", role: "alert" });
  const form = make("form", { novalidate: "", class: "field" }, make("label", { for: field.id }, label), field, state,
    makeActions(...actions));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(field.value.trim());
  });
  return { field, form, complain };

  function complain(sentence) {
    state.textContent = sentence;
    field.setAttribute("aria-invalid", String(sentence !== ""));
    field.focus();
  }
}

/** Keeps a button that sends a code from being pressed before another one may be sent, and shows how long that is. */
function holdBack(button, text, step, flow) {
  const update = () => {
    const code = flow.session.steps.find((each) => each.step === step);
    const seconds = Math.ceil((Date.parse(code?.resendAt) - Date.now()) / 1000);
    button.disabled = seconds > 0;
    set(button, seconds > 0 ? flow.say("resendIn", { time: clockText(seconds) }) : text);
  };
  const clock = setInterval(update, 1000);
  update();
  return { update, close: () => clearInterval(clock) };
}

/** Where the person can be reached. A code is sent there. */
function showContact({ channel, address }, flow) {
  const { say } = flow;
  const send = make("button", { class: "primary" });
  const looks = channel === "EMAIL" ? { type: "email", autocomplete: "email" } : { type: "tel", autocomplete: "tel" };
  const attributes = { id: "contact", name: "contact", maxlength: "254", enterkeyhint: "send", value: address, ...looks };
  const { form, complain } = makeForm(say(`contactLabel_${channel}`), attributes, [send], async (text) => {
    if (!text) return complain(say("contactMissing"));
    send.disabled = true;
    const session = await flow.act(() => flow.service.post("contact", { address: text }), complain);
    if (session) flow.showCode(session);
    else held.update();
  });
  flow.show("contact", drawEmblem("contact"), make("h2", {}, say(`contactTitle_${channel}`)),
    make("p", {}, say(`contactLead_${channel}`)), form);
  const held = holdBack(send, say("contactSend"), "CONTACT", flow);
  return held;
}

/** The code that was sent; `channel` and `address` tell where, if it was to the person's contact. */
function showCodeEntry({ step, channel, address }, flow) {
  const { say } = flow;
  const attributes = {
    id: "code", name: "code", inputmode: "numeric", autocomplete: "one-time-code", pattern: "[0-9]*", maxlength: "12",
    enterkeyhint: "done",
  };
  const confirm = make("button", { class: "primary" }, say("confirm"));
  const resend = makeButton(say("resend"), "quiet", sendAnother);
  const change = channel && makeButton(say(`contactChange_${channel}`), "quiet", () => flow.go("contact"));
  const { field, form, complain } = makeForm(say("codeLabel"), attributes, [confirm, resend, change], enter);
  const lead = channel ? say("codeLeadTo", { address }) : say("codeLead");
  flow.show("code", drawEmblem("code"), make("h2", {}, say("codeTitle")), make("p", {}, lead), form);
  const held = holdBack(resend, say("resend"), step, flow);
  return held;

  async function enter(text) {
    const otpCode = text.replace(/\s/g, "");
    if (!otpCode) return complain(say("codeMissing"));
    confirm.disabled = true;
    const answer = await flow.act(() => flow.service.post("code", { otpCode }), complain);
    confirm.disabled = false;
    if (!answer) return;
    if (!answer.verified && answer.session.nextAction === "ENTER_CODE") {
      field.value = "";
      complain(answer.expired ? say("codeExpired") : say("codeWrong", { count: answer.remainingAttempts }));
    }
    flow.take(answer.session);
  }

  async function sendAnother() {
    resend.disabled = true;
    const session = await flow.act(() => flow.service.post("code/resend"), complain);
    if (session) {
      complain("");
      flow.take(session);
    }
    held.update();
  }
}
