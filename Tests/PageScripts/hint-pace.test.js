// How much the camera's hints may cost a person's data plan.

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeHintPace } from "../../Sources/MusterPages/Resources/scripts/verification/hint-pace.js";

const glance = (value) => new Uint8ClampedArray(3072).fill(value);

/** Sends pictures for a while, each of which shows something new, and returns how many bytes that took. */
function send(pace, seconds, bytes, duration) {
  let sum = 0;
  for (let [now, shade] = [0, 0]; now < 1000 * seconds; shade = (shade + 40) % 256) {
    assert.ok(pace.isWorthSending(glance(shade), now));
    sum += bytes;
    now += pace.note(glance(shade), bytes, now, now + duration);
  }
  return sum;
}

test("a minute of hints takes less than 3 MB", () => {
  for (const bytes of [20_000, 60_000, 150_000]) {
    assert.ok(send(makeHintPace(), 60, bytes, 60) <= 3_000_000, `${bytes}`);
    // Also the worst minute of a long time.
    assert.ok(send(makeHintPace(), 600, bytes, 60) <= 10 * 3_000_000, `${bytes}`);
  }
});

test("the first hints come quickly", () => {
  assert.ok(send(makeHintPace(), 1, 60_000, 60) >= 4 * 60_000);
});

test("a slow line gets smaller pictures and is free half of the time", () => {
  const pace = makeHintPace();
  const best = pace.shape;
  assert.equal(pace.note(glance(0), 50_000, 0, 2000), 4000);
  assert.ok(pace.shape.longestSide < best.longestSide);
  pace.note(glance(0), 20_000, 4000, 6000);
  pace.note(glance(0), 20_000, 9000, 11_000);
  const smallest = pace.shape;
  for (const now of [20_000, 30_000, 40_000]) pace.note(glance(0), 10_000, now, now + 100);
  assert.ok(smallest.longestSide < pace.shape.longestSide);
  assert.deepEqual(pace.shape, best);
});

test("nothing is sent while the camera shows the same, but once in a while", () => {
  const pace = makeHintPace();
  assert.equal(pace.isWorthSending(glance(100), 0), true);
  pace.note(glance(100), 50_000, 0, 100);
  assert.equal(pace.isWorthSending(glance(102), 1000), false);
  assert.equal(pace.isWorthSending(glance(120), 1000), true);
  assert.equal(pace.isWorthSending(glance(100), 5000), true);
});
