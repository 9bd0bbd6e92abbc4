// The pages of a login with a PIN: a page that waits for the app, the page of a link in an e-mail, and the devices.

import { make, makeSay, setText, showIn } from "../shared/elements.js";
import { ProblemError, retry } from "../shared/http.js";
import { pause, whenVisible } from "../shared/waiting.js";
import { showDevices } from "./device-screens.js";
import { confirmLink, makeDevices, readState, redeem } from "./login-client.js";

const root = document.getElementById("login");
const code = document.getElementById("code");
const { mode, project, pageToken, digits } = root.dataset;
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

/** @param {unknown} error */
function fail(error) {
  const reason = error instanceof ProblemError ? error.message : "";
  show("failed", make("h2", {}, say("troubleTitle")), make("p", {}, reason || say("unreachable")), reload("again"));
}

/** @param {string} text */
function reload(text) {
  const button = make("button", { type: "button", class: "primary" }, say(text));
  button.addEventListener("click", () => location.reload());
  return button;
}

/**
 * Waits until the app has logged in.
 * @returns {Promise<import("./login-client.js").LoginState | null>} null if the code expired
 */
async function waitForApp() {
  const state = make("p", { class: "state", role: "status" }, say("waiting"));
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", say("codeLabel"));
  show("wait", make("h2", {}, say(mode === "devices" ? "devicesLoginTitle" : "loginTitle")),
    make("p", { class: "lead" }, say("loginLead")),
    digits !== "" && make("p", {}, say("orType")),
    digits !== "" && make("p", { class: "digits" }, digits), state);
  for (;;) {
    await whenVisible();
    const { status, ...rest } = await retry(() => readState(pageToken), () => setText(state, say("unreachable")));
    if (status === "authenticate") return { status, ...rest };
    if (status === "expired") return null;
    setText(state, say({ wid: "scanned", user: "enterPin" }[status] ?? "waiting"));
    await pause(1500);
  }
}

async function logIn() {
  const state = await waitForApp();
  if (!state) return tell("expired", "expiredTitle", "expiredLead", reload("newCode"));
  if (mode === "devices") return showDevices({ say, show, fail }, makeDevices(await redeem(state)));
  tell("done", "doneTitle", "doneLead");
  if (state.redirectURL) location.replace(state.redirectURL);
}

function confirm() {
  const query = new URLSearchParams(location.search);
  const [userId, secret] = [query.get("user_id") ?? "", query.get("code") ?? ""];
  // The code stays in no history, and in no address that is shared.
  history.replaceState(null, "", location.pathname);
  const button = make("button", { type: "button", class: "primary" }, say("confirmButton"));
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const answer = await confirmLink({ userId, code: secret, projectId: query.get("project_id") ?? project });
      if (!answer.code) return tell("activated", "confirmedTitle", "activatedLead");
      const time = new Date(answer.expiresAt).toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
      tell("code", "confirmedTitle", "codeLead", make("p", { class: "digits" }, answer.code),
        make("p", { class: "faint" }, say("codeExpires", { time })));
    } catch (error) {
      if (error instanceof ProblemError && error.status < 500) return tell("failed", "failedTitle", "failedLead");
      button.disabled = false;
      fail(error);
    }
  });
  show("confirm", make("h2", {}, say("confirmTitle")),
    make("p", { class: "lead" }, say("confirmLead", { user: userId })), button,
    make("p", { class: "faint" }, say("confirmHint")));
}

if (mode === "confirm") confirm();
else if (mode === "app") tell("app", "appTitle", "appLead");
else if (mode === "ended") tell("ended", "endedTitle", "endedLead");
else logIn().catch(fail);
