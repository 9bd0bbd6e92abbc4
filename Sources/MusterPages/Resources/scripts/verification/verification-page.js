// The page of a verification: its address, its branding, and the messages to the page that embeds it.

import { isolate, make, makeSay, setText, showIn } from "../shared/elements.js";
import { ProblemError, codeOf, retry } from "../shared/http.js";
import { makeApp } from "./app.js";
import { makeButton } from "./controls.js";
import { makeShapes } from "./document-shapes.js";
import { showDeadEnd, showWait } from "./end-screens.js";
import { countDocuments } from "./flow.js";
import { reportHeight } from "./frame-height.js";
import { makeLeaving } from "./leaving.js";
import { askForLink, openLink } from "./session-client.js";
import { tabStorage } from "./tab-storage.js";

/**
 * How the project wants the page to look, and which page embeds it.
 * @typedef {object} Branding
 * @property {string} name empty for none
 * @property {string} support where people get help, as it is shown; empty for none
 * @property {string} embedder the origin of the embedding page, if the project allows it; otherwise empty
 * @property {Record<string, [light: string, dark: string]>} colours
 */
/**
 * The page around the screens.
 * @typedef {object} Shell
 * @property {HTMLElement} root
 * @property {import("../shared/elements.js").Say} say
 * @property {Branding} branding
 * @property {string} fileTypes what a field for files offers: its attribute `accept`
 * @property {string[]} formats the names of the formats of pictures that the service accepts
 * @property {boolean} isEmbedded
 * @property {import("./document-shapes.js").ShapeOf} shapeOf
 * @property {Record<string, string>} presenceTexts
 * @property {import("./session-client.js").Access} access
 * @property {(name: string, ...parts: import("../shared/elements.js").Part[]) => void} show
 * @property {(access: import("./session-client.js").Access) => void} setAccess
 * @property {(sentence: string) => void} showConnection
 * @property {(sentence: string) => void} alert
 * @property {(session: import("./session-client.js").Session, screen: string) => void} showSteps
 * @property {(state: string, type?: string, code?: string) => void} notifyParent
 * @property {() => Promise<boolean>} askForLink asks for another link; null if this page has none to replace
 * @property {(code: string) => void} endHere
 * @property {import("./leaving.js").Leaving} leaving
 * @property {(kind?: string) => HTMLButtonElement} makeReturn
 * @property {(kind?: string) => HTMLButtonElement} makeExit
 * @property {() => HTMLElement} makeHelp
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
    shell.askForLink = () => askForLink(token);
    try {
      access = await retry(() => openLink(token), (reason) => shell.showConnection(reason || shell.say("offline")));
    } catch (error) {
      if (!(error instanceof ProblemError)) console.error(error);
      return shell.endHere(codeOf(error));
    }
    shell.showConnection(null);
    shell.askForLink = null;
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
  const { name = "", support = "", accentLight, accentDark, onAccentLight, onAccentDark } = data;
  const embedders = (data.embedders ?? "").split(" ").filter(Boolean);
  const isAllowed = embedders.includes(origin) || embedders.includes("*");
  return {
    name: isolate(name), support, embedder: isAllowed ? readOrigin(origin) : "",
    colours: { accent: [accentLight, accentDark], "on-accent": [onAccentLight, onAccentDark] },
  };
}

/**
 * Returns an origin if the text is one; otherwise an empty text.
 * @param {string} text
 */
function readOrigin(text) {
  try {
    return new URL(text).origin === text ? text : "";
  } catch {
    return "";
  }
}

/**
 * The events by which the embedding page knows the ends; all other screens are only states.
 * @type {Record<string, string>}
 */
const endEvents = {
  success: "success", rejected: "rejected", locked: "rejected", failed: "rejected", cancelled: "cancelled",
  expired: "error", deadEnd: "error",
};

/**
 * @param {HTMLElement} root
 * @param {Branding} branding
 */
