// The requests of a verification.

import { readJSON, retry, send, sendFile } from "../shared/http.js";
import { pause } from "../shared/waiting.js";
import { browserKey, makeKey } from "./tab-storage.js";

/**
 * What a link gives access to; see `Visit` in openapi.yaml.
 * @typedef {object} Access
 * @property {string} token acts for the person
 * @property {string} sessionId
 * @property {"PERSON" | "HAND_OFF"} kind
 * @property {string} returnUrl null for none
 * @property {string} exitUrl null for none
 */

/**
 * A session; see `Session` in openapi.yaml. Fields that these pages do not use are left out.
 * @typedef {object} Session
 * @property {string} id
 * @property {string} phase null before the verification begins
 * @property {string} status
 * @property {"ACTIVATION_IN_PROGRESS" | "VERIFICATION_IN_PROGRESS" | "FINISHED" | "FAILED"} onboardingStatus
 * @property {string} endReason null unless the verification ended without success
 * @property {boolean} consentApproved the last decision; null if there is none
 * @property {Contact} contact null if the session does not ask for it
 * @property {NextAction} nextAction null if the session has ended
 * @property {SessionStep[]} steps
 * @property {SessionDocument[]} documents
 * @property {string} updatedAt
 */
/**
 * @typedef {"ACTIVATE" | "GIVE_CONSENT" | "GIVE_CONTACT" | "BEGIN_VERIFICATION" | "UPLOAD_DOCUMENTS"
 *   | "BEGIN_PRESENCE_CHECK" | "SUBMIT_PRESENCE_CHECK" | "ENTER_CODE" | "WAIT" | "RESTART_VERIFICATION"} NextAction
 * @typedef {{ channel: "EMAIL" | "SMS", address: string, verified: boolean }} Contact
 * @typedef {"ACTIVATION" | "CONSENT" | "CONTACT" | "DOCUMENTS" | "PRESENCE_CHECK" | "OTP_VERIFICATION"} StepName
 */
/**
 * @typedef {object} SessionStep
 * @property {StepName} step
 * @property {"PENDING" | "REQUIRED" | "PROCESSING" | "DONE" | "FAILED"} status
 * @property {number} attemptsLeft null if nothing is counted
 * @property {string} resendAt the time from which another code may be sent; null for other steps
 * @property {import("./plan.js").RequestedDocuments} documents only for the step `DOCUMENTS`
 */
/**
 * @typedef {object} SessionDocument
 * @property {string} id
 * @property {{ code: string, message: string }[]} errors
 * @property {{ thumbnail: { href: string } }} renditions the thumbnail is null as long as there is none
 */

/**
 * The results of `GET`, by the path below the session.
 * @typedef {{ consent: { text: string }, links: { links: Link[] } }} Resources
 */
/**
 * The results of `POST`, by the path below the session.
 * @typedef {{ verification: Session, consent: Session, contact: Session, code: CodeResult, "code/resend": Session,
 *   links: Link, "presence-check": { sessionAttributes: PresenceAttributes },
 *   "presence-check/submission": Session }} Results
 */
/**
 * @typedef {{ verified: boolean, expired: boolean, remainingAttempts: number, session: Session }} CodeResult
 * @typedef {object} Link
 * @property {string} id
 * @property {string} url
 * @property {string} qrCode
 * @property {"OPEN" | "USED" | "EXPIRED" | "REVOKED"} status
 * @property {string} expiresAt
 * @property {("EMAIL" | "SMS")[]} deliveryChannels the ways in which it can be sent to another device
 */
/**
 * What the provider of the presence check needs: `ticket` for the service's own check, `url` for some others.
 * @typedef {{ sessionId?: string, ticket?: string, url?: string }} PresenceAttributes
 */
/**
 * @typedef {Omit<RequestInit, "headers"> & { headers?: Record<string, string> }} RequestOptions
 * @typedef {ReturnType<typeof makeSessionClient>} SessionClient
 */

/**
 * Opens a link: exchanges its token for the token with which this browser acts for the person.
 * @param {string} token
 * @returns {Promise<Access>}
 */
export const openLink = (token) => postOpenly("/v1/visits", { token, browser: browserKey() });

/**
 * Asks for another link in place of one that cannot be opened. Returns whether the project hears of it.
 * @param {string} token
 * @returns {Promise<boolean>}
 */
export const askForLink = async (token) => (await postOpenly("/v1/link-requests", { token })).notified;

/**
 * Sends a request without a token of a visit.
 * @param {string} path
 * @param {object} body
 */
