import type { Table } from "./table.ts";

/**
 * The roster number of a table: the version at which who sits there, their names and pictures or the settings last
 * changed, or a later one that shows the same. Clients that hold another number have to be shown everything.
 */
export class Roster {
  #setup: Table["setup"] | null = null;
  #seats: Table["seats"] = [];
  #number = 0;

  /** The number of this table, which holds `version` entries. */
  numberOf(table: Table, version: number): number {
    if (!this.#isSame(table)) this.#number = version;
    this.#setup = table.setup;
    this.#seats = table.seats;
    return this.#number;
  }

  /** Folding leaves what has not changed the same object. */
  #isSame({ setup, seats }: Table): boolean {
    if (setup !== this.#setup) return false;
    if (seats === this.#seats) return true;
    return seats.every((who, seat) => {
      const before = this.#seats[seat] ?? null;
      return who === null || before === null ? who === before : who.user === before.user && who.level === before.level;
    });
  }
}
