/**
 * The session tokens, each for the server that gave it. One that lasts goes to the operating system's keychain; where
 * none answers, and for one that does not last, memory keeps it until the app quits. There is no third place.
 */
import type { VaultStatus } from "#server/protocol/desktop.ts";
import { describeFault } from "../log/fault.ts";

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

/** The servers whose token the keychain has yet to forget, known over restarts; no token is among it. */
export interface Owed {
  has(server: string): boolean;
  note(server: string, isOwed: boolean): Promise<void>;
}

/** An entry that is only asked for, to see whether anybody answers. */
const probe = "spar:probe";

export interface VaultParts {
  /** Finds the keychain; undefined where there is none. */
  readonly open: () => Promise<Keychain | undefined>;
  readonly owed: Owed;
  /** Hears what went wrong, never a token. */
  readonly warn: (text: string) => void;
}

type Attempt = <T>(work: (keychain: Keychain) => Promise<T>) => Promise<{ readonly value: T } | undefined>;

/** Does one thing after the other with the keychain; undefined where it does not answer. */
function inOrder({ open, warn }: Pick<VaultParts, "open" | "warn">): Attempt {
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

export function createVault(parts: VaultParts): Vault {
  const { owed } = parts;
  const attempt = inOrder(parts);
  /** Null: wiped, whatever a keychain that refused to forget may still say. */
  const memory = new Map<string, string | null>();

  /** A keychain that is locked may take a token and give nothing back, so it is asked for what it took. */
  const store = async (server: string, token: string): Promise<boolean> => {
    const stored = await attempt(async (keychain) => {
      await keychain.set(server, token);
      return (await keychain.get(server)) === token;
    });
    return stored?.value === true;
  };

  const remove = (server: string): Promise<object | undefined> => attempt((keychain) => keychain.remove(server));

  /** One that will not forget now is told so again at the next start, before it is asked for anything. */
  const forget = async (server: string): Promise<void> => {
    const [, removed] = await Promise.all([owed.note(server, true), remove(server)]);
    if (removed !== undefined) await owed.note(server, false);
  };

  return {
    async read(server) {
      const kept = memory.get(server);
      if (kept !== undefined) return kept;
      if (owed.has(server)) {
        await forget(server);
        return null;
      }
      return (await attempt((keychain) => keychain.get(server)))?.value ?? null;
    },
    async keep(server, token, lasts) {
      memory.set(server, token);
      if (lasts && (await store(server, token))) {
        // Somebody may have signed out meanwhile, or in as another.
        if (memory.get(server) === token) {
          memory.delete(server);
          await owed.note(server, false);
        }
        return "keychain";
      }
      // What it holds is an older one. One that did not answer just now may keep that for another day.
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
