import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "js-yaml";
import { afterAll, describe, expect, test } from "vitest";
import { isSignedBy, readPublicKey, signatureField } from "../../desktop/updateSignature.ts";
import { builtInKey, releaseKey, signFeed } from "./releaseKey.ts";

const folder = mkdtempSync(join(tmpdir(), "spar-key-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function keyFile(name: string, pem: string): { readonly SPAR_RELEASE_KEY: string } {
  const path = join(folder, name);
  writeFileSync(path, pem);
  return { SPAR_RELEASE_KEY: path };
}

const pem = { privateKeyEncoding: { format: "pem", type: "pkcs8" } } as const;
const newKey = (name: string) =>
  keyFile(
    name,
    generateKeyPairSync("ed25519", { ...pem, publicKeyEncoding: { format: "pem", type: "spki" } }).privateKey,
  );

const own = newKey("own.pem");
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

function key() {
  const found = readPublicKey(builtInKey(own));
  if (found === undefined) throw new Error("no key");
  return found;
}

const signed = (): Record<string, unknown> => {
  const secret = releaseKey(own);
  if (secret === undefined) throw new Error("no key");
  return load(signFeed(feed, secret)) as Record<string, unknown>;
};

describe("a list of updates", () => {
  test("is taken with the signature of the key that was built in, in whatever order its files stand", () => {
    const { files, ...rest } = signed();
    expect(isSignedBy(signed(), key())).toBe(true);
    expect(isSignedBy({ ...rest, files: (files as unknown[]).toReversed() }, key())).toBe(true);
    expect(isSignedBy({ ...signed(), releaseDate: "later" }, key())).toBe(true);
  });

  test.each([
    ["without a signature", (list: Record<string, unknown>) => ({ ...list, [signatureField]: undefined })],
    ["with an empty signature", (list) => ({ ...list, [signatureField]: "" })],
    ["with a signature that is no text", (list) => ({ ...list, [signatureField]: [1, 2, 3] })],
    ["with another version", (list) => ({ ...list, version: "9.9.9" })],
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
    expect(isSignedBy(change(signed()), key())).toBe(false);
  });

  test.each([null, undefined, "version: 1", 7, []])("is not %j", (value) => {
    expect(isSignedBy(value, key())).toBe(false);
  });

  test("signed with another key is refused", () => {
    const other = readPublicKey(builtInKey(newKey("other.pem")));
    expect(other === undefined || isSignedBy(signed(), other)).toBe(false);
  });

  test("that is none is not signed", () => {
    const secret = releaseKey(own);
    expect(() => signFeed("path: x", secret as NonNullable<typeof secret>)).toThrow("no list of updates");
  });
});

describe("the key of releases", () => {
  test("is none where none is named, and so is the built-in one", () => {
    expect(releaseKey({})).toBeUndefined();
    expect(builtInKey({ SPAR_RELEASE_KEY: "" })).toBe("");
    expect(readPublicKey("")).toBeUndefined();
    expect(readPublicKey("bm8ga2V5")).toBeUndefined();
  });

  test("does not leave this machine: what is built in cannot sign", () => {
    expect(Buffer.from(builtInKey(own), "base64")).toHaveLength(44);
  });

  test("must be of Ed25519", () => {
    const { privateKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      ...pem,
      publicKeyEncoding: { format: "pem", type: "spki" },
    });
    expect(() => releaseKey(keyFile("rsa.pem", privateKey))).toThrow("Ed25519");
  });

  test("that is named must be there", () => {
    expect(() => releaseKey({ SPAR_RELEASE_KEY: join(folder, "nowhere.pem") })).toThrow("ENOENT");
  });
});
