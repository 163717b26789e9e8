/**
 * The key that releases are signed with: a file with an Ed25519 key in PEM, named by SPAR_RELEASE_KEY. Its public half
 * is built into the app, so a build with one key takes updates of that key only.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { dump, load } from "js-yaml";
import { signatureField, signedText } from "../../desktop/updateSignature.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The key in the file that SPAR_RELEASE_KEY names; undefined when none is named. */
export function releaseKey(environment: Environment): KeyObject | undefined {
  const path = environment["SPAR_RELEASE_KEY"] ?? "";
  if (path === "") return undefined;
  const key = createPrivateKey(readFileSync(path));
  if (key.asymmetricKeyType !== "ed25519") throw new Error("SPAR_RELEASE_KEY must name a key of Ed25519.");
  return key;
}

/** The public half as it is built into the app: base64 of its SPKI form, empty without a key. */
export function builtInKey(environment: Environment): string {
  const key = releaseKey(environment);
  return key === undefined ? "" : createPublicKey(key).export({ format: "der", type: "spki" }).toString("base64");
}

/** A list of updates with its signature. */
export function signFeed(yaml: string, key: KeyObject): string {
  const feed = load(yaml);
  const text = signedText(feed);
  if (text === undefined) throw new Error("This is no list of updates that could be signed.");
  const signature = sign(null, Buffer.from(text), key).toString("base64");
  return dump({ ...(feed as object), [signatureField]: signature }, { lineWidth: -1 });
}
