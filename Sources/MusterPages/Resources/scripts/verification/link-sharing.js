// Ways to take the link of the QR code to the phone without its camera: a message to it, or the clipboard.

import { make, setText } from "../shared/elements.js";
import { makeButton } from "./controls.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./session-client.js").Link} Link */

/**
 * Creates the controls.
 * @param {App} app
 * @param {() => Link} current the link that is shown; null if there is none
 */
export function makeSharing(app, current) {
  const { say } = app;
  const state = make("p", { role: "status" });
  const copy = makeButton(say("linkCopy"), "quiet", copyLink);
  copy.hidden = !navigator.clipboard?.writeText;
  const field = make("input", {
    id: "share-address", name: "address", required: "", maxlength: "254", spellcheck: "false", autocomplete: "tel",
    inputmode: "email", enterkeyhint: "send",
  });
  const button = make("button", {}, say("linkSend"));
  const form = make("form", { novalidate: "", class: "field" },
    make("label", { for: field.id }, say("linkSendLabel")), field, button);
  form.hidden = true;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sendLink(field.value.trim());
  });
  return {
    element: make("div", { class: "sharing" }, form, copy, state),

    /**
     * Fits the controls to another link.
     * @param {Link} link
     */
    show(link) {
      form.hidden = link.deliveryChannels.length === 0;
      tell("");
    },
  };

  /** @param {string} address */
  async function sendLink(address) {
    const link = current();
    if (!link) return;
    if (!address) return fail(say("linkSendMissing"));
    button.disabled = true;
    form.setAttribute("aria-busy", "true");
    const channel = address.includes("@") ? "EMAIL" : "SMS";
    const isSent = await app.act(() => app.client.deliver(link, channel, address), fail);
    form.removeAttribute("aria-busy");
    button.disabled = false;
    if (!isSent) return;
    field.removeAttribute("aria-invalid");
    tell(say("linkSent", { address }));
  }

  /** @param {string} sentence */
  function fail(sentence) {
    tell(sentence, true);
    field.setAttribute("aria-invalid", "true");
    field.focus();
  }

  async function copyLink() {
    const link = current();
    if (!link) return;
    try {
      await navigator.clipboard.writeText(link.url);
      tell(say("linkCopied"));
    } catch {
      tell(say("linkCopyFailed"), true);
    }
  }

  /**
   * @param {string} sentence
   * @param {boolean} [isBad] whether something did not work
   */
  function tell(sentence, isBad = false) {
    state.classList.toggle("state", isBad);
    setText(state, sentence);
  }
}