async function postOpenly(path, body) {
  const options = {
    method: "POST", headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    body: JSON.stringify(body),
  };
  return readJSON(await send(path, options));
}

/**
 * Creates the client of one session.
 * @param {Access} access
 * @param {(sentence: string) => void} onConnection gets a sentence or an empty text while no response arrives, and null
 *   once one has arrived
 */
export function makeSessionClient(access, onConnection) {
  const session = `/v1/sessions/${encodeURIComponent(access.sessionId)}`;
  const identity = { authorization: `Bearer ${access.token}`, "accept-language": document.documentElement.lang };

  /**
   * Sends a request once.
   * @param {string} path
   * @param {RequestOptions} options
   */
  const attempt = (path, { headers = {}, ...options } = {}) =>
    send(path, { ...options, headers: { ...identity, ...headers } });

  /**
   * Repeats a request until a response arrives. The idempotency key lets the service recognize a repetition.
   * @param {string} path
   * @param {string} [method]
   * @param {object} [body]
   */
  async function request(path, method = "GET", body = undefined) {
    /** @type {Record<string, string>} */
    const headers = method === "GET" ? {} : { "content-type": "application/json", "idempotency-key": makeKey() };
    const options = { method, headers, body: body && JSON.stringify(body) };
    const result = await retry(async () => readJSON(await attempt(path, options)), onConnection);
    onConnection(null);
    return result;
  }

  return {
    attempt,

    /**
     * Sends a file once.
     * @param {string} path
     * @param {{ method: string, headers: Record<string, string>, body: Blob, signal: AbortSignal }} options
     * @param {(bytes: number) => void} onSent gets how many bytes have left
     */
    transfer: (path, options, onSent) =>
      sendFile(path, { ...options, headers: { ...identity, ...options.headers } }, onSent),

    /** @returns {Promise<Session>} */
    session: () => request(session),

    /**
     * @template {keyof Resources} Path
     * @param {Path} path
     * @returns {Promise<Resources[Path]>}
     */
    read: (path) => request(`${session}/${path}`),

    /**
     * @template {keyof Results} Path
     * @param {Path} path
     * @param {object} [body]
     * @returns {Promise<Results[Path]>}
     */
    post: (path, body = {}) => request(`${session}/${path}`, "POST", body),

    /**
     * Sends a link to another device. Each request is a message, so that it is not repeated.
     * @param {Link} link
     * @param {"EMAIL" | "SMS"} channel
     * @param {string} address
     */
    async deliver({ id }, channel, address) {
      const headers = { "content-type": "application/json" };
      const options = { method: "POST", headers, body: JSON.stringify({ channel, address }) };
      await attempt(`${session}/links/${encodeURIComponent(id)}/delivery`, options);
      return true;
    },

    /**
     * @param {"verification"} path
     * @returns {Promise<Session>}
     */
    remove: (path) => request(`${session}/${path}`, "DELETE"),

    /**
     * Cancels the verification for good.
     * @returns {Promise<object>}
     */
    cancel: () => request(`/v1/processes/${encodeURIComponent(access.sessionId)}/cancellation`, "POST", {}),

    /**
     * Downloads a picture. Returns an address that is valid in this page until it is revoked.
     * @param {string} path
     */
    async picture(path) {
      const response = await attempt(path);
      return URL.createObjectURL(await response.blob());
    },

    /**
     * Calls `onChange` after each change until `stop` is aborted; while there is no event stream, every two seconds.
     * @param {() => void} onChange
     * @param {AbortSignal} stop
     */
    async follow(onChange, stop) {
      let lastEventId = "";
      for (let delay = 2000; !stop.aborted; delay = Math.min(2 * delay, 16_000)) {
        try {
          const resumption = lastEventId ? { "last-event-id": lastEventId } : {};
          const headers = { ...identity, accept: "text/event-stream", ...resumption };
          const response = await send(`${session}/events`, { headers, signal: stop });
          for await (const line of linesOf(response.body)) {
            if (line.startsWith("id:")) lastEventId = line.slice(3).trim();
            if (line.startsWith("data:")) onChange();
          }
          delay = 1000;
        } catch {
          // The connection is broken, or a proxy does not pass streams on.
        }
        for (let waited = 0; waited < delay && !stop.aborted; waited += 2000) {
          await pause(2000);
          onChange();
        }
      }
    },
  };
}

/**
 * Yields the lines of a text as they arrive.
 * @param {ReadableStream<Uint8Array>} body
 */
async function* linesOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  for (let rest = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/);
    rest = lines.pop();
    yield* lines;
  }
}
