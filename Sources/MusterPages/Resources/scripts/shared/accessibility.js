// Accessibility settings: instructions that are read out, and large text.

import { make } from "./elements.js";

/**
 * Creates the settings of one page.
 * @param {HTMLElement} root has the class `large` while the text is large
 * @param {import("./elements.js").Say} say
 */
export function makeAccessibility(root, say) {
  const canSpeak = "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
  let isSpeechOn = false;
  let last = { sentence: "", time: 0 };

  /**
   * @param {string} name
   * @param {boolean} isOn
   * @param {(isOn: boolean) => void} change
   */
  function makeToggle(name, isOn, change) {
    const button = make("button", { type: "button", class: "aid", "aria-pressed": String(isOn) }, say(name));
    button.addEventListener("click", () => {
      const isPressed = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(isPressed));
      change(isPressed);
    });
    return button;
  }

  return {
    /** The buttons that turn the settings on and off. */
    buttons() {
      const isLarge = root.classList.contains("large");
      const buttons = [makeToggle("largeText", isLarge, (isOn) => root.classList.toggle("large", isOn))];
      if (canSpeak) {
        buttons.push(makeToggle("speak", isSpeechOn, (isOn) => {
          isSpeechOn = isOn;
          if (!isOn) return speechSynthesis.cancel();
          const { sentence } = last;
          last = { sentence: "", time: 0 };
          this.speak(sentence);
        }));
      }
      return make("p", { class: "aids" }, ...buttons);
    },

    /**
     * Reads out a sentence, unless the same one was read out less than four seconds ago.
     * @param {string} sentence
     */
    speak(sentence) {
      if (!sentence || (sentence === last.sentence && Date.now() - last.time < 4000)) return;
      last = { sentence, time: Date.now() };
      if (!isSpeechOn) return;
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.lang = document.documentElement.lang;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    },
  };
}
