/** What the shell remembers between two starts: which server, where its sockets are, the language. */
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
}

const socketShape = /^wss?:\/\/[a-z0-9.-]{1,200}(:\d{1,5})?$/;

/** What a kept file says, as far as it makes sense. */
export function decodeSettings(value: unknown): Settings {
  const { server, socketOrigin, language }: Record<string, unknown> = { ...Object(value) };
  return {
    server: typeof server === "string" ? (serverAddress(server) ?? null) : null,
    socketOrigin: typeof socketOrigin === "string" && socketShape.test(socketOrigin) ? socketOrigin : null,
    language: isLanguage(language) ? language : null,
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

  change(part: Partial<Settings>): Promise<void> {
    this.#settings = decodeSettings({ ...this.#settings, ...part });
    return this.#file.write(this.#settings);
  }
}
