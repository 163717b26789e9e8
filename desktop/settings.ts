/** What the shell remembers between two starts: which server, where its sockets are, the language, what is owed. */
import type { KeptFile } from "./keptFile.ts";
import { serverAddress } from "./serverAddress.ts";
import { isLanguage, type Language } from "./words.ts";

export interface Settings {
  /** Null: the one built in. */
  readonly server: string | null;
  /** Where the server's sockets were when it was last asked; the page's policy must know before the page does. */
  readonly socketOrigin: string | null;
  /** Null: the system's, until the page says otherwise. */
  readonly language: Language | null;
  /** Servers whose token the keychain has yet to forget. */
  readonly owed: readonly string[];
  /** Whether the app goes on when its window is closed. */
  readonly keepsRunning: boolean;
}

/** Nobody logs out of more servers than this while the keychain is silent. */
const owedMax = 20;

const socketShape = /^wss?:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?$/;

/** What a kept file says, as far as it makes sense. */
export function decodeSettings(value: unknown): Settings {
  const { server, socketOrigin, language, owed, keepsRunning }: Record<string, unknown> = { ...Object(value) };
  return {
    server: typeof server === "string" ? (serverAddress(server) ?? null) : null,
    socketOrigin: typeof socketOrigin === "string" && socketShape.test(socketOrigin) ? socketOrigin : null,
    language: isLanguage(language) ? language : null,
    owed: Array.isArray(owed)
      ? owed.filter((each) => typeof each === "string" && each.length <= 200).slice(-owedMax)
      : [],
    keepsRunning: keepsRunning === true,
  };
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
