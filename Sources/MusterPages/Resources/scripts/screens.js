// What the person sees and reads.

function makeScreens(root, texts) {
  const say = makeSay(texts);
  const aids = makeAids(root, say);

  /** What cannot be seen is heard: the heading of each screen, with what stands below it. */
  function show(name, ...children) {
    showIn(root, name, ...children);
    aids.speak([...root.querySelectorAll(":scope > h2, :scope > p:not(.aids)")].map((part) => part.textContent).join(" "));
  }

  /** Buttons, and the promise of the name of the one that is pressed. */
  function offer(...names) {
    let press;
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

    /** What will happen; gives the button that was pressed. */
    intro(notice, button, isWaivable) {
      const { buttons, pressed } = offer(button, ...(isWaivable ? ["waive"] : []));
      show("intro", make("p", { class: "lead" }, say("lead")), notice && make("p", { class: "notice" }, say(notice)),
        ...buttons, aids.buttons());
      return pressed;
    },

    /** The browser asks for the camera now; not every one does, so there is another way on. */
    asking() {
      const { buttons, pressed } = offer("startPhotos");
      buttons[0].className = "";
      show("asking", make("h2", {}, say("allowCamera")), ...buttons);
      return pressed;
    },

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

    /** @param canRepeat whether it may go better the next time */
    failed(sentence, canRepeat) {
      const { buttons, pressed } = canRepeat ? offer("tryAgain") : { buttons: [] };
      show("end", drawMark("bad"), make("h2", {}, say("failedTitle")), make("p", { role: "alert" }, sentence), ...buttons);
      return pressed;
    },

    /** The screen on which the steps are taken; it stays from the first to the last. */
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
      words.append(aids.buttons());
      show("steps", stage, words);
      let shape = "tall";
      let kind = "";
      let target = null;

      /** @param value what the last picture measured, or null */
      function measure(value) {
        const isMeasured = target !== null && kind in scales;
        meter.hidden = !isMeasured;
        if (!isMeasured) return;
        meter.dataset.value = value ?? "";
        meter.replaceChildren(drawMeter(kind, target, value), make("p", { class: "faint" }, say("meter")));
      }

      function draw() {
        if (video?.videoWidth) shape = video.videoWidth >= video.videoHeight ? "wide" : "tall";
        stage.dataset.shape = shape;
        stage.replaceChildren(...(video ? [video] : []), drawGuide(shape, kind, video !== null));
      }
      if (video) {
        video.setAttribute("aria-label", say("preview"));
        // A telephone may be turned while it looks.
        video.onresize = draw;
      }

      return {
        step(check, step) {
          const position = check.steps.indexOf(step);
          ({ kind, target } = step);
          draw();
          measure(null);
          number.textContent = say("step", { number: position + 1, count: check.steps.length });
          dots.replaceChildren(...check.steps.map((each, index) =>
            make("li", { class: each.done ? "done" : index === position ? "now" : "" })));
          instruction.textContent = say(step.kind);
          aids.speak(instruction.textContent);
          this.left(step.framesLeft);
          this.hint("");
        },
        /** @param name that of a text, or empty; `sentence` says it in its place */
        hint(name, sentence = name ? say(name) : "") {
          stage.dataset.hint = name;
          if (hint.textContent !== sentence) hint.textContent = sentence;
          aids.speak(sentence);
        },
        measure,
        left(count) {
          if (field) left.textContent = say("photosLeft", { count });
        },
        time(milliseconds) {
          const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
          const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
          const text = say("timeLeft", { time });
          if (clock.textContent !== text) clock.textContent = text;
        },
      };
    },
  };
}
