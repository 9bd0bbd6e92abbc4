// The controls of the screens.

import { make, makeButton as makePlainButton, withoutEmpty } from "../shared/elements.js";
import { drawSign } from "./illustrations.js";

/**
 * @param {string} text
 * @param {string} kind its CSS classes
 * @param {() => void} press is called when the button is pressed
 * @param {import("./illustrations.js").SignName} [sign]
 */
export const makeButton = (text, kind, press, sign) =>
  makePlainButton(text, kind, press, ...(sign ? [drawSign(sign)] : []));

/** @param {...import("../shared/elements.js").Part} buttons */
export const makeActions = (...buttons) => make("div", { class: "actions" }, ...withoutEmpty(buttons));
