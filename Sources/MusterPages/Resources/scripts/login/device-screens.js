// The devices of a person who has logged in: the list, renaming and removing.

import { make, makeButton } from "../shared/elements.js";
import { ProblemError } from "../shared/http.js";

/**
 * @typedef {object} DevicePage
 * @property {import("../shared/elements.js").Say} say
 * @property {(name: string, ...parts: import("../shared/elements.js").Part[]) => void} show
 * @property {(error: unknown) => void} fail
 */

/** @param {string} time */
const formatTime = (time) =>
  new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * Shows the devices, and what the person does with them.
 * @param {DevicePage} page
 * @param {ReturnType<typeof import("./login-client.js").makeDevices>} devices
 * @param {import("./passkey-screens.js").PasskeyList} passkeys
 */
export async function showDevices(page, devices, passkeys) {
  const { say } = page;
  /** @param {import("./login-client.js").Device} device */
  const nameOf = (device) => device.deviceName ?? say("unnamedDevice");

  /** @param {() => Promise<unknown>} work */
  async function carryOut(work) {
    try {
      await work();
      await showList();
    } catch (error) {
      // The person has removed the device with which they logged in.
      if (error instanceof ProblemError && error.status === 401) {
        return page.show("signed-out", make("h2", {}, say("signedOutTitle")), make("p", {}, say("signedOutLead")));
      }
      page.fail(error);
    }
  }

  /** @param {import("./login-client.js").Device} device */
  function showRename(device) {
    const input = make("input", { id: "name", maxlength: "80", autocomplete: "off" });
    input.value = device.deviceName ?? "";
    const form = make("form", {}, make("label", { for: "name" }, say("deviceName")), input,
      make("button", { type: "submit", class: "primary" }, say("save")),
      makeButton(say("cancel"), "", () => carryOut(async () => {})));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return input.focus();
      carryOut(() => devices.rename(device.id, name));
    });
    page.show("rename", make("h2", {}, say("renameTitle")), form);
  }

  /** @param {import("./login-client.js").Device} device */
  function showRevoke(device) {
    page.show("revoke", make("h2", {}, say("revokeTitle", { name: nameOf(device) })),
      make("p", {}, say(device.isOwn ? "revokeOwnLead" : "revokeLead")),
      makeButton(say("revoke"), "danger", () => carryOut(() => devices.revoke(device.id))),
      makeButton(say("cancel"), "", () => carryOut(async () => {})));
  }

  async function showList() {
    const [all, others] = await Promise.all([devices.list(), passkeys.parts({ carryOut, show: page.show })]);
    page.show("devices", make("h2", {}, say("devicesTitle")), make("p", {}, say("devicesLead")),
      make("ol", { class: "devices" }, ...all.map((device) => make("li", {},
        make("h3", {}, nameOf(device)),
        make("p", { class: "faint" }, [
          device.isOwn ? say("thisDevice") : "",
          device.lastLoginAt
            ? say("lastLogin", { time: formatTime(device.lastLoginAt) })
            : say("neverUsed"),
        ].filter(Boolean).join(" ")),
        make("p", { class: "row" },
          makeButton(say("rename"), "", () => showRename(device)),
          makeButton(say("revoke"), "danger", () => showRevoke(device)))))), ...others);
  }

  await carryOut(async () => {});
}
