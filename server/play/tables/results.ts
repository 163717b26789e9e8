import { places } from "#engine/scoring.ts";
import type { MatchState } from "#engine/state.ts";
import { tablesLimits } from "./limits.ts";
import type { RoomCode } from "#protocol/ids.ts";
import type { GameChatStore } from "#server/play/chat/chatStore.ts";
import type { MatchStore } from "#server/play/matches/matchStore.ts";
import { conductIn } from "#server/play/conduct/conduct.ts";
import type { ConductEntry, ConductStore } from "#server/play/conduct/conductStore.ts";
import type { Journal } from "#server/base/journal/journal.ts";
import type { FinishedMatch, FinishedPlayer } from "#server/base/db/records.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { ChatLine, EndedMatch } from "#server/play/table/roomState.ts";
import type { Table } from "#server/play/table/table.ts";

/** The part of the store that results are written to. */
export interface ResultStores {
  readonly matches: Pick<MatchStore, "finish" | "lastOf">;
  readonly chat: Pick<GameChatStore, "add">;
  readonly conduct: Pick<ConductStore, "add">;
  readonly journal: Pick<Journal, "close">;
}

/** One thing to be stored, sooner or later. */
type Chore = () => Promise<unknown>;

/** A room whose next chore may be done, and how long to wait if it fails. */
interface Turn {
  readonly code: RoomCode;
  readonly retryMs: number;
}

/**
 * Stores what rooms leave behind, in order for each room, again and again until the store has taken it. Only a few
 * at once: after a restart every room asks, and a sign-in must not wait behind them all. Everything here is in the
 * journal too, so a crash loses nothing: the restarted room hands it over again. What the store has already is found by
 * one question for all rooms and not stored again; where that question fails, the store itself refuses to store twice.
 */
export class Results {
  readonly #chores = new Map<RoomCode, Chore[]>();
  readonly #store: ResultStores;
  readonly #clock: Clock;
  readonly #failed: (room: RoomCode | "every rebuilt room", fault: unknown) => void;
  /** First come, first served. */
  readonly #turns: Turn[] = [];
  #atWork = 0;
  /** Rooms with finished matches that are being rebuilt; null while none are: then chores are done. */
  #rebuilding: Set<RoomCode> | null = null;
  /** By rebuilt room: the last of its matches that was stored before the start. */
  #stored: ReadonlyMap<RoomCode, number> = new Map();
  #isStopped = false;

