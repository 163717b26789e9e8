/**
 * The signature of a release over the list of updates: version, digest of each file, expiry. It works on every system;
 * Linux has no signatures of its own. electron-updater compares each file with these digests, so an attacker who
 * controls the update server cannot offer files of their own. Because lists expire, such an attacker cannot hide a new
 * version for long.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import * as v from "valibot";
import { decode, nonEmptyText, text } from "#server/protocol/schema.ts";

/** The fields of the list for the signature and the expiry. */
export const signatureField = "sparSignature";
export const expiresField = "sparExpires";

/** How far the player's clock may be ahead, in milliseconds, before a valid list counts as expired. */
export const clockToleranceMs = 24 * 60 * 60_000;

/** At most 2,048 characters without whitespace. */
const wordSchema = v.pipe(nonEmptyText(2_048), v.regex(/^\S+$/));

/** A time as `Date.toISOString` writes it, so each time has one text. */
const isTime = (written: string): boolean => {
  const ms = Date.parse(written);
  return Number.isFinite(ms) && new Date(ms).toISOString() === written;
};

/** The signed part of a list of updates. */
const listedSchema = v.object({
  version: wordSchema,
  [expiresField]: v.pipe(wordSchema, v.check(isTime)),
  files: v.pipe(v.array(v.object({ url: wordSchema, sha512: wordSchema })), v.minLength(1), v.maxLength(100)),
  // Fields by which a web installer loads files outside of these digests.
  packages: v.optional(v.never()),
});

const signatureSchema = v.object({ [signatureField]: text(1_024) });

/** The text that is signed: one line each for version, expiry and file. Undefined for an invalid list. */
export function signedText(feed: unknown): string | undefined {
  const listed = decode(listedSchema, feed);
  if (!listed.ok) return undefined;
  const { version, [expiresField]: expires, files } = listed.value;
  const lines = files.map(({ url, sha512 }) => `${url} ${sha512}`).toSorted();
  return ["spar update 2", version, expires, ...lines, ""].join("\n");
}

/** A built-in public key, as base64 of its SPKI form; undefined for any other kind than Ed25519. */
export function readPublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a list is signed by the holder of one of these keys. */
export function isSignedByOneOf(feed: unknown, keys: readonly KeyObject[]): boolean {
  const signed = signedText(feed);
  const signature = decode(signatureSchema, feed);
  if (signed === undefined || !signature.ok) return false;
  const bytes = Buffer.from(signature.value[signatureField], "base64");
  return keys.some((key) => verify(null, Buffer.from(signed), key, bytes));
}

/** Whether a list has expired at this time. A list without an expiry never does. */
export function isExpired(feed: unknown, nowMs: number): boolean {
  const listed = decode(listedSchema, feed);
  return !listed.ok || Date.parse(listed.value[expiresField]) + clockToleranceMs <= nowMs;
}
