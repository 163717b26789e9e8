/**
 * The keys that sign releases, Ed25519 in PEM. SPAR_RELEASE_KEY names the file with the private key in use,
 * SPAR_STANDBY_KEY one with the public half of the key that replaces it when it is lost or stolen. Both public halves
 * are built into the app, which accepts updates signed with these two keys only.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { dump, load } from "js-yaml";
import { expiresField, isSignedByOneOf, signatureField, signedText } from "../../../desktop/updates/updateSignature.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How many days a list of updates is valid: the default and the maximum. */
export const listDays = { usual: 90, max: 366 } as const;
const dayMs = 24 * 60 * 60_000;

/** The key in the file that this setting names, read by `read`; undefined when none is named. */
function keyIn(environment: Environment, setting: string, read: (pem: Buffer) => KeyObject): KeyObject | undefined {
  const path = environment[setting] ?? "";
  if (path === "") return undefined;
  const key = read(readFileSync(path));
  if (key.asymmetricKeyType !== "ed25519") throw new Error(`${setting} must name a key of Ed25519.`);
  return key;
}

/** The private key that signs. */
export const releaseKey = (environment: Environment): KeyObject | undefined =>
  keyIn(environment, "SPAR_RELEASE_KEY", (pem) => createPrivateKey(pem));

/**
 * The public keys that a build trusts: the key in use and the standby. Empty without a key in use.
 * @throws Error if both names lead to the same key
 */
function trustedKeys(environment: Environment): KeyObject[] {
  const key = releaseKey(environment);
  if (key === undefined) return [];
  const own = createPublicKey(key);
  const standby = keyIn(environment, "SPAR_STANDBY_KEY", (pem) => createPublicKey(pem));
  if (standby?.equals(own) === true) throw new Error("SPAR_STANDBY_KEY must name another key than SPAR_RELEASE_KEY.");
  return standby === undefined ? [own] : [own, standby];
}

/** The trusted keys as they are built into the app: base64 of their SPKI form. */
export const builtInKeys = (environment: Environment): string[] =>
  trustedKeys(environment).map((key) => key.export({ format: "der", type: "spki" }).toString("base64"));

/**
 * Signs a list of updates that is valid until this time in milliseconds.
 * @throws Error for a text that is no list of updates
 */
export function signFeed(yaml: string, key: KeyObject, expiresAtMs: number): string {
  const feed = { ...(load(yaml) as object), [expiresField]: new Date(expiresAtMs).toISOString() };
  const text = signedText(feed);
  if (text === undefined) throw new Error("This is no list of updates that could be signed.");
  const signature = sign(null, Buffer.from(text), key).toString("base64");
  return dump({ ...feed, [signatureField]: signature }, { lineWidth: -1 });
}

/** When a list that is signed now expires. @throws Error for a number of days outside the limits */
export function expiryOf(nowMs: number, days: number = listDays.usual): number {
  if (!Number.isInteger(days) || days < 1 || days > listDays.max) {
    throw new Error(`A list of updates holds for 1 to ${listDays.max} days, not ${days}.`);
  }
  return nowMs + days * dayMs;
}

/**
 * Signs a published list again with the key in use. It must have a valid signature of a trusted key. Otherwise a user
 * who fetched it from a compromised update server would sign the attacker's list.
 * @throws Error without a key, or for a list without a valid signature
 */
export function signAgain(yaml: string, environment: Environment, expiresAtMs: number): string {
  const key = releaseKey(environment);
  if (key === undefined) throw new Error("SPAR_RELEASE_KEY names the key to sign with.");
  if (!isSignedByOneOf(load(yaml), trustedKeys(environment))) {
    throw new Error("The list is not signed with SPAR_RELEASE_KEY or SPAR_STANDBY_KEY, so it is not signed again.");
  }
  return signFeed(yaml, key, expiresAtMs);
}
