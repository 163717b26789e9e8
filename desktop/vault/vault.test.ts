import { describe, expect, test } from "vitest";
import { createVault, type Keychain } from "./vault.ts";

const here = "https://spar.example";
const there = "https://other.example";

function fakeKeychain() {
  const entries = new Map<string, string>();
  let trouble: Error | undefined;
  const unlessTrouble = async <T>(value: T): Promise<T> => {
    if (trouble !== undefined) throw trouble;
    return value;
  };
  const keychain: Keychain = {
    get: (account) => unlessTrouble(entries.get(account) ?? null),
    set: async (account, secret) => {
      await unlessTrouble(null);
      entries.set(account, secret);
    },
    remove: async (account) => {
      await unlessTrouble(null);
      entries.delete(account);
    },
  };
  return { keychain, entries, fail: (error: Error | undefined) => (trouble = error) };
}

function vaultOver(keychain: Keychain | undefined) {
  const warnings: string[] = [];
  const open = async (): Promise<Keychain | undefined> => keychain;
  const servers = new Set<string>();
  const owed = {
    has: (server: string) => servers.has(server),
    note: async (server: string, isOwed: boolean) => void (isOwed ? servers.add(server) : servers.delete(server)),
  };
  return {
    vault: createVault({ open, owed, warn: (text) => warnings.push(text) }),
    again: () => createVault({ open, owed, warn: () => undefined }),
    servers,
    warnings,
  };
}

describe("with a keychain", () => {
  test("a token that lasts is there at the next start, for its server alone", async () => {
    const { keychain } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    expect(await vault.keep(here, "secret", true)).toBe("keychain");
    expect(await vault.read(here)).toBe("secret");
    expect(await again().read(here)).toBe("secret");
    expect(await again().read(there)).toBeNull();
    expect(await vault.status()).toBe("keychain");
  });

  test("a token that does not last is never given to it, and takes an older one away", async () => {
    const { keychain, entries } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "old", true);
    expect(await vault.keep(here, "secret", false)).toBe("session");
    expect(await vault.read(here)).toBe("secret");
    expect([...entries.values()]).toEqual([]);
    expect(await again().read(here)).toBeNull();
  });

  test("logging out leaves nothing anywhere", async () => {
    const { keychain, entries } = fakeKeychain();
    const { vault } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    await vault.keep(there, "other", true);
    await vault.wipe(here);
    expect(await vault.read(here)).toBeNull();
    expect([...entries]).toEqual([[there, "other"]]);
  });

  test("one that no longer answers loses nobody's session, and a log out counts all the same", async () => {
    const { keychain, fail } = fakeKeychain();
    const { vault, warnings } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    fail(new Error("locked"));
    expect(await vault.keep(here, "newer", true)).toBe("session");
    expect(await vault.read(here)).toBe("newer");
    expect(await vault.status()).toBe("session");
    await vault.wipe(here);
    expect(await vault.read(here)).toBeNull();
    fail(undefined);
    expect(await vault.read(here)).toBeNull();
    expect(warnings).toEqual([expect.stringMatching(/^The keychain does not answer: Error < /)]);
  });

  test("one that did not forget is made to at the next start, before it is asked for the token", async () => {
    const { keychain, entries, fail } = fakeKeychain();
    const { vault, again, servers } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    fail(new Error("locked"));
    await vault.wipe(here);
    expect([...entries.values(), ...servers]).toEqual(["secret", here]);
    expect(await again().read(here), "still locked").toBeNull();
    fail(undefined);
    expect(await again().read(here)).toBeNull();
    expect([...entries, ...servers]).toEqual([]);
  });

  test("a new sign-in is not forgotten for an older log out", async () => {
    const { keychain, fail } = fakeKeychain();
    const { vault, again, servers } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    fail(new Error("locked"));
    await vault.wipe(here);
    fail(undefined);
    expect(await vault.keep(here, "newer", true)).toBe("keychain");
    expect([...servers]).toEqual([]);
    expect(await again().read(here)).toBe("newer");
  });

  test("a log out and a sign-in in one breath leave the one who signed in", async () => {
    const { keychain } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    await Promise.all([vault.wipe(here), vault.keep(here, "newer", true)]);
    expect(await vault.read(here)).toBe("newer");
    expect(await again().read(here)).toBe("newer");
    expect(await keychain.get(here)).toBe("newer");
  });

  test("a guest's day without it costs nobody the account that it keeps", async () => {
    const { keychain, fail } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "account", true);
    fail(new Error("no session bus"));
    expect(await again().keep(here, "guest", true)).toBe("session");
    fail(undefined);
    expect(await again().read(here)).toBe("account");
  });

  test("one that takes tokens and gives none back is as good as none", async () => {
    const { keychain } = fakeKeychain();
    const { vault } = vaultOver({ ...keychain, get: async () => null });
    expect(await vault.keep(here, "secret", true)).toBe("session");
    expect(await vault.read(here)).toBe("secret");
  });

  test("a log out while a token is still on its way there wins", async () => {
    const { keychain, entries } = fakeKeychain();
    let letGo: () => void = () => undefined;
    const slow: Keychain = {
      ...keychain,
      set: (account, secret) =>
        new Promise<void>((resolve) => (letGo = resolve)).then(() => keychain.set(account, secret)),
    };
    const { vault } = vaultOver(slow);
    const keeping = vault.keep(here, "secret", true);
    await new Promise((resolve) => setImmediate(resolve));
    const wiping = vault.wipe(here);
    letGo();
    await Promise.all([keeping, wiping]);
    expect(await vault.read(here)).toBeNull();
    expect([...entries]).toEqual([]);
  });
});

test("without a keychain the session lives as long as the app, and it says so", async () => {
  const { vault, again } = vaultOver(undefined);
  expect(await vault.status()).toBe("session");
  expect(await vault.keep(here, "secret", true)).toBe("session");
  expect(await vault.read(here)).toBe("secret");
  expect(await again().read(here)).toBeNull();
  await vault.wipe(here);
  expect(await vault.read(here)).toBeNull();
});

test("what is warned of names no token", async () => {
  const { keychain, fail } = fakeKeychain();
  fail(new Error("refused"));
  const { vault, warnings } = vaultOver(keychain);
  await vault.keep(here, "secret", true);
  expect(warnings.join()).not.toContain("secret");
});
