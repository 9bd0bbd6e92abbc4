// The ways out: the link below each screen, and the question whether to cancel the verification.

import { make, setText } from "../shared/elements.js";
import { makeActions, makeButton } from "./controls.js";

/** @typedef {ReturnType<typeof makeLeaving>} Leaving */

/**
 * Gives the link its work. While the verification goes on, it asks whether to cancel it; afterwards it only closes the
 * page, if another page embeds this one.
 * @param {object} host
 * @param {HTMLButtonElement} host.link
 * @param {import("../shared/elements.js").Say} host.say
 * @param {() => boolean} host.canLeave whether there is a place to go to before the end
 * @param {() => boolean} host.isEmbedded whether a page that embeds this one can close it
 * @param {() => void} host.leave
 */
export function makeLeaving({ link, say, canLeave, isEmbedded, leave }) {
  link.addEventListener("click", press);
  /** @type {() => Promise<void>} */
  let cancel = null;
  /** @type {HTMLDialogElement} */
  let dialog = null;

  function press() {
    if (cancel) ask();
    else leave();
  }

  /** Asks whether to cancel, to take a break or to stay. */
  function ask() {
    if (!cancel || dialog) return;
    const end = cancel;
    // The question is read, and seen, before its answers.
    const heading = make("h2", { id: "question", tabindex: "-1", autofocus: "" }, say("cancelTitle"));
    dialog = make("dialog", { class: "question", "aria-labelledby": "question" }, heading,
      make("p", {}, say("cancelLead")), makeActions(
        makeButton(say("cancelStay"), "primary", close),
        canLeave() && makeButton(say("cancelPause"), "", () => {
          close();
          leave();
        }),
        makeButton(say("cancelConfirm"), "quiet bad", () => {
          close();
          end();
        })));
    dialog.addEventListener("close", close);
    document.body.append(dialog);
    dialog.showModal();
  }

  function close() {
    const closed = dialog;
    dialog = null;
    closed?.remove();
  }

  return {
    ask,

    /**
     * Fits the link to the verification.
     * @param {() => Promise<void>} newCancel cancels the verification; null once there is nothing to cancel
     */
    follow(newCancel) {
      cancel = newCancel;
      if (!cancel) close();
      setText(link.lastElementChild, say(cancel ? "cancel" : "close"));
      link.disabled = !cancel && !isEmbedded();
    },
  };
}
