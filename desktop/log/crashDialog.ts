/** When the page falls or hangs: the player is asked, and a reload leads back to where he was. */
import type { MessageBoxOptions } from "electron";
import type { Words } from "../text/en.ts";

export interface CrashParts {
  readonly words: () => Words;
  /** Asks and gives the index of the button that was pressed. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
  /** Loads the page anew where it was. */
  readonly reload: () => void;
  readonly quit: () => void;
}

/** Ends that nobody has to be asked about. */
const calm = new Set(["clean-exit"]);

export class CrashDesk {
  readonly #parts: CrashParts;
  #isAsking = false;

  constructor(parts: CrashParts) {
    this.#parts = parts;
  }

  /** The page's process is gone. */
  async gone(reason: string): Promise<void> {
    if (calm.has(reason)) return;
    const { crashed, crashedMore, reloadNow, quit } = this.#parts.words();
    const pressed = await this.#ask({ message: crashed, detail: crashedMore, buttons: [reloadNow, quit] });
    if (pressed === 0) this.#parts.reload();
    if (pressed === 1) this.#parts.quit();
  }

  /** The page does not answer. */
  async hangs(): Promise<void> {
    const { hangs, hangsMore, reloadNow, wait } = this.#parts.words();
    const pressed = await this.#ask({ message: hangs, detail: hangsMore, buttons: [wait, reloadNow] });
    if (pressed === 1) this.#parts.reload();
  }

  /** One question at a time: a page that hangs and then falls is asked about once. */
  async #ask(question: MessageBoxOptions): Promise<number | null> {
    if (this.#isAsking) return null;
    this.#isAsking = true;
    try {
      return await this.#parts.ask({ type: "error", noLink: true, defaultId: 0, ...question });
    } finally {
      this.#isAsking = false;
    }
  }
}
