// For people who do not see well: instructions that are read out, and large text.

/** Buttons that turn these aids on and off; `root` has the class `large` while the text is large. */
function makeAids(root, say) {
  const canSpeak = "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
  let speaks = false;
  let last = {};

  function toggle(name, isOn, change) {
    const button = make("button", { type: "button", class: "aid", "aria-pressed": String(isOn) }, say(name));
    button.addEventListener("click", () => {
      const isPressed = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isPressed));
      change(isPressed);
    });
    return button;
  }

  return {
    buttons() {
      const isLarge = root.classList.contains("large");
      const buttons = [toggle("largeText", isLarge, (isOn) => root.classList.toggle("large", isOn))];
      if (canSpeak) {
        buttons.push(toggle("speak", speaks, (isOn) => {
          speaks = isOn;
          if (!isOn) return speechSynthesis.cancel();
          const { sentence } = last;
          last = {};
          this.speak(sentence);
        }));
      }
      return make("p", { class: "aids" }, ...buttons);
    },

    /** Reads out a sentence, unless it was read out within four seconds. */
    speak(sentence) {
      if (!sentence || (sentence === last.sentence && Date.now() - last.at < 4000)) return;
      last = { sentence, at: Date.now() };
      if (!speaks) return;
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = document.documentElement.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
  };
}
