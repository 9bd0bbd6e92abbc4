// The logic of the page: it reads the session, shows its screen, and carries out what the person does there.

import { ProblemError, codeOf } from "../shared/http.js";
import { showCamera } from "./camera-screen.js";
import { showCodeEntry, showContact } from "./code-screens.js";
import { showChoice, showSending, showSide } from "./document-screens.js";
import { showDeadEnd, showFailure, showProcessing, showSuccess, showWait } from "./end-screens.js";
import { aimAt, chooseScreen, documentsOf, endingOf, stateOf } from "./flow.js";
import { showDevice, showFollowing, showQRCode } from "./handoff-screens.js";
import { showExhausted, showLimit } from "./limit-screens.js";
import { pictureStore } from "./picture-store.js";
import { isBegun, keyOf, makeNames } from "./plan.js";
import { makeSender } from "./sender.js";
import { makeSessionClient } from "./session-client.js";
import { showBegin, showConsent, showDeclined, showPresence, showWelcome } from "./step-screens.js";
import { tabStorage } from "./tab-storage.js";

/**
 * @typedef {import("./flow.js").Screen} Screen
 * @typedef {import("./plan.js").Item} Item
 * @typedef {import("./plan.js").Place} Place
 * @typedef {import("./session-client.js").Session} Session
 */
/**
 * What a function that shows a screen returns: `update` shows changes on the same screen, `close` ends it. A function
 * alone is `close`.
 * @typedef {{ update?: () => void, close?: () => void }} ShownScreen
 * @typedef {void | (() => void) | ShownScreen} ShowResult
 */
/**
 * What the person did on this page, as far as it survives a reload. Null stands for nothing.
 * @typedef {object} KeptState
 * @property {boolean} isWelcomed whether the person has left the first screen
 * @property {boolean} isDeclined whether they declined the consent
 * @property {boolean} isHandedOver whether a phone has opened the link of the QR code
 * @property {boolean} stays whether they chose to continue on this device
 * @property {"" | "codes" | "pictures"} limit the limit that was reached, until the person has read what that means
 * @property {boolean} wasRefused whether the last presence check was refused
 * @property {{ sessionAttributes: import("./session-client.js").PresenceAttributes }} presence the check that was begun
 * @property {import("./plan.js").Choice} choice
 */
/**
 * What the page knows besides the session.
 * @typedef {object} PageState
 * @property {import("../shared/elements.js").Say} say
 * @property {import("./plan.js").Names} names
 * @property {boolean} isHandOff whether this device was opened with the QR code of another one
 * @property {boolean} offersPhone whether to offer the QR code
 * @property {string} view the part of the page that the person went to; empty for the default one
 * @property {string} aim the side for which the camera was opened: see `aimAt`
 * @property {UploadState} upload the upload in progress
 * @property {string} problem the name of a text about a missing camera; empty for none
 * @property {string} trouble why the last picture could not be sent
 * @property {boolean} waitsLong whether the session has been waiting for a while
 */
/** @typedef {KeptState & PageState} State */
/**
 * `sent` and `bytes` are byte counts; a picture that is still being prepared has 0 bytes. `trouble` is why the service
 * does not respond, or null if it does.
 * @typedef {Place & { bytes: number, sent: number, trouble: string }} UploadState
 */
