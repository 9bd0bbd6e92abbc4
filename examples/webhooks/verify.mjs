// Checks a webhook message of Muster (Standard Webhooks). Needs nothing but Node.js.

import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { argv, env, exit } from "node:process";
import { fileURLToPath } from "node:url";

const toleranceSeconds = 300;

/** A message that is not to be believed. */
export class InvalidMessage extends Error {}

/**
 * The message, as an object.
 *
 * @param {string} secret - what `muster webhooks add` printed
 * @param {Record<string, string>} headers - the request's, with names in small letters
 * @param {Buffer} body - the request's bytes, as they came
 */
export function verify(secret, headers, body, now = Date.now() / 1000) {
  const { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures } = headers;
  if (!id || !signatures || !/^\d+$/.test(timestamp ?? "")) {
    throw new InvalidMessage("a header is missing or makes no sense");
  }
  if (Math.abs(now - Number(timestamp)) > toleranceSeconds) {
    throw new InvalidMessage("the message is too old, or of the future");
  }
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const code = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  const expected = Buffer.from(`v1,${code}`);
  // While two secrets are in force there are two signatures. One has to be ours.
  const isOurs = signatures.split(" ").map((given) => Buffer.from(given))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
  if (!isOurs) throw new InvalidMessage("no signature is right");
  return JSON.parse(body.toString("utf8"));
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [id, timestamp, signature] = argv.slice(2);
  const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
  try {
    console.log(verify(env.WEBHOOK_SECRET, headers, readFileSync(0)).type);
  } catch (error) {
    if (!(error instanceof InvalidMessage)) throw error;
    console.error(`refused: ${error.message}`);
    exit(1);
  }
}
