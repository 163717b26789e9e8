/**
 * Links that were followed. One is held until the page listens, which at a cold start takes a while, and asked about
 * before it leads away from a match. While the question stands, further links are dropped: whoever floods us with
 * them gets one question, not a hundred.
 */
import type { DesktopLink } from "#server/protocol/desktop.ts";
import type { ShownTable } from "../window/shownTable.ts";

export interface LinkDeskParts {
  readonly table: Pick<ShownTable, "code" | "isPlaying">;
  /** Asks the player whether to leave the match for the other table. */
  readonly mayLeave: () => Promise<boolean>;
  readonly tell: (link: DesktopLink) => void;
  /** Brings the window to the front. */
  readonly show: () => void;
}

export class LinkDesk {
  readonly #parts: LinkDeskParts;
  #waiting: DesktopLink | undefined;
  #isHeard = false;
  #isAsking = false;

  constructor(parts: LinkDeskParts) {
    this.#parts = parts;
  }

  /** Somebody followed a link, or started the app a second time without one. */
  arrive(link: DesktopLink | undefined): void {
    this.#parts.show();
    if (link === undefined || this.#isAsking) return;
    this.#waiting = link;
    if (this.#isHeard) void this.#handOver();
  }

  /** The page listens. */
  heard(): void {
    this.#isHeard = true;
    void this.#handOver();
  }

  /** The page is being loaded anew and hears nothing until it listens again. */
  deaf(): void {
    this.#isHeard = false;
  }

  async #handOver(): Promise<void> {
    const link = this.#waiting;
    this.#waiting = undefined;
    if (link === undefined) return;
    const { table } = this.#parts;
    if (table.isPlaying) {
      if (table.code === link.code || !(await this.#ask())) return;
    }
    this.#parts.tell(link);
  }

  async #ask(): Promise<boolean> {
    this.#isAsking = true;
    try {
      return await this.#parts.mayLeave();
    } finally {
      this.#isAsking = false;
    }
  }
}
