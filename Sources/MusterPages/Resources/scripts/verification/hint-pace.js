// How often the camera's pictures are sent for hints, and how large they are: what a line carries, and no more than a
// person's data plan can bear.

/** What may be sent at once, and then in each second, in bytes: less than 3 MB in any minute. */
const burst = 400_000;
const rate = 40_000;
/** At most four pictures a second. */
const shortestInterval = 250;
/** How the pictures are made, from the best to the smallest. */
const shapes = [
  { longestSide: 800, quality: 0.6 }, { longestSide: 640, quality: 0.5 }, { longestSide: 512, quality: 0.45 },
];
/** A response that takes longer than this calls for smaller pictures; a shorter one than this for better ones. */
const slow = 900;
const fast = 300;
/** A picture that shows the same as the one before is only sent after this time. */
const longestSilence = 5000;
/** By how much a glance differs on average although nothing has changed: the noise of a camera, from 0 to 255. */
const noise = 3;

/** Paces the pictures of one camera. All times are in milliseconds. */
export function makeHintPace() {
  let credit = burst;
  let creditedAt = 0;
  let level = 0;
  /** @type {ArrayLike<number>} */
  let seen = null;
  let sentAt = -Infinity;

  return {
    /** How to make the next picture. */
    get shape() { return shapes[level]; },

    /**
     * Whether a picture that shows this is worth sending.
     * @param {ArrayLike<number>} glance what the camera shows, in a few pixels
     * @param {number} now
     */
    isWorthSending: (glance, now) => now - sentAt >= longestSilence || seen === null || differs(seen, glance),

    /**
     * Notes a picture, and what the line made of it. Returns how long to wait from its beginning to the next one.
     * @param {ArrayLike<number>} glance
     * @param {number} bytes
     * @param {number} startedAt
     * @param {number} now
     */
    note(glance, bytes, startedAt, now) {
      const duration = now - startedAt;
      if (duration > slow) level = Math.min(level + 1, shapes.length - 1);
      else if (duration < fast) level = Math.max(level - 1, 0);
      [seen, sentAt] = [glance, startedAt];
      credit = Math.min(burst, credit + rate * (startedAt - creditedAt) / 1000) - bytes;
      creditedAt = startedAt;
      const debt = credit < 0 ? -credit / rate * 1000 : 0;
      // Half of the time, the line is free for other things.
      return Math.max(shortestInterval, 2 * duration, debt);
    },
  };
}

/**
 * Whether two glances show different things.
 * @param {ArrayLike<number>} one
 * @param {ArrayLike<number>} other
 */
function differs(one, other) {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += Math.abs(one[index] - other[index]);
  return sum > noise * one.length;
}
