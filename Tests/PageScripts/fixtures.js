// Sessions, documents and page states for the tests.

import { makeShapes } from "../../Sources/MusterPages/Resources/scripts/verification/document-shapes.js";

/** How some documents are drawn. */
export const shapeOf = makeShapes({
  ID_CARD: { longSide: 85.6, shortSide: 53.98, portraitSide: "FRONT" },
  PASSPORT: { longSide: 125, shortSide: 88, portraitSide: "FRONT" },
  VISA: { longSide: 105, shortSide: 74, portraitSide: "FRONT" },
  PERMIT: { longSide: 297, shortSide: 210, portraitSide: "BACK" },
  LICENSE: { longSide: 85.6, shortSide: 53.98 },
  SELFIE_PHOTO: {},
});

/** A side without a picture, unless a status is given. */
export const side = (name, status = null) =>
  ({ side: name, documentId: status && `${name}-id`, status, attemptsLeft: 5 });

/** A document, with one status for each side. */
export function item(type, ...statuses) {
  const names = ["FRONT", "BACK"].slice(0, Math.max(1, statuses.length));
  return { type, country: null, sides: names.map((name, index) => side(name, statuses[index])) };
}

export const group = (required, ...items) => ({ required, items });

/** What a session requires: as many types as its groups together, unless a total is given. */
export const requested = (groups, total = groups.reduce((sum, { required }) => sum + required, 0)) =>
  ({ total, groups });

export const step = (name, status = "PENDING", documents = null) =>
  ({ step: name, status, attemptsLeft: null, expiresAt: null, resendAt: null, documents });

/** A session in which an identity card is required, and then a presence check and a code. */
export function makeSession(values = {}, groups = [group(1, item("ID_CARD", null, null))]) {
  return {
    id: "4842d5cb", phase: "DOCUMENT_UPLOAD", status: "IN_PROGRESS", onboardingStatus: "VERIFICATION_IN_PROGRESS",
    endReason: null, contact: null, nextAction: "UPLOAD_DOCUMENTS", documents: [],
    steps: [step("DOCUMENTS", "REQUIRED", requested(groups)), step("PRESENCE_CHECK"), step("OTP_VERIFICATION")],
    ...values,
  };
}

/** A page on a phone on which the person has left the first screen. */
export const makeState = (values = {}) => ({
  isWelcomed: true, isDeclined: false, isHandedOver: false, stays: false, limit: "", wasRefused: false, presence: null,
  choice: { chosen: [], isOpen: false }, say: (name) => `<${name}>`,
  names: { side: ({ type }, { side: name }) => `${type} ${name}` }, isHandOff: false, offersPhone: false, view: "",
  aim: "", upload: null, problem: "", trouble: null, waitsLong: false, ...values,
});
