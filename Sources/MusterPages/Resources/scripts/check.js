// How a check goes, from its beginning to its end.

/** How long a person takes to read and to follow, in milliseconds. */
const timeToFollow = 1500;
/** How often what was asked for may be refused for another reason than the picture. */
const maxRefusals = 4;

/**
 * Takes a person through a presence check, in an element of a page.
 *
 * It calls `onEnd` with `{ outcome, code }` once nothing more can be done here: the outcome is `submitted`, `exhausted` (there
 * are no tries left) or `failed`, with the service's code if it has one.
 *
 * @param element what it may fill
 * @param options `address` is that of the check (`/v1/presence-checks/{id}`), `ticket` opens it, and `texts` are the sentences
 *   of `Texts.presencePage` in the person's language. `stop`, if it is given, is the signal that ends it early: the camera is
 *   let go, and the outcome is `stopped`
 */
export async function conductPresenceCheck(element, { address, ticket, texts, onEnd = () => {}, stop = never() }) {
  const screens = makeScreens(element, texts);
  if (!ticket) {
    screens.failed(screens.say("linkIncomplete"), false);
    return onEnd({ outcome: "failed", code: "" });
  }
  const wire = makeWire(address, ticket);
  for (;;) {
    try {
      return onEnd(await conduct(wire, screens, stop));
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      const isFinal = error.code === "PRESENCE_CHECK_NOT_FOUND";
      const pressed = screens.failed(error instanceof Refused && error.message || screens.say("failed"), !isFinal);
      if (isFinal) return onEnd({ outcome: "failed", code: error.code });
      await pressed;
    }
  }
}

const never = () => new AbortController().signal;

