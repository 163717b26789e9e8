import type { Seat } from "#engine/state.ts";
import { roomLimits } from "#server/limits.ts";
import type { RefusalCode } from "#server/protocol/messages.ts";
import type { Deed } from "./fold.ts";
import { type Table, userAt } from "./table.ts";

/**
 * How many entries of a room's journal were used for what. The game has a share, and everything that players can repeat
 * at will has shares of its own for each person or seat, so none of it can keep the match from its end or another player
 * from the same. Counted when a deed is accepted and when the journal is read, so a restart changes nothing.
 */
export class Shares {
  /** Entries that play the game: they bound how many matches a room takes. */
  #game = 0;
  /** Shuffles since the last deal. */
  #shuffles = 0;
  /** By user id, so that a share stays its user's on another seat. */
  readonly #lines = new Map<string, number>();
  readonly #sits = new Map<string, number>();
  readonly #renames = new Map<string, number>();
  /** By seat. */
  readonly #returns: number[] = [];
  #linesBeforeMatch = 0;
  #sitsInAll = 0;
  #computers = 0;

  /** Counts a deed that was done at this table. */
  count(deed: Deed, before: Table): void {
    switch (deed.type) {
      case "chat":
        if (before.match === null) this.#linesBeforeMatch++;
        return add(this.#lines, userAt(before, deed.seat));
      case "sit":
        this.#sitsInAll++;
        return add(this.#sits, deed.user.id);
      case "addComputer":
        this.#computers++;
        return;
      case "takeBack":
        this.#returns[deed.seat] = (this.#returns[deed.seat] ?? 0) + 1;
        return;
      case "reseat":
        return this.#reseated(deed.from, deed.to.id);
      case "act":
        this.#shuffles = deed.action.type === "shuffle" ? this.#shuffles + 1 : 0;
        if (deed.action.type !== "shuffle") this.#game++;
        return;
      case "timeOut":
        this.#game++;
        return;
      default:
        // once in a room, or only as often as a seat is taken back
        return;
    }
  }

  /** Why a deed that a player asks for does not fit any more, or null. What ends a match always fits. */
  refusalOf(deed: Deed, table: Table): RefusalCode | null {
    if (this.#fits(deed, table)) return null;
    // more may be said once more is played
    return deed.type === "chat" ? "too-many-messages" : "not-allowed";
  }

  /** Whether a seat may be taken back once more. */
  mayReturn(seat: Seat): boolean {
    return (this.#returns[seat] ?? 0) < roomLimits.returnsMax + this.#earned;
  }

  #fits(deed: Deed, table: Table): boolean {
    switch (deed.type) {
      case "chat":
        return this.#maySpeak(userAt(table, deed.seat), table);
      case "sit":
        return (
          this.#sitsInAll < roomLimits.sitsMax && (this.#sits.get(deed.user.id) ?? 0) < roomLimits.sitsPerPersonMax
        );
      case "addComputer":
        return this.#computers < roomLimits.computersMax;
      case "takeBack":
        return this.mayReturn(deed.seat);
      case "reseat":
        return deed.from !== deed.to.id || (this.#renames.get(deed.from) ?? 0) < roomLimits.renamesMax;
      case "act":
        if (deed.action.type === "shuffle") return this.#shuffles < roomLimits.shufflesMax;
        return deed.action.type !== "rematch" || this.#game < roomLimits.entriesMax;
      default:
        return true;
    }
  }

  /** Before the match people come and go, and what all of them say is bounded; from then on they are four at most. */
  #maySpeak(userId: string, table: Table): boolean {
    if (table.match === null && this.#linesBeforeMatch >= roomLimits.linesBeforeMatchMax) return false;
    return (this.#lines.get(userId) ?? 0) < roomLimits.linesMax + this.#earned;
  }

  /** A room that has played for long has earned more of the rest. */
  get #earned(): number {
    return Math.floor(this.#game / roomLimits.entriesPerEarned);
  }

  #reseated(from: string, to: string): void {
    if (from === to) return add(this.#renames, from);
    for (const counts of [this.#lines, this.#sits, this.#renames]) {
      const count = counts.get(from);
      counts.delete(from);
      if (count !== undefined) add(counts, to, count);
    }
  }
}

const add = (counts: Map<string, number>, key: string, more = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + more);
};
