// The logic of the page: it reads the session, shows its screen, and carries out what the person does there.

import { ProblemError, codeOf } from "../shared/http.js";
import { showCamera } from "./camera-screen.js";
import { showChoice, showSending, showSide } from "./document-screens.js";
import { showDeadEnd, showFailure, showProcessing, showSuccess, showWait } from "./end-screens.js";
import { aimAt, chooseScreen, documentsOf, endingOf } from "./flow.js";
import { showDevice, showFollowing, showQRCode } from "./handoff-screens.js";
import { pictureStore } from "./picture-store.js";
import { isBegun, keyOf, makeNames } from "./plan.js";
import { makeSessionClient } from "./session-client.js";
import { showCodeEntry, showConsent, showContact, showPresence, showWelcome } from "./step-screens.js";
import { readFile } from "./stills.js";
import { makeKey, tabStorage } from "./tab-storage.js";
import { uploadPicture } from "./upload.js";

/**
 * @typedef {import("./flow.js").Screen} Screen
 * @typedef {import("./plan.js").Item} Item
 * @typedef {import("./plan.js").Place} Place
 * @typedef {import("./session-client.js").Session} Session
 * @typedef {import("./upload.js").PendingPicture} PendingPicture
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
 * `sent` and `bytes` are byte counts. `trouble` is why the service does not respond, or null if it does.
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
 * @property {<T>(work: () => Promise<T>, showError?: (sentence: string) => void) => Promise<T>} act
 * @property {(work: () => Promise<Session>) => Promise<void>} advance
 * @property {() => Promise<void>} refresh
 * @property {(fresh: Session) => void} take
 * @property {() => Promise<Session>} restart
 * @property {(place: Place, file: File) => Promise<void>} sendFile
 * @property {(picture: Place & { blob: Blob, filename?: string }) => Promise<void>} sendPicture
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
  welcome: showWelcome, consent: showConsent, contact: showContact, begin: showBegin, device: showDevice,
  phone: showQRCode, following: showFollowing, choice: showChoice, side: showSide, camera: showCamera,
  sending: showSending, presence: showPresence, code: showCodeEntry, processing: showProcessing, success: showSuccess,
  failure: showFailure, deadEnd: showDeadEnd,
};

/**
 * Begins the verification, which needs no input from the person.
 * @param {Screen} screen
 * @param {App} app
 */
function showBegin(screen, app) {
  showWait(screen, app);
  app.advance(() => app.client.post("verification"));
}

/** @type {KeptState} */
const initialState = {
  isWelcomed: false, isDeclined: false, isHandedOver: false, stays: false, wasRefused: false, presence: null,
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
    ...initialState, ...tabStorage.read(storageKey), say, names: makeNames(say), isHandOff,
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
  let picture = { of: "", address: "" };
  let isRefreshDue = false;
  /** @type {Promise<void>} */
  let refreshing = null;

  /** @type {App} */
  const app = {
    ...shell, client, names: state.names,
    get session() { return session; },
    get upload() { return state.upload; },
    pictureOf: (type, side) => (picture.of === `${type} ${side}` ? picture.address : ""),
    recall: (name) => state[name],
    remember, go, act, advance, refresh, take, restart, sendFile, sendPicture,
    begin() {
      go("begun");
      change({ isWelcomed: true });
    },
    decline: (isDeclined) => change({ isDeclined }),
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
    if (!session || session.nextAction === null) return;
    if (pending && session.nextAction === "UPLOAD_DOCUMENTS") upload(pending);
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
   * @param {string} view
   */
  function returnTo(view) {
    if (state.view === "side" && session) {
      const [chosen] = state.choice.chosen;
      const item = documentsOf(session).groups.flatMap(({ items }) => items).find((each) => keyOf(each) === chosen);
      if (item && !isBegun(item)) remember({ choice: { ...state.choice, chosen: state.choice.chosen.slice(1) } });
    }
    if (view === "" && session?.nextAction === "GIVE_CONSENT") remember({ isWelcomed: false });
    change({ view });
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
    const show = /** @type {(screen: Screen, app: App) => ShowResult} */ (screensByName[screen.name]);
    const result = show(screen, app);
    const made = /** @type {ShownScreen} */ (typeof result === "function" ? { close: result } : result ?? {});
    shell.notifyParent(screen.name);
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
      remember({ wasRefused: true, presence: null });
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
    const fresh = await act(work);
    for (const button of buttons) button.disabled = false;
    if (fresh) take(fresh);
  }

  /**
   * Runs a request. If it fails, the result is null, and the error is shown unless the session shows it.
   * @template T
   * @param {() => Promise<T>} work
   * @param {(sentence: string) => void} [showError]
   * @returns {Promise<T>}
   */
  async function act(work, showError = shell.alert) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProblemError)) console.error(error);
      const status = error instanceof ProblemError ? error.status : 0;
      const code = codeOf(error);
      const ending = endingOf(status, code);
      if (ending) {
        endCode = ending;
        finish();
        render();
      } else if (status === 409 && !errorsShownInPlace.includes(code) || code.endsWith("LIMIT_REACHED")) {
        // The session was changed elsewhere, or a limit ended it.
        refresh();
      } else {
        showError(error instanceof Error && error.message || say("failedLead"));
      }
      return null;
    }
  }

  /** Cancels the verification and begins another one. */
  async function restart() {
    const fresh = await client.remove("verification");
    remember({ choice: initialState.choice, wasRefused: false, isHandedOver: false, presence: null });
    return fresh.nextAction === "BEGIN_VERIFICATION" ? client.post("verification") : fresh;
  }

  /**
   * Sends a file that the person chose.
   * @param {Place} place
   * @param {File} file
   */
  async function sendFile(place, file) {
    const blob = await readFile(file);
    if (blob) await sendPicture({ ...place, blob, filename: file.name });
    else change({ trouble: say("fileUnreadable"), view: "" });
  }

  /**
   * Sends a picture that was just taken or chosen.
   * @param {Place & { blob: Blob, filename?: string }} picture
   */
  async function sendPicture({ item, side, blob, filename = `${item.type}-${side.side}.jpg`.toLowerCase() }) {
    const { type, country } = item;
    const facts = { type, side: side.side, country, originalDocumentId: side.documentId, filename };
    const pending = { item, side, blob, facts, name: makeKey(), address: "" };
    await pictureStore.put(access.sessionId, pending);
    await upload(pending);
  }

  /**
   * Sends a picture, or the rest of it, and then reads the session.
   * @param {PendingPicture} pending
   */
  async function upload(pending) {
    const { item, side, blob } = pending;
    URL.revokeObjectURL(picture.address);
    // The browser cannot show a file that it could not read either.
    const isShown = ["image/jpeg", "image/png"].includes(blob.type);
    picture = { of: `${item.type} ${side.side}`, address: isShown ? URL.createObjectURL(blob) : "" };
    // The back button should not open the camera again.
    if (history.state?.view === "camera") history.replaceState({ view: "" }, "");
    change({ view: "", trouble: null, upload: { item, side, bytes: blob.size, sent: 0, trouble: null } });
    /** @param {PendingPicture} changed */
    const save = (changed) => pictureStore.put(access.sessionId, changed);
    /**
     * @param {number} sent
     * @param {string} trouble
     */
    const onProgress = (sent, trouble) => {
      Object.assign(state.upload, { sent: sent ?? state.upload.sent, trouble });
      render();
    };
    await act(() => uploadPicture(client, pending, save, onProgress), (sentence) => remember({ trouble: sentence }));
    await pictureStore.clear();
    await refresh();
    change({ upload: null });
  }
}
