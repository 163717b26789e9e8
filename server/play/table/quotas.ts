import type { Seat } from "#engine/seating.ts";
import { roomLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { type Table, userAt } from "./table.ts";

/**
 * How many entries of a room's journal were used for what. The game has a quota, and everything that players can repeat
 * at will has a quota of its own for each person or seat, so that none of it can keep the match from its end or another
 * player from the same. Counted when an action is accepted and when the journal is read, so a restart changes nothing.
 */
export class JournalQuotas {
  /** Entries that play the game: they bound how many matches a room takes. */
  #game = 0;
  /** Shuffles since the last deal. */
  #shuffles = 0;
  /** By user id, so that a quota stays with its user on another seat. */
  readonly #lines = new Counts();
  readonly #sits = new Counts();
  readonly #renames = new Counts();
  /** By seat. */
  readonly #returns: number[] = [];
  #linesBeforeMatch = 0;
  #sitsInAll = 0;
  #computers = 0;

  /** Counts an action that was done at this table. */
  count(action: TableAction, before: Table): void {
    switch (action.type) {
      case "chat":
        if (before.match === null) this.#linesBeforeMatch++;
        return this.#lines.add(userAt(before, action.seat));
      case "sit":
        this.#sitsInAll++;
        return this.#sits.add(action.user.id);
      case "addComputer":
        this.#computers++;
        return;
      case "takeBack":
        this.#returns[action.seat] = (this.#returns[action.seat] ?? 0) + 1;
        return;
      case "reseat":
        return this.#reseated(action.from, action.to.id);
      case "act":
        this.#shuffles = action.action.type === "shuffle" ? this.#shuffles + 1 : 0;
        if (action.action.type !== "shuffle") this.#game++;
        return;
      case "timeOut":
        this.#game++;
        return;
      default:
        // once in a room, or only as often as a seat is taken back
        return;
    }
  }

  /** The refusal of an action that is over its quota, or null. What ends a match always fits. */
  refusalOf(action: TableAction, table: Table): RefusalCode | null {
    if (this.#fits(action, table)) return null;
    // more lines fit once more is played
    return action.type === "chat" ? "too-many-messages" : "not-allowed";
  }

  /** Whether a seat may be taken back once more. */
  mayReturn(seat: Seat): boolean {
    return (this.#returns[seat] ?? 0) < roomLimits.returnsMax + this.#earned;
  }

  #fits(action: TableAction, table: Table): boolean {
    switch (action.type) {
      case "chat":
        return this.#maySpeak(userAt(table, action.seat), table);
      case "sit":
        return this.#sitsInAll < roomLimits.sitsMax && this.#sits.of(action.user.id) < roomLimits.sitsPerPersonMax;
      case "addComputer":
        return this.#computers < roomLimits.computersMax;
      case "takeBack":
        return this.mayReturn(action.seat);
      case "reseat":
        return action.from !== action.to.id || this.#renames.of(action.from) < roomLimits.renamesMax;
      case "act":
        if (action.action.type === "shuffle") return this.#shuffles < roomLimits.shufflesMax;
        return action.action.type !== "rematch" || this.#game < roomLimits.entriesMax;
      default:
        return true;
    }
  }

  /** Before the match people come and go, and their lines are bounded together; in a match there are four at most. */
  #maySpeak(userId: UserId, table: Table): boolean {
    if (table.match === null && this.#linesBeforeMatch >= roomLimits.linesBeforeMatchMax) return false;
    return this.#lines.of(userId) < roomLimits.linesMax + this.#earned;
  }

  /** A room that has played for long has earned more of the rest. */
  get #earned(): number {
    return Math.floor(this.#game / roomLimits.entriesPerEarned);
  }

  #reseated(from: UserId, to: UserId): void {
    if (from === to) return this.#renames.add(from);
    for (const counts of [this.#lines, this.#sits, this.#renames]) counts.pass(from, to);
  }
}

/** How often by user id. Without a map until the first: at most tables no one writes or changes a name. */
class Counts {
  #byUser: Map<UserId, number> | null = null;

  of(userId: UserId): number {
    return this.#byUser?.get(userId) ?? 0;
  }

  add(userId: UserId, more = 1): void {
    this.#byUser ??= new Map();
    this.#byUser.set(userId, this.of(userId) + more);
  }

  pass(from: UserId, to: UserId): void {
    const count = this.of(from);
    if (count === 0) return;
    this.#byUser?.delete(from);
    this.add(to, count);
  }
}
