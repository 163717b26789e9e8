/**
 * Links that the user opened. The latest one waits until the page listens, which takes a while at a cold start. During
 * a match the player is asked before the link leads away. While the question is open, further links are dropped, so a
 * flood of links causes one question.
 */
import type { DesktopLink } from "#protocol/calls/desktop.ts";
import type { ReportedTable } from "../window/reportedTable.ts";

export interface IncomingLinksDependencies {
  readonly table: Pick<ReportedTable, "code" | "isPlaying">;
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

  /** The user opened a link, or started the app again without one. */
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

  /** The page is reloading and gets no links until it listens again. */
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
