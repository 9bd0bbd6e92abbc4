// The page at work: it reads the session, shows the screen that is due, and carries out what the person does there.

const screensByName = {
  welcome: showWelcome, consent: showConsent, contact: showContact, begin: showBegin, device: showDevice, phone: showCode, following: showFollowing,
  choice: showChoice, side: showSide, camera: showCamera, sending: showSending, presence: showPresence, code: showCodeEntry,
  processing: showProcessing, success: showSuccess, failure: showFailure, deadEnd: showDeadEnd,
};

/** Begins the verification, which needs nothing of the person. */
function showBegin(screen, flow) {
  showWait(screen, flow);
  flow.advance(() => flow.service.post("verification"));
}

/** What this browser knows of the person's way, and keeps through a reload. */
const firstWay = {
  isWelcomed: false, isDeclined: false, isHandedOver: false, stays: false, wasRefused: false, presence: null,
  choice: { chosen: [], isOpen: false },
};

/** Errors of the present step, which the session's state does not show. */
const saidInPlace = ["DUPLICATE_REJECTED", "OTP_RESEND_TOO_SOON", "OTP_CODES_EXHAUSTED", "OTP_DELIVERY_FAILED"];

/**
 * Takes a person through their verification.
 *
 * @param page `show` fills it, `showSteps` shows how far the session is, `tellLine` how the line is, and `tellParent` tells an
 *   embedding page what happens
 */
