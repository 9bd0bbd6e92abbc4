// The pages of a login with a PIN: a page that waits for the app, the page of a link in an e-mail, and the devices.

import { make, makeButton, makeSay, setText, showIn } from "../shared/elements.js";
import { ProblemError, retry } from "../shared/http.js";
import { makeSignal, pause, whenVisible } from "../shared/waiting.js";
import { showDevices } from "./device-screens.js";
import { confirmLink, makeDevices, readState, redeem } from "./login-client.js";
import { hasPasskeys } from "./passkey-client.js";
import { makeLoginButton, makePasskeyList, showRegistration } from "./passkey-screens.js";

const root = document.getElementById("login");
const code = document.getElementById("code");
const { mode, project, pageToken, digits, codes, passkeys } = root.dataset;
const say = makeSay(JSON.parse(root.dataset.texts));

/**
 * @param {string} name
 * @param {...import("../shared/elements.js").Part} parts
 */
function show(name, ...parts) {
  code.hidden = name !== "wait";
  showIn(root, name, ...parts);
}

/**
 * Shows a screen that only tells something.
 * @param {string} name
 * @param {string} title
 * @param {string} lead
 * @param {...import("../shared/elements.js").Part} others
 */
const tell = (name, title, lead, ...others) =>
  show(name, make("h2", {}, say(title)), make("p", {}, say(lead)), ...others);

const reload = () => location.reload();

/**
 * @param {unknown} error
 * @param {() => void} [again]
 */
function fail(error, again = reload) {
  const reason = error instanceof ProblemError ? error.message : "";
  show("failed", make("h2", {}, say("troubleTitle")), make("p", {}, reason || say("unreachable")),
    makeButton(say("again"), "primary", again));
}

/**
 * Waits until the app has logged in.
 * @returns {Promise<import("./login-client.js").LoginState | null>} null if the code expired
 */
async function waitForApp() {
  const state = make("p", { class: "state", role: "status" }, say("waiting"));
  const signal = makeSignal();
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", say("codeLabel"));
  show("wait", make("h2", {}, say(mode === "devices" ? "devicesLoginTitle" : "loginTitle")),
    make("p", { class: "lead" }, say("loginLead")),
    digits !== "" && make("p", {}, say("orType")),
    digits !== "" && make("p", { class: "digits" }, digits), state,
    passkeys === "on" && hasPasskeys()
      && makeLoginButton(say, pageToken, (text) => setText(state, text), signal.raise));
  for (let shown = ""; ;) {
    await whenVisible();
    const { status, ...rest } = await retry(() => readState(pageToken), () => setText(state, say("unreachable")));
    if (status === "authenticate") return { status, ...rest };
    if (status === "expired") return null;
    if (status !== shown) setText(state, say({ wid: "scanned", user: "enterPin" }[status] ?? "waiting"));
    shown = status;
    // A login with a passkey ends the pause.
    await signal.race(pause(1500)).catch(() => {});
  }
}

async function logIn() {
  const state = await waitForApp();
  if (!state) return tell("expired", "expiredTitle", "expiredLead", makeButton(say("newCode"), "primary", reload));
  if (mode === "devices") {
    const token = await redeem(state);
    return showDevices({ say, show, fail }, makeDevices(token), makePasskeyList(say, passkeys === "on" ? token : ""));
  }
  tell("done", "doneTitle", "doneLead");
  if (state.redirectURL) location.replace(state.redirectURL);
}

function confirm() {
  const query = new URLSearchParams(location.search);
  const [userId, secret] = [query.get("user_id") ?? "", query.get("code") ?? ""];
  // The code stays in no history, and in no address that is shared.
  history.replaceState(null, "", location.pathname);
  const button = makeButton(say("confirmButton"), "primary", async () => {
    button.disabled = true;
    try {
      const answer = await confirmLink({ userId, code: secret, projectId: query.get("project_id") ?? project });
      if (!answer.code) return tell("activated", "confirmedTitle", "activatedLead");
      const time = new Date(answer.expiresAt).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
      tell("code", "confirmedTitle", "codeLead", make("p", { class: "digits" }, answer.code),
        make("p", { class: "faint" }, say("codeExpires", { time })));
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return tell("failed", "failedTitle", "failedLead");
      // The code is nowhere but here.
      fail(error, ask);
    }
  });
  function ask() {
    button.disabled = false;
    show("confirm", make("h2", {}, say("confirmTitle")),
      make("p", { class: "lead" }, say("confirmLead", { user: userId })), button,
      make("p", { class: "faint" }, say("confirmHint")));
  }
  ask();
}

if (mode === "confirm") confirm();
else if (mode === "passkey") showRegistration({ say, show }, { project, sendsCodes: codes === "on" });
else if (mode === "app") tell("app", "appTitle", "appLead");
else if (mode === "ended") tell("ended", "endedTitle", "endedLead");
else logIn().catch((error) => fail(error));
