/** What the shell remembers between two starts: which server, where its sockets are, the language, what is owed. */
import * as v from "valibot";
import { languageSchema } from "#server/protocol/desktop.ts";
import { decode, flag, text } from "#server/protocol/schema.ts";
import type { KeptFile } from "./jsonFile.ts";
import { serverAddressSchema } from "../server/serverAddress.ts";

/** Nobody logs out of more servers than this while the keychain is silent. */
const owedMax = 20;

const socketShape = /^wss?:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?$/;
const owedServer = text(200);

/** The kept file: what makes no sense in it counts as absent. */
const settingsSchema = v.object({
  /** Null: the one built in. */
  server: v.fallback(v.nullable(serverAddressSchema), null),
  /** Where the server's sockets were when it was last asked; the page's policy must know before the page does. */
  socketOrigin: v.fallback(v.nullable(v.pipe(v.string(), v.regex(socketShape))), null),
  /** Null: the system's, until the page says otherwise. */
  language: v.fallback(v.nullable(languageSchema), null),
  /** Servers whose token the keychain has yet to forget. */
  owed: v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((owed) => owed.filter((each) => v.is(owedServer, each)).slice(-owedMax)),
      v.readonly(),
    ),
    [],
  ),
  /** Whether the app goes on when its window is closed. */
  keepsRunning: v.fallback(flag, false),
});
export type Settings = Readonly<v.InferOutput<typeof settingsSchema>>;

const nothingKept: Settings = { server: null, socketOrigin: null, language: null, owed: [], keepsRunning: false };

/** What a kept file says, as far as it makes sense. */
export function decodeSettings(value: unknown): Settings {
  const settings = decode(settingsSchema, value);
  return settings.ok ? settings.value : nothingKept;
}

export class KeptSettings {
  readonly #file: KeptFile;
  #settings: Settings = decodeSettings(undefined);

  constructor(file: KeptFile) {
    this.#file = file;
  }

  async load(): Promise<void> {
    this.#settings = decodeSettings(await this.#file.read());
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Whether the keychain still has to forget the token of this server. */
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
