// What the pages of a login with a PIN ask the service for.

import { readJSON, send } from "../shared/http.js";

/**
 * The state of a login that a page waits for.
 * @typedef {{ status: string, userId: string, redirectURL: string, authOTT: string }} LoginState
 */
/**
 * A device that logs in with a PIN.
 * @typedef {{ id: string, deviceName: string | null, isOwn: boolean, lastLoginAt: string | null }} Device
 */

/**
 * @param {string} path
 * @param {Record<string, string>} body
 */
const post = async (path, body) => readJSON(await send(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
}));

/**
 * @param {string} pageToken
 * @returns {Promise<LoginState>}
 */
export const readState = (pageToken) => post("/rps/v2/access", { webOTT: pageToken });

/**
 * Exchanges the code of a login for its token.
 * @param {LoginState} state
 * @returns {Promise<string>}
 */
export const redeem = async ({ authOTT, userId }) =>
  (await post("/authtoken", { code: authOTT, userID: userId })).token;

/**
 * Uses the code of a link, once.
 * @param {{ userId: string, code: string, projectId: string }} link
 * @returns {Promise<{ code?: string, expiresAt?: string }>} a code for the app, if that still needs one
 */
export const confirmLink = (link) => post("/login/confirm", link);

/**
 * The devices of the person who has logged in.
 * @param {string} token
 */
export function makeDevices(token) {
  const headers = { authorization: `Bearer ${token}` };
  /** @param {string} id */
  const path = (id) => `/v1/pin-devices/${encodeURIComponent(id)}`;
  return {
    /** @returns {Promise<Device[]>} */
    list: async () => (await readJSON(await send("/v1/pin-devices", { headers }))).devices,
    /**
     * @param {string} id
     * @param {string} deviceName
     */
    rename: (id, deviceName) => send(path(id), {
      method: "PUT", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify({ deviceName }),
    }),
    /** @param {string} id */
    revoke: (id) => send(path(id), { method: "DELETE", headers }),
  };
}
