// Which screen the page of a verification shows.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  aimAt, chooseScreen, documentsOf, endingOf, stateOf,
} from "../../Sources/MusterPages/Resources/scripts/verification/flow.js";
import { group, item, makeSession, makeState, side, step } from "./fixtures.js";

const screen = (session, state) => chooseScreen(makeSession(session), makeState(state));
const documentScreen = (items, state) => chooseScreen(makeSession({}, [group(1, ...items)]), makeState(state));

const contact = { channel: "SMS", address: "+420601", verified: false };

test("the welcome comes first, with what the verification consists of", () => {
  for (const nextAction of ["GIVE_CONSENT", "GIVE_CONTACT", "BEGIN_VERIFICATION", "UPLOAD_DOCUMENTS"]) {
    assert.deepEqual(screen({ nextAction, contact }, { isWelcomed: false }),
      { name: "welcome", steps: ["DOCUMENTS", "PRESENCE_CHECK", "OTP_VERIFICATION"], channel: "SMS", documents: 1 });
  }
  assert.equal(screen({}, { isWelcomed: false }).channel, "");
  const two = makeSession({}, [group(1, item("ID_CARD", null)), group(1, item("PASSPORT", null))]);
  assert.equal(chooseScreen(two, makeState({ isWelcomed: false })).documents, 2);
});

test("the welcome is left out later in the verification", () => {
  const later = [
    "ACTIVATE", "BEGIN_PRESENCE_CHECK", "SUBMIT_PRESENCE_CHECK", "ENTER_CODE", "WAIT", "RESTART_VERIFICATION", null,
  ];
  for (const nextAction of later) {
    const steps = [step("OTP_VERIFICATION", "REQUIRED")];
    assert.notEqual(screen({ nextAction, steps }, { isWelcomed: false }).name, "welcome", nextAction);
  }
  assert.equal(screen({ documents: [{ id: "a" }] }, { isWelcomed: false }).name, "side");
});

test("the welcome is left out after a hand-off and during an upload", () => {
  assert.equal(screen({}, { isWelcomed: false, isHandOff: true }).name, "side");
  const upload = { item: item("ID_CARD", null), side: side("FRONT"), bytes: 9, sent: 0, trouble: null };
  assert.equal(screen({}, { isWelcomed: false, upload }).name, "sending");
});

test("each action has its screen", () => {
  const code = { nextAction: "ENTER_CODE", steps: [step("DOCUMENTS", "DONE"), step("OTP_VERIFICATION", "REQUIRED")] };
  const cases = [
    [{ nextAction: "ACTIVATE" }, { name: "deadEnd", code: "ACTIVATE" }],
    [{ nextAction: "GIVE_CONSENT" }, { name: "consent" }],
    [{ nextAction: "GIVE_CONTACT", contact }, { name: "contact", channel: "SMS", address: "+420601" }],
    [{ nextAction: "GIVE_CONTACT", contact: { channel: "EMAIL", address: null } },
      { name: "contact", channel: "EMAIL", address: "" }],
    [{ nextAction: "BEGIN_VERIFICATION" }, { name: "begin" }],
    [{ nextAction: "BEGIN_PRESENCE_CHECK" }, { name: "presence", wasRefused: false, offersPhone: false }],
    [{ nextAction: "SUBMIT_PRESENCE_CHECK" }, { name: "presence", wasRefused: false, offersPhone: false }],
    [code, { name: "code", step: "OTP_VERIFICATION" }],
    [{ nextAction: "WAIT" }, { name: "processing", isWithPerson: false }],
    [{ nextAction: null, onboardingStatus: "FINISHED" }, { name: "success", isHandOff: false }],
    [{ nextAction: "SIGN_CONTRACT" }, { name: "deadEnd", code: "UNSUPPORTED" }],
  ];
  for (const [session, expected] of cases) assert.deepEqual(screen(session), expected);
  assert.equal(screen({ nextAction: "UPLOAD_DOCUMENTS" }).name, "side");
  assert.equal(screen({ nextAction: "RESTART_VERIFICATION" }).name, "failure");
  assert.equal(screen({ nextAction: null, onboardingStatus: "FAILED" }).name, "failure");
});

