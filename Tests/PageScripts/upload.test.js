// The upload of a picture: its progress, its interruptions, and giving it up.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { NetworkError, ProblemError, sendFile } from "../../Sources/MusterPages/Resources/scripts/shared/http.js";
import { UploadStopped, uploadPicture } from "../../Sources/MusterPages/Resources/scripts/verification/upload.js";

const original = { setTimeout: globalThis.setTimeout };

beforeEach(() => {
  globalThis.document = { baseURI: "https://verify.example/" };
  // Between two attempts, no time passes.
  globalThis.setTimeout = (work, delay) => original.setTimeout(work, delay < 30_000 ? 0 : delay);
});
afterEach(() => Object.assign(globalThis, original));

const respond = (headers) => new Response(null, { status: 204, headers });

/** A service that has received `offset` bytes; `transfer` decides what becomes of each piece. */
function makeClient(transfer) {
  const service = { offset: 0, requests: [] };
  const client = {
    async attempt(path, { method }) {
      service.requests.push(method);
      const isNew = method === "POST";
      return respond(isNew ? { location: "/v1/uploads/tus/a" } : { "upload-offset": String(service.offset) });
    },
    async transfer(path, { body, headers }, onSent) {
      service.requests.push("PATCH");
      assert.equal(headers["upload-offset"], String(service.offset));
      onSent(Math.floor(body.size / 2));
      await transfer(service);
      service.offset += body.size;
      return respond({ "upload-offset": String(service.offset) });
    },
  };
  return { client, service };
}

const makePicture = (size) => ({ blob: new Blob([new Uint8Array(size)]), facts: {}, name: "key", address: "" });

test("the progress moves within a piece", async () => {
  const { client } = makeClient(() => {});
  const seen = [];
  await uploadPicture(client, makePicture(400_000), async () => {}, (sent) => seen.push(sent),
    new AbortController().signal);
  assert.deepEqual(seen.filter((sent, index) => sent !== seen[index - 1]), [0, 131_072, 262_144, 331_072, 400_000]);
});

test("after a broken connection, the progress is what the service has confirmed", async () => {
  let isBroken = true;
  const { client, service } = makeClient(({ offset }) => {
    if (!isBroken || offset === 0) return;
    isBroken = false;
    throw new NetworkError();
  });
  const seen = [];
  await uploadPicture(client, makePicture(400_000), async () => {}, (sent, reason) => seen.push([sent, reason]),
    new AbortController().signal);
  assert.deepEqual(seen.find(([, reason]) => reason !== null), [262_144, ""]);
  assert.deepEqual(service.requests, ["POST", "HEAD", "PATCH", "PATCH", "HEAD", "PATCH"]);
});

test("an upload that is given up ends without another request", async () => {
  const stop = new AbortController();
  const { client, service } = makeClient(() => {
    stop.abort();
    throw new NetworkError();
  });
  await assert.rejects(
    uploadPicture(client, makePicture(400_000), async () => {}, () => {}, stop.signal), UploadStopped);
  assert.deepEqual(service.requests, ["POST", "HEAD", "PATCH"]);
});

/** A transfer of the browser that does what a test lets it do. */
class FakeTransfer {
  upload = {};
  headers = {};
  open(...where) { this.where = where; }
  setRequestHeader(name, value) { this.headers[name] = value; }
  getAllResponseHeaders() { return "upload-offset: 9\r\nlocation: https://a.example/b: c\r\n"; }
  abort() { this.onabort(); }
  send(body) { queueMicrotask(() => FakeTransfer.run(this, body)); }
}
globalThis.XMLHttpRequest = FakeTransfer;

const options = (signal = new AbortController().signal) =>
  ({ method: "PATCH", headers: { a: "b" }, body: new Blob(["123456789"]), signal });

test("a transfer reports what has left, and returns the response", async () => {
  const seen = [];
  FakeTransfer.run = (request) => {
    assert.deepEqual([request.where, request.headers], [["PATCH", "/u"], { a: "b" }]);
    request.upload.onprogress({ loaded: 5 });
    Object.assign(request, { status: 204, responseText: "" }).onload();
  };
  const response = await sendFile("/u", options(), (sent) => seen.push(sent));
  assert.deepEqual([seen, response.status, response.headers.get("upload-offset")], [[5], 204, "9"]);
  assert.equal(response.headers.get("location"), "https://a.example/b: c");
});

test("a transfer is refused, breaks, or is given up", async () => {
  FakeTransfer.run = (request) =>
    Object.assign(request, { status: 409, responseText: "{\"code\":\"UPLOAD_BUSY\"}" }).onload();
  await assert.rejects(sendFile("/u", options(), () => {}), (error) =>
    error instanceof ProblemError && error.code === "UPLOAD_BUSY");
  FakeTransfer.run = (request) => request.onerror();
  await assert.rejects(sendFile("/u", options(), () => {}), NetworkError);
  const stop = new AbortController();
  FakeTransfer.run = () => stop.abort();
  await assert.rejects(sendFile("/u", options(stop.signal), () => {}), NetworkError);
});
