// The screens of passkeys: the button of a login, the passkeys of a person, and the page on which they make one.

import { make, setText } from "../shared/elements.js";
import { ProblemError } from "../shared/http.js";
import { confirmCode, hasPasskeys, logInWithPasskey, makePasskey, makePasskeys, sendCode } from "./passkey-client.js";

/** @typedef {import("../shared/elements.js").Say} Say */
/** @typedef {(name: string, ...parts: import("../shared/elements.js").Part[]) => void} Show */
/**
 * What the list needs of the page of devices: it does something and shows the list again, or shows another screen.
 * @typedef {{ carryOut: (work: () => Promise<unknown>) => Promise<void>, show: Show }} DevicePage
 */
/** @typedef {{ parts: (page: DevicePage) => Promise<Node[]> }} PasskeyList */

/**
 * @param {string} text
 * @param {string} kind
 * @param {() => void} press
 */
function makeButton(text, kind, press) {
  const button = make("button", { type: "button", class: kind }, text);
  button.addEventListener("click", press);
  return button;
}

/**
 * Why no passkey was made or used, in words.
 * @param {Say} say
 * @param {unknown} error
 * @param {string} otherwise the name of the text for what the person did or the browser refused
 */
function reasonOf(say, error, otherwise) {
  if (error instanceof ProblemError) return error.message || say("troubleTitle");
  if (error instanceof DOMException) return say(error.name === "InvalidStateError" ? "passkeyKnown" : otherwise);
  return say("unreachable");
}

/**
 * The button of a page that waits for a login.
 * @param {Say} say
 * @param {string} pageToken
 * @param {(text: string) => void} tell
 * @param {(reason: string) => void} finish
 */
export function makeLoginButton(say, pageToken, tell, finish) {
  const button = makeButton(say("passkeyLogin"), "", async () => {
    button.disabled = true;
    try {
      await logInWithPasskey(pageToken);
      finish("passkey");
    } catch (error) {
      tell(reasonOf(say, error, "passkeyUnused"));
      button.disabled = false;
    }
  });
  return button;
}

/**
 * The passkeys of the person who has logged in.
 * @param {Say} say
 * @param {string} token of the login; empty if the project has no passkeys
 * @returns {PasskeyList}
 */
export function makePasskeyList(say, token) {
  const passkeys = makePasskeys(token);
  /** @param {import("./passkey-client.js").Passkey} passkey */
  const nameOf = (passkey) => passkey.name ?? say("unnamedPasskey");

  /**
   * @param {DevicePage} page
   * @param {import("./passkey-client.js").Passkey} passkey
   */
  function showRename({ carryOut, show }, passkey) {
    const input = make("input", { id: "name", maxlength: "80", autocomplete: "off" });
    input.value = passkey.name ?? "";
    const form = make("form", {}, make("label", { for: "name" }, say("passkeyName")), input,
      make("button", { type: "submit", class: "primary" }, say("save")),
      makeButton(say("cancel"), "", () => carryOut(async () => {})));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return input.focus();
      carryOut(() => passkeys.rename(passkey.id, name));
    });
    show("rename", make("h2", {}, say("renamePasskeyTitle")), form);
  }

  /**
   * @param {DevicePage} page
   * @param {import("./passkey-client.js").Passkey} passkey
   */
  function showRevoke({ carryOut, show }, passkey) {
    show("revoke", make("h2", {}, say("revokeTitle", { name: nameOf(passkey) })),
      make("p", {}, say(passkey.isOwn ? "revokeOwnPasskeyLead" : "revokePasskeyLead")),
      makeButton(say("revoke"), "danger", () => carryOut(() => passkeys.revoke(passkey.id))),
      makeButton(say("cancel"), "", () => carryOut(async () => {})));
  }

  /** @param {DevicePage} page */
  function makeAddButton({ carryOut }) {
    const state = make("p", { class: "state", role: "status" });
    const button = makeButton(say("addPasskey"), "", async () => {
      button.disabled = true;
      try {
        await passkeys.add();
      } catch (error) {
        setText(state, reasonOf(say, error, "passkeyUnmade"));
        button.disabled = false;
        return;
      }
      carryOut(async () => {});
    });
    return [button, state];
  }

  return {
    async parts(page) {
      if (!token) return [];
      const all = await passkeys.list();
      return [
        make("h2", {}, say("passkeysTitle")), make("p", {}, say("passkeysLead")),
        make("ol", { class: "devices" }, ...all.map((passkey) => make("li", {},
          make("h3", {}, nameOf(passkey)),
          make("p", { class: "faint" }, [
            passkey.isOwn ? say("thisPasskey") : "",
            passkey.backedUp ? say("sharedPasskey") : "",
            passkey.lastLoginAt
              ? say("lastLogin", { time: new Date(passkey.lastLoginAt).toLocaleString(document.documentElement.lang) })
              : say("neverUsed"),
          ].filter(Boolean).join(" ")),
          make("p", { class: "row" },
            makeButton(say("rename"), "", () => showRename(page, passkey)),
            makeButton(say("revoke"), "danger", () => showRevoke(page, passkey)))))),
        ...(hasPasskeys() ? makeAddButton(page) : []),
      ];
    },
  };
}

