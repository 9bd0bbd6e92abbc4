// The screens while their requests are slow, refused or failed.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { setImmediate } from "node:timers";
import { buttonOf, makeDocument } from "./dom.js";
import { makeSession, step } from "./fixtures.js";

const body = makeDocument();
const folder = "../../Sources/MusterPages/Resources/scripts/verification";
const { showQRCode } = await import(`${folder}/handoff-screens.js`);
const { showCodeEntry, showContact } = await import(`${folder}/code-screens.js`);
const { showBegin, showConsent } = await import(`${folder}/step-screens.js`);
const { makeLeaving } = await import(`${folder}/leaving.js`);
const { showDeadEnd, showFailure, showWait } = await import(`${folder}/end-screens.js`);
const { showExhausted, showLimit } = await import(`${folder}/limit-screens.js`);

const say = (name, values = {}) => [`<${name}>`, ...Object.values(values)].join(" ");
const link = {
  id: "a", url: "https://verify.example/?token=a", qrCode: "<svg/>", expiresAt: new Date(600_000).toISOString(),
  deliveryChannels: [],
};

/** Lets what was begun go on until it waits for something else than a microtask. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** An app whose requests have the results that a test gives them, each a function. */
function makeApp(send, values = {}) {
  const kept = {};
  const app = {
    say, kept, root: body, branding: { name: "", support: "" }, session: makeSession(),
    client: { post: (path) => send(`POST ${path}`), read: (path) => send(path) },
    show(name, ...parts) {
      body.dataset.screen = name;
      body.replaceChildren(...parts.filter(Boolean));
    },
    // As the app does, with the message of an error.
    async act(work, showError = (sentence) => (kept.alert = sentence)) {
      try {
        return await work();
      } catch (error) {
        showError(error.message);
        return null;
      }
    },
    async advance(work) {
      const result = await app.act(work);
      if (result) app.take(result);
      return Boolean(result);
    },
    take: (session) => (app.session = session),
    remember: (changes) => Object.assign(kept, changes),
    makeHelp: () => null, makeReturn: () => null, makeExit: () => null, stayHere() {}, handOver() {}, go() {},
    names: { side: () => "<side>" }, pictureOf: () => "", codeSent(session) { app.take(session); },
    ...values,
  };
  return app;
}

/** Answers the first request with the first result, and so on; a result that is null never comes. */
function answering(...results) {
  const requests = [];
  const send = async (request) => {
    requests.push(request);
    const result = results.shift();
    if (result === null) return new Promise(() => {});
    if (result instanceof Error) throw result;
    return result;
  };
  return { send, requests };
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval", "setTimeout", "Date"], now: 0 });
  body.replaceChildren();
});
afterEach(() => mock.timers.reset());

test("a link for the phone is awaited, shown and renewed", async () => {
  const { send } = answering(link, link);
  const close = showQRCode({}, makeApp(send));
  assert.match(body.textContent, /<wait>/);
  assert.equal(buttonOf(body, "<newCode>"), undefined);
  await settle();
  assert.equal(body.find("img").length, 1);
  mock.timers.tick(1000);
  assert.match(body.textContent, /<timeLeft> 9:59/);
  mock.timers.tick(600_000);
  assert.match(body.textContent, /<codeOver>/);
  assert.ok(buttonOf(body, "<newCode>"));
  close();
});

test("a link for the phone that never comes leaves the screen as it is", async () => {
  const close = showQRCode({}, makeApp(answering(null).send));
  await settle();
  mock.timers.tick(60_000);
  assert.match(body.textContent, /<wait>/);
  assert.ok(buttonOf(body, "<useComputer>"));
  close();
});

test("a link for the phone that is refused is asked for again", async () => {
  const { send, requests } = answering(new Error("Too many links."), new Error(""), link);
  const close = showQRCode({}, makeApp(send));
  await settle();
  mock.timers.tick(5000);
  assert.match(body.textContent, /Too many links\./);
  assert.equal(body.find("img").length, 0);
  buttonOf(body, "<tryAgain>").click();
  await settle();
  buttonOf(body, "<tryAgain>").click();
  await settle();
  assert.equal(body.find("img").length, 1);
  assert.deepEqual(requests.filter((request) => request === "POST links").length, 3);
  close();
});

test("a link for the phone that comes after its screen is ignored", async () => {
  let answer = null;
  const close = showQRCode({}, makeApp(() => new Promise((resolve) => (answer = resolve))));
  close();
  answer(link);
  await settle();
  assert.equal(body.find("img").length, 0);
});

