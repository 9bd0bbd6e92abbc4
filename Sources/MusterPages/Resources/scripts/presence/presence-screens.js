// The screens of a presence check.

import { drawGuide, drawMark, drawMeter, scales } from "./presence-drawings.js";
import { makeAccessibility } from "../shared/accessibility.js";
import { canAskForCamera } from "../shared/camera.js";
import { make, makeSay, showIn, timeText } from "../shared/elements.js";

/**
 * @typedef {ReturnType<typeof makePresenceScreens>} PresenceScreens
 * @typedef {ReturnType<PresenceScreens["steps"]>} StepsScreen
 */

/**
 * @param {HTMLElement} root
 * @param {Record<string, string>} texts
 */
export function makePresenceScreens(root, texts) {
  const say = makeSay(texts);
  const accessibility = makeAccessibility(root, say);

  /**
   * Shows a screen, and reads out its heading and the paragraphs below it.
   * @param {string} name
   * @param {...import("../shared/elements.js").Part} parts
   */
  function show(name, ...parts) {
    showIn(root, name, ...parts);
    const spoken = [...root.querySelectorAll(":scope > h2, :scope > p:not(.aids)")];
    accessibility.speak(spoken.map((element) => element.textContent).join(" "));
  }

  /**
   * Creates buttons, and a promise of the name of the first one that is pressed.
   * @param {...string} names
   */
  function offer(...names) {
    /** @type {(name: string) => void} */
    let press;
    /** @type {Promise<string>} */
    const pressed = new Promise((resolve) => (press = resolve));
    const buttons = names.map((name, index) => {
      const button = make("button", { type: "button", class: index === 0 ? "primary" : "" }, say(name));
      button.addEventListener("click", () => press(name), { once: true });
      return button;
    });
    return { buttons, pressed };
  }

  return {
    say,

    wait(sentence = say("wait")) {
      show("wait", make("p", { class: "lead", role: "status" }, sentence));
    },

    /**
     * What will happen. Returns the name of the button that was pressed.
     * @param {string} notice
     * @param {string} button
     * @param {boolean} isWaivable
     */
    intro(notice, button, isWaivable) {
      const { buttons, pressed } = offer(button, ...(isWaivable ? ["waive"] : []));
      show("intro", make("p", { class: "lead" }, say("lead")), notice && make("p", { class: "notice" }, say(notice)),
        ...buttons, accessibility.buttons());
      return pressed;
    },

    /** Shown while the browser asks for permission. Some browsers never ask, so the person may take photos instead. */
    asking() {
      const { buttons, pressed } = offer("startPhotos");
      buttons[0].className = "";
      show("asking", make("h2", {}, say("allowCamera")), ...buttons);
      return pressed;
    },

    /**
     * @param {number} triesLeft
     * @param {boolean} isWaivable
     * @param {string} fault the last hint of the service
     */
    over(triesLeft, isWaivable, fault) {
      const { buttons, pressed } = offer(...(triesLeft > 0 ? ["tryAgain"] : []), ...(isWaivable ? ["waive"] : []));
      const isHint = fault && !["OK", "HOLD_STILL"].includes(fault);
      show("over", drawMark("bad"), make("h2", {}, say("overTitle")),
        isHint && make("p", { class: "fault" }, say(fault)), make("p", {}, say(triesLeft > 0 ? "over" : "exhausted")),
        triesLeft > 0 && make("p", { class: "faint" }, say("triesLeft", { count: triesLeft })), ...buttons);
      return pressed;
    },

    waive() {
      const { buttons, pressed } = offer("waiveConfirm", "waiveBack");
      show("over", make("h2", {}, say("waiveTitle")), make("p", {}, say("waiveLead")), ...buttons);
      return pressed;
    },

    exhausted() {
      show("end", drawMark("bad"), make("h2", {}, say("overTitle")), make("p", {}, say("exhausted")));
    },

    done() {
      show("end", drawMark("good"), make("h2", {}, say("doneTitle")), make("p", {}, say("done")));
    },

    /**
     * @param {string} sentence
     * @param {boolean} canRepeat whether the next attempt may succeed
     */
    failed(sentence, canRepeat) {
      const { buttons, pressed } = canRepeat ? offer("tryAgain") : { buttons: [], pressed: null };
      show("end", drawMark("bad"), make("h2", {}, say("failedTitle")),
        make("p", { role: "alert" }, sentence), ...buttons);
      return pressed;
    },

    /**
     * The screen on which the person takes all steps of one try.
     * @param {{ video: HTMLVideoElement, field: HTMLInputElement, notice: string, onCamera: () => void }} options
     */
    steps({ video, field, notice, onCamera }) {
      const stage = make("div", { class: "stage" });
      const number = make("span");
      const clock = make("span", { role: "timer" });
      const dots = make("ol", { class: "dots", "aria-hidden": "true" });
      const instruction = make("h2", { "aria-live": "assertive" });
      const hint = make("p", { class: "hint", role: "status" });
      const meter = make("div", { class: "meter" });
      const words = make("div", { class: "words" },
        make("p", { class: "progress" }, number, clock), dots, instruction, meter, hint);
      const left = make("p", { class: "faint" });
      if (field) {
        const label = make("label", { class: "button primary" }, field, make("span", {}, say("takePhoto")));
        words.append(label, left);
        if (notice) words.append(make("p", { class: "notice" }, say(notice)));
        if (canAskForCamera()) {
          const { buttons, pressed } = offer("useCamera");
          buttons[0].className = "";
          pressed.then(onCamera);
          words.append(...buttons);
        }
      }
      words.append(accessibility.buttons());
      show("steps", stage, words);
      /** @type {"wide" | "tall"} */
      let shape = "tall";
      /** @type {import("./presence-client.js").StepKind} */
      let kind = null;
      /** @type {import("./presence-client.js").Target} */
      let target = null;

      /** @param {number} value what was measured in the last picture, or null */
      function measure(value) {
        const isMeasured = target !== null && kind in scales;
        meter.hidden = !isMeasured;
        if (!isMeasured) return;
        meter.dataset.value = String(value ?? "");
        meter.replaceChildren(drawMeter(kind, target, value), make("p", { class: "faint" }, say("meter")));
      }

      function draw() {
        if (video?.videoWidth) shape = video.videoWidth >= video.videoHeight ? "wide" : "tall";
        stage.dataset.shape = shape;
        stage.replaceChildren(...(video ? [video] : []), drawGuide(shape, kind, video !== null));
      }
      if (video) {
        video.setAttribute("aria-label", say("preview"));
        // The person may rotate the phone during the check.
        video.onresize = draw;
      }

      return {
        /**
         * @param {import("./presence-client.js").PresenceCheck} check
         * @param {import("./presence-client.js").PresenceStep} step
         */
        step(check, step) {
          const position = check.steps.indexOf(step);
          ({ kind, target } = step);
          draw();
          measure(null);
          number.textContent = say("step", { number: position + 1, count: check.steps.length });
          dots.replaceChildren(...check.steps.map((each, index) =>
            make("li", { class: each.done ? "done" : index === position ? "now" : "" })));
          instruction.textContent = say(step.kind);
          accessibility.speak(instruction.textContent);
          this.left(step.framesLeft);
          this.hint("");
        },

        /**
         * @param {string} name the name of a text, or empty
         * @param {string} [sentence] is shown instead of that text
         */
        hint(name, sentence = name ? say(name) : "") {
          stage.dataset.hint = name;
          if (hint.textContent !== sentence) hint.textContent = sentence;
          accessibility.speak(sentence);
        },

        measure,

        /** @param {number} count */
        left(count) {
          if (field) left.textContent = say("photosLeft", { count });
        },

        /** @param {number} milliseconds */
        time(milliseconds) {
          const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
          const time = timeText(seconds);
          const text = say("timeLeft", { time });
          if (clock.textContent !== text) clock.textContent = text;
        },
      };
    },
  };
}
