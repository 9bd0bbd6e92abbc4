// The requests of a presence check.

import { readJSON, send } from "../shared/http.js";

/**
 * A presence check; see `PresenceCheck`, `PresenceStep` and `PresenceFrameAnswer` in openapi.yaml.
 * @typedef {object} PresenceCheck
 * @property {string} id
 * @property {"OPEN" | "TRY_OVER" | "COMPLETE" | "SUBMITTED"} status
 * @property {string} nonce
 * @property {string} expiresAt
 * @property {PresenceStep[]} steps
 * @property {boolean} waivable
 * @property {number} triesLeft
 * @property {string} uploadUrl
 */
/**
 * @typedef {object} PresenceStep
 * @property {string} id
 * @property {StepKind} kind
 * @property {Target} target null for a step that was stored before targets were drawn
 * @property {string} notBefore
 * @property {string} notAfter
 * @property {string} ticket
 * @property {boolean} done
 * @property {number} framesLeft
 */
/**
 * @typedef {"look_straight" | "turn_left" | "turn_right" | "move_closer"} StepKind
 * @typedef {{ from: number, to: number }} Target
 */
/**
 * @typedef {object} FrameAnswer
 * @property {string} hint
 * @property {boolean} stepDone
 * @property {number} framesLeft
 * @property {number} value what was measured; null if the frame does not show exactly one face
 */
/**
 * @typedef {ReturnType<typeof makePresenceClient>} PresenceClient
 */

/**
 * @param {string} address the path of the check
 * @param {string} ticket
 */
export function makePresenceClient(address, ticket) {
  const base = new URL(address, document.baseURI);
  // How far the service's clock is ahead, in milliseconds. The times of steps are by that clock.
  let clockOffset = 0;

  /**
   * @param {string} date the response header
   * @param {number} sentAt
   */
  function setClock(date, sentAt) {
    const serviceTime = Date.parse(date ?? "");
    if (Number.isNaN(serviceTime)) return;
    const receivedAt = Date.now();
    // The header is cut to whole seconds, so half a second is added. Differences below two seconds are ignored.
    const difference = serviceTime + 500 - (sentAt + receivedAt) / 2;
    clockOffset = Math.abs(difference) < 2000 ? 0 : difference;
  }

  /**
   * The address of the check, or of what is below it.
   * @param {string} path
   */
  const part = (path) => withQuery(base.pathname + path, { ticket });

  /**
   * @param {string} path
   * @param {Record<string, string>} query
   */
  function withQuery(path, query) {
    const url = new URL(path, base);
    url.search = new URLSearchParams(query).toString();
    return url;
  }

  /**
   * @param {URL} url
   * @param {string} [method]
   * @param {Blob} [body]
   */
  async function request(url, method = "GET", body = undefined) {
    const sentAt = Date.now();
    const response = await send(url, { method, body });
    setClock(response.headers.get("date"), sentAt);
    return readJSON(response);
  }

  return {
    now: () => Date.now() + clockOffset,

    /** @returns {Promise<PresenceCheck>} */
    check: () => request(part("")),

    /** @returns {Promise<PresenceCheck>} */
    beginAgain: () => request(part("/tries"), "POST"),

    /** @returns {Promise<PresenceCheck>} */
    submit: () => request(part("/submit"), "POST"),

    /** @returns {Promise<PresenceCheck>} */
    waive: () => request(part("/waiver"), "POST"),

    /**
     * @param {PresenceCheck} check
     * @param {PresenceStep} step
     * @param {Blob} jpeg
     * @returns {Promise<FrameAnswer>}
     */
    frame: (check, step, jpeg) =>
      request(withQuery(check.uploadUrl, { step: step.id, ticket: step.ticket }), "POST", jpeg),

    /**
     * Calls `onChange` with each state of the check, until `stop` of the returned object is called.
     * @param {(check: PresenceCheck) => void} onChange
     */
    follow(onChange) {
      const source = new EventSource(part("/events"));
      source.addEventListener("check", (event) => {
        /** @type {PresenceCheck} */
        const check = JSON.parse(event.data);
        if (check.status === "SUBMITTED") source.close();
        onChange(check);
      });
      return { stop: () => source.close() };
    },
  };
}
