/**
 * The session tokens, one for each server. A lasting token goes to the operating system's keychain, or encrypted to a file
 * (sealedTokens.ts). Without both, and if it does not last, it stays in memory until the app quits.
 */
import type { VaultStatus } from "#protocol/calls/desktop.ts";
import { describeFault } from "../log/fault.ts";

/** The operations of a keychain. Every call may reject: locked, refused, or no longer available. */
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

/** The servers whose token the keychain must still forget. The list survives restarts and contains no tokens. */
export interface PendingRemovals {
  has(server: string): boolean;
  note(server: string, isOwed: boolean): Promise<void>;
}

/** An entry that is only read, to see whether the keychain answers. */
const probe = "spar:probe";

export interface VaultDependencies {
  /** Opens the keychain; undefined if there is none. */
  readonly open: () => Promise<Keychain | undefined>;
  readonly pendingRemovals: PendingRemovals;
  /** Reports a problem, never a token. */
  readonly warn: (text: string) => void;
}

type Attempt = <T>(work: (keychain: Keychain) => Promise<T>) => Promise<{ readonly value: T } | undefined>;

/** Runs one operation at a time; undefined if the keychain does not answer. */
function oneAtATime({ open, warn }: Pick<VaultDependencies, "open" | "warn">): Attempt {
  let opened: Promise<Keychain | undefined> | undefined;
  let hasWarned = false;
  let last: Promise<unknown> = Promise.resolve();

  async function tryOnce<T>(work: (keychain: Keychain) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    opened ??= open();
    const keychain = await opened;
    if (keychain === undefined) return undefined;
    try {
      return { value: await work(keychain) };
    } catch (error) {
      if (!hasWarned) warn(`The keychain does not answer: ${describeFault(error)}`);
      hasWarned = true;
      return undefined;
    }
  }

  return (work) => {
    const next = last.then(() => tryOnce(work));
    last = next;
    return next;
  };
}

export function createVault(dependencies: VaultDependencies): Vault {
  const { pendingRemovals } = dependencies;
  const attempt = oneAtATime(dependencies);
  /** Null for a removed token, even if the keychain still has it. */
  const memory = new Map<string, string | null>();

  /** A locked keychain may accept a token and return nothing, so the token is read back. */
  const store = async (server: string, token: string): Promise<boolean> => {
    const stored = await attempt(async (keychain) => {
      await keychain.set(server, token);
      return (await keychain.get(server)) === token;
    });
    return stored?.value === true;
  };

  const remove = (server: string): Promise<object | undefined> => attempt((keychain) => keychain.remove(server));

  /** If the keychain does not remove the token now, it is removed at the next start, before any read. */
  const forget = async (server: string): Promise<void> => {
    const [, removed] = await Promise.all([pendingRemovals.note(server, true), remove(server)]);
    if (removed !== undefined) await pendingRemovals.note(server, false);
  };

  return {
    async read(server) {
      const stored = memory.get(server);
      if (stored !== undefined) return stored;
      if (pendingRemovals.has(server)) {
        await forget(server);
        return null;
      }
      return (await attempt((keychain) => keychain.get(server)))?.value ?? null;
    },
    async keep(server, token, lasts) {
      memory.set(server, token);
      if (lasts && (await store(server, token))) {
        // The user may have signed out or in again meanwhile.
        if (memory.get(server) === token) {
          memory.delete(server);
          await pendingRemovals.note(server, false);
        }
        return "keychain";
      }
      // The keychain holds an older token. If it did not answer just now, that token may stay.
      await (lasts ? remove(server) : forget(server));
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