async function conduct(wire, screens, stop) {
  screens.wait();
  let check = await answered(wire.check);
  let source = null;
  let hasRun = check.steps.some((step) => step.done);
  // What to do better.
  let fault = "";
  const video = make("video", { playsinline: "", muted: "", autoplay: "" });
  video.muted = true;
  let way = { asks: canAskForCamera(), notice: canAskForCamera() ? "" : "cameraMissing" };
  try {
    while (!stop.aborted) {
      const isOver = check.status === "TRY_OVER";
      const isExhausted = isOver && check.triesLeft <= 0;
      if (check.status === "SUBMITTED") return end("submitted", screens.done);
      if (isExhausted && !check.waivable) return end("exhausted", screens.exhausted);
      if (check.status === "COMPLETE") {
        close();
        screens.wait();
        check = await change(wire.submit);
      } else if (!source) {
        let pressed = "";
        if (isOver && (hasRun || isExhausted)) pressed = await screens.over(check.triesLeft, check.waivable, fault);
        else if (!way.isChosen) pressed = await screens.intro(way.notice, way.asks ? "start" : "startPhotos", check.waivable);
        if (pressed === "waive") {
          if (await screens.waive() === "waiveConfirm") check = await change(wire.waive);
          continue;
        }
        way.isChosen = true;
        source = await open();
        check = await answered(wire.check);
        if (check.status === "TRY_OVER" && check.triesLeft > 0) check = await change(wire.beginAgain);
      } else if (isOver) {
        close();
      } else {
        hasRun = true;
        check = await run();
      }
    }
    return { outcome: "stopped", code: "" };
  } finally {
    close();
  }

  function close() {
    source?.close();
    source = null;
  }

  function end(outcome, show) {
    show();
    return { outcome, code: "" };
  }

  /** The camera, or photos where there is none. */
  async function open() {
    if (way.asks) {
      const opening = openCamera(video);
      // Not asked for more than once by itself: who said no has said no.
      way.asks = false;
      try {
        const photos = screens.asking().then(() => null);
        const camera = await Promise.race([opening, photos]);
        way.asks = camera !== null;
        if (camera) return camera;
        way.notice = "";
        opening.then((late) => late.close(), () => {});
      } catch (error) {
        way.notice = error.text ?? "cameraMissing";
      }
    }
    const field = make("input", { type: "file", accept: "image/jpeg,image/*", capture: "user", class: "unseen" });
    return { ...makePhotos(field), field };
  }

  /** Takes steps until the try is over or the last one is taken. */
  async function run() {
    let signal = makeSignal();
    let current = check;
    let wantsCamera = false;
    const screen = screens.steps({
      video: source.video, field: source.field, notice: way.notice,
      onCamera: () => {
        wantsCamera = true;
        signal.raise("camera");
      },
    });
    // Another window, or the app, may end it.
    const updates = wire.follow((fresh) => {
      if (fresh.nonce !== current.nonce || !["OPEN", "COMPLETE"].includes(fresh.status)) signal.raise("updates");
    });
    let step = null;
    const clock = setInterval(() => {
      if (!step) return;
      const left = Date.parse(step.notAfter) - wire.now();
      screen.time(left);
      if (left <= 0) signal.raise("late");
    }, 250);
    let refusals = 0;
    const halt = () => signal.raise("stopped");
    stop.addEventListener("abort", halt);
    try {
      while (current.status === "OPEN") {
        step = current.steps.find((each) => !each.done);
        screen.step(current, step);
        try {
          await takeStep(current, step, screen, signal);
          refusals = 0;
        } catch (error) {
          if (stop.aborted) return current;
          if (error instanceof NoCamera) return leave(error.text, false, current);
          if (error instanceof Refused && ++refusals > maxRefusals) throw error;
          if (!(error instanceof Interrupted || error instanceof Refused)) throw error;
          if (!wantsCamera) await pause(1000);
        }
        if (wantsCamera) return leave("", true, current);
        step = null;
        signal = makeSignal();
        current = await answered(wire.check, (sentence) => screen.hint("offline", sentence));
      }
      return current;
    } finally {
      clearInterval(clock);
      stop.removeEventListener("abort", halt);
      updates.stop();
      video.onresize = null;
    }
  }

  /** Goes on by another way: the camera, or photos. */
  function leave(notice, asks, current) {
    close();
    way = { asks, notice, isChosen: true };
    hasRun = false;
    return current;
  }

  /** Sends pictures until one shows what the step asks for, or none may follow. */
  async function takeStep(current, step, screen, signal) {
    const early = Date.parse(step.notBefore) - wire.now();
    // Who takes photos needs no time to follow before they may.
    if (source.video || early > 0) await signal.race(pause(Math.max(source.video ? timeToFollow : 0, early)));
    let delay = 1000;
    for (;;) {
      await signal.race(whenVisible());
      const jpeg = await signal.race(source.frame());
      if (!jpeg) {
        screen.hint("photoUnreadable");
        continue;
      }
      if (!source.video) screen.hint("sending");
      const answer = await send(jpeg);
      if (!answer) continue;
      fault = answer.hint;
      screen.hint(answer.hint);
      screen.measure(answer.value);
      screen.left(answer.framesLeft);
      if (answer.stepDone) return pause(900);
      if (answer.framesLeft <= 0) return pause(1500);
      await signal.race(pause(source.rest(answer)));
    }

    /** What is said of a picture; null if another one has to be sent. */
    async function send(jpeg) {
      for (;;) {
        try {
          return await wire.frame(current, step, jpeg);
        } catch (error) {
          if (error instanceof Unheard) {
            screen.hint("offline");
            await signal.race(pause(delay));
            delay = Math.min(2 * delay, 5000);
          } else if (error instanceof Refused && error.isPassing) {
            screen.hint("busy", error.message);
            await signal.race(pause(1000 * Math.max(1, error.seconds)));
          } else if (error.code === "PRESENCE_FRAME_REPEATED" || (error instanceof Refused && !source.video && isOfPicture(error))) {
            screen.hint("again", error.message);
            await signal.race(pause(source.rest(step)));
            return null;
          } else {
            throw error;
          }
          // What the camera saw before is not what it sees now.
          if (source.video) return null;
        }
      }
    }
  }

  /** Whether it was the picture that was refused, so that another one may be better. */
  function isOfPicture(error) {
    return [413, 415, 422].includes(error.status);
  }

  /** Changes the check. Where it is not known whether that was heard, it says how it stands. */
  async function change(ask) {
    try {
      return await ask();
    } catch (error) {
      const isKnown = ["PRESENCE_CHECK_OVER", "PRESENCE_TRIES_EXHAUSTED", "PRESENCE_STEPS_MISSING"].includes(error.code);
      if (!(error instanceof Unheard || error.isPassing || isKnown)) throw error;
      await pause(1000);
      return answered(wire.check);
    }
  }

  /** Asks again until it is answered, and says meanwhile why that takes so long. */
  function answered(ask, tell = screens.wait) {
    return patiently(ask, (sentence) => tell(sentence || screens.say("offline")));
  }
}