test("the link for the phone can be copied and sent as long as it is valid", async () => {
  const [copied, sent] = [[], []];
  navigator.clipboard = { writeText: async (text) => void copied.push(text) };
  const app = makeApp(answering({ ...link, deliveryChannels: ["EMAIL", "SMS"] }, { links: [] }).send);
  app.client.deliver = async (...values) => {
    sent.push(values.slice(1));
    if (sent.length > 1) throw new Error("Too many links.");
    return true;
  };
  const close = showQRCode({}, app);
  const [form] = body.find("form");
  assert.equal(form.parent.hidden, true);
  await settle();
  assert.equal(form.parent.hidden || form.hidden, false);
  buttonOf(body, "<linkCopy>").click();
  await settle();
  assert.deepEqual(copied, [link.url]);
  assert.match(body.textContent, /<linkCopied>/);
  form.dispatch("submit");
  assert.match(body.textContent, /<linkSendMissing>/);
  for (const [address, answer] of [[" +420601 ", /<linkSent> \+420601/], ["jane@example.org", /Too many links\./]]) {
    body.find("input")[0].value = address;
    form.dispatch("submit");
    await settle();
    assert.match(body.textContent, answer);
  }
  assert.deepEqual(sent, [["SMS", "+420601"], ["EMAIL", "jane@example.org"]]);
  mock.timers.tick(600_000);
  assert.equal(form.parent.hidden, true);
  delete navigator.clipboard;
  close();
});

test("another link can be asked for only where it helps", async () => {
  for (const [isHeard, answer] of [[true, /<linkAsked>/], [false, /<linkAskForPlain>/], [null, /<linkAskForPlain>/]]) {
    const askForLink = async () => isHeard ?? Promise.reject(new Error());
    showDeadEnd({ code: "LINK_IN_USE" }, makeApp(null, { askForLink }));
    buttonOf(body, "<linkAsk>").click();
    await settle();
    assert.match(body.textContent, answer);
    assert.equal(buttonOf(body, "<linkAsk>"), undefined);
  }
  showDeadEnd({ code: "LINK_NOT_FOUND" }, makeApp(null, { askForLink: async () => true }));
  assert.equal(buttonOf(body, "<linkAsk>"), undefined);
  showDeadEnd({ code: "LINK_REVOKED" }, makeApp(null, { askForLink: null }));
  assert.equal(buttonOf(body, "<linkAsk>"), undefined);
});

test("the text of the consent is awaited, and asked for again if it fails", async () => {
  globalThis.DOMParser = class { parseFromString() { return { body: { childNodes: [] } }; } };
  const { send, requests } = answering(new Error("No answer."), { text: "" });
  const app = makeApp(send);
  showConsent({}, app);
  assert.match(body.textContent, /<wait>/);
  await settle();
  assert.equal(app.kept.alert, "No answer.");
  buttonOf(body, "<tryAgain>").click();
  await settle();
  assert.deepEqual(requests, ["consent", "consent"]);
  assert.equal(buttonOf(body, "<tryAgain>"), undefined);
});

test("a beginning that fails can be repeated", async () => {
  const { send } = answering(new Error("Busy."), makeSession({ id: "begun" }));
  const app = makeApp(send);
  showBegin({}, app);
  await settle();
  buttonOf(body, "<tryAgain>").click();
  await settle();
  assert.equal(app.session.id, "begun");
});

test("waiting that takes long says so", () => {
  const close = showWait({}, makeApp(answering().send));
  assert.match(body.textContent, /<wait>/);
  mock.timers.tick(6000);
  assert.match(body.textContent, /<slow>/);
  close();
});

test("a contact that is refused is corrected", async () => {
  const { send } = answering(new Error("No such number."), makeSession({ id: "sent" }));
  const app = makeApp(send);
  const { close } = showContact({ channel: "SMS", address: "1" }, app);
  const [form] = body.find("form");
  form.dispatch("submit");
  assert.equal(form.attributes["aria-busy"], "true");
  await settle();
  assert.equal(form.attributes["aria-busy"], undefined);
  assert.match(body.textContent, /No such number\./);
  form.dispatch("submit");
  await settle();
  assert.equal(app.session.id, "sent");
  close();
});

const codeSession = (attemptsLeft, values = {}) => {
  const code = { ...step("OTP_VERIFICATION", "REQUIRED"), attemptsLeft };
  return makeSession({ nextAction: "ENTER_CODE", steps: [step("DOCUMENTS", "DONE"), code], ...values });
};

/** Enters a code, and returns what the screen then shows and the app has kept. */
async function enterCode(attemptsLeft, answer) {
  const app = makeApp(answering(answer).send, { session: codeSession(attemptsLeft) });
  const { close } = showCodeEntry({ step: "OTP_VERIFICATION" }, app);
  const before = body.find("p").find(({ className }) => className === "notice");
  const isWarned = !before.hidden;
  body.find("input")[0].value = "123";
  body.find("form")[0].dispatch("submit");
  await settle();
  close();
  return { isWarned, text: body.textContent, limit: app.kept.limit, session: app.session };
}