test("the screens reflect what the person did and what happened", () => {
  assert.deepEqual(screen({ nextAction: "GIVE_CONSENT" }, { isDeclined: true }), { name: "declined" });
  const presence = screen({ nextAction: "BEGIN_PRESENCE_CHECK" }, { wasRefused: true, offersPhone: true });
  assert.deepEqual(presence, { name: "presence", wasRefused: true, offersPhone: true });
  const success = screen({ nextAction: null, onboardingStatus: "FINISHED" }, { isHandOff: true });
  assert.deepEqual(success, { name: "success", isHandOff: true });
});

test("the code of the contact can be followed by another contact", () => {
  const session = { nextAction: "ENTER_CODE", contact, steps: [step("CONTACT", "REQUIRED"), step("DOCUMENTS")] };
  const fields = { step: "CONTACT", channel: "SMS", address: "+420601" };
  assert.deepEqual(screen(session), { name: "code", ...fields });
  assert.deepEqual(screen(session, { view: "contact" }), { name: "contact", ...fields });
});

test("only a reviewer's work is called a review", () => {
  const cases = [
    ["CLIENT_EVALUATION", false, true], ["CLIENT_EVALUATION", true, true], ["PRESENCE_CHECK", false, false],
    ["PRESENCE_CHECK", true, true], ["DOCUMENT_VERIFICATION", true, false],
  ];
  for (const [phase, waitsLong, isWithPerson] of cases) {
    const expected = { name: "processing", isWithPerson };
    assert.deepEqual(screen({ nextAction: "WAIT", phase }, { waitsLong }), expected, `${phase} ${waitsLong}`);
  }
});

test("a failure has the kind of its reason", () => {
  const cases = [
    ["expiredProcess", "FAILED", "expired"], ["maxFailedAttempts", "FAILED", "locked"],
    ["canceledProcess", "FAILED", "cancelled"], ["clientEvaluationRejected", "REJECTED", "rejected"],
    ["providerFailed", "FAILED", "failed"], [null, "REJECTED", "rejected"], [null, "FAILED", "failed"],
  ];
  for (const [endReason, status, kind] of cases) {
    const expected = { name: "failure", reason: endReason ?? "", kind, isHandOff: false };
    const session = { endReason, status, onboardingStatus: "FAILED" };
    assert.deepEqual(screen({ ...session, nextAction: null }), { ...expected, mayRestart: false });
    assert.deepEqual(screen({ ...session, nextAction: "RESTART_VERIFICATION" }), { ...expected, mayRestart: true });
  }
  assert.equal(screen({ nextAction: "RESTART_VERIFICATION" }, { isHandOff: true }).isHandOff, true);
});

test("a computer offers a phone until the person chooses to stay", () => {
  assert.deepEqual(screen({}, { offersPhone: true }), { name: "device" });
  assert.equal(screen({}, { offersPhone: true, stays: true }).name, "side");
});

test("the QR code is shown before documents and before the presence check", () => {
  assert.deepEqual(screen({}, { offersPhone: true, view: "phone" }), { name: "phone" });
  assert.deepEqual(screen({ nextAction: "BEGIN_PRESENCE_CHECK" }, { view: "phone" }), { name: "phone" });
});

test("after a hand-off, the computer shows the progress on the phone", () => {
  const session = makeSession({}, [group(1, item("ID_CARD", "ACCEPTED", null))]);
  session.steps[1].status = "DONE";
  const expected = {
    name: "following",
    sides: [
      { name: "ID_CARD FRONT", isDone: true }, { name: "ID_CARD BACK", isDone: false },
      { name: "<step_PRESENCE_CHECK>", isDone: true }, { name: "<step_OTP_VERIFICATION>", isDone: false },
    ],
  };
  for (const nextAction of ["UPLOAD_DOCUMENTS", "BEGIN_PRESENCE_CHECK", "SUBMIT_PRESENCE_CHECK"]) {
    const state = makeState({ isHandedOver: true, view: "phone", offersPhone: true });
    assert.deepEqual(chooseScreen({ ...session, nextAction }, state), expected, nextAction);
  }
});

