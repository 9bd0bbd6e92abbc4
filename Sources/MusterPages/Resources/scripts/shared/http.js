// Requests to the service, and its responses.

import { pause } from "./waiting.js";

/** With `timeout` optional, because older browsers lack it. */
const signals = /** @type {AbortSignalConstructor} */ (/** @type {unknown} */ (AbortSignal));

/** The service refused a request (RFC 9457). */
export class ProblemError extends Error {
  /**
   * @param {number} status
   * @param {{ title?: string, code?: string }} problem
   * @param {number} retryAfter in seconds; 0 if the response did not contain it
   */
  constructor(status, problem, retryAfter) {
    super(problem.title ?? "");
    this.status = status;
    this.code = problem.code ?? "";
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() {
    return this.code === "PRESENCE_STEP_EARLY" || this.code === "PRESENCE_BUSY" || this.status === 503
      || (this.status === 429 && this.retryAfter > 0 && !this.code.startsWith("PRESENCE_"));
  }
}

/** No response from the service arrived: the connection is broken, or a proxy responded. */
export class NetworkError extends Error {}

/**
 * The service's code for an error; empty if the error does not come from the service.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof ProblemError ? error.code : "");

/**
 * Whether the request that failed with this error may succeed later.
 * @param {unknown} error
 * @returns {error is ProblemError | NetworkError}
 */
export const mayRetry = (error) =>
  error instanceof NetworkError || (error instanceof ProblemError && error.isTemporary);

/**
 * How long the service asks clients to wait before they repeat the request, in milliseconds.
 * @param {unknown} error
 */
export const retryDelay = (error) => (error instanceof ProblemError ? 1000 * error.retryAfter : 0);

/**
 * Sends a request. Returns the response if the service accepted the request; otherwise throws a `ProblemError`, or a
 * `NetworkError` if the service did not respond.
 * @param {string | URL} url
 * @param {RequestInit} [options]
 */
export async function send(url, options) {
  /** @type {RequestInit} */
  const defaults = { cache: "no-store", referrerPolicy: "no-referrer", signal: signals.timeout?.(30_000) };
  return accept(await fetch(url, { ...defaults, ...options }).catch(() => { throw new NetworkError(); }));
}

/** How long no byte may leave before a transfer counts as broken, in milliseconds. */
const stallTime = 30_000;

/**
 * Sends a file like `send`, and reports how many of its bytes have left, which `fetch` cannot. A slow transfer takes as
 * long as it takes; one in which nothing moves is broken.
 * @param {string} url
 * @param {{ method: string, headers: Record<string, string>, body: Blob, signal: AbortSignal }} options
 * @param {(bytes: number) => void} onSent
 */
export async function sendFile(url, { method, headers, body, signal }, onSent) {
  const request = new XMLHttpRequest();
  request.open(method, url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  const halt = () => request.abort();
  /** @type {ReturnType<typeof setTimeout>} */
  let clock = null;
  const watch = () => {
    clearTimeout(clock);
    clock = setTimeout(halt, stallTime);
  };
  request.upload.onprogress = ({ loaded }) => {
    watch();
    onSent(loaded);
  };
  signal.addEventListener("abort", halt);
  try {
    await new Promise((resolve, reject) => {
      const fail = () => reject(new NetworkError());
      Object.assign(request, { onload: resolve, onerror: fail, onabort: fail });
      watch();
      request.send(body);
    });
  } finally {
    clearTimeout(clock);
    signal.removeEventListener("abort", halt);
  }
  const lines = request.getAllResponseHeaders().trim().split(/[\r\n]+/).filter(Boolean);
  const fields = lines.map((line) => /** @type {[string, string]} */ (line.split(/:\s*(.*)/s).slice(0, 2)));
  const text = [204, 205, 304].includes(request.status) ? null : request.responseText;
  return accept(new Response(text, { status: request.status, headers: fields }));
}

/**
 * Returns a response by which the service accepted the request; see `send` for the others.
 * @param {Response} response
 */
async function accept(response) {
  if (response.ok) return response;
  /** @type {{ title?: string, code?: string }} */
  const problem = await response.json().catch(() => ({}));
  // A response without a code comes from a proxy and not from the service.
  if (response.status >= 500 && !problem.code) throw new NetworkError();
  throw new ProblemError(response.status, problem, Number(response.headers.get("retry-after")) || 0);
}

/**
 * The body of a response.
 * @param {Response} response
 */
export const readJSON = (response) => response.json().catch(() => { throw new NetworkError(); });

/**
 * Repeats a request until it succeeds or fails permanently.
 * @template T
 * @param {() => Promise<T>} request
 * @param {(reason: string) => void} onFailure is called after each failure with the service's message, or with an empty
 *   text if the service did not respond
 * @returns {Promise<T>}
 */
export async function retry(request, onFailure) {
  for (let delay = 1000; ; delay = Math.min(2 * delay, 5000)) {
    try {
      return await request();
    } catch (error) {
      if (!mayRetry(error)) throw error;
      onFailure(error.message);
      await pause(Math.max(delay, retryDelay(error)));
    }
  }
}
