import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newFolder } from "#tests/support/newFolder.ts";
import { jsonFile } from "../storage/jsonFile.ts";
import { openTokens, SealedTokens, takingOver } from "./sealedTokens.ts";
import { createVault, type Keychain } from "./vault.ts";

const here = "https://spar.example";
const there = "https://other.example";
const iv = Buffer.alloc(16);

/** Electron's safeStorage of one computer. */
function fakeSafeStorage() {
  const state = {
    key: randomBytes(32),
    backend: "gnome_libsecret" as "gnome_libsecret" | "basic_text" | "unknown",
    isAvailable: true,
    /** Whether the system has a new key. */
    isRotated: false,
  };
  const seal = (text: string): Buffer => {
    const cipher = createCipheriv("aes-256-cbc", state.key, iv);
    return Buffer.concat([cipher.update(text), cipher.final()]);
  };
  const open = (sealed: Buffer): string => {
    const cipher = createDecipheriv("aes-256-cbc", state.key, iv);
    return Buffer.concat([cipher.update(sealed), cipher.final()]).toString();
  };
  return {
    state,
    getSelectedStorageBackend: () => state.backend,
    isAsyncEncryptionAvailable: async () => state.isAvailable,
    encryptStringAsync: async (text: string) => seal(text),
    decryptStringAsync: async (sealed: Buffer) => ({ result: open(sealed), shouldReEncrypt: state.isRotated }),
  };
}

function fakeKeychain() {
  const entries = new Map<string, string>();
  const state = { isLocked: false, isForgetful: false };
  const unlocked = async (): Promise<void> => {
    if (state.isLocked) throw new Error("locked");
  };
  const keychain: Keychain = {
    get: (account) => unlocked().then(() => entries.get(account) ?? null),
    set: (account, secret) => unlocked().then(() => void (state.isForgetful || entries.set(account, secret))),
    remove: (account) => unlocked().then(() => void entries.delete(account)),
  };
  return { keychain, entries, state };
}

function setUp(platform: NodeJS.Platform = "linux") {
  const path = join(newFolder("spar-sealed-"), "tokens.json");
  const safeStorage = fakeSafeStorage();
  const file = jsonFile(path, 64 * 1024, () => undefined);
  const again = (): SealedTokens => new SealedTokens({ safeStorage, platform, file });
  return { path, safeStorage: safeStorage.state, sealed: again(), again };
}

describe("sealed tokens", () => {
  test("are there at the next start, each for its server, in a file that only the user reads and without their text", async () => {
    const { sealed, again, path } = setUp();
    await sealed.set(here, "a token");
    await sealed.set(there, "another token");
    expect([await again().get(here), await again().get(there)]).toEqual(["a token", "another token"]);
    expect(readFileSync(path, "utf8")).not.toContain("token");
    expect(process.platform === "win32" ? 0 : statSync(path).mode & 0o077).toBe(0);
    await sealed.remove(here);
    expect([await again().get(here), await again().get(there)]).toEqual([null, "another token"]);
  });

  test.each([
    ["torn", '[["https://spar.example","'],
    ["of another shape", '{"https://spar.example":"a"}'],
    ["with other entries", `[["${here}",7],[1,"a"],"b"]`],
    ["with a token that nothing encrypted", `[["${here}","AAAA"]]`],
  ])("in a file that is %s are none, and a new one can be stored", async (_how, content) => {
    const { sealed, path } = setUp();
    writeFileSync(path, content);
    expect(await sealed.get(here)).toBeNull();
    await sealed.set(here, "a token");
    expect(await sealed.get(here)).toBe("a token");
  });

  test("of another key of the system are none; of a key that is replaced they are encrypted anew", async () => {
    const { sealed, safeStorage, path } = setUp();
    await sealed.set(here, "a token");
    writeFileSync(`${path}.before`, readFileSync(path));
    safeStorage.isRotated = true;
    expect(await sealed.get(here)).toBe("a token");
    safeStorage.key = randomBytes(32);
    expect(await sealed.get(here)).toBeNull();
  });

  test("of a key that is replaced are read even where the file cannot be written", async () => {
    const safeStorage = fakeSafeStorage();
    const stored = [[here, (await safeStorage.encryptStringAsync("a token")).toString("base64")]];
    safeStorage.state.isRotated = true;
    const file = { read: async () => stored, write: () => Promise.reject(new Error("read-only")) };
    expect(await new SealedTokens({ safeStorage, platform: "linux", file }).get(here)).toBe("a token");
  });

  test("are of twenty servers at most", async () => {
    const { sealed } = setUp();
    for (let n = 0; n < 22; n += 1) await sealed.set(`https://${n}.example`, "a token");
    expect([await sealed.get("https://1.example"), await sealed.get("https://2.example")]).toEqual([null, "a token"]);
  });

  test("that cannot be written are no stored tokens, and a removal that fails says so", async () => {
    const folder = newFolder("spar-sealed-");
    const blocked = join(folder, "file");
    writeFileSync(blocked, "");
    const file = jsonFile(join(blocked, "tokens.json"), 1_000, () => undefined);
    const sealed = new SealedTokens({ safeStorage: fakeSafeStorage(), platform: "linux", file });
    await expect(sealed.set(here, "a token")).rejects.toThrow("cannot be written");
    await expect(sealed.remove(here)).rejects.toThrow("cannot be written");
    rmSync(folder, { recursive: true });
  });
});

