// The page of a verification: its address, its branding, and the messages to the page that embeds it.

import { make, makeSay, setText, showIn } from "../shared/elements.js";
import { ProblemError, codeOf, retry } from "../shared/http.js";
import { makeApp } from "./app.js";
import { makeButton } from "./controls.js";
import { showDeadEnd, showWait } from "./end-screens.js";
import { openLink } from "./session-client.js";
import { tabStorage } from "./tab-storage.js";

/**
 * How the project wants the page to look, and which page embeds it.
 * @typedef {object} Branding
 * @property {string} name empty for none
 * @property {string} logo empty for none
 * @property {string} privacy the address of the privacy notice
 * @property {boolean} isSandbox
 * @property {string} embedder the origin of the embedding page, if the project allows it; otherwise empty
 * @property {Record<string, [light: string, dark: string]>} colours
 */
/**
 * The page around the screens.
 * @typedef {object} Shell
 * @property {HTMLElement} root
 * @property {import("../shared/elements.js").Say} say
 * @property {Branding} branding
 * @property {string} fileTypes what a field for files offers on a computer: its attribute `accept`
 * @property {boolean} isEmbedded
 * @property {Record<string, string>} presenceTexts
 * @property {import("./session-client.js").Access} access
 * @property {(name: string, ...parts: import("../shared/elements.js").Part[]) => void} show
 * @property {(access: import("./session-client.js").Access) => void} setAccess
 * @property {(sentence: string) => void} showConnection
 * @property {(sentence: string) => void} alert
 * @property {(session: import("./session-client.js").Session, screen: string) => void} showSteps
 * @property {(state: string, type?: string) => void} notifyParent
 * @property {(code: string) => void} endHere
 * @property {(kind?: string) => HTMLButtonElement} makeReturn
 * @property {() => void} leave
 * @property {() => void} leaveForReturn
 */

/** @param {HTMLElement} root */
async function startVerification(root) {
  const { token, origin } = takeAddress(root.dataset.project);
  if (token) tabStorage.write("origin", origin);
  const shell = makeShell(root, readBranding(root.dataset, tabStorage.read("origin")));
  /** @type {import("./session-client.js").Access} */
  let access = tabStorage.read("access");
  if (token) {
    showWait({}, shell);
    try {
      access = await retry(() => openLink(token), (reason) => shell.showConnection(reason || shell.say("offline")));
    } catch (error) {
      if (!(error instanceof ProblemError)) console.error(error);
      return shell.endHere(codeOf(error));
    }
    shell.showConnection(null);
    tabStorage.write("access", access);
  }
  if (!access) return shell.endHere("LINK_INCOMPLETE");
  shell.setAccess(access);
  await makeApp(shell, access).run();
}

/**
 * Removes the secret from the address, because addresses are displayed, stored and shared. The project and the language
 * stay; the project determines the branding.
 * @param {string} project
 */
function takeAddress(project) {
  const address = new URL(location.href);
  const token = address.searchParams.get("token") ?? "";
  const search = project ? `?${new URLSearchParams({ project, language: document.documentElement.lang })}` : "";
  if (token) history.replaceState(null, "", address.pathname + search);
  return { token, origin: address.searchParams.get("origin") ?? "" };
}

/**
 * @param {DOMStringMap} data the attributes of the page's root
 * @param {string} origin of the embedding page, as the page itself claims
 * @returns {Branding}
 */
function readBranding(data, origin) {
  const { name = "", logo = "", privacy = "", accentLight, accentDark, onAccentLight, onAccentDark, sandbox } = data;
  const embedders = (data.embedders ?? "").split(" ").filter(Boolean);
  return {
    name, logo, privacy, isSandbox: sandbox === "1", embedder: embedders.includes(origin) ? origin : "",
    colours: { accent: [accentLight, accentDark], "on-accent": [onAccentLight, onAccentDark] },
  };
}

/**
 * @param {HTMLElement} root
 * @param {Branding} branding
 */
