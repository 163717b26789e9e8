/**
 * The signature of a release over what the list of updates says: its version and the digest of each file. Systems check
 * their own signatures too, Linux has none; this one is the same everywhere. electron-updater compares what it loads
 * with these digests, so a server of updates that somebody else has got hold of cannot hand out anything of its own.
 */
import { createPublicKey, type KeyObject, verify } from "node:crypto";

/** The field of the list of updates in which the signature stands. */
export const signatureField = "sparSignature";

export interface ListedFile {
  readonly url: string;
  readonly sha512: string;
}

interface Listed {
  readonly version: string;
  readonly files: readonly ListedFile[];
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "" && !/\s/.test(value);

const isListedFile = (value: unknown): value is ListedFile => {
  const { url, sha512 } = (value ?? {}) as Partial<Record<keyof ListedFile, unknown>>;
  return isText(url) && isText(sha512);
};

/** The signed part of a list of updates, or undefined when it is no list that could be signed. */
function listedIn(feed: unknown): Listed | undefined {
  const { version, files, packages } = (feed ?? {}) as Readonly<Record<string, unknown>>;
  // Packages are what an installer from the web loads later, past these digests.
  if (!isText(version) || packages !== undefined || !Array.isArray(files) || files.length === 0) return undefined;
  return files.every(isListedFile) ? { version, files } : undefined;
}

/** What is signed: one line for the version, one for each file. Undefined for what is not a list of updates. */
export function signedText(feed: unknown): string | undefined {
  const listed = listedIn(feed);
  if (listed === undefined) return undefined;
  const lines = listed.files.map(({ url, sha512 }) => `${url} ${sha512}`).toSorted();
  return ["spar update 1", listed.version, ...lines, ""].join("\n");
}

/** The public key that was built into the app, as base64 of its SPKI form; undefined when it is none of Ed25519. */
export function readPublicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, "base64"), format: "der", type: "spki" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a list of updates carries the signature of the holder of this key. */
export function isSignedBy(feed: unknown, key: KeyObject): boolean {
  const text = signedText(feed);
  const signature = (feed as Readonly<Record<string, unknown>> | null)?.[signatureField];
  if (text === undefined || typeof signature !== "string") return false;
  return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64"));
}
