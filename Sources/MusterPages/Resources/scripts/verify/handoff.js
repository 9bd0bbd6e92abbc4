// From the computer to the phone: a code to scan, and the way there followed from here.

/** On a computer, before the first document: a phone takes better pictures. */
function showDevice(_, flow) {
  const { say } = flow;
  flow.show("device", drawEmblem("phone"), make("h2", {}, say("deviceTitle")), make("p", {}, say("deviceLead")),
    makeActions(makeButton(say("usePhone"), "primary", () => flow.go("phone"), "phone"),
      makeButton(say("useComputer"), "", flow.stayHere)));
}

/** The code, for as long as it may be used. A new one takes its place when its time is up, if the person wants one. */
function showCode(_, flow) {
  const { say } = flow;
  const stop = new AbortController();
  const place = make("div", { class: "qr" });
  const time = make("p", { class: "faint", role: "timer" });
  const renew = makeButton(say("newCode"), "primary", load);
  renew.hidden = true;
  flow.show("phone", make("h2", {}, say("phoneTitle")), make("ol", { class: "numbered" },
    make("li", {}, say("phoneFirst")), make("li", {}, say("phoneSecond")), make("li", {}, say("phoneThird"))), place, time,
  makeActions(renew, makeButton(say("useComputer"), "quiet", flow.stayHere)));
  let image = "";
  let link = null;
  const clock = setInterval(tick, 1000);
  load();
  return () => {
    stop.abort();
    clearInterval(clock);
    URL.revokeObjectURL(image);
  };

  async function load() {
    renew.hidden = true;
    link = await flow.act(() => flow.service.post("links"));
    if (stop.signal.aborted) return;
    if (!link) return void (renew.hidden = false);
    URL.revokeObjectURL(image);
    image = URL.createObjectURL(new Blob([link.qrCode], { type: "image/svg+xml" }));
    place.replaceChildren(make("img", { src: image, alt: say("qrName"), width: "224", height: "224" }));
    tick();
    look(link);
  }

  /** The link is used once the phone has opened it. */
  async function look({ id, expiresAt }) {
    while (!stop.signal.aborted && link.id === id && Date.now() < Date.parse(expiresAt)) {
      await pause(2000);
      const { links } = await flow.service.read("links").catch(() => ({ links: [] }));
      if (!stop.signal.aborted && links.some((each) => each.id === id && each.status === "USED")) return flow.handOver();
    }
  }

  function tick() {
    if (!link) return;
    const seconds = Math.max(0, Math.ceil((Date.parse(link.expiresAt) - Date.now()) / 1000));
    set(time, seconds > 0 ? say("timeLeft", { time: clockText(seconds) }) : say("codeOver"));
    place.classList.toggle("over", seconds === 0);
    if (seconds === 0 && renew.hidden) renew.hidden = false;
  }
}

const clockText = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The phone has it: what is done there shows here. */
function showFollowing({ sides }, flow) {
  const { say } = flow;
  const list = make("ul", { class: "checks" }, ...sides.map(({ name, isDone }) =>
    make("li", { class: isDone ? "done" : "" }, drawSign(isDone ? "done" : "clock"),
      make("span", {}, name), make("span", { class: "unseen" }, ` ${say(isDone ? "stateDone" : "stateOpen")}`))));
  flow.show("following", drawEmblem("phone", "live"), make("h2", {}, say("followTitle")), make("p", {}, say("followLead")), list,
    makeActions(makeButton(say("goOnHere"), "", flow.stayHere)));
}