test("a wrong code says how many attempts are left", async () => {
  const session = codeSession(4);
  const seen = await enterCode(5, { verified: false, expired: false, remainingAttempts: 4, session });
  assert.match(seen.text, /<codeWrong> 4/);
  assert.deepEqual([seen.isWarned, seen.limit], [false, undefined]);
});

test("the last attempt is announced, and what follows it is explained", async () => {
  for (const nextAction of ["BEGIN_PRESENCE_CHECK", "BEGIN_VERIFICATION", "ENTER_CODE"]) {
    const session = codeSession(5, { nextAction });
    const seen = await enterCode(1, { verified: false, expired: false, remainingAttempts: 0, session });
    assert.deepEqual([seen.isWarned, seen.limit, seen.session.nextAction], [true, "codes", nextAction]);
  }
});

test("a last attempt that is right or late is no limit", async () => {
  const right = { verified: true, expired: false, remainingAttempts: 0, session: codeSession(1, { nextAction: null }) };
  const late = { verified: false, expired: true, remainingAttempts: 1, session: codeSession(1) };
  for (const answer of [right, late]) assert.equal((await enterCode(1, answer)).limit, undefined);
});

test("a code that is refused leaves the screen usable", async () => {
  const seen = await enterCode(5, new Error("Too fast."));
  assert.match(seen.text, /Too fast\./);
  assert.equal(buttonOf(body, "<confirm>").disabled, false);
});

test("a limit says what begins anew and what stays", () => {
  const passed = [];
  showLimit({ what: "codes", next: "BEGIN_PRESENCE_CHECK" }, makeApp(null, { passLimit: () => passed.push(1) }));
  assert.match(body.textContent, /<limitLead_codes_BEGIN_PRESENCE_CHECK>.*<limitKept_BEGIN_PRESENCE_CHECK>/);
  buttonOf(body, "<goOn>").click();
  assert.deepEqual(passed, [1]);
  showLimit({ what: "pictures", next: "BEGIN_VERIFICATION" }, makeApp(null));
  assert.match(body.textContent, /<limitLead_pictures_BEGIN_VERIFICATION>.*<limitKept_pictures>/);
});

test("a side without attempts offers another document, or a new start", () => {
  const side = { side: "BACK", documentId: null, status: "REJECTED", attemptsLeft: 0 };
  const item = { type: "ID_CARD", country: null, sides: [side] };
  showExhausted({ item, side, canChange: true }, makeApp(null));
  assert.ok(buttonOf(body, "<changeDocument>") && buttonOf(body, "<startAgain>"));
  showExhausted({ item, side, canChange: false }, makeApp(null));
  assert.equal(buttonOf(body, "<changeDocument>"), undefined);
});

test("a cancelled verification does not say twice that it was cancelled", () => {
  showFailure({ reason: "canceledProcess", kind: "cancelled", mayRestart: false, isHandOff: false }, makeApp(null));
  assert.match(body.textContent, /<cancelledTitle><cancelledLead>/);
  assert.doesNotMatch(body.textContent, /end_/);
});

/** The link below the screens, with notes of what it did. */
function makeLink({ canLeave = true, isEmbedded = false } = {}) {
  const done = [];
  const button = document.createElement("button");
  button.append(document.createElement("span"));
  body.append(button);
  const leaving = makeLeaving({
    link: button, say, canLeave: () => canLeave, isEmbedded: () => isEmbedded, leave: () => done.push("left"),
  });
  return { leaving, button, done, cancel: async () => void done.push("cancelled") };
}

test("cancelling asks first", () => {
  const { leaving, done, cancel } = makeLink();
  leaving.follow(cancel);
  for (const [answer, expected] of [["<cancelStay>", []], ["<cancelPause>", ["left"]], ["<cancelConfirm>",
    ["left", "cancelled"]]]) {
    buttonOf(body, "<cancel>").click();
    assert.equal(body.find("dialog")[0].isModal, true);
    buttonOf(body, answer).click();
    assert.equal(body.find("dialog").length, 0);
    assert.deepEqual(done, expected);
  }
});

test("without a place to go to, there is no break but closing the page", () => {
  const { leaving, cancel } = makeLink({ canLeave: false });
  leaving.follow(cancel);
  leaving.ask();
  leaving.ask();
  assert.equal(body.find("dialog").length, 1);
  assert.equal(buttonOf(body, "<cancelPause>"), undefined);
});

test("at the end, the link only closes an embedded page", () => {
  const { leaving, done, cancel } = makeLink({ isEmbedded: true });
  leaving.follow(cancel);
  leaving.ask();
  leaving.follow(null);
  assert.equal(body.find("dialog").length, 0);
  buttonOf(body, "<close>").click();
  assert.deepEqual(done, ["left"]);
  const alone = makeLink();
  alone.leaving.follow(null);
  assert.equal(alone.button.disabled, true);
});