function makeShell(root, branding) {
  const say = makeSay(JSON.parse(root.dataset.texts));
  const isEmbedded = window.parent !== window;
  const line = document.getElementById("line");
  const steps = document.getElementById("steps");

  /** The screen as the embedding page knows it. */
  let place = "";
  const leaving = makeLeaving({
    link: /** @type {HTMLButtonElement} */ (document.getElementById("leaving")), say, leave,
    isEmbedded: () => isEmbedded && branding.embedder !== "",
    canLeave: () => (isEmbedded ? branding.embedder !== "" : safeAddress(shell.access?.exitUrl) !== ""),
  });

  /** @type {Shell} */
  const shell = {
    root, say, branding, fileTypes: root.dataset.fileTypes, isEmbedded, leaving,
    formats: (root.dataset.formats ?? "").split(" ").filter(Boolean),
    shapeOf: makeShapes(JSON.parse(root.dataset.documents)),
    presenceTexts: JSON.parse(root.dataset.presenceTexts), access: null, askForLink: null,

    show(name, ...parts) {
      // Within the screen, so that the screen stays where it is when they come and go.
      showIn(root, name, steps, ...parts);
      document.body.dataset.screen = name;
      const heading = root.querySelector("h2")?.textContent;
      document.title = heading ? `${heading} · ${say("title")}` : say("title");
    },

    setAccess(access) {
      shell.access = access;
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
      const others = ["welcome", "consent", "declined", "camera", "deadEnd", "success", "failure", "limit"];
      steps.hidden = shown.length < 2 || others.includes(screen);
      // Whether the person was present is only said once the code was entered.
      const awaitsCode = shown.some(({ step, status }) => step === "OTP_VERIFICATION" && status === "REQUIRED");
      steps.replaceChildren(...shown.map(({ step, status }) => {
        const isNow = status === "REQUIRED" || status === "PROCESSING";
        const isOpen = step === "PRESENCE_CHECK" && awaitsCode;
        const kind = isNow ? "now" : status === "DONE" ? isOpen ? "past" : "done" : "";
        const isPlural = step === "DOCUMENTS" && countDocuments(session) > 1;
        const name = say(isPlural ? "step_DOCUMENTS_many" : `step_${step}`);
        const item = make("li", { class: kind }, make("span", {}, name));
        if (isNow) item.setAttribute("aria-current", "step");
        const state = kind === "done" ? "stateDone" : "stateSent";
        if (status === "DONE") item.append(make("span", { class: "unseen" }, ` ${say(state)}`));
        return item;
      }));
    },

    /** Sends a message to the embedding page, if the project allows that page. */
    notifyParent(state, type = endEvents[state] ?? "state", code = null) {
      place = state;
      if (!isEmbedded || !branding.embedder) return;
      const message = { source: "muster", type, sessionId: shell.access?.sessionId ?? null, state, code };
      window.parent.postMessage(message, branding.embedder);
    },

    endHere(code) {
      shell.showConnection(null);
      shell.showSteps(null, "deadEnd");
      leaving.follow(null);
      showDeadEnd({ name: "deadEnd", code }, shell);
      shell.notifyParent("deadEnd", "error", code);
    },

    /** A button that leads back to the project's own pages at the end; null if there is no address. */
    makeReturn: (kind) => makeWayBack(shell.access?.returnUrl, kind),

    /** The same before the end, or if the person ended it. An app that shows the page knows the one from the other. */
    makeExit: (kind) => makeWayBack(shell.access?.exitUrl, kind),

    /** Where the person gets help; null if the project has not said so. */
    makeHelp() {
      if (!branding.support) return null;
      const link = /** @type {HTMLElement} */ (document.querySelector("#links .support").cloneNode());
      link.textContent = branding.support;
      return make("p", { class: "help" }, `${say("helpLead")} `, link);
    },

    leaveForReturn: () => leaveFor(shell.access.returnUrl),
  };
  applyBranding(shell);
  if (isEmbedded && branding.embedder) reportHeight(branding.embedder);
  return shell;

  /**
   * @param {string} address
   * @param {string} [kind]
   */
  function makeWayBack(address, kind = "") {
    if (!safeAddress(address)) return null;
    const text = branding.name ? say("return", { name: branding.name }) : say("returnPlain");
    return makeButton(text, kind, () => leaveFor(address));
  }

  /** Leaves the page. An embedding page removes this one itself. */
  function leave() {
    if (!isEmbedded) return leaveFor(shell.access.exitUrl);
    shell.notifyParent(endEvents[place] ? place : "left", "exit");
  }
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
 * Applies the colours of the project. The server has put its name, its logo and its links into the page.
 * @param {Shell} shell
 */
function applyBranding({ branding }) {
  const page = document.documentElement;
  for (const [name, [light, dark]] of Object.entries(branding.colours)) {
    if (light) page.style.setProperty(`--${name}`, `light-dark(${light}, ${dark || light})`);
  }
  page.classList.toggle("branded", Boolean(branding.colours.accent[0]));
}

startVerification(document.getElementById("verification"));
