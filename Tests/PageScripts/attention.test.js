// When a reviewer has looked at a case.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Attention, minAttention } from "../../Sources/MusterConsole/Resources/scripts/attention.js";

test("pictures have to be visible for a while, without a break", () => {
  const attention = new Attention();
  assert.equal(attention.missing(0), Infinity);
  attention.note(true, 100);
  assert.equal(attention.missing(100), minAttention);
  assert.equal(attention.missing(250), minAttention - 150, "a key pressed twice in 150 ms comes too early");
  attention.note(true, 600);
  assert.equal(attention.missing(100 + minAttention), 0);
  attention.note(false, 5000);
  assert.equal(attention.missing(5000), Infinity, "another tab was open meanwhile");
  attention.note(true, 6000);
  assert.equal(attention.missing(6000), minAttention);
});
