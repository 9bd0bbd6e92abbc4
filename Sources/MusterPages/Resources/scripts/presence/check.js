// Takes a person through a presence check, from beginning to end.

import { makePresenceClient } from "./presence-client.js";
import { makePresenceScreens } from "./presence-screens.js";
import { NoCamera, cameraObstacle, makePhotos, openCamera } from "../shared/camera.js";
import { make } from "../shared/elements.js";
import { NetworkError, ProblemError, codeOf, mayRetry, retry } from "../shared/http.js";
import { Interrupted, makeSignal, pause, whenVisible } from "../shared/waiting.js";

/**
 * @typedef {object} PresenceOptions
 * @property {string} address the path of the check, `/v1/presence-checks/{id}`
 * @property {string} ticket gives access to the check
 * @property {Record<string, string>} texts the texts of `Texts.presencePage` in the person's language
 * @property {(end: PresenceEnd) => void} [onEnd] is called once nothing more can be done here
 * @property {AbortSignal} [stop] ends the check early: the camera is closed, and the outcome is `stopped`
 */
/**
 * @typedef {object} PresenceEnd
 * @property {"submitted" | "exhausted" | "failed" | "stopped"} outcome `exhausted` if there are no tries left
 * @property {string} code the service's code for the failure; empty if there is none
 */
/**
 * @typedef {import("./presence-client.js").PresenceCheck} PresenceCheck
 * @typedef {import("./presence-client.js").PresenceStep} PresenceStep
 * @typedef {import("./presence-client.js").FrameAnswer} FrameAnswer
 * @typedef {import("./presence-screens.js").StepsScreen} StepsScreen
 */

/** How long a person needs to read an instruction and follow it, in milliseconds. */
const reactionTime = 1500;
/** How often requests of one step may be refused for another reason than the picture. */
const maxRefusals = 4;

/** @type {(end: PresenceEnd) => void} */
const ignore = () => {};

const never = () => new AbortController().signal;

/**
 * Takes a person through a presence check in an element of a page, which the check fills.
 * @param {HTMLElement} element
 * @param {PresenceOptions} options
 */
export async function conductPresenceCheck(element, { address, ticket, texts, onEnd = ignore, stop = never() }) {
  const screens = makePresenceScreens(element, texts);
  if (!ticket) {
    screens.failed(screens.say("linkIncomplete"), false);
    return onEnd({ outcome: "failed", code: "" });
  }
  const client = makePresenceClient(address, ticket);
  for (;;) {
    try {
      return onEnd(await conduct(client, screens, stop));
    } catch (error) {
      if (!(error instanceof ProblemError)) console.error(error);
      const code = codeOf(error);
      const isFinal = code === "PRESENCE_CHECK_NOT_FOUND";
      const sentence = error instanceof ProblemError && error.message || screens.say("failed");
      const pressed = screens.failed(sentence, !isFinal);
      if (isFinal) return onEnd({ outcome: "failed", code });
      await pressed;
    }
  }
}

/**
 * @param {import("./presence-client.js").PresenceClient} client
 * @param {import("./presence-screens.js").PresenceScreens} screens
 * @param {AbortSignal} stop
 * @returns {Promise<PresenceEnd>}
 */
