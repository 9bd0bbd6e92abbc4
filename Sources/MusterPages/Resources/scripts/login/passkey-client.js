// Passkeys: what the pages ask the service and the browser for (Web Authentication, level 2).

import { readJSON, send } from "../shared/http.js";

/**
 * A passkey of the person who has logged in.
 * @typedef {{ id: string, name: string | null, isOwn: boolean, backedUp: boolean, lastLoginAt: string | null }} Passkey
 */
/**
 * What permits to make a passkey: a token of a code or a link, or that of a login.
 * @typedef {{ activationToken?: string, loginToken?: string }} Permission
 */

/** Whether the browser has passkeys. */
export const hasPasskeys = () => typeof PublicKeyCredential === "function";

/** @param {string} text base64url */
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** @param {ArrayBuffer} bytes */
const textOf = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
  .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/**
 * @param {string} path
 * @param {object} body
 * @param {string} [token] of a login
 */
const post = async (path, body, token) => readJSON(await send(path, {
  method: "POST",
  headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
  body: JSON.stringify(body),
}));

/**
 * Makes a passkey on the person's device and registers it.
 * @param {Permission} permission
 */
export async function makePasskey({ activationToken, loginToken }) {
  const { registration, publicKey } = await post("/passkeys/registration-options", { activationToken }, loginToken);
  const { challenge, user, excludeCredentials, ...others } = publicKey;
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({
    publicKey: {
      ...others,
      challenge: bytesOf(challenge),
      user: { ...user, id: bytesOf(user.id) },
      excludeCredentials: excludeCredentials.map(
        (/** @type {{ type: "public-key", id: string }} */ known) => ({ ...known, id: bytesOf(known.id) })),
    },
  }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return post("/passkeys/registrations", {
    registration, name: deviceName(),
    credential: {
      id: textOf(made.rawId), type: made.type,
      response: {
        clientDataJSON: textOf(response.clientDataJSON), attestationObject: textOf(response.attestationObject),
      },
    },
  });
}

/**
 * Logs the person in at the page with this token.
 * @param {string} pageToken
 */
export async function logInWithPasskey(pageToken) {
  const { publicKey } = await post("/passkeys/login-options", { pageToken });
  const used = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({
    publicKey: { ...publicKey, challenge: bytesOf(publicKey.challenge) },
  }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (used.response);
  await post("/passkeys/logins", {
    pageToken,
    credential: {
      id: textOf(used.rawId), type: used.type,
      response: {
        clientDataJSON: textOf(response.clientDataJSON), authenticatorData: textOf(response.authenticatorData),
        signature: textOf(response.signature), userHandle: response.userHandle ? textOf(response.userHandle) : null,
      },
    },
  });
}

/** The name of the system, by which people tell their passkeys apart until they rename them; undefined if unknown. */
function deviceName() {
  const names = ["Android", "iPhone", "iPad", "Windows", "Mac", "CrOS", "Linux"];
  return names.find((name) => navigator.userAgent.includes(name))?.replace("CrOS", "ChromeOS");
}

/**
 * The passkeys of the person who has logged in.
 * @param {string} token
 */
export function makePasskeys(token) {
  const headers = { authorization: `Bearer ${token}` };
  /** @param {string} id */
  const path = (id) => `/v1/own-passkeys/${encodeURIComponent(id)}`;
  return {
    /** @returns {Promise<Passkey[]>} */
    list: async () => (await readJSON(await send("/v1/own-passkeys", { headers }))).passkeys,
    /**
     * @param {string} id
     * @param {string} name
     */
    rename: (id, name) => send(path(id), {
      method: "PUT", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify({ name }),
    }),
    /** @param {string} id */
    revoke: (id) => send(path(id), { method: "DELETE", headers }),
    add: () => makePasskey({ loginToken: token }),
  };
}

/**
 * Sends an e-mail with a code, or with a link to one.
 * @param {string} userId
 * @param {string} projectId
 */
export const sendCode = (userId, projectId) => post("/verification/email", { userId, projectId });

/**
 * Exchanges a code of six digits for a token that permits to make a passkey.
 * @param {string} userId
 * @param {string} code
 * @param {string} projectId
 * @returns {Promise<string>}
 */
export const confirmCode = async (userId, code, projectId) =>
  (await post(`/verification/confirmation?project_id=${encodeURIComponent(projectId)}`, { userId, code })).actToken;
