// What helps people who cannot see well, or not at all: instructions that are read out, and large text.

/** How soon the same sentence may be read out again, in milliseconds. */
const timeToRepeat = 4000;

/**
 * Buttons that turn these aids on and off, for as long as the page is open.
 *
 * @param root gets the class `large` while the text is large
 */
function makeAids(root, say) {
  const canSpeak = "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
  let speaks = false;
  let last = { sentence: "", at: 0 };

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
    /** The buttons for a screen, which show what is on. */
    buttons() {
      const isLarge = root.classList.contains("large");
      const buttons = [toggle("largeText", isLarge, (isOn) => root.classList.toggle("large", isOn))];
      if (canSpeak) {
        buttons.push(toggle("speak", speaks, (isOn) => {
          speaks = isOn;
          if (!isOn) return speechSynthesis.cancel();
          const sentence = last.sentence || say("speak");
          last.at = 0;
          this.speak(sentence);
        }));
      }
      return make("p", { class: "aids" }, ...buttons);
    },

    /** Reads out a sentence, in place of what is being read, unless it was read out just now. */
    speak(sentence) {
      const isRepeated = sentence === last.sentence && Date.now() - last.at < timeToRepeat;
      if (!sentence || isRepeated) return;
      last = { sentence, at: Date.now() };
      if (!speaks) return;
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = document.documentElement.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
  };
}