/**
 * The page on which a person makes a passkey: with the token of a link, or with a code of six digits.
 * @param {{ say: Say, show: Show }} page
 * @param {{ project: string, sendsCodes: boolean }} options
 */
export function showRegistration({ say, show }, { project, sendsCodes }) {
  const token = location.hash.slice(1);
  // The token stays in no history, and in no address that is shared.
  history.replaceState(null, "", location.pathname + location.search);
  const lead = make("p", { class: "lead" }, say("passkeysLead"));
  if (!hasPasskeys()) return show("unsupported", make("h2", {}, say("makeTitle")), make("p", {}, say("noPasskeys")));
  if (token.startsWith("pa_")) return showMake(token);
  showForm();

  function showForm() {
    const state = make("p", { class: "state", role: "status" });
    const user = make("input", { id: "user", type: "text", maxlength: "256", autocomplete: "username", required: "" });
    const code = make("input", {
      id: "digits", inputmode: "numeric", pattern: "[0-9]{6}", maxlength: "6", autocomplete: "one-time-code",
      required: "",
    });
    const form = make("form", {},
      make("label", { for: "user" }, say("userLabel")), user,
      ...(sendsCodes ? [makeButton(say("sendCode"), "", async () => {
        if (!user.reportValidity()) return;
        try {
          await sendCode(user.value.trim(), project);
          setText(state, say("codeSent"));
          code.focus();
        } catch (error) {
          setText(state, say(error instanceof ProblemError ? "codeUnsent" : "unreachable"));
        }
      })] : []),
      make("label", { for: "digits" }, say("digitsLabel")), code, state,
      make("button", { type: "submit", class: "primary" }, say("goOn")));
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        showMake(await confirmCode(user.value.trim(), code.value, project));
      } catch (error) {
        setText(state, say(error instanceof ProblemError ? "codeWrong" : "unreachable"));
        code.select();
      }
    });
    show("form", make("h2", {}, say("makeTitle")), lead, form);
  }

  /** @param {string} activationToken */
  function showMake(activationToken) {
    const state = make("p", { class: "state", role: "status" });
    const button = makeButton(say("makeButton"), "primary", async () => {
      button.disabled = true;
      try {
        await makePasskey({ activationToken });
        show("made", make("h2", {}, say("madeTitle")), make("p", {}, say("madeLead")));
      } catch (error) {
        setText(state, reasonOf(say, error, "passkeyUnmade"));
        button.disabled = false;
      }
    });
    show("make", make("h2", {}, say("makeTitle")), lead, button, state);
  }
}