/**
 * What the screens read and call.
 * @typedef {object} AppMembers
 * @property {import("./session-client.js").SessionClient} client
 * @property {import("./plan.js").Names} names
 * @property {Session} session
 * @property {UploadState} upload
 * @property {(type: string, side: string) => string} pictureOf the address of the picture of a side, or empty
 * @property {<Name extends keyof State>(name: Name) => State[Name]} recall
 * @property {(values: Partial<State>) => void} remember
 * @property {(view: string) => void} go
 * @property {<T>(work: () => Promise<T>, showError?: (sentence: string) => void,
 *   onConflict?: (sentence: string) => void) => Promise<T>} act
 * @property {(work: () => Promise<Session>) => Promise<boolean>} advance returns whether it succeeded
 * @property {() => Promise<void>} refresh
 * @property {(fresh: Session) => void} take
 * @property {() => Promise<Session>} restart
 * @property {(place: Place, file: File) => Promise<void>} sendFile
 * @property {(place: Place, take: () => Promise<Blob>) => Promise<void>} sendPicture
 * @property {() => void} cancelUpload
 * @property {() => Promise<void>} cancel cancels the verification for good
 * @property {() => void} passLimit
 * @property {() => void} begin
 * @property {(isDeclined: boolean) => void} decline
 * @property {(item: Item) => void} choose
 * @property {() => void} reopenChoice
 * @property {() => void} stayHere
 * @property {() => void} handOver
 * @property {(place: Place) => void} openCamera
 * @property {(problem: string) => void} loseCamera
 * @property {(fresh: Session) => void} codeSent
 * @property {() => void} back
 */
/** @typedef {import("./verification-page.js").Shell & AppMembers} App */

/** @type {{ [Name in Screen["name"]]: (screen: import("./flow.js").ScreenOf<Name>, app: App) => ShowResult }} */
const screensByName = {
  welcome: showWelcome, consent: showConsent, declined: showDeclined, contact: showContact, begin: showBegin,
  device: showDevice, phone: showQRCode, following: showFollowing, choice: showChoice, side: showSide,
  exhausted: showExhausted, limit: showLimit, camera: showCamera, sending: showSending, presence: showPresence,
  code: showCodeEntry, processing: showProcessing, success: showSuccess, failure: showFailure, deadEnd: showDeadEnd,
};

/** @type {KeptState} */
const initialState = {
  isWelcomed: false, isDeclined: false, isHandedOver: false, stays: false, limit: "", wasRefused: false, presence: null,
  choice: { chosen: [], isOpen: false },
};

/** Errors of the current step that the state of the session does not show. */
const errorsShownInPlace = [
  "DUPLICATE_REJECTED", "OTP_RESEND_TOO_SOON", "OTP_CODES_EXHAUSTED", "OTP_DELIVERY_FAILED", "SIM_CHANGED",
  "PHONE_CHECK_FAILED",
];

/**
 * Creates the app that takes a person through their verification.
 * @param {import("./verification-page.js").Shell} shell the page around the screens
 * @param {import("./session-client.js").Access} access what the link gave access to
 */
