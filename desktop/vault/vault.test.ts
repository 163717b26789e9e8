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
    vault: createVault({ open, pendingRemovals: owed, warn: (text) => warnings.push(text) }),
    again: () => createVault({ open, pendingRemovals: owed, warn: () => undefined }),
    servers,
    warnings,
  };
}

describe("with a keychain", () => {
  test("a lasting token is there at the next start, for its server alone", async () => {
    const { keychain } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    expect(await vault.keep(here, "secret", true)).toBe("keychain");
    expect(await vault.read(here)).toBe("secret");
    expect(await again().read(here)).toBe("secret");
    expect(await again().read(there)).toBeNull();
    expect(await vault.status()).toBe("keychain");
  });

  test("a token that does not last is not stored, and removes an older one", async () => {
    const { keychain, entries } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "old", true);
    expect(await vault.keep(here, "secret", false)).toBe("session");
    expect(await vault.read(here)).toBe("secret");
    expect([...entries.values()]).toEqual([]);
    expect(await again().read(here)).toBeNull();
  });

  test("signing out removes the token everywhere", async () => {
    const { keychain, entries } = fakeKeychain();
    const { vault } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    await vault.keep(there, "other", true);
    await vault.wipe(here);
    expect(await vault.read(here)).toBeNull();
    expect([...entries]).toEqual([[there, "other"]]);
  });

  test("a keychain that stops answering loses no session, and signing out still works", async () => {
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

  test("a token that was not removed is removed at the next start, before any read", async () => {
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

  test("a new sign-in is not removed because of an earlier sign-out", async () => {
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

  test("a sign-out and a sign-in at the same time keep the new token", async () => {
    const { keychain } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "secret", true);
    await Promise.all([vault.wipe(here), vault.keep(here, "newer", true)]);
    expect(await vault.read(here)).toBe("newer");
    expect(await again().read(here)).toBe("newer");
    expect(await keychain.get(here)).toBe("newer");
  });

  test("a guest session without the keychain does not remove the stored account", async () => {
    const { keychain, fail } = fakeKeychain();
    const { vault, again } = vaultOver(keychain);
    await vault.keep(here, "account", true);
    fail(new Error("no session bus"));
    expect(await again().keep(here, "guest", true)).toBe("session");
    fail(undefined);
    expect(await again().read(here)).toBe("account");
  });

  test("a keychain that stores tokens and returns none counts as missing", async () => {
    const { keychain } = fakeKeychain();
    const { vault } = vaultOver({ ...keychain, get: async () => null });
    expect(await vault.keep(here, "secret", true)).toBe("session");
    expect(await vault.read(here)).toBe("secret");
  });

  test("a sign-out during a write wins", async () => {
    const { keychain, entries } = fakeKeychain();
    let letGo: () => void = () => undefined;
    const slow: Keychain = {
      ...keychain,
      set: (account, secret) =>
        new Promise<void>((resolve) => (letGo = resolve)).then(() => keychain.set(account, secret)),
    };
    const { vault } = vaultOver(slow);
    const saving = vault.keep(here, "secret", true);
    await new Promise((resolve) => setImmediate(resolve));
    const wiping = vault.wipe(here);
    letGo();
    await Promise.all([saving, wiping]);
    expect(await vault.read(here)).toBeNull();
    expect([...entries]).toEqual([]);
  });
});

test("without a keychain the session lasts until the app quits, and the status says so", async () => {
  const { vault, again } = vaultOver(undefined);
  expect(await vault.status()).toBe("session");
  expect(await vault.keep(here, "secret", true)).toBe("session");
  expect(await vault.read(here)).toBe("secret");
  expect(await again().read(here)).toBeNull();
  await vault.wipe(here);
  expect(await vault.read(here)).toBeNull();
});

test("warnings contain no token", async () => {
  const { keychain, fail } = fakeKeychain();
  fail(new Error("refused"));
  const { vault, warnings } = vaultOver(keychain);
  await vault.keep(here, "secret", true);
  expect(warnings.join()).not.toContain("secret");
});
