/**
 * Links that were followed. One is held until the page listens, which at a cold start takes a while, and asked about
 * before it leads away from a match. While the question stands, further links are dropped: whoever floods us with
 * them gets one question, not a hundred.
 */
import type { DesktopLink } from "#server/protocol/desktop.ts";
import type { ShownTable } from "../window/shownTable.ts";

export interface IncomingLinksDependencies {
  readonly table: Pick<ShownTable, "code" | "isPlaying">;
  /** Asks the player whether to leave the match for the other table. */
  readonly mayLeave: () => Promise<boolean>;
  readonly send: (link: DesktopLink) => void;
  /** Brings the window to the front. */
  readonly show: () => void;
}

export class IncomingLinks {
  readonly #dependencies: IncomingLinksDependencies;
  #waiting: DesktopLink | undefined;
  #isPageListening = false;
  #isAsking = false;

  constructor(dependencies: IncomingLinksDependencies) {
    this.#dependencies = dependencies;
  }

  /** Somebody followed a link, or started the app a second time without one. */
  receive(link: DesktopLink | undefined): void {
    this.#dependencies.show();
    if (link === undefined || this.#isAsking) return;
    this.#waiting = link;
    if (this.#isPageListening) void this.#handOver();
  }

  /** The page listens. */
  pageListens(): void {
    this.#isPageListening = true;
    void this.#handOver();
  }

  /** The page is being loaded anew and hears nothing until it listens again. */
  pageLeft(): void {
    this.#isPageListening = false;
  }

  async #handOver(): Promise<void> {
    const link = this.#waiting;
    this.#waiting = undefined;
    if (link === undefined) return;
    const { table } = this.#dependencies;
    if (table.isPlaying) {
      if (table.code === link.code || !(await this.#ask())) return;
    }
    this.#dependencies.send(link);
  }

  async #ask(): Promise<boolean> {
    this.#isAsking = true;
    try {
      return await this.#dependencies.mayLeave();
    } finally {
      this.#isAsking = false;
    }
  }
}