function makeShell(root, branding) {
  const say = makeSay(JSON.parse(root.dataset.texts));
  const isEmbedded = window.parent !== window;
  const line = document.getElementById("line");
  const steps = document.getElementById("steps");

  /** @type {Shell} */
  const shell = {
    root, say, branding, fileTypes: root.dataset.fileTypes, isEmbedded,
    presenceTexts: JSON.parse(root.dataset.presenceTexts), access: null,

    show(name, ...parts) {
      showIn(root, name, ...parts);
      document.body.dataset.screen = name;
      const heading = root.querySelector("h2")?.textContent;
      document.title = heading ? `${heading} · ${say("title")}` : say("title");
    },

    /** Sets what the link gave access to, and shows how to leave. */
    setAccess(access) {
      shell.access = access;
      if (isEmbedded ? !branding.embedder : !safeAddress(access.exitUrl)) return;
      document.getElementById("links").append(makeButton(say("leave"), "link", shell.leave));
    },

    /** Shows why the service does not respond; null if it does. */
    showConnection(sentence) {
      line.hidden = sentence === null;
      setText(line, sentence ?? "");
    },

    /** Shows an error below the screen. */
    alert(sentence) {
      root.querySelector(".alert")?.remove();
      root.append(make("p", { class: "notice alert", role: "alert" }, sentence));
    },

    /** Shows the progress: the steps in which the person does something. */
    showSteps(session, screen) {
      const shown = (session?.steps ?? []).filter(({ step }) => !["ACTIVATION", "CONSENT"].includes(step));
      const isProgressHidden = ["welcome", "consent", "camera", "deadEnd", "success", "failure"].includes(screen);
      steps.hidden = shown.length < 2 || isProgressHidden;
      steps.replaceChildren(...shown.map(({ step, status }) => {
        const isNow = status === "REQUIRED" || status === "PROCESSING";
        const kind = status === "DONE" ? "done" : isNow ? "now" : "";
        const item = make("li", { class: kind }, make("span", {}, say(`step_${step}`)));
        if (isNow) item.setAttribute("aria-current", "step");
        if (status === "DONE") item.append(make("span", { class: "unseen" }, ` ${say("stateDone")}`));
        return item;
      }));
    },

    /** Sends a message to the embedding page, if the project allows that page. */
    notifyParent(state, type = state === "success" ? "success" : state === "deadEnd" ? "error" : "state") {
      if (!isEmbedded || !branding.embedder) return;
      const message = { source: "muster", type, sessionId: shell.access?.sessionId ?? null, state };
      window.parent.postMessage(message, branding.embedder);
    },

    endHere(code) {
      shell.showConnection(null);
      shell.showSteps(null, "deadEnd");
      showDeadEnd({ name: "deadEnd", code }, shell);
      shell.notifyParent("deadEnd");
    },

    /** A button that leads back to the project's own pages; null if there is no address. */
    makeReturn(kind = "") {
      if (!safeAddress(shell.access?.returnUrl)) return null;
      const text = branding.name ? say("return", { name: branding.name }) : say("returnPlain");
      return makeButton(text, kind, shell.leaveForReturn);
    },

    /** Ends the verification early. An embedding page removes this one itself. */
    leave() {
      shell.notifyParent("left", "exit");
      if (!isEmbedded) leaveFor(shell.access.exitUrl);
    },

    leaveForReturn: () => leaveFor(shell.access.returnUrl),
  };
  applyBranding(shell);
  return shell;
}

/**
 * Returns the address if the person may go there; otherwise an empty text. An app may have its own scheme, but schemes
 * that run code or open files are not allowed.
 * @param {string} address
 */
function safeAddress(address) {
  try {
    const { protocol } = new URL(address);
    return ["javascript:", "data:", "blob:", "vbscript:", "file:"].includes(protocol) ? "" : address;
  } catch {
    return "";
  }
}

/** @param {string} text */
function leaveFor(text) {
  const address = safeAddress(text);
  if (!address) return;
  try {
    window.top.location.href = address;
  } catch {
    location.href = address;
  }
}

/**
 * Shows the name, the logo, the colours and the links of the project.
 * @param {Shell} shell
 */
function applyBranding({ branding, say }) {
  const style = document.documentElement.style;
  for (const [name, [light, dark]] of Object.entries(branding.colours)) {
    if (light) style.setProperty(`--${name}`, `light-dark(${light}, ${dark || light})`);
  }
  if (branding.logo) {
    document.getElementById("brand").replaceChildren(make("img", { src: branding.logo, alt: branding.name }));
  }
  document.getElementById("sandbox").hidden = !branding.isSandbox;
  const links = document.getElementById("links");
  if (/^https?:/.test(branding.privacy)) {
    links.append(make("a", { href: branding.privacy, target: "_blank", rel: "noopener noreferrer" }, say("privacy")));
  }
}

startVerification(document.getElementById("verification"));
