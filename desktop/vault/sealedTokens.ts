/**
 * The tokens of a copy of the app whose keychain module does not load: one file of the profile, each token encrypted by
 * Electron's safeStorage, whose key is the system's. A file or token that cannot be read counts as no token.
 */
import * as v from "valibot";
import { decode, text } from "#server/protocol/schema.ts";
import type { Electron } from "../shellDependencies.ts";
import type { JsonFile } from "../storage/jsonFile.ts";
import { inTime } from "./keychain.ts";
import type { Keychain } from "./vault.ts";

/** The largest number of servers in the file; the one that was changed longest ago goes first. */
const serversMax = 20;
const serverCharsMax = 200;
const sealedCharsMax = 2_000;

/** An encrypted token in base64; null: signed out without the keychain, whose older token is void. */
const entrySchema = v.tuple([text(serverCharsMax), v.nullable(text(sealedCharsMax))]);
type Entry = v.InferOutput<typeof entrySchema>;

export interface SealedDependencies {
  readonly safeStorage: Pick<
    Electron["safeStorage"],
    "getSelectedStorageBackend" | "isAsyncEncryptionAvailable" | "encryptStringAsync" | "decryptStringAsync"
  >;
  readonly platform: NodeJS.Platform;
  readonly file: JsonFile;
}

export class SealedTokens implements Keychain {
  readonly #safeStorage: SealedDependencies["safeStorage"];
  readonly #platform: NodeJS.Platform;
  readonly #file: JsonFile;

  constructor({ safeStorage, platform, file }: SealedDependencies) {
    this.#safeStorage = safeStorage;
    this.#platform = platform;
    this.#file = file;
  }

  /** Whether the system has a secret key. Without a keyring, safeStorage on Linux uses one that everybody knows. */
  async isAvailable(): Promise<boolean> {
    if (this.#platform === "linux") {
      const backend = this.#safeStorage.getSelectedStorageBackend();
      if (backend === "basic_text" || backend === "unknown") return false;
    }
    return inTime(this.#safeStorage.isAsyncEncryptionAvailable());
  }

  async get(server: string): Promise<string | null> {
    return (await this.left(server)) ?? null;
  }

  /** The change without the keychain: a stored token, null for a removed one, undefined for none. */
  async left(server: string): Promise<string | null | undefined> {
    const sealed = (await this.#entries()).get(server);
    if (sealed === undefined || sealed === null) return sealed;
    // Without the key the token stays for later.
    if (!(await this.isAvailable())) return undefined;
    return this.#opened(server, Buffer.from(sealed, "base64"));
  }

  async set(server: string, token: string): Promise<void> {
    const sealed = await inTime(this.#safeStorage.encryptStringAsync(token));
    await this.#change(server, sealed.toString("base64"));
  }

  async remove(server: string): Promise<void> {
    await this.#change(server, null);
  }

  /** Removes the entry: the keychain has the token of this server. */
  async drop(server: string): Promise<void> {
    if ((await this.#entries()).has(server)) await this.#change(server, undefined);
  }

  async #opened(server: string, sealed: Buffer): Promise<string | null> {
    const opened = await inTime(this.#safeStorage.decryptStringAsync(sealed)).catch(() => undefined);
    if (opened === undefined) return null;
    // Where that fails, the token of the old key is read again at the next start.
    if (opened.shouldReEncrypt) await this.set(server, opened.result).catch(() => undefined);
    return opened.result;
  }

  async #entries(): Promise<Map<string, string | null>> {
    const stored = await this.#file.read();
    const entries = Array.isArray(stored) ? stored.map((each) => decode(entrySchema, each)) : [];
    return new Map(entries.flatMap((entry): Entry[] => (entry.ok ? [entry.value] : [])));
  }

  /** @throws an error where the file cannot be written: an old token must not seem to be gone */
  async #change(server: string, sealed: string | null | undefined): Promise<void> {
    const entries = await this.#entries();
    entries.delete(server);
    if (sealed !== undefined) entries.set(server, sealed);
    await this.#file.write([...entries].slice(-serversMax));
    if ((await this.#entries()).get(server) !== sealed) throw new Error("The file of the tokens cannot be written");
  }
}

/** The keychain, which first takes over changes made without it: they are newer. */
export function takingOver(keychain: Keychain, sealed: SealedTokens): Keychain {
  return {
    async get(server) {
      const left = await sealed.left(server);
      if (left === undefined) return keychain.get(server);
      if (left === null) await keychain.remove(server);
      else await keychain.set(server, left);
      // A locked keychain may accept a token and return nothing: then the token stays where it is.
      if ((await keychain.get(server)) === left) await sealed.drop(server);
      return left;
    },
    async set(server, token) {
      await keychain.set(server, token);
      await sealed.drop(server);
    },
    async remove(server) {
      await keychain.remove(server);
      await sealed.drop(server);
    },
  };
}

/** The keychain if its module loads; else the sealed tokens if the system has a key; else undefined. */
export async function openTokens(
  openKeychain: () => Promise<Keychain | undefined>,
  sealed: SealedTokens,
): Promise<Keychain | undefined> {
  const keychain = await openKeychain();
  if (keychain !== undefined) return takingOver(keychain, sealed);
  return (await sealed.isAvailable().catch(() => false)) ? sealed : undefined;
}