function makeFlow(page, visit) {
  const { say, root } = page;
  const service = makeService(visit, (sentence) => page.tellLine(sentence === null ? null : sentence || say("offline")));
  const stop = new AbortController();
  const shelf = `way.${visit.sessionId}`;
  const isHandOff = visit.kind === "HAND_OFF";
  const way = {
    ...firstWay, ...tab.read(shelf), say, names: makeNames(say), isHandOff,
    offersPhone: !isHandOff && !matchMedia("(pointer: coarse)").matches && innerWidth >= 720,
    // What a reload ends.
    view: history.state?.view ?? "", aim: "", upload: null, problem: "", trouble: null, waitsLong: false,
  };
  let shown = { key: "" };
  let session = null;
  let end = "";
  let picture = { of: "", address: "" };

  const flow = {
    ...page, service, names: way.names,
    get session() { return session; },
    get upload() { return way.upload; },
    pictureOf: (type, side) => (picture.of === `${type} ${side}` ? picture.address : ""),
    recall: (name) => way[name],
    remember, go, act, advance, refresh, take, restart, sendFile, sendPicture,
    begin() {
      go("begun");
      change({ isWelcomed: true });
    },
    decline: (isDeclined) => change({ isDeclined }),
    choose(item) {
      const others = way.choice.chosen.filter((key) => key !== keyOf(item));
      go("side");
      change({ choice: { chosen: [keyOf(item), ...others], isOpen: false }, trouble: null });
    },
    reopenChoice: () => change({ choice: { ...way.choice, isOpen: true }, trouble: null }),
    stayHere: () => change({ stays: true, isHandedOver: false, view: "" }),
    handOver: () => change({ isHandedOver: true, stays: false, view: "" }),
    openCamera(place) {
      way.aim = aimAt(place);
      go("camera");
    },
    loseCamera: (problem) => change({ problem, view: "" }),
    /** The code was sent, so the back button is to lead to what was before the contact. */
    showCode(session) {
      if (history.state?.view === "contact") history.replaceState({ view: "" }, "");
      way.view = "";
      take(session);
    },
    back: () => (history.state?.view ? history.back() : change({ view: "" })),
  };

  return { run };

  async function run() {
    showWait({}, flow);
    addEventListener("popstate", (event) => returnTo(event.state?.view ?? ""));
    const waiting = await pictureShelf.read(visit.sessionId);
    await refresh();
    if (!session || session.nextAction === null) return;
    if (waiting && session.nextAction === "UPLOAD_DOCUMENTS") send(waiting);
    service.follow(refresh, stop.signal);
  }

  /** Keeps facts about the way. */
  function remember(facts) {
    Object.assign(way, facts);
    tab.write(shelf, Object.fromEntries(Object.keys(firstWay).map((name) => [name, way[name]])));
  }

  function change(facts) {
    remember(facts);
    render();
  }

  /** Goes to a part of this page, from which the back button leads back. */
  function go(view) {
    history.pushState({ view }, "");
    change({ view, problem: view === "camera" ? "" : way.problem });
  }

  /** Where the back button leads: from the camera to what was before it, then to the choice, and to the welcome. */
  function returnTo(view) {
    if (way.view === "side" && session) {
      const [chosen] = way.choice.chosen;
      const item = documentsOf(session).groups.flatMap(({ items }) => items).find((each) => keyOf(each) === chosen);
      if (item && !isBegun(item)) remember({ choice: { ...way.choice, chosen: way.choice.chosen.slice(1) } });
    }
    if (view === "" && session?.nextAction === "GIVE_CONSENT") remember({ isWelcomed: false });
    change({ view });
  }

  function render() {
    if (!session && !end) return;
    const screen = end ? { name: "deadEnd", code: end } : chooseScreen(session, way);
    const key = JSON.stringify(screen);
    if (key === shown.key) return shown.update?.();
    shown.close?.();
    shown = { key };
    page.showSteps(end ? null : session, screen.name);
    const made = screensByName[screen.name](screen, flow);
    page.tellParent(screen.name);
    // The screen may have led to another one at once.
    if (shown.key !== key) return typeof made === "function" ? made() : made?.close?.();
    Object.assign(shown, typeof made === "function" ? { close: made } : made);
  }

  /** Takes over how the session is now, unless something newer is known already. */
  function take(fresh) {
    if (session && Date.parse(fresh.updatedAt) < Date.parse(session.updatedAt)) return;
    if (fresh.nextAction !== session?.nextAction || fresh.phase !== session.phase) waitAnew(fresh);
    if (fresh.nextAction === "BEGIN_PRESENCE_CHECK" && ["PRESENCE_CHECK", "OTP_VERIFICATION"].includes(session?.phase)
      && ["SUBMIT_PRESENCE_CHECK", "ENTER_CODE", "WAIT"].includes(session.nextAction)) {
      remember({ wasRefused: true, presence: null });
    }
    session = fresh;
    if (session.nextAction === null) finish();
    render();
  }

  function waitAnew({ nextAction, phase }) {
    way.waitsLong = false;
    if (nextAction !== "WAIT") return;
    setTimeout(() => {
      if (session.nextAction === "WAIT" && session.phase === phase) change({ waitsLong: true });
    }, 12_000);
  }

  function finish() {
    stop.abort();
    pictureShelf.clear();
  }

  /** Reads the session; while it is being read, once more afterwards. */
  function refresh() {
    refresh.isWanted = true;
    refresh.running ??= (async () => {
      while (refresh.isWanted && !end) {
        refresh.isWanted = false;
        const fresh = await act(service.session);
        if (fresh) take(fresh);
      }
    })().finally(() => (refresh.running = null));
    return refresh.running;
  }

  /** Does what the person asked for. What it gives is the session as it is then. */
  async function advance(work) {
    const buttons = [...root.querySelectorAll("button:enabled")];
    for (const button of buttons) button.disabled = true;
    const fresh = await act(work);
    for (const button of buttons) button.disabled = false;
    if (fresh) take(fresh);
  }

  /** Asks the service for something; nothing is given if it refused. */
  async function act(work, complain = page.alert) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      if (error.status === 401 || error.status === 410 && error.code === "SESSION_EXPIRED" || error.code === "SESSION_NOT_FOUND") {
        end = error.code;
        finish();
        render();
      } else if (error.status === 409 && !saidInPlace.includes(error.code) || error.code?.endsWith("LIMIT_REACHED")) {
        // It went on elsewhere, or a limit ended it: the session says how.
        refresh();
      } else {
        complain(error.message || say("failedLead"));
      }
      return null;
    }
  }

  /** Gives the attempt up and begins another one. */
  async function restart() {
    const fresh = await service.remove("verification");
    remember({ choice: firstWay.choice, wasRefused: false, isHandedOver: false, presence: null });
    return fresh.nextAction === "BEGIN_VERIFICATION" ? service.post("verification") : fresh;
  }

  async function sendFile(place, file) {
    const blob = await readFile(file);
    if (blob) await sendPicture({ ...place, blob, filename: file.name });
    else change({ trouble: say("fileUnreadable"), view: "" });
  }

  /** Sends a picture that was just taken or chosen. */
  async function sendPicture({ item, side, blob, filename = `${item.type}-${side.side}.jpg`.toLowerCase() }) {
    const { type, country } = item;
    const facts = { type, side: side.side, country, originalDocumentId: side.documentId, filename };
    const waiting = { item, side, blob, facts, name: makeName(), address: "" };
    await pictureShelf.put(visit.sessionId, waiting);
    await send(waiting);
  }

  /** Sends a picture, or what is left of it, and then looks what became of it. */
  async function send(waiting) {
    const { item, side, blob } = waiting;
    URL.revokeObjectURL(picture.address);
    picture = { of: `${item.type} ${side.side}`, address: URL.createObjectURL(blob) };
    // The back button is not to open the camera again.
    if (history.state?.view === "camera") history.replaceState({ view: "" }, "");
    change({ view: "", trouble: null, upload: { item, side, bytes: blob.size, sent: 0, trouble: null } });
    const keep = (kept) => pictureShelf.put(visit.sessionId, kept);
    const tell = (sent, trouble) => {
      Object.assign(way.upload, { sent: sent ?? way.upload.sent, trouble });
      render();
    };
    await act(() => deliver(service, waiting, keep, tell), (sentence) => remember({ trouble: sentence }));
    await pictureShelf.clear();
    await refresh();
    change({ upload: null });
  }
}
