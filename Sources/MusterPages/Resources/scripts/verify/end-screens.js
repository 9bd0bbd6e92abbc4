// The screens on which the person has nothing to do, for now or for good.

/** How long the good end is shown before the person is taken back, in seconds. */
const returnSeconds = 5;

function showWait(_, flow) {
  const sentence = make("p", { class: "lead", role: "status" }, flow.say("wait"));
  flow.show("wait", make("div", { class: "spinner" }), sentence);
}

/** The service, a provider or a reviewer is at it. After a while the person may as well go. */
function showProcessing({ isWithPerson }, flow) {
  const { say } = flow;
  const patience = make("p", { role: "status" });
  const draw = () => set(patience, say("mayClose"));
  if (isWithPerson) {
    flow.show("review", drawEmblem("clock"), make("h2", {}, say("reviewTitle")), make("p", {}, say("reviewLead")), patience,
      makeActions(flow.makeReturn()));
    return void draw();
  }
  flow.show("processing", make("div", { class: "spinner" }), make("h2", {}, say("processingTitle")),
    make("p", {}, say("processingLead")), patience);
  const clock = setTimeout(draw, 10_000);
  return () => clearTimeout(clock);
}

/** It is done, and well. The person is taken back, unless they want to stay. */
function showSuccess({ isHandOff }, flow) {
  const { say, look } = flow;
  const back = flow.makeReturn("primary");
  const lead = say(look.name ? "successLead" : "successLeadPlain", { name: look.name });
  const count = make("p", { class: "faint", role: "status" });
  const isMoving = back && !flow.isEmbedded && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const stay = isMoving && makeButton(say("stay"), "quiet", () => halt());
  flow.show("success", drawEmblem("done", "good"), make("h2", {}, say("successTitle")), make("p", {}, lead),
    make("p", {}, say(isHandOff ? "backToComputer" : back ? "successReturn" : "mayCloseNow")), count, makeActions(back, stay));
  if (!isMoving) return;
  let left = returnSeconds;
  const clock = setInterval(tick, 1000);
  tick();
  return halt;

  function tick() {
    set(count, say("returnIn", { count: left }));
    if (left-- > 0) return;
    halt();
    flow.leaveForReturn();
  }

  function halt() {
    clearInterval(clock);
    count.remove();
    stay.remove();
  }
}

/** It ended without success. Where it may be begun again, it is begun again here. */
function showFailure({ reason, kind, mayRestart, isHandOff }, flow) {
  const { say } = flow;
  const known = say(`end_${reason}`);
  const lead = known === `end_${reason}` ? say("end_OTHER") : known;
  const restart = mayRestart && makeButton(say("startAgain"), "primary", () => flow.advance(() => flow.restart()));
  const emblem = drawEmblem({ expired: "clock", locked: "lock" }[kind] ?? "close", kind === "expired" ? "plain" : "bad");
  const computer = isHandOff && make("p", {}, say("backToComputer"));
  flow.show("ended", emblem, make("h2", {}, say(`${kind}Title`)), make("p", {}, lead), computer,
    makeActions(restart, flow.makeReturn(mayRestart ? "" : "primary")));
}

/** The link, or what it opened, is of no use: each case has its sentence. */
function showDeadEnd({ code }, { say, show, makeReturn }) {
  const name = {
    LINK_USED: "linkUsed", VERIFICATION_LINK_EXPIRED: "linkExpired", LINK_EXPIRED: "linkExpired", LINK_REVOKED: "linkRevoked",
    LINK_NOT_FOUND: "linkUnknown", LINK_INCOMPLETE: "linkIncomplete", SESSION_EXPIRED: "linkExpired", UNAUTHENTICATED: "visitOver",
    SESSION_NOT_FOUND: "visitOver", ACTIVATE: "inApp", UNSUPPORTED: "unsupported",
  }[code] ?? "failed";
  const sign = name === "linkExpired" ? "clock" : name === "failed" ? "close" : "away";
  const mayReload = name === "failed" || name === "unsupported";
  const reload = mayReload && makeButton(say("reload"), "primary", () => location.reload());
  show("dead-end", drawEmblem(sign), make("h2", {}, say(`${name}Title`)), make("p", {}, say(`${name}Lead`)),
    makeActions(reload, makeReturn()));
}
