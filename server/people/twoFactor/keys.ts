/** Keys of the two-factor sign-in: secrets are encrypted with them, recovery codes hashed. They are never in the database of a real server. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { twoFactorLimits } from "./limits.ts";

/** A 256-bit key in base64url. */
export const newTwoFactorKey = (): string => randomBytes(twoFactorLimits.keyBytes).toString("base64url");

export interface TwoFactorKeys {
  /** Encrypts for one purpose: `place` must be the same when it is decrypted, so that no row can be put in another's place. */
  seal(text: string, place: string): string;
  /** The text; undefined where it was changed, is another place's, or no key fits. */
  unseal(sealed: string, place: string): string | undefined;
  /** A keyed hash of 64 hexadecimal digits. */
  hash(text: string, place: string): string;
  /** The hashes by all keys. */
  hashes(text: string, place: string): readonly string[];
}

interface Key {
  readonly id: string;
  readonly forSecrets: Buffer;
  readonly forHashes: Buffer;
}

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const idChars = 8;
const version = "1";

const derived = (key: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `spar two-factor ${use}`, twoFactorLimits.keyBytes));

function keyOf(text: string): Key {
  const key = Buffer.from(text, "base64url");
  return {
    id: derived(key, "name").toString("hex").slice(0, idChars),
    forSecrets: derived(key, "secrets"),
    forHashes: derived(key, "recovery codes"),
  };
}

const hashBy = ({ forHashes }: Key, text: string, place: string): string =>
  createHmac("sha256", forHashes).update(`${place}\n${text}`).digest("hex");

function unsealBy({ forSecrets }: Key, content: Buffer, place: string): string | undefined {
  if (content.length < ivBytes + tagBytes) return undefined;
  const opened = createDecipheriv(cipher, forSecrets, content.subarray(0, ivBytes), { authTagLength: tagBytes });
  opened.setAAD(Buffer.from(place)).setAuthTag(content.subarray(-tagBytes));
  try {
    return Buffer.concat([opened.update(content.subarray(ivBytes, -tagBytes)), opened.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** Keys in base64url. The first one encrypts and hashes; all of them decrypt and compare. */
export function openKeys(texts: readonly [string, ...string[]]): TwoFactorKeys {
  const [first, ...others] = texts;
  const present = keyOf(first);
  const keys = [present, ...others.map(keyOf)];
  return {
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const closed = createCipheriv(cipher, present.forSecrets, iv, { authTagLength: tagBytes });
      closed.setAAD(Buffer.from(place));
      const content = Buffer.concat([iv, closed.update(text, "utf8"), closed.final(), closed.getAuthTag()]);
      return `${version}.${present.id}.${content.toString("base64url")}`;
    },
    unseal: (sealed, place) => {
      const [as, id, content = ""] = sealed.split(".");
      const key = as === version ? keys.find((each) => each.id === id) : undefined;
      return key === undefined ? undefined : unsealBy(key, Buffer.from(content, "base64url"), place);
    },
    hash: (text, place) => hashBy(present, text, place),
    hashes: (text, place) => keys.map((key) => hashBy(key, text, place)),
  };
}