  constructor(
    store: ResultStores,
    clock: Clock,
    failed: (room: RoomCode | "every rebuilt room", fault: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.#failed = failed;
  }

  /** Rooms with something still to be written. */
  get waiting(): number {
    return this.#chores.size;
  }

  /** Whether the room of this code has something that is still to be written. */
  isWriting = (code: RoomCode): boolean => this.#chores.has(code);

  /** Tries nothing again: the store is about to go, and a restarted server asks anew. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Rooms are about to be rebuilt: nothing is written until they are. */
  rebuilding(): void {
    this.#rebuilding = new Set();
  }

  /** The rooms are rebuilt: what they finished is written, but for what the store has already. */
  async rebuilt(): Promise<void> {
    const codes = [...(this.#rebuilding ?? [])];
    try {
      if (codes.length > 0) this.#stored = await this.#store.matches.lastOf(codes);
    } catch (fault) {
      // the store refuses to store a match twice, so this costs time only
      this.#failed("every rebuilt room", fault);
    }
    this.#rebuilding = null;
    this.#work();
  }

  /**
   * Keeps a finished match, and before it how its players behaved: so a match that is stored has nothing left to write.
   */
  store(match: FinishedMatch): void {
    const { code, matchNumber } = match;
    this.#rebuilding?.add(code);
    const isStored = (): boolean => matchNumber <= (this.#stored.get(code) ?? 0);
    const conduct = conductIn(match);
    if (conduct.length > 0) this.#add(code, async () => isStored() || this.#store.conduct.add(conduct));
    this.#add(code, async () => isStored() || this.#store.matches.finish(match));
  }

  /** Stores the conduct of the players of a pending match. */
  judge(code: RoomCode, conduct: readonly ConductEntry[]): void {
    if (conduct.length > 0) this.#add(code, async () => this.#store.conduct.add(conduct));
  }

  /** Keeps a closed room's chat, then lets its journal go. */
  close(code: RoomCode, said: readonly ChatLine[]): void {
    for (const { seq, user, text, phrase, at } of said) {
      const line = { code, seq, userId: user.id, username: user.username, imageUrl: user.image_url, text, phrase, at };
      this.#add(code, async () => this.#store.chat.add(line));
    }
    this.#add(code, async () => this.#store.journal.close(code));
  }

  #add(code: RoomCode, chore: Chore): void {
    const queue = this.#chores.get(code);
    if (queue !== undefined) {
      queue.push(chore);
      return;
    }
    this.#chores.set(code, [chore]);
    this.#next(code, tablesLimits.saveRetryMs);
  }

  #next(code: RoomCode, retryMs: number): void {
    if (this.#chores.get(code)?.length === 0) {
      this.#chores.delete(code);
      return;
    }
    this.#turns.push({ code, retryMs });
    this.#work();
  }

  #work(): void {
    while (this.#rebuilding === null && this.#atWork < tablesLimits.savesAtOnceMax && !this.#isStopped) {
      const turn = this.#turns.shift();
      if (turn === undefined) return;
      this.#atWork++;
      void this.#take(turn).finally(() => {
        this.#atWork--;
        this.#work();
      });
    }
  }

  async #take({ code, retryMs }: Turn): Promise<void> {
    const queue = this.#chores.get(code) ?? [];
    try {
      await queue[0]?.();
      queue.shift();
      this.#next(code, tablesLimits.saveRetryMs);
    } catch (fault) {
      if (this.#isStopped) return;
      this.#failed(code, fault);
      this.#clock.after(retryMs, () => this.#next(code, Math.min(retryMs * 2, tablesLimits.saveRetryMsMax)));
    }
  }
}

/** The record of a match that a room has ended. */
export function finishedMatchOf({ table, match, dealer, actions, endedAt }: EndedMatch): FinishedMatch {
  const { setup } = table;
  return {
    code: setup.code,
    matchNumber: match.matchNumber,
    kind: setup.kind,
    isRated: setup.isRated,
    startedAt: table.matchStartedAt,
    // the wall clock may have been set back meanwhile
    endedAt: Math.max(endedAt, table.matchStartedAt),
    winnerSeat: match.winner,
    reason: match.forfeitedBy === null ? "points" : "forfeit",
    players: playersOf(table, match),
    record: { config: setup.config, dealer, actions },
  };
}

/** Final standing by seat; rated players who never came back are last [R20]. */
function playersOf(table: Table, match: MatchState): FinishedPlayer[] {
  const gone = table.seats.flatMap((who, seat) =>
    table.setup.isRated && who !== null && who.standIn !== null ? [seat] : [],
  );
  const place = places(match.scores, match.winner, gone);
  return table.seats.flatMap((who, seat) => {
    if (who === null) return [];
    const { id, username, is_bot } = who.user;
    const score = match.scores[seat] ?? 0;
    const handsWon = match.handsWon[seat] ?? 0;
    const userId = is_bot ? null : id;
    const player = {
      seat,
      userId,
      username,
      isBot: is_bot,
      level: who.level,
      score,
      handsWon,
      place: place[seat] ?? 0,
    };
    return [who.standIn === null ? player : { ...player, standIn: who.standIn }];
  });
}

/** Calls back after each match that was stored, with all that it brought its players. */
export class StoredWatch {
  readonly #watchers: (() => void)[];

  constructor(...watchers: (() => void)[]) {
    this.#watchers = watchers;
  }

  watch(watcher: () => void): void {
    this.#watchers.push(watcher);
  }

  notify(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