describe("without the keychain's module", () => {
  const noModule = async (): Promise<undefined> => undefined;

  test.each<[string, NodeJS.Platform, Partial<ReturnType<typeof setUp>["safeStorage"]>, boolean]>([
    ["a keyring", "linux", {}, true],
    ["no keyring", "linux", { backend: "basic_text" }, false],
    ["a keyring that nobody has asked yet", "linux", { backend: "unknown" }, false],
    ["a keyring that is locked", "linux", { isAvailable: false }, false],
    ["its own key", "darwin", { backend: "basic_text" }, true],
    ["no key", "win32", { isAvailable: false }, false],
  ])("a system with %s (%s) keeps tokens or does not", async (_what, platform, state, keeps) => {
    const { sealed, safeStorage } = setUp(platform);
    Object.assign(safeStorage, state);
    expect((await openTokens(noModule, sealed)) === sealed).toBe(keeps);
  });

  test("the vault stores and wipes as with a keychain", async () => {
    const { sealed, again } = setUp();
    const owed = { has: () => false, note: async () => undefined };
    const vaultOf = (tokens: SealedTokens) =>
      createVault({ open: () => openTokens(noModule, tokens), pendingRemovals: owed, warn: () => undefined });
    const vault = vaultOf(sealed);
    expect(await vault.status()).toBe("keychain");
    expect(await vault.keep(here, "a token", true)).toBe("keychain");
    expect(await vaultOf(again()).read(here)).toBe("a token");
    await vault.wipe(here);
    expect(await vaultOf(again()).read(here)).toBeNull();
  });
});

describe("when the keychain's module loads again", () => {
  test("it takes over a token, once, and the file has it no more", async () => {
    const { sealed, path } = setUp();
    const { keychain, entries } = fakeKeychain();
    entries.set(here, "older");
    entries.set(there, "of there");
    await sealed.set(here, "newer");
    const both = await openTokens(async () => keychain, sealed);
    expect(await both?.get(here)).toBe("newer");
    expect([...entries]).toEqual([
      [here, "newer"],
      [there, "of there"],
    ]);
    expect(readFileSync(path, "utf8")).toBe("[]");
    expect([await both?.get(here), await both?.get(there)]).toEqual(["newer", "of there"]);
  });

  test("a token that was signed out meanwhile is removed before any read", async () => {
    const { sealed, path } = setUp();
    const { keychain, entries } = fakeKeychain();
    entries.set(here, "older");
    await sealed.set(here, "newer");
    await sealed.remove(here);
    expect(await takingOver(keychain, sealed).get(here)).toBeNull();
    expect([...entries, readFileSync(path, "utf8")]).toEqual(["[]"]);
  });

  test("new tokens and removals go to it, and no older one comes back", async () => {
    const { sealed } = setUp();
    const { keychain, entries } = fakeKeychain();
    await sealed.set(here, "older");
    const both = takingOver(keychain, sealed);
    await both.set(here, "newest");
    expect([await both.get(here), entries.get(here)]).toEqual(["newest", "newest"]);
    await sealed.set(here, "older");
    await both.remove(here);
    expect([await both.get(here), await sealed.get(here)]).toEqual([null, null]);
  });

  test("a locked keychain, or one that stores nothing, takes nothing over: the token stays where it is", async () => {
    const { sealed } = setUp();
    const { keychain, state } = fakeKeychain();
    await sealed.set(here, "a token");
    state.isLocked = true;
    await expect(takingOver(keychain, sealed).get(here)).rejects.toThrow("locked");
    state.isLocked = false;
    state.isForgetful = true;
    expect(await takingOver(keychain, sealed).get(here)).toBe("a token");
    expect(await sealed.get(here)).toBe("a token");
  });

  test("a token waits for the system's key, and a newer one of the keychain replaces it even without", async () => {
    const { sealed, safeStorage } = setUp();
    const { keychain } = fakeKeychain();
    await sealed.set(here, "older");
    safeStorage.backend = "basic_text";
    const both = takingOver(keychain, sealed);
    expect(await both.get(here)).toBeNull();
    await both.set(here, "newer");
    safeStorage.backend = "gnome_libsecret";
    expect([await both.get(here), await sealed.get(here)]).toEqual(["newer", null]);
  });
});
