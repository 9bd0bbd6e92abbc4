// Chooses the screen. The session determines the step; what the person did on this page only chooses among its screens.

import { isComplete, isExhausted, isGood, isRefused, keyOf, planDocuments } from "./plan.js";

/**
 * @typedef {import("./plan.js").Item} Item
 * @typedef {import("./plan.js").Place} Place
 * @typedef {import("./session-client.js").Session} Session
 * @typedef {import("./app.js").State} State
 * @typedef {"expired" | "locked" | "cancelled" | "rejected" | "failed"} FailureKind
 */
/**
 * A screen with everything that makes it differ from the one before, as plain data.
 * @typedef {{ name: "welcome", steps: string[], channel: string, documents: number }
 *   | { name: "consent" }
 *   | { name: "declined" }
 *   | { name: "contact", step?: string, channel: string, address: string }
 *   | { name: "begin" }
 *   | { name: "device" }
 *   | { name: "phone" }
 *   | { name: "following", sides: { name: string, isDone: boolean }[] }
 *   | { name: "choice", options: Item[], isSecond: boolean }
 *   | { name: "side", item: Item, side: import("./plan.js").PictureSide, canChange: boolean, problem: string,
 *       trouble: string }
 *   | { name: "exhausted", item: Item, side: import("./plan.js").PictureSide, canChange: boolean }
 *   | { name: "limit", what: "codes" | "pictures", next: string }
 *   | { name: "camera", item: Item, side: Place["side"] }
 *   | { name: "sending", type: string, side: string }
 *   | { name: "presence", wasRefused: boolean, offersPhone: boolean }
 *   | { name: "code", step: string, channel?: string, address?: string }
 *   | { name: "processing", isWithPerson: boolean }
 *   | { name: "success", isHandOff: boolean }
 *   | { name: "failure", reason: string, kind: FailureKind, mayRestart: boolean, isHandOff: boolean }
 *   | { name: "deadEnd", code: string }} Screen
 */
/**
 * The screen with this name.
 * @template {Screen["name"]} Name
 * @typedef {Extract<Screen, { name: Name }>} ScreenOf
 */

/**
 * The actions that may follow a limit. With any other, the session has moved on, or has ended.
 * @type {Record<string, string[]>}
 */
const limits = {
  codes: ["BEGIN_VERIFICATION", "BEGIN_PRESENCE_CHECK", "ENTER_CODE"], pictures: ["BEGIN_VERIFICATION"],
};

/**
 * @param {Session} session
 * @param {State} state what this page knows besides the session
 * @returns {Screen}
 */
export function chooseScreen(session, state) {
  const action = session.nextAction;
  if (limits[state.limit]?.includes(action)) return { name: "limit", what: state.limit || "codes", next: action };
  const mayBegin = ["GIVE_CONSENT", "GIVE_CONTACT", "BEGIN_VERIFICATION"].includes(action)
    || (action === "UPLOAD_DOCUMENTS" && session.documents.length === 0);
  if (mayBegin && !state.isWelcomed && !state.isHandOff && !state.upload) {
    const steps = session.steps.map(({ step }) => step);
    return { name: "welcome", steps, channel: session.contact?.channel ?? "", documents: countDocuments(session) };
  }
  switch (action) {
    case "ACTIVATE": return { name: "deadEnd", code: "ACTIVATE" };
    case "GIVE_CONSENT": return { name: state.isDeclined ? "declined" : "consent" };
    case "GIVE_CONTACT": return { name: "contact", ...contactOf(session) };
    case "BEGIN_VERIFICATION": return { name: "begin" };
    case "UPLOAD_DOCUMENTS": return chooseDocumentScreen(session, state);
    case "BEGIN_PRESENCE_CHECK":
    case "SUBMIT_PRESENCE_CHECK":
      if (state.isHandedOver) return makeProgress(session, state);
      if (state.view === "phone") return { name: "phone" };
      return { name: "presence", wasRefused: state.wasRefused, offersPhone: state.offersPhone };
    case "ENTER_CODE": {
      const { step } = session.steps.find(({ status }) => status === "REQUIRED");
      if (step !== "CONTACT") return { name: "code", step };
      return { name: state.view === "contact" ? "contact" : "code", step, ...contactOf(session) };
    }
    case "WAIT": {
      const isWithPerson = session.phase === "CLIENT_EVALUATION"
        || (session.phase === "PRESENCE_CHECK" && state.waitsLong);
      return { name: "processing", isWithPerson };
    }
    case "RESTART_VERIFICATION": return failed(session, state, true);
    case null:
      if (session.onboardingStatus === "FINISHED") return { name: "success", isHandOff: state.isHandOff };
      return failed(session, state, false);
    // A step that was added after this page was loaded.
    default: return { name: "deadEnd", code: "UNSUPPORTED" };
  }
}

