// Which screen is due. What the session says decides; what the person did on this page only says which way they take.

/** @param way what this page knows besides: see `makeFlow` */
function chooseScreen(session, way) {
  const action = session.nextAction;
  const mayBegin = ["GIVE_CONSENT", "GIVE_CONTACT", "BEGIN_VERIFICATION"].includes(action)
    || (action === "UPLOAD_DOCUMENTS" && session.documents.length === 0);
  if (mayBegin && !way.isWelcomed && !way.isHandOff && !way.upload) {
    return { name: "welcome", steps: session.steps.map(({ step }) => step), channel: session.contact?.channel ?? "" };
  }
  switch (action) {
    case "ACTIVATE": return { name: "deadEnd", code: "ACTIVATE" };
    case "GIVE_CONSENT": return { name: "consent", isDeclined: way.isDeclined };
    case "GIVE_CONTACT": return { name: "contact", ...contactOf(session) };
    case "BEGIN_VERIFICATION": return { name: "begin" };
    case "UPLOAD_DOCUMENTS": return chooseDocumentScreen(session, way);
    case "BEGIN_PRESENCE_CHECK":
    case "SUBMIT_PRESENCE_CHECK":
      if (way.isHandedOver) return followed(session, way);
      if (way.view === "phone") return { name: "phone" };
      return { name: "presence", wasRefused: way.wasRefused, offersPhone: way.offersPhone };
    case "ENTER_CODE": {
      const { step } = session.steps.find(({ status }) => status === "REQUIRED");
      if (step !== "CONTACT") return { name: "code", step };
      return { name: way.view === "contact" ? "contact" : "code", step, ...contactOf(session) };
    }
    case "WAIT": {
      const isWithPerson = session.phase === "CLIENT_EVALUATION" || (session.phase === "PRESENCE_CHECK" && way.waitsLong);
      return { name: "processing", isWithPerson };
    }
    case "RESTART_VERIFICATION": return failed(session, way, true);
    case null:
      if (session.onboardingStatus === "FINISHED") return { name: "success", isHandOff: way.isHandOff };
      return failed(session, way, false);
    // A step of a later service, which this page cannot take.
    default: return { name: "deadEnd", code: "UNSUPPORTED" };
  }
}

const contactOf = ({ contact }) => ({ channel: contact.channel, address: contact.address ?? "" });

function failed({ endReason, status }, way, mayRestart) {
  const reason = endReason ?? "";
  const kind = reason.startsWith("expired") ? "expired" : reason.startsWith("max") ? "locked"
    : reason === "canceledProcess" ? "cancelled" : status === "REJECTED" ? "rejected" : "failed";
  return { name: "failure", reason, kind, mayRestart, isHandOff: way.isHandOff };
}

const documentsOf = (session) => session.steps.find(({ step }) => step === "DOCUMENTS").documents;

function chooseDocumentScreen(session, way) {
  if (way.upload) return sending(way.upload);
  if (way.isHandedOver) return followed(session, way);
  if (way.view === "phone") return { name: "phone" };
  if (way.offersPhone && !way.stays) return { name: "device" };
  const { next, options, canChange, picked } = planDocuments(documentsOf(session), way.choice);
  if (options) return { name: "choice", options, isSecond: picked.some(isComplete) };
  if (!next) return { name: "processing", isWithPerson: false };
  const isOpen = !next.side.status || isRefused(next.side) || way.trouble !== null;
  const { item, side } = next;
  if (!isOpen) return sending(next);
  // The camera was opened for one side; another device may have shown that side meanwhile.
  const isAtCamera = way.view === "camera" && way.aim === aimAt(next);
  if (isAtCamera) return { name: "camera", item, side: { side: side.side, documentId: side.documentId } };
  return { name: "side", item, side, canChange, problem: way.problem, trouble: way.trouble };
}

const aimAt = ({ item, side }) => `${keyOf(item)} ${side.side}`;

/** The same screen from the first byte to the verdict. */
const sending = ({ item, side }) => ({ name: "sending", type: item.type, side: side.side });

function followed(session, way) {
  const { picked } = planDocuments(documentsOf(session), way.choice);
  const sides = picked.flatMap((item) => item.sides.map((side) => ({ name: way.names.side(item, side), isDone: isGood(side) })));
  const later = session.steps.filter(({ step }) => ["PRESENCE_CHECK", "OTP_VERIFICATION"].includes(step))
    .map(({ step, status }) => ({ name: way.say(`step_${step}`), isDone: status === "DONE" }));
  return { name: "following", sides: [...sides, ...later] };
}
