import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, describe, expect, test } from "vitest";
import {
  clockToleranceMs,
  expiresField,
  isExpired,
  isSignedByOneOf,
  readPublicKey,
  signatureField,
} from "../../../desktop/updates/updateSignature.ts";
import { builtInKeys, expiryOf, listDays, releaseKey, signAgain, signFeed } from "./releaseKey.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const pem = { privateKeyEncoding: { format: "pem", type: "pkcs8" } } as const;

/** The files of a new pair of keys. */
function newKey(name: string): { readonly secret: string; readonly open: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519", {
    ...pem,
    publicKeyEncoding: { format: "pem", type: "spki" },
  });
  return { secret: keyFile(`${name}.pem`, privateKey), open: keyFile(`${name}.pub`, publicKey) };
}

const [inUse, standby, stranger] = ["own", "standby", "stranger"].map(newKey) as [Key, Key, Key];
type Key = ReturnType<typeof newKey>;
const own = { SPAR_RELEASE_KEY: inUse.secret, SPAR_STANDBY_KEY: standby.open };
/** After the key in use was lost: the standby signs, and another one stands by. */
const rotated = { SPAR_RELEASE_KEY: standby.secret, SPAR_STANDBY_KEY: stranger.open };
const nowMs = Date.UTC(2026, 10, 22);
const feed = `version: 1.2.0
files:
  - url: Spar-1.2.0-linux-x86_64.AppImage
    sha512: dGhlIGRpZ2VzdCBvZiB0aGUgeDY0IGZpbGU=
    size: 100
  - url: Spar-1.2.0-linux-arm64.AppImage
    sha512: dGhlIGRpZ2VzdCBvZiB0aGUgYXJtIGZpbGU=
    size: 100
path: Spar-1.2.0-linux-x86_64.AppImage
releaseDate: '2026-11-20T00:00:00.000Z'
`;

const keysOf = (environment: object) =>
  builtInKeys({ ...environment }).map((base64) => {
    const found = readPublicKey(base64);
    if (found === undefined) throw new Error("no key");
    return found;
  });
const keys = () => keysOf(own);

function signedText(environment: object = own, expiresAtMs = expiryOf(nowMs)): string {
  const secret = releaseKey({ ...environment });
  if (secret === undefined) throw new Error("no key");
  return signFeed(feed, secret, expiresAtMs);
}
const signed = (environment?: object, expiresAtMs?: number): Record<string, unknown> =>
  load(signedText(environment, expiresAtMs)) as Record<string, unknown>;

