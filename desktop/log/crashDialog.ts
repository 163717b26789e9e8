/** Asks the user after the page crashed or stopped responding. A reload returns to the same address. */
import type { MessageBoxOptions } from "electron";
import type { Words } from "../text/en.ts";

export interface CrashDialogDependencies {
  readonly words: () => Words;
  /** Shows the question and resolves to the index of the chosen button. */
  readonly ask: (question: MessageBoxOptions) => Promise<number>;
  /** Reloads the page at its address. */
  readonly reload: () => void;
  readonly quit: () => void;
}

/** Reasons for which the user is not asked. */
const expectedReasons = new Set(["clean-exit"]);

export class CrashDialog {
  readonly #dependencies: CrashDialogDependencies;
  #isAsking = false;

  constructor(dependencies: CrashDialogDependencies) {
    this.#dependencies = dependencies;
  }

  /** The page's process has ended. */
  async processGone(reason: string): Promise<void> {
    if (expectedReasons.has(reason)) return;
    const { crashed, crashedMore, reloadNow, quit } = this.#dependencies.words();
    const pressed = await this.#ask({ message: crashed, detail: crashedMore, buttons: [reloadNow, quit] });
    if (pressed === 0) this.#dependencies.reload();
    if (pressed === 1) this.#dependencies.quit();
  }

  /** The page does not respond. */
  async notResponding(): Promise<void> {
    const { hangs, hangsMore, reloadNow, wait } = this.#dependencies.words();
    const pressed = await this.#ask({ message: hangs, detail: hangsMore, buttons: [wait, reloadNow] });
    if (pressed === 1) this.#dependencies.reload();
  }

  /** Asks one question at a time: a page that hangs and then crashes causes one. */
  async #ask(question: MessageBoxOptions): Promise<number | null> {
    if (this.#isAsking) return null;
    this.#isAsking = true;
    try {
      return await this.#dependencies.ask({ type: "error", noLink: true, defaultId: 0, ...question });
    } finally {
      this.#isAsking = false;
    }
  }
}