test("a side is photographed after the one before it was accepted", () => {
  const [front, back] = [screen({}), documentScreen([item("ID_CARD", "ACCEPTED", null)])];
  assert.equal(front.side.side, "FRONT");
  assert.equal(back.side.side, "BACK");
  assert.equal(back.item.type, "ID_CARD");
  assert.equal(back.canChange, false);
});

test("the upload and the inspection are one screen", () => {
  const card = item("ID_CARD", null, null);
  const upload = { item: card, side: card.sides[0], bytes: 9, sent: 0, trouble: null };
  const expected = { name: "sending", type: "ID_CARD", side: "FRONT" };
  assert.deepEqual(documentScreen([card], { upload, isHandedOver: true }), expected);
  for (const status of ["UPLOAD_IN_PROGRESS", "VERIFICATION_PENDING", "VERIFICATION_IN_PROGRESS"]) {
    assert.deepEqual(documentScreen([item("ID_CARD", status, null)]), expected, status);
  }
});

test("a refused picture is taken again", () => {
  for (const status of ["REJECTED", "FAILED"]) {
    const refused = documentScreen([item("ID_CARD", status, null)]);
    assert.equal(refused.name, "side", status);
    assert.equal(refused.side.status, status);
  }
});

test("a side without attempts is not photographed again", () => {
  const card = item("ID_CARD", "ACCEPTED", "REJECTED");
  card.sides[1].attemptsLeft = 0;
  for (const trouble of [null, "Not sent."]) {
    assert.deepEqual(documentScreen([card], { trouble }),
      { name: "exhausted", item: card, side: card.sides[1], canChange: false });
  }
  card.sides[1].attemptsLeft = 1;
  assert.equal(documentScreen([card]).name, "side");
});

test("another document can take the place of one without attempts", () => {
  const [card, passport] = [item("ID_CARD", "REJECTED", null), item("PASSPORT", null)];
  card.sides[0].attemptsLeft = 0;
  assert.equal(documentScreen([card, passport]).canChange, true);
  const choice = documentScreen([card, passport], { choice: { chosen: ["ID_CARD "], isOpen: true } });
  assert.deepEqual(choice, { name: "choice", options: [passport], isSecond: false });
});

test("a limit is explained before what begins anew", () => {
  for (const nextAction of ["BEGIN_VERIFICATION", "BEGIN_PRESENCE_CHECK", "ENTER_CODE"]) {
    const expected = { name: "limit", what: "codes", next: nextAction };
    assert.deepEqual(screen({ nextAction }, { limit: "codes", isWelcomed: false }), expected);
  }
  assert.deepEqual(screen({ nextAction: "BEGIN_VERIFICATION" }, { limit: "pictures" }),
    { name: "limit", what: "pictures", next: "BEGIN_VERIFICATION" });
  // The session has moved on, or has ended.
  assert.equal(screen({}, { limit: "codes" }).name, "side");
  assert.equal(screen({ nextAction: null, onboardingStatus: "FAILED" }, { limit: "codes" }).name, "failure");
});

test("a picture that could not be sent is taken again", () => {
  const failed = documentScreen([item("ID_CARD", "VERIFICATION_PENDING", null)], { trouble: "Not sent." });
  assert.equal(failed.name, "side");
  assert.equal(failed.trouble, "Not sent.");
});

test("a problem with the camera is shown with the side", () => {
  assert.equal(screen({}, { problem: "cameraRefused" }).problem, "cameraRefused");
});

