/**
 * The signature of a release over what the list of updates says: its version, the digest of each file, and until when
 * the list holds. Systems check their own signatures too, Linux has none; this one is the same everywhere.
 * electron-updater compares what it loads with these digests, so a server of updates that somebody else has got hold of
 * cannot hand out anything of its own. Because a list expires, such a server cannot keep a new version back unnoticed.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** The fields of the list of updates with the signature and with the time from which the list no longer holds. */
export const signatureField = "sparSignature";
export const expiresField = "sparExpires";

/** How far the player's clock may be ahead before a list that still holds counts as expired. */
export const clockToleranceMs = 24 * 60 * 60_000;

export interface ListedFile {
  readonly url: string;
  readonly sha512: string;
}

interface Listed {
  readonly version: string;
  readonly expires: string;
  readonly files: readonly ListedFile[];
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "" && !/\s/.test(value);

/** A time as `Date.toISOString` writes it, so that one time has one text. */
const isTime = (value: unknown): value is string => {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) && new Date(ms).toISOString() === value;
};

const isListedFile = (value: unknown): value is ListedFile => {
  const { url, sha512 } = (value ?? {}) as Partial<Record<keyof ListedFile, unknown>>;
  return isText(url) && isText(sha512);
};

/** The signed part of a list of updates, or undefined when it is no list that could be signed. */
function listedIn(feed: unknown): Listed | undefined {
  const fields = (feed ?? {}) as Readonly<Record<string, unknown>>;
  const { version, files, packages, [expiresField]: expires } = fields;
  // Packages are what an installer from the web loads later, past these digests.
  if (!isText(version) || packages !== undefined || !Array.isArray(files) || files.length === 0) return undefined;
  return isTime(expires) && files.every(isListedFile) ? { version, expires, files } : undefined;
}

/** What is signed: a line each for version, expiry and every file. Undefined for what is not a list of updates. */
export function signedText(feed: unknown): string | undefined {
  const listed = listedIn(feed);
  if (listed === undefined) return undefined;
  const lines = listed.files.map(({ url, sha512 }) => `${url} ${sha512}`).toSorted();
  return ["spar update 2", listed.version, listed.expires, ...lines, ""].join("\n");
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
  const text = signedText(feed);
  const signature = (feed as Readonly<Record<string, unknown>> | null)?.[signatureField];
  if (text === undefined || typeof signature !== "string") return false;
  const bytes = Buffer.from(signature, "base64");
  return keys.some((key) => verify(null, Buffer.from(text), key, bytes));
}

/** Whether a list of updates no longer holds at this time; one that does not say until when never does. */
export function isExpired(feed: unknown, nowMs: number): boolean {
  const listed = listedIn(feed);
  return listed === undefined || Date.parse(listed.expires) + clockToleranceMs <= nowMs;
}
