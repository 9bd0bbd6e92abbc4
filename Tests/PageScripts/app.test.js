// The page with a service that is slow, refuses, or has gone on.

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { setImmediate } from "node:timers";
import { buttonOf, makeDocument } from "./dom.js";
import { makeSession, shapeOf, step } from "./fixtures.js";

const body = makeDocument();
const folder = "../../Sources/MusterPages/Resources/scripts";
const { makeApp } = await import(`${folder}/verification/app.js`);
const { pictureStore } = await import(`${folder}/verification/picture-store.js`);
const { tabStorage } = await import(`${folder}/verification/tab-storage.js`);

const say = (name, values = {}) => [`<${name}>`, ...Object.values(values)].join(" ");

/** Lets what was begun go on until it waits for time to pass. */
async function settle() {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

const refuse = (status, code) => new Response(JSON.stringify({ code, title: `${code}.` }), { status });
const answer = (value) => new Response(JSON.stringify(value), { status: 200 });

/**
 * Opens the page with a service. What the service does is a function of the method and the last part of the path, whose
 * result is a session or a response; null never comes.
 */
async function open(serve) {
  const [seen, requests] = [[], []];
  globalThis.fetch = (url, { method = "GET" } = {}) => {
    const path = String(url).split("/").at(-1);
    if (path === "events") return new Promise(() => {});
    requests.push(`${method} ${path}`);
    const result = serve(method, path);
    if (result === null) return new Promise(() => {});
    return Promise.resolve(result instanceof Response ? result : answer(result));
  };
  const shell = {
    root: body, say, branding: { name: "", support: "" }, formats: ["JPEG", "HEIC"], fileTypes: "image/*",
    isEmbedded: false, presenceTexts: {}, shapeOf, requests, seen,
    show(name, ...parts) {
      body.dataset.screen = name;
      body.replaceChildren(...parts.filter(Boolean));
    },
    showConnection: (sentence) => (shell.line = sentence), alert: (sentence) => (shell.alerted = sentence),
    showSteps() {}, notifyParent: (state) => seen.push(state), endHere: (code) => (shell.ended = code),
    leaving: { ask: () => (shell.asked = true), follow: (cancel) => (shell.cancel = cancel) },
    makeReturn: () => null, makeExit: () => null, makeHelp: () => null,
  };
  const app = makeApp(shell, { token: "t", sessionId: "s", kind: "HAND_OFF", returnUrl: null, exitUrl: null });
  app.run();
  await settle();
  return shell;
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setInterval", "setTimeout"] });
  mock.method(console, "error", () => {});
  Object.assign(globalThis, {
    matchMedia: () => ({ matches: true }), innerWidth: 390, isSecureContext: false, addEventListener() {},
    history: { state: null, pushState() {}, replaceState() {} }, requestAnimationFrame: (work) => setImmediate(work),
    HTMLInputElement: class {},
  });
  document.baseURI = "https://verify.example/";
  tabStorage.memory = {};
  pictureStore.memory.clear();
  body.replaceChildren();
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const contact = { channel: "EMAIL", address: "a@b.example", verified: false };
const codeSession = (values) => makeSession({
  nextAction: "ENTER_CODE", phase: "OTP_VERIFICATION",
  steps: [step("DOCUMENTS", "DONE"), { ...step("OTP_VERIFICATION", "REQUIRED"), attemptsLeft: 5 }], ...values,
});

/** Enters a code. */
async function enterCode() {
  body.find("input")[0].value = "1";
  body.find("form")[0].dispatch("submit");
  await settle();
}

test("a session that cannot be read ends with a way to go on", async () => {
  assert.equal((await open(() => refuse(400, "INVALID_REQUEST"))).ended, "");
  assert.deepEqual((await open(() => refuse(401, "UNAUTHENTICATED"))).seen, ["deadEnd"]);
});

test("without a connection, the page says so and tries again", async () => {
  let isBroken = true;
  const shell = await open(() => (isBroken ? new Response("", { status: 502 }) : codeSession()));
  assert.equal(shell.line, "<offline>");
  isBroken = false;
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual([shell.line, body.dataset.screen], [null, "code"]);
});

test("a refusal that the session does not explain is shown", async () => {
  const shell = await open((method) => (method === "GET" ? codeSession() : refuse(409, "PHASE_CONFLICT")));
  await enterCode();
  assert.match(body.textContent, /PHASE_CONFLICT\./);
  assert.deepEqual(shell.requests, ["GET s", "POST code", "GET s"]);
});

test("a refusal because the session has gone on leads to its screen", async () => {
  let session = codeSession();
  await open((method) => {
    if (method === "GET") return session;
    session = makeSession({ nextAction: null, onboardingStatus: "FINISHED" });
    return refuse(409, "OTP_NOT_AWAITED");
  });
  await enterCode();
  assert.equal(body.dataset.screen, "success");
});

test("a limit that a picture reaches is explained", async () => {
  let session = makeSession();
  globalThis.createImageBitmap = async () => { throw new DOMException("", "InvalidStateError"); };
  await open((method) => {
    if (method === "GET") return session;
    session = makeSession({ nextAction: "BEGIN_VERIFICATION" });
    return refuse(429, "IDENTITY_VERIFICATION_LIMIT_REACHED");
  });
  const [field] = body.find("input");
  field.files = [new File(["x"], "a.heic")];
  field.dispatch("change");
  assert.match(body.textContent, /<preparing>/, "at once");
  await settle();
  mock.timers.tick(100);
  await settle();
  assert.match(body.textContent, /<limitTitle_pictures>/);
});

test("an upload can be given up, and a file that nobody reads is named", async () => {
  globalThis.createImageBitmap = async () => { throw new DOMException("", "InvalidStateError"); };
  const shell = await open((method) => (method === "GET" ? makeSession() : null));
  const choose = async (name) => {
    const [field] = body.find("input");
    field.files = [new File(["x"], name)];
    field.dispatch("change");
    mock.timers.tick(100);
    await settle();
    mock.timers.tick(100);
    await settle();
  };
  await choose("a.heic");
  assert.deepEqual([body.dataset.screen, shell.requests.at(-1)], ["sending", "POST tus"]);
  buttonOf(body, "<cancelUpload>").click();
  assert.equal(body.dataset.screen, "side");
  await choose("letter.docx");
  assert.match(body.textContent, /<fileUnreadable> DOCX JPEG, HEIC/);
});

test("a cancelled verification has an end of its own", async () => {
  let session = makeSession({ nextAction: "GIVE_CONTACT", contact });
  const shell = await open((method, path) => {
    if (path === "cancellation") session = makeSession({ nextAction: null, endReason: "canceledProcess" });
    return session;
  });
  await shell.cancel();
  assert.deepEqual(shell.requests.slice(1), ["POST cancellation", "GET s"]);
  assert.equal(shell.seen.at(-1), "cancelled");
  assert.equal(shell.cancel, null);
});
