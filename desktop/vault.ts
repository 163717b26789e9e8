/**
 * The session tokens, each for the server that gave it. One that lasts goes to the operating system's keychain; where
 * none answers, and for one that does not last, memory keeps it until the app quits. There is no third place.
 */
import type { VaultStatus } from "#web/lib/desktopBridge.ts";

/** What a keychain can do. Every call may reject: locked, refused, or gone since it last answered. */
export interface Keychain {
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  remove(account: string): Promise<void>;
}

export interface Vault {
  read(server: string): Promise<string | null>;
  keep(server: string, token: string, lasts: boolean): Promise<VaultStatus>;
  wipe(server: string): Promise<void>;
  status(): Promise<VaultStatus>;
}

/** An entry that is only asked for, to see whether anybody answers. */
const probe = "spar:probe";

/** A vault over the keychain that `open` finds; `warn` hears what went wrong, never a token. */
export function createVault(open: () => Promise<Keychain | undefined>, warn: (text: string) => void): Vault {
  /** Null: wiped, whatever a keychain that refused to forget may still say. */
  const memory = new Map<string, string | null>();
  let opened: Promise<Keychain | undefined> | undefined;
  let hasWarned = false;
  let last: Promise<unknown> = Promise.resolve();

  /** Does something with the keychain after what was begun before; undefined where it does not answer. */
  function attempt<T>(work: (keychain: Keychain) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    const next = last.then(() => tryOnce(work));
    last = next;
    return next;
  }

  async function tryOnce<T>(work: (keychain: Keychain) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    opened ??= open();
    const keychain = await opened;
    if (keychain === undefined) return undefined;
    try {
      return { value: await work(keychain) };
    } catch (error) {
      if (!hasWarned) warn(`The keychain does not answer: ${error instanceof Error ? error.message : "no reason"}`);
      hasWarned = true;
      return undefined;
    }
  }

  /** A keychain that is locked may take a token and give nothing back, so it is asked for what it took. */
  const store = async (server: string, token: string): Promise<boolean> => {
    const stored = await attempt(async (keychain) => {
      await keychain.set(server, token);
      return (await keychain.get(server)) === token;
    });
    return stored?.value === true;
  };

  const forget = (server: string): Promise<unknown> => attempt((keychain) => keychain.remove(server));

  return {
    async read(server) {
      const kept = memory.get(server);
      if (kept !== undefined) return kept;
      return (await attempt((keychain) => keychain.get(server)))?.value ?? null;
    },
    async keep(server, token, lasts) {
      memory.set(server, token);
      if (lasts && (await store(server, token))) {
        // Somebody may have signed out meanwhile, or in as another.
        if (memory.get(server) === token) memory.delete(server);
        return "keychain";
      }
      await forget(server);
      return "session";
    },
    async wipe(server) {
      memory.set(server, null);
      await forget(server);
    },
    async status() {
      return (await attempt((keychain) => keychain.get(probe))) === undefined ? "session" : "keychain";
    },
  };
}
