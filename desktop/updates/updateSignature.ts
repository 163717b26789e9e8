/**
 * The signature of a release over what the list of updates says: its version, the digest of each file, and until when
 * the list holds. Systems check their own signatures too, Linux has none; this one is the same everywhere.
 * electron-updater compares what it loads with these digests, so a server of updates that somebody else has got hold of
 * cannot hand out anything of its own. Because a list expires, such a server cannot keep a new version back unnoticed.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto";
import * as v from "valibot";
import { decode, someText, text } from "#server/protocol/schema.ts";

/** The fields of the list of updates with the signature and with the time from which the list no longer holds. */
export const signatureField = "sparSignature";
export const expiresField = "sparExpires";

/** How far the player's clock may be ahead before a list that still holds counts as expired. */
export const clockToleranceMs = 24 * 60 * 60_000;

/** At most 2,048 characters, none of them a blank. */
const wordSchema = v.pipe(someText(2_048), v.regex(/^\S+$/));

/** A time as `Date.toISOString` writes it, so that one time has one text. */
const isTime = (written: string): boolean => {
  const ms = Date.parse(written);
  return Number.isFinite(ms) && new Date(ms).toISOString() === written;
};

/** The signed part of a list of updates. */
const listedSchema = v.object({
  version: wordSchema,
  [expiresField]: v.pipe(wordSchema, v.check(isTime)),
  files: v.pipe(v.array(v.object({ url: wordSchema, sha512: wordSchema })), v.minLength(1), v.maxLength(100)),
  // What an installer from the web loads later, past these digests.
  packages: v.optional(v.never()),
});

const signatureSchema = v.object({ [signatureField]: text(1_024) });

/** What is signed: a line each for version, expiry and every file. Undefined for what is not a list of updates. */
export function signedText(feed: unknown): string | undefined {
  const listed = decode(listedSchema, feed);
  if (!listed.ok) return undefined;
  const { version, [expiresField]: expires, files } = listed.value;
  const lines = files.map(({ url, sha512 }) => `${url} ${sha512}`).toSorted();
  return ["spar update 2", version, expires, ...lines, ""].join("\n");
}

/** A public key that was built into the app, as base64 of its SPKI form; undefined when it is none of Ed25519. */
export function readPublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a list of updates carries the signature of the holder of one of these keys. */
export function isSignedByOneOf(feed: unknown, keys: readonly KeyObject[]): boolean {
  const signed = signedText(feed);
  const signature = decode(signatureSchema, feed);
  if (signed === undefined || !signature.ok) return false;
  const bytes = Buffer.from(signature.value[signatureField], "base64");
  return keys.some((key) => verify(null, Buffer.from(signed), key, bytes));
}

/** Whether a list of updates no longer holds at this time; one that does not say until when never does. */
export function isExpired(feed: unknown, nowMs: number): boolean {
  const listed = decode(listedSchema, feed);
  return !listed.ok || Date.parse(listed.value[expiresField]) + clockToleranceMs <= nowMs;
}