describe("a list of updates", () => {
  test("is accepted with the signature of the built-in key, in any order of its files", () => {
    const { files, ...rest } = signed();
    expect(isSignedByOneOf(signed(), keys())).toBe(true);
    expect(isSignedByOneOf({ ...rest, files: (files as unknown[]).toReversed() }, keys())).toBe(true);
    expect(isSignedByOneOf({ ...signed(), releaseDate: "later" }, keys())).toBe(true);
  });

  test.each([
    ["without a signature", (list: Record<string, unknown>) => ({ ...list, [signatureField]: undefined })],
    ["with an empty signature", (list) => ({ ...list, [signatureField]: "" })],
    ["with a signature that is no text", (list) => ({ ...list, [signatureField]: [1, 2, 3] })],
    ["with another version", (list) => ({ ...list, version: "9.9.9" })],
    ["with another expiry", (list) => ({ ...list, [expiresField]: "2099-01-01T00:00:00.000Z" })],
    ["without an expiry", (list) => ({ ...list, [expiresField]: undefined })],
    ["without a version", (list) => ({ ...list, version: undefined })],
    ["without files", (list) => ({ ...list, files: [] })],
    ["with one file less", (list) => ({ ...list, files: (list["files"] as unknown[]).slice(1) })],
    [
      "with one file more",
      (list) => ({ ...list, files: [...(list["files"] as unknown[]), { url: "x", sha512: "x" }] }),
    ],
    [
      "with another digest",
      (list) => ({ ...list, files: (list["files"] as object[]).map((file) => ({ ...file, sha512: "b3RoZXI=" })) }),
    ],
    [
      "with another file",
      (list) => ({ ...list, files: (list["files"] as object[]).map((file) => ({ ...file, url: "x" })) }),
    ],
    ["with packages that are loaded later", (list) => ({ ...list, packages: { x64: { path: "x.7z" } } })],
    [
      "that moves the lines about",
      (list) => ({ ...list, version: `1.2.0\n${String((list["files"] as { url: string }[])[0]?.url)}` }),
    ],
  ] satisfies [string, (list: Record<string, unknown>) => unknown][])("is refused %s", (_how, change) => {
    expect(isSignedByOneOf(change(signed()), keys())).toBe(false);
  });

  test.each([null, undefined, "version: 1", 7, []])("is not %j", (value) => {
    expect(isSignedByOneOf(value, keys())).toBe(false);
  });

  test("is taken with the signature of either trusted key and of no other", () => {
    expect(isSignedByOneOf(signed(rotated), keys())).toBe(true);
    expect(isSignedByOneOf(signed({ SPAR_RELEASE_KEY: stranger.secret }), keys())).toBe(false);
    expect(isSignedByOneOf(signed(), keysOf(rotated)), "the lost key is not trusted by the next build").toBe(false);
    expect(isSignedByOneOf(signed(), [])).toBe(false);
  });

  test("holds until it expires, and a day longer for a clock that is ahead", () => {
    const list = signed(own, nowMs);
    expect(isExpired(list, nowMs + clockToleranceMs - 1)).toBe(false);
    expect(isExpired(list, nowMs + clockToleranceMs)).toBe(true);
    expect(isExpired({ ...list, [expiresField]: undefined }, 0)).toBe(true);
  });

  test.each(["2099", "tomorrow", "2099-01-01", "2099-01-01T00:00:00Z\n", 4_070_908_800_000])(
    "does not say %j for its expiry",
    (expires) => {
      const list = { ...signed(), [expiresField]: expires };
      expect([isExpired(list, 0), isSignedByOneOf(list, keys())]).toEqual([true, false]);
    },
  );

  test("is signed again with a later expiry, with the key in use or after a rotation", () => {
    const later = expiryOf(nowMs, listDays.max);
    const again = load(signAgain(signedText(), own, later));
    expect([isSignedByOneOf(again, keys()), isExpired(again, later)]).toEqual([true, false]);
    const lost = { SPAR_RELEASE_KEY: standby.secret, SPAR_STANDBY_KEY: inUse.open };
    const byStandby = load(signAgain(signedText(), lost, later));
    expect(isSignedByOneOf(byStandby, keysOf(rotated))).toBe(true);
    expect(byStandby).toMatchObject({ version: "1.2.0", path: "Spar-1.2.0-linux-x86_64.AppImage" });
  });

  test("is not signed again if no trusted key signed it, or if it was changed since", () => {
    const later = expiryOf(nowMs);
    expect(() => signAgain(signedText({ SPAR_RELEASE_KEY: stranger.secret }), own, later)).toThrow("not signed with");
    expect(() => signAgain(feed, own, later)).toThrow("not signed with");
    expect(() => signAgain(signedText().replaceAll("1.2.0", "9.9.9"), own, later)).toThrow("not signed with");
    expect(() => signAgain(signedText(), {}, later)).toThrow("SPAR_RELEASE_KEY names the key");
  });

  test.each([0, 367, 1.5, Number.NaN])("does not hold for %d days", (days) => {
    expect(() => expiryOf(nowMs, days)).toThrow("holds for 1 to 366 days");
  });

  test("that is none is not signed", () => {
    const secret = releaseKey(own);
    expect(() => signFeed("path: x", secret as NonNullable<typeof secret>, nowMs)).toThrow("no list of updates");
  });
});

describe("the key of releases", () => {
  test("is none where none is named, and so is the built-in one", () => {
    expect(releaseKey({})).toBeUndefined();
    expect(builtInKeys({ SPAR_RELEASE_KEY: "", SPAR_STANDBY_KEY: standby.open })).toEqual([]);
    expect(readPublicKey("")).toBeUndefined();
    expect(readPublicKey("bm8ga2V5")).toBeUndefined();
  });

  test("does not leave this machine: what is built in cannot sign", () => {
    expect(builtInKeys(own).map((key) => Buffer.from(key, "base64").length)).toEqual([44, 44]);
    const byPrivateFile = { ...own, SPAR_STANDBY_KEY: standby.secret };
    expect(builtInKeys(byPrivateFile), "the public half is taken of a private file too").toEqual(builtInKeys(own));
  });

  test("must be of Ed25519", () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      ...pem,
      publicKeyEncoding: { format: "pem", type: "spki" },
    });
    expect(() => releaseKey({ SPAR_RELEASE_KEY: keyFile("rsa.pem", privateKey) })).toThrow("Ed25519");
    const rsaStandby = { ...own, SPAR_STANDBY_KEY: keyFile("rsa.pub", publicKey) };
    expect(() => builtInKeys(rsaStandby)).toThrow("SPAR_STANDBY_KEY must name a key of Ed25519");
  });

  test("is not its own standby", () => {
    expect(() => builtInKeys({ ...own, SPAR_STANDBY_KEY: inUse.open })).toThrow("another key than SPAR_RELEASE_KEY");
  });

  test("that is named must be there", () => {
    expect(() => releaseKey({ SPAR_RELEASE_KEY: join(folder, "nowhere.pem") })).toThrow("ENOENT");
  });
});
