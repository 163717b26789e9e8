/**
 * The settings of the shell: server, origin of its sockets, language, and tokens that the keychain must still forget.
 */
import * as v from "valibot";
import { languageSchema } from "#protocol/calls/desktop.ts";
import { decode, flag, text } from "#server/protocol/schema.ts";
import type { JsonFile } from "./jsonFile.ts";
import { serverAddressSchema } from "../server/serverAddress.ts";

/** The largest number of tokens that wait to be forgotten. */
const owedMax = 20;

const socketShape = /^wss?:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?$/;
const owedServer = text(200);

/** The stored file. Invalid values count as missing. */
const settingsSchema = v.object({
  /** Null for the built-in server. */
  server: v.fallback(v.nullable(serverAddressSchema), null),
  /** The origin of the server's sockets at the last check. The page's policy needs it before the page starts. */
  socketOrigin: v.fallback(v.nullable(v.pipe(v.string(), v.regex(socketShape))), null),
  /** Null for the system's language, until the page sets one. */
  language: v.fallback(v.nullable(languageSchema), null),
  /** Servers whose token the keychain must still forget. The stored key stays `owed`. */
  owed: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((owed) => owed.filter((each) => v.is(owedServer, each)).slice(-owedMax)),
      v.readonly(),
    ),
    [],
  ),
  /** Whether the app keeps running when its window is closed. */
  keepsRunning: v.fallback(flag, false),
});
export type Settings = Readonly<v.InferOutput<typeof settingsSchema>>;

const defaultSettings: Settings = { server: null, socketOrigin: null, language: null, owed: [], keepsRunning: false };

/** The settings in a stored value, with defaults for what is invalid. */
export function decodeSettings(value: unknown): Settings {
  const settings = decode(settingsSchema, value);
  return settings.ok ? settings.value : defaultSettings;
}

export class StoredSettings {
  readonly #file: JsonFile;
  #settings: Settings = decodeSettings(undefined);

  constructor(file: JsonFile) {
    this.#file = file;
  }

  async load(): Promise<void> {
    this.#settings = decodeSettings(await this.#file.read());
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Whether the keychain must still forget the token of this server. */
  has(server: string): boolean {
    return this.#settings.owed.includes(server);
  }

  async note(server: string, isOwed: boolean): Promise<void> {
    if (this.has(server) === isOwed) return;
    const others = this.#settings.owed.filter((each) => each !== server);
    await this.change({ owed: isOwed ? [...others, server] : others });
  }

  change(part: Partial<Settings>): Promise<void> {
    this.#settings = decodeSettings({ ...this.#settings, ...part });
    return this.#file.write(this.#settings);
  }
}