test("the camera takes only the side for which it was opened", () => {
  const card = item("ID_CARD", null, null);
  const [front, back] = card.sides;
  const atFront = { view: "camera", aim: aimAt({ item: card, side: front }) };
  const expected = { name: "camera", item: card, side: { side: "FRONT", documentId: null } };
  assert.deepEqual(documentScreen([card], atFront), expected);
  assert.equal(documentScreen([card], { ...atFront, view: "" }).name, "side");
  assert.equal(documentScreen([card], { view: "camera", aim: aimAt({ item: card, side: back }) }).name, "side");
  // Another device has sent the side in the meantime.
  assert.equal(documentScreen([item("ID_CARD", "ACCEPTED", null)], atFront).name, "side");
  assert.equal(documentScreen([item("ID_CARD", "VERIFICATION_PENDING", null)], atFront).name, "sending");
});

test("the camera replaces a refused document", () => {
  const card = item("ID_CARD", "REJECTED", null);
  const state = { view: "camera", aim: aimAt({ item: card, side: card.sides[0] }) };
  assert.deepEqual(documentScreen([card], state).side, { side: "FRONT", documentId: "FRONT-id" });
});

test("the person chooses a document, first or next", () => {
  const [card, passport] = [item("ID_CARD", null, null), item("PASSPORT", null)];
  assert.deepEqual(documentScreen([card, passport]), { name: "choice", options: [card, passport], isSecond: false });
  const groups = [group(1, item("ID_CARD", "ACCEPTED", "ACCEPTED")), group(1, passport, item("DRIVING_LICENSE", null))];
  const next = chooseScreen(makeSession({}, groups), makeState());
  assert.equal(next.name, "choice");
  assert.equal(next.isSecond, true);
});

test("the person may change the chosen document", () => {
  const items = [item("ID_CARD", null, null), item("PASSPORT", null)];
  const chosen = documentScreen(items, { choice: { chosen: ["PASSPORT "], isOpen: false } });
  assert.equal(chosen.name, "side");
  assert.equal(chosen.item.type, "PASSPORT");
  assert.equal(chosen.canChange, true);
});

test("when all documents are there, the page waits for the session", () => {
  const complete = documentScreen([item("ID_CARD", "ACCEPTED", "ACCEPTED")]);
  assert.deepEqual(complete, { name: "processing", isWithPerson: false });
});

test("the documents are those of their step", () => {
  const session = makeSession();
  assert.equal(documentsOf(session), session.steps[0].documents);
});

test("two sides never have the same key", () => {
  const places = [["ID_CARD", null], ["ID_CARD", "CZE"], ["PASSPORT", null]].flatMap(([type, country]) =>
    ["FRONT", "BACK"].map((name) => ({ item: { type, country }, side: { side: name } })));
  assert.equal(new Set(places.map(aimAt)).size, places.length);
});

test("an error ends the work on a session if the token or the session is gone", () => {
  assert.equal(endingOf(401, "SESSION_REVOKED"), "SESSION_REVOKED");
  assert.equal(endingOf(401, ""), "UNAUTHENTICATED");
  assert.equal(endingOf(410, "SESSION_EXPIRED"), "SESSION_EXPIRED");
  assert.equal(endingOf(404, "SESSION_NOT_FOUND"), "SESSION_NOT_FOUND");
  assert.equal(endingOf(410, "UPLOAD_EXPIRED"), "");
  assert.equal(endingOf(503, ""), "");
});

test("the embedding page can tell the ends apart", () => {
  const ended = (values) => stateOf(screen({ nextAction: null, onboardingStatus: "FAILED", ...values }));
  assert.equal(stateOf(screen({ nextAction: null, onboardingStatus: "FINISHED" })), "success");
  assert.equal(ended({ endReason: "canceledProcess" }), "cancelled");
  assert.equal(ended({ endReason: "expiredProcess" }), "expired");
  assert.equal(ended({ endReason: "maxErrorScoreExceeded" }), "locked");
  assert.equal(ended({ endReason: "documentRejected", status: "REJECTED" }), "rejected");
  assert.equal(stateOf(screen({ nextAction: "RESTART_VERIFICATION", endReason: "x" })), "failure");
});