/**
 * What the embedding page calls a screen: an end by its kind, anything else by the name of the screen.
 * @param {Screen} screen
 */
export const stateOf = (screen) => (screen.name === "failure" && !screen.mayRestart ? screen.kind : screen.name);

/** @param {Session} session */
const contactOf = ({ contact }) => ({ channel: contact.channel, address: contact.address ?? "" });

/**
 * @param {Session} session
 * @param {State} state
 * @param {boolean} mayRestart
 * @returns {Screen}
 */
function failed({ endReason, status }, state, mayRestart) {
  const reason = endReason ?? "";
  /** @type {FailureKind} */
  const kind = reason.startsWith("expired") ? "expired" : reason.startsWith("max") ? "locked"
    : reason === "canceledProcess" ? "cancelled" : status === "REJECTED" ? "rejected" : "failed";
  return { name: "failure", reason, kind, mayRestart, isHandOff: state.isHandOff };
}

/**
 * The documents that the session requires.
 * @param {Session} session
 */
export const documentsOf = (session) => session.steps.find(({ step }) => step === "DOCUMENTS").documents;

/**
 * How many documents the person has to show.
 * @param {Session} session
 */
export function countDocuments(session) {
  const { total, groups } = documentsOf(session);
  return Math.max(total, groups.reduce((sum, { required }) => sum + required, 0));
}

/**
 * @param {Session} session
 * @param {State} state
 * @returns {Screen}
 */
function chooseDocumentScreen(session, state) {
  if (state.upload) return sending(state.upload);
  if (state.isHandedOver) return makeProgress(session, state);
  if (state.view === "phone") return { name: "phone" };
  if (state.offersPhone && !state.stays) return { name: "device" };
  const { next, options, canChange, picked } = planDocuments(documentsOf(session), state.choice);
  if (options) return { name: "choice", options, isSecond: picked.some(isComplete) };
  if (!next) return { name: "processing", isWithPerson: false };
  const isOpen = !next.side.status || isRefused(next.side) || state.trouble !== null;
  const { item, side } = next;
  if (!isOpen) return sending(next);
  if (isExhausted(side)) return { name: "exhausted", item, side, canChange };
  // The camera was opened for one side; a picture of that side may since have come from another device.
  const isAtCamera = state.view === "camera" && state.aim === aimAt(next);
  if (isAtCamera) return { name: "camera", item, side: { side: side.side, documentId: side.documentId } };
  return { name: "side", item, side, canChange, problem: state.problem, trouble: state.trouble };
}

/**
 * The key of a side among those of the session.
 * @param {Place} place
 */
export const aimAt = ({ item, side }) => `${keyOf(item)} ${side.side}`;

/**
 * The same screen from the first byte to the verdict.
 * @param {Place} place
 * @returns {Screen}
 */
const sending = ({ item, side }) => ({ name: "sending", type: item.type, side: side.side });

/**
 * The progress on another device.
 * @param {Session} session
 * @param {State} state
 * @returns {Screen}
 */
function makeProgress(session, state) {
  const { picked } = planDocuments(documentsOf(session), state.choice);
  const sides = picked.flatMap((item) =>
    item.sides.map((side) => ({ name: state.names.side(item, side), isDone: isGood(side) })));
  const later = session.steps.filter(({ step }) => ["PRESENCE_CHECK", "OTP_VERIFICATION"].includes(step))
    .map(({ step, status }) => ({ name: state.say(`step_${step}`), isDone: status === "DONE" }));
  return { name: "following", sides: [...sides, ...later] };
}

/**
 * The code with which the work on a session ends after an error; empty if it continues.
 *
 * @param {number} status
 * @param {string} code
 */
export function endingOf(status, code) {
  // A proxy may refuse the token without a code.
  if (status === 401) return code || "UNAUTHENTICATED";
  return (status === 410 && code === "SESSION_EXPIRED") || code === "SESSION_NOT_FOUND" ? code : "";
}
