// What the pages share: the camera's obstacles, and names in sentences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { cameraObstacle } from "../../Sources/MusterPages/Resources/scripts/shared/camera.js";
import { isolate } from "../../Sources/MusterPages/Resources/scripts/shared/elements.js";

test("the page knows why it cannot ask for a camera", () => {
  const allow = (isAllowed) => ({ allowsFeature: () => isAllowed });
  const devices = { getUserMedia() {} };
  const cases = [
    [false, devices, allow(true), "cameraMissing"], [true, undefined, allow(true), "cameraMissing"],
    [true, devices, allow(false), "cameraForbidden"], [true, devices, allow(true), ""], [true, devices, undefined, ""],
  ];
  for (const [isSecure, mediaDevices, featurePolicy, expected] of cases) {
    Object.defineProperty(globalThis, "navigator", { value: { mediaDevices }, configurable: true });
    Object.assign(globalThis, { isSecureContext: isSecure, document: { featurePolicy } });
    assert.equal(cameraObstacle(), expected);
  }
});

test("a name from right to left stands by itself in a sentence", () => {
  assert.equal(isolate("Bank"), "Bank");
  assert.equal(isolate("בנק"), "\u2068בנק\u2069");
});