async function conduct(client, screens, stop) {
  screens.wait();
  let check = await repeat(client.check);
  /** @type {import("../shared/camera.js").PictureSource} */
  let source = null;
  let hasRun = check.steps.some((step) => step.done);
  // The last hint of the service.
  let fault = "";
  const video = make("video", { playsinline: "", muted: "", autoplay: "" });
  video.muted = true;
  // Whether to ask for the camera, what to say about it, and whether the person has pressed a button to start.
  /** @type {{ asks: boolean, notice: string, isChosen: boolean }} */
  let mode = { asks: cameraObstacle() === "", notice: cameraObstacle(), isChosen: false };
  try {
    while (!stop.aborted) {
      const isOver = check.status === "TRY_OVER";
      const isExhausted = isOver && check.triesLeft <= 0;
      if (check.status === "SUBMITTED") return end("submitted", screens.done);
      if (isExhausted && !check.waivable) return end("exhausted", screens.exhausted);
      if (check.status === "COMPLETE") {
        close();
        screens.wait();
        check = await change(client.submit);
      } else if (!source) {
        let pressed = "";
        if (isOver && (hasRun || isExhausted)) {
          pressed = await screens.over(check.triesLeft, check.waivable, fault);
        } else if (!mode.isChosen) {
          pressed = await screens.intro(mode.notice, mode.asks ? "start" : "startPhotos", check.waivable);
        }
        if (pressed === "waive") {
          if (await screens.waive() === "waiveConfirm") check = await change(client.waive);
          continue;
        }
        mode.isChosen = true;
        source = await open();
        check = await repeat(client.check);
        if (check.status === "TRY_OVER" && check.triesLeft > 0) check = await change(client.beginAgain);
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

  /**
   * @param {PresenceEnd["outcome"]} outcome
   * @param {() => void} show
   * @returns {PresenceEnd}
   */
  function end(outcome, show) {
    show();
    return { outcome, code: "" };
  }

  /**
   * Opens the camera, or a file field for photos if there is no camera.
   * @returns {Promise<import("../shared/camera.js").PictureSource>}
   */
  async function open() {
    if (mode.asks) {
      const opening = openCamera(video);
      // The page asks only once: a person who refused does not want to be asked again.
      mode.asks = false;
      try {
        const photos = screens.asking().then(() => /** @type {null} */ (null));
        const camera = await Promise.race([opening, photos]);
        mode.asks = camera !== null;
        if (camera) return camera;
        mode.notice = "";
        opening.then((late) => late.close(), () => {});
      } catch (error) {
        mode.notice = error instanceof NoCamera ? error.text : "cameraMissing";
      }
    }
    const field = make("input", { type: "file", accept: "image/jpeg,image/*", capture: "user", class: "unseen" });
    return { ...makePhotos(field), field };
  }

  /** Takes steps until the try is over or all steps are done. Returns the check as it is then. */
  async function run() {
    let signal = makeSignal();
    let current = check;
    let wantsCamera = false;
    const screen = screens.steps({
      video: source.video, field: source.field, notice: mode.notice,
      onCamera: () => {
        wantsCamera = true;
        signal.raise("camera");
      },
    });
    // The try may end in another window or in the app.
    const updates = client.follow((fresh) => {
      if (fresh.nonce !== current.nonce || !["OPEN", "COMPLETE"].includes(fresh.status)) signal.raise("updates");
    });
    /** @type {PresenceStep} */
    let step = null;
    const clock = setInterval(() => {
      if (!step) return;
      const left = Date.parse(step.notAfter) - client.now();
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
          if (error instanceof ProblemError && ++refusals > maxRefusals) throw error;
          if (!(error instanceof Interrupted || error instanceof ProblemError)) throw error;
          if (!wantsCamera) await pause(1000);
        }
        if (wantsCamera) return leave("", true, current);
        step = null;
        signal = makeSignal();
        current = await repeat(client.check, (sentence) => screen.hint("offline", sentence));
      }
      return current;
    } finally {
      clearInterval(clock);
      stop.removeEventListener("abort", halt);
      updates.stop();
      video.onresize = null;
    }
  }

  /**
   * Changes from photos to the camera, or from the camera to photos.
   * @param {string} notice
   * @param {boolean} asks
   * @param {PresenceCheck} current
   */
  function leave(notice, asks, current) {
    close();
    mode = { asks, notice, isChosen: true };
    hasRun = false;
    return current;
  }

  /**
   * Sends pictures until one completes the step, or the service accepts no more.
   * @param {PresenceCheck} current
   * @param {PresenceStep} step
   * @param {StepsScreen} screen
   * @param {ReturnType<typeof makeSignal>} signal
   */
  async function takeStep(current, step, screen, signal) {
    const early = Date.parse(step.notBefore) - client.now();
    // A person who takes photos has read the instruction before they take one.
    if (source.video || early > 0) await signal.race(pause(Math.max(source.video ? reactionTime : 0, early)));
    let delay = 1000;
    for (;;) {
      await signal.race(whenVisible());
      const jpeg = await signal.race(source.frame());
      if (!jpeg) {
        screen.hint("photoUnreadable");
        continue;
      }
      if (!source.video) screen.hint("sending");
      const answer = await sendFrame(jpeg);
      if (!answer) continue;
      fault = answer.hint;
      screen.hint(answer.hint);
      screen.measure(answer.value);
      screen.left(answer.framesLeft);
      if (answer.stepDone) return pause(900);
      if (answer.framesLeft <= 0) return pause(1500);
      await signal.race(pause(source.delayAfter(answer)));
    }

    /**
     * What the service says about a picture; null if another picture has to be sent.
     * @param {Blob} picture
     * @returns {Promise<FrameAnswer>}
     */
    async function sendFrame(picture) {
      for (;;) {
        try {
          return await client.frame(current, step, picture);
        } catch (error) {
          const wasRepeated = codeOf(error) === "PRESENCE_FRAME_REPEATED";
          if (error instanceof NetworkError) {
            screen.hint("offline");
            await signal.race(pause(delay));
            delay = Math.min(2 * delay, 5000);
          } else if (error instanceof ProblemError && error.isTemporary) {
            screen.hint("busy", error.message);
            await signal.race(pause(1000 * Math.max(1, error.retryAfter)));
          } else if (error instanceof ProblemError && (wasRepeated || (!source.video && isAboutPicture(error)))) {
            screen.hint("again", error.message);
            await signal.race(pause(source.delayAfter(step)));
            return null;
          } else {
            throw error;
          }
          // The camera's picture is outdated by now.
          if (source.video) return null;
        }
      }
    }
  }

  /**
   * Whether the picture was refused, so that another picture may be accepted.
   * @param {ProblemError} error
   */
  function isAboutPicture(error) {
    return [413, 415, 422].includes(error.status);
  }

  /**
   * Changes the check. If it is unknown whether the request took effect, it returns the present state of the check.
   * @param {() => Promise<PresenceCheck>} request
   * @returns {Promise<PresenceCheck>}
   */
  async function change(request) {
    try {
      return await request();
    } catch (error) {
      const expected = ["PRESENCE_CHECK_OVER", "PRESENCE_TRIES_EXHAUSTED", "PRESENCE_STEPS_MISSING"];
      if (!mayRetry(error) && !expected.includes(codeOf(error))) throw error;
      await pause(1000);
      return repeat(client.check);
    }
  }

  /**
   * Repeats a request until it succeeds, and shows meanwhile why that takes time.
   * @template T
   * @param {() => Promise<T>} request
   * @param {(sentence: string) => void} [onFailure]
   */
  function repeat(request, onFailure = screens.wait) {
    return retry(request, (sentence) => onFailure(sentence || screens.say("offline")));
  }
}
