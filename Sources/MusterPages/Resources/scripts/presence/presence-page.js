// The page of a presence check. The ticket is in the fragment of the address, which browsers do not send.

import { conductPresenceCheck } from "./check.js";

const root = document.getElementById("check");
/** @type {Record<string, string>} */
const texts = JSON.parse(root.dataset.texts);

addEventListener("hashchange", () => location.reload());

conductPresenceCheck(root, {
  address: root.dataset.address,
  ticket: location.hash.slice(1),
  texts,
  onEnd: ({ outcome }) => {
    const title = outcome === "submitted" ? texts.doneTitle
      : outcome === "exhausted" ? texts.overTitle : texts.failedTitle;
    document.title = `${title} · ${texts.title}`;
  },
});
