/** The table that the page shows. A running match restricts what may interrupt it. */
import type { DesktopTable } from "#protocol/calls/desktop.ts";

export class ReportedTable {
  readonly #changed: () => void;
  #table: DesktopTable | null = null;

  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  show(table: DesktopTable | null): void {
    this.#table = table;
    this.#changed();
  }

  get code(): string | null {
    return this.#table?.code ?? null;
  }

  get isPlaying(): boolean {
    return this.#table?.isPlaying ?? false;
  }
}

/** The code that a page without a server gives its table. */
export const offlineCode = "OFFLINE";