export function makeApp(shell, access) {
  const { say, root } = shell;
  const client = makeSessionClient(access, (sentence) =>
    shell.showConnection(sentence === null ? null : sentence || say("offline")));
  const stop = new AbortController();
  const storageKey = `state.${access.sessionId}`;
  const isHandOff = access.kind === "HAND_OFF";
  /** @type {State} */
  const state = {
    ...initialState, ...tabStorage.read(storageKey), say, names: makeNames(say, shell.shapeOf), isHandOff,
    offersPhone: !isHandOff && !matchMedia("(pointer: coarse)").matches && innerWidth >= 720,
    // A reload resets the rest.
    view: history.state?.view ?? "", aim: "", upload: null, problem: "", trouble: null, waitsLong: false,
  };
  /** @type {{ key: string } & ShownScreen} */
  let shown = { key: "" };
  /** @type {Session} */
  let session = null;
  // The code of the error that ended the work on the session.
  let endCode = "";
  let isRefreshDue = false;
  /** @type {Promise<void>} */
  let refreshing = null;

  const sender = makeSender({
    state, client, sessionId: access.sessionId, formats: shell.formats, change, render, act, refresh,
  });

  /** @type {App} */
  const app = {
    ...shell, client, names: state.names,
    get session() { return session; },
    get upload() { return state.upload; },
    pictureOf: sender.pictureOf,
    recall: (name) => state[name],
    remember, go, act, advance, refresh, take, restart, cancel,
    sendFile: sender.sendFile, sendPicture: sender.sendPicture, cancelUpload: sender.cancel,
    begin() {
      go("begun");
      change({ isWelcomed: true });
    },
    decline(isDeclined) {
      // The back button leads from there to the text.
      if (isDeclined) go("declined");
      change({ isDeclined });
    },
    passLimit: () => change({ limit: "" }),
    choose(item) {
      const others = state.choice.chosen.filter((key) => key !== keyOf(item));
      go("side");
      change({ choice: { chosen: [keyOf(item), ...others], isOpen: false }, trouble: null });
    },
    reopenChoice: () => change({ choice: { ...state.choice, isOpen: true }, trouble: null }),
    stayHere: () => change({ stays: true, isHandedOver: false, view: "" }),
    handOver: () => change({ isHandedOver: true, stays: false, view: "" }),
    openCamera(place) {
      state.aim = aimAt(place);
      go("camera");
    },
    loseCamera: (problem) => change({ problem, view: "" }),
    // After the code was sent, the back button should lead to the screen before the contact.
    codeSent(fresh) {
      if (history.state?.view === "contact") history.replaceState({ view: "" }, "");
      state.view = "";
      take(fresh);
    },
    back: () => (history.state?.view ? history.back() : change({ view: "" })),
  };

  return { run };

  async function run() {
    showWait({}, app);
    addEventListener("popstate", (event) => returnTo(event.state?.view ?? ""));
    const pending = await pictureStore.read(access.sessionId);
    await refresh();
    if (!session && !endCode) return shell.endHere("");
    if (!session || session.nextAction === null) return;
    if (pending && session.nextAction === "UPLOAD_DOCUMENTS") sender.resume(pending);
    client.follow(refresh, stop.signal);
  }

  /**
   * Sets values of the state without showing them.
   * @param {Partial<State>} values
   */
  function remember(values) {
    Object.assign(state, values);
    const names = /** @type {(keyof KeptState)[]} */ (Object.keys(initialState));
    tabStorage.write(storageKey, Object.fromEntries(names.map((name) => [name, state[name]])));
  }

  /** @param {Partial<State>} values */
  function change(values) {
    remember(values);
    render();
  }

  /**
   * Goes to a part of the page. The back button leads back from there.
   * @param {string} view
   */
  function go(view) {
    history.pushState({ view }, "");
    change({ view, problem: view === "camera" ? "" : state.problem });
  }

  /**
   * Handles the back button: it leads from the camera to the screen before it, then to the choice, then to the welcome.
   * Where nothing is before a screen, it asks whether to cancel.
   * @param {string} view
   */
  function returnTo(view) {
    const before = shown.key;
    if (state.view === "side" && session) {
      const [chosen] = state.choice.chosen;
      const item = documentsOf(session).groups.flatMap(({ items }) => items).find((each) => keyOf(each) === chosen);
      if (item && !isBegun(item)) remember({ choice: { ...state.choice, chosen: state.choice.chosen.slice(1) } });
    }
    if (session?.nextAction === "GIVE_CONSENT") {
      remember({ isDeclined: false, isWelcomed: view !== "" && state.isWelcomed });
    }
    change({ view });
    if (shown.key === before && session?.nextAction) shell.leaving.ask();
  }

  function render() {
    if (!session && !endCode) return;
    /** @type {Screen} */
    const screen = endCode ? { name: "deadEnd", code: endCode } : chooseScreen(session, state);
    const key = JSON.stringify(screen);
    if (key === shown.key) return shown.update?.();
    shown.close?.();
    shown = { key };
    shell.showSteps(endCode ? null : session, screen.name);
    shell.leaving.follow(endCode || session.nextAction === null ? null : cancel);
    const show = /** @type {(screen: Screen, app: App) => ShowResult} */ (screensByName[screen.name]);
    const result = show(screen, app);
    const made = /** @type {ShownScreen} */ (typeof result === "function" ? { close: result } : result ?? {});
    shell.notifyParent(stateOf(screen), undefined, endCode || null);
    // The screen may have been replaced while it was being shown.
    if (shown.key !== key) made.close?.();
    else Object.assign(shown, made);
  }

  /**
   * Replaces the session, unless the present one is newer.
   * @param {Session} fresh
   */
  function take(fresh) {
    if (session && Date.parse(fresh.updatedAt) < Date.parse(session.updatedAt)) return;
    if (fresh.nextAction !== session?.nextAction || fresh.phase !== session.phase) startWaitTimer(fresh);
    if (fresh.nextAction === "BEGIN_PRESENCE_CHECK" && ["PRESENCE_CHECK", "OTP_VERIFICATION"].includes(session?.phase)
      && ["SUBMIT_PRESENCE_CHECK", "ENTER_CODE", "WAIT"].includes(session.nextAction)) {
      // After too many wrong codes the check is repeated, whatever came of it.
      remember({ wasRefused: state.limit !== "codes", presence: null });
    }
    session = fresh;
    if (session.nextAction === null) finish();
    render();
  }

  /** @param {Session} fresh */
  function startWaitTimer({ nextAction, phase }) {
    state.waitsLong = false;
    if (nextAction !== "WAIT") return;
    setTimeout(() => {
      if (session.nextAction === "WAIT" && session.phase === phase) change({ waitsLong: true });
    }, 12_000);
  }

  function finish() {
    stop.abort();
    pictureStore.clear();
  }

  /** Reads the session. If it is already being read, it is read once more afterwards. */
  function refresh() {
    isRefreshDue = true;
    refreshing ??= (async () => {
      while (isRefreshDue && !endCode) {
        isRefreshDue = false;
        const fresh = await act(client.session);
        if (fresh) take(fresh);
      }
    })().finally(() => (refreshing = null));
    return refreshing;
  }

  /**
   * Runs a request of the person with all buttons disabled. Its result is the changed session.
   * @param {() => Promise<Session>} work
   */
  async function advance(work) {
    /** @type {NodeListOf<HTMLButtonElement>} */
    const buttons = root.querySelectorAll("button:enabled");
    for (const button of buttons) button.disabled = true;
    root.setAttribute("aria-busy", "true");
    const fresh = await act(work);
    root.removeAttribute("aria-busy");
    for (const button of buttons) button.disabled = false;
    if (fresh) take(fresh);
    return Boolean(fresh);
  }

  /**
   * Runs a request. If it fails, the result is null, and the error is shown unless the session shows it.
   * @template T
   * @param {() => Promise<T>} work
   * @param {(sentence: string) => void} [showError]
   * @param {(sentence: string) => void} [onConflict] is called if the session refuses the request, although the screen
   *   is the right one for it
   * @returns {Promise<T>}
   */
  async function act(work, showError = shell.alert, onConflict = showError) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError)) console.error(error);
      const status = error instanceof ProblemError ? error.status : 0;
      const code = codeOf(error);
      const ending = endingOf(status, code);
      const sentence = error instanceof Error && error.message || say("failedLead");
      if (ending) {
        endCode = ending;
        finish();
        render();
      } else if (status === 409 && !errorsShownInPlace.includes(code) || code.endsWith("LIMIT_REACHED")) {
        // The session was changed elsewhere, or a limit ended it.
        if (code === "IDENTITY_VERIFICATION_LIMIT_REACHED") remember({ limit: "pictures" });
        const before = shown.key;
        await refresh();
        if (shown.key === before) onConflict(sentence);
      } else {
        showError(sentence);
      }
      return null;
    }
  }

  /** Gives the attempt up and begins another one. */
  async function restart() {
    const fresh = await client.remove("verification");
    remember({ choice: initialState.choice, limit: "", wasRefused: false, isHandedOver: false, presence: null });
    return fresh.nextAction === "BEGIN_VERIFICATION" ? client.post("verification", { keepDocuments: true }) : fresh;
  }

  async function cancel() {
    await advance(async () => {
      await client.cancel();
      return client.session();
    });
  }
}
