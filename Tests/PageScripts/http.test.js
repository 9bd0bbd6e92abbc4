// Requests, their failures, and their repetition.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  NetworkError, ProblemError, codeOf, mayRetry, readJSON, retry, send,
} from "../../Sources/MusterPages/Resources/scripts/shared/http.js";

const original = { fetch: globalThis.fetch, setTimeout: globalThis.setTimeout };

/** The requests that were sent, and what the page waited for, in milliseconds. */
let requests = [];
let delays = [];

beforeEach(() => {
  [requests, delays] = [[], []];
  globalThis.setTimeout = (work, delay) => {
    delays.push(delay);
    queueMicrotask(work);
  };
});
afterEach(() => Object.assign(globalThis, original));

/** Lets each request have the next response; an error stands for a broken connection. */
function respondWith(...responses) {
  globalThis.fetch = async (url, options) => {
    requests.push({ url, ...options });
    const response = responses.shift();
    if (response instanceof Error) throw response;
    return response;
  };
}

const problem = (status, code, headers = {}) =>
  new Response(JSON.stringify({ code, title: `The title of ${code}.` }), { status, headers });

test("an accepted request returns the response", async () => {
  respondWith(new Response("{\"a\": 1}", { status: 200 }));
  const response = await send("/v1/sessions/a", { method: "POST", body: "b" });
  assert.deepEqual(await readJSON(response), { a: 1 });
  const [{ url, method, body, cache, referrerPolicy, signal }] = requests;
  assert.deepEqual([url, method, body], ["/v1/sessions/a", "POST", "b"]);
  assert.deepEqual([cache, referrerPolicy], ["no-store", "no-referrer"]);
  assert.ok(signal instanceof AbortSignal);
});

test("a request may have its own signal", async () => {
  respondWith(new Response());
  const { signal } = new AbortController();
  await send("/", { signal });
  assert.equal(requests[0].signal, signal);
});

test("a refused request throws the problem", async () => {
  respondWith(problem(429, "TOO_MANY_REQUESTS", { "retry-after": "7" }), problem(409, "STEP_CONFLICT"));
  await assert.rejects(send("/"), (error) => {
    assert.ok(error instanceof ProblemError);
    const { status, code, message, retryAfter } = error;
    assert.deepEqual([status, code, message], [429, "TOO_MANY_REQUESTS", "The title of TOO_MANY_REQUESTS."]);
    assert.equal(retryAfter, 7);
    return true;
  });
  await assert.rejects(send("/"), (error) => error instanceof ProblemError && error.retryAfter === 0);
});

test("a problem without a body still has its status", async () => {
  respondWith(new Response("<html>", { status: 404 }));
  await assert.rejects(send("/"), (error) => {
    const { status, code, message } = error;
    assert.deepEqual([status, code, message], [404, "", ""]);
    return error instanceof ProblemError;
  });
});

test("a proxy's error is a network error, the service's own is not", async () => {
  respondWith(new Response("<html>", { status: 502 }), new Response("{}", { status: 503 }), problem(503, "BUSY"));
  await assert.rejects(send("/"), NetworkError);
  await assert.rejects(send("/"), NetworkError);
  await assert.rejects(send("/"), ProblemError);
});

test("a broken connection is a network error", async () => {
  respondWith(new TypeError("Failed to fetch"));
  await assert.rejects(send("/"), NetworkError);
});

test("a body that breaks off is a network error", async () => {
  await assert.rejects(readJSON(new Response("{\"a\":")), NetworkError);
});

test("only some problems are temporary", () => {
  const cases = [
    [503, "SERVICE_BUSY", 0, true], [425, "PRESENCE_STEP_EARLY", 0, true], [429, "PRESENCE_BUSY", 0, true],
    [429, "TOO_MANY_REQUESTS", 3, true], [429, "TOO_MANY_REQUESTS", 0, false],
    [429, "PRESENCE_TRIES_EXHAUSTED", 3, false],
    [409, "STEP_CONFLICT", 3, false], [401, "UNAUTHENTICATED", 0, false], [500, "INTERNAL_ERROR", 0, false],
  ];
  for (const [status, code, retryAfter, expected] of cases) {
    const error = new ProblemError(status, { code }, retryAfter);
    assert.equal(error.isTemporary, expected, `${status} ${code} ${retryAfter}`);
    assert.equal(mayRetry(error), expected);
    assert.equal(codeOf(error), code);
  }
  assert.equal(mayRetry(new NetworkError()), true);
  assert.equal(mayRetry(new TypeError()), false);
  assert.equal(codeOf(new DOMException("", "AbortError")), "");
});

/** A request that fails with each of the errors in turn, and then succeeds. */
function failingWith(...errors) {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return "done";
  };
}

test("a request that succeeds is not repeated", async () => {
  assert.equal(await retry(failingWith(), () => assert.fail()), "done");
  assert.deepEqual(delays, []);
});

test("the delay doubles up to five seconds", async () => {
  const errors = Array.from({ length: 5 }, () => new NetworkError());
  assert.equal(await retry(failingWith(...errors), () => {}), "done");
  assert.deepEqual(delays, [1000, 2000, 4000, 5000, 5000]);
});

test("the service may ask for a longer delay, but not for a shorter one", async () => {
  const busy = (retryAfter) => new ProblemError(503, { code: "SERVICE_BUSY" }, retryAfter);
  await retry(failingWith(busy(10), busy(1)), () => {});
  assert.deepEqual(delays, [10_000, 2000]);
});

test("each failure is reported with its reason", async () => {
  const reasons = [];
  const busy = new ProblemError(503, { code: "SERVICE_BUSY", title: "Busy." }, 1);
  await retry(failingWith(new NetworkError(), busy), (reason) => reasons.push(reason));
  assert.deepEqual(reasons, ["", "Busy."]);
});

test("a permanent error ends the repetition", async () => {
  const permanent = new ProblemError(409, { code: "STEP_CONFLICT" }, 0);
  const reasons = [];
  const repetition = retry(failingWith(new NetworkError(), permanent), (reason) => reasons.push(reason));
  await assert.rejects(repetition, (error) => error === permanent);
  assert.equal(reasons.length, 1);
  await assert.rejects(retry(failingWith(new RangeError()), () => assert.fail()), RangeError);
});
