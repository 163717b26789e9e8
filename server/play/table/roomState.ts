/**
 * The state of a room twice: as accepted, which runs ahead and judges the next action, and as durable, which is all that
 * may be told. With it goes what the entries leave behind: answered ids, quotas, chat lines and the match's actions.
 */
import type { Action } from "#engine/actions.ts";
import type { Random } from "#engine/random.ts";
import { ok, type Result } from "#engine/result.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import type { ActionId, RoomCode, UserId } from "#protocol/ids.ts";
import type { Requester } from "#server/base/connections.ts";
import type { Clock } from "#server/base/core/clock.ts";
import type { Entry, Setup, TableAction } from "#protocol/calls/journal.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { AnsweredActions } from "./answeredActions.ts";
import { roomLimits } from "./limits.ts";
import { fold, openTable, type TableEvent } from "./fold.ts";
import { JournalQuotas } from "./quotas.ts";
import { newTimers, timersAfter, type TurnTimers, withStartMoved, withTimeCredited } from "./schedule.ts";
import { changesPeople, peopleOf, type Table } from "./table.ts";
import type { Phrase } from "#protocol/frames/userRecords.ts";

/** A table at one moment. */
export interface Snapshot {
  readonly table: Table;
  readonly timers: TurnTimers;
  /** How many entries it holds. */
  readonly seq: number;
}

/** An entry on its way to the journal, with the table after it and those who asked for it. */
export interface PendingEntry extends Snapshot {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly action: TableAction;
  readonly actionId: ActionId | null;
  readonly events: readonly TableEvent[];
  /** Monotonic. */
  readonly acceptedAt: number;
  readonly requesters: Requester[];
}

/** What the state needs of its surroundings. */
export interface StateDependencies {
  readonly clock: Clock;
  readonly random: Random;
  /** Who sits, the host, or whether the match has begun or the room is closed is not what it was. */
  readonly peopleChanged: (code: RoomCode) => void;
}

export class RoomState {
  readonly answered = new AnsweredActions();
  readonly quotas = new JournalQuotas();
  readonly chat = new ChatLog();
  readonly matches: MatchLog;
  readonly #dependencies: StateDependencies;
  #accepted: Snapshot;
  #durable: Snapshot;

  /**
   * A state from its journal: the opening entry first, in order, numbered from 1.
   * @throws Error where the journal does not begin with its opening or an entry does not follow
   */
  constructor(dependencies: StateDependencies, entries: readonly Entry[]) {
    const [first, ...rest] = entries;
    if (first?.action.type !== "open") throw new Error("a room's journal must begin with its opening");
    const { setup } = first.action;
    this.#dependencies = dependencies;
    this.matches = new MatchLog(setup);
    let table = openTable(setup, first.at).table;
    for (const [index, entry] of rest.entries()) table = this.#replay(table, entry, index + 2);
    // clocks start again: the time in which no server ran counts for no player
    const timers = newTimers(dependencies.clock.monotonic(), dependencies.random);
    this.#accepted = { table, timers, seq: entries.length };
    this.#durable = this.#accepted;
  }

  /** What the next action is judged by. */
  get accepted(): Snapshot {
    return this.#accepted;
  }

  /** What may be told. */
  get durable(): Snapshot {
    return this.#durable;
  }

  /** Ids of the host and of every player, as accepted or as durable. */
  get people(): readonly UserId[] {
    return peopleOf(this.#accepted.table, this.#durable.table);
  }

  /** Applies an action to the accepted table; gives the entry for the journal, or the refusal. */
  accept(action: TableAction, requester?: Requester): Result<PendingEntry, RefusalCode> {
    const { clock, random } = this.#dependencies;
    const { table: before, timers: timersBefore, seq: last } = this.#accepted;
    const at = clock.now();
    const folded = fold(before, action, at);
    if (!folded.ok) return folded;
    const { table, events } = folded.value;
    const acceptedAt = clock.monotonic();
    const seq = last + 1;
    const timers = timersAfter(timersBefore, before, table, action, acceptedAt, random);
    this.#accepted = { table, timers, seq };
    const actionId = requester?.id ?? null;
    this.quotas.count(action, before);
    if (action.type === "reseat") this.answered.passedOn(action.from, action.to.id);
    if (requester !== undefined && actionId !== null) {
      this.answered.accepted(requester.connection.user.id, actionId, action, seq);
    }
    if (changesPeople(before, table)) this.#dependencies.peopleChanged(table.setup.code);
    const requesters = requester === undefined ? [] : [requester];
    return ok({ seq, at, table, timers, action, actionId, events, acceptedAt, requesters });
  }

  /** An entry is committed. The clocks that it started start now, because no player could act on it before. */
  commit({ seq, table, timers, acceptedAt }: PendingEntry): void {
    const now = this.#dependencies.clock.monotonic();
    const ahead = this.#accepted;
    const before = this.#durable.table;
    if (acceptedAt !== now) {
      this.#accepted = { table: ahead.table, timers: withStartMoved(ahead.timers, acceptedAt, now), seq: ahead.seq };
    }
    this.#durable =
      seq === ahead.seq ? this.#accepted : { table, timers: withStartMoved(timers, acceptedAt, now), seq };
    if (changesPeople(before, table)) this.#dependencies.peopleChanged(table.setup.code);
  }

  /** Takes note of a committed entry for the match and the chat; gives the chat line if it is one. */
  remember({ action, at, seq, table }: Pick<PendingEntry, "action" | "at" | "seq" | "table">): ChatLine | undefined {
    this.matches.add(action, at, table);
    return this.chat.add(action, at, seq, table);
  }

  /** The journal was away for `ms`: every running clock is moved by that time. */
  recover(ms: number): void {
    const timers = withTimeCredited(this.#accepted.timers, ms, this.#dependencies.clock.monotonic());
    this.#accepted = { ...this.#accepted, timers };
    this.#durable = this.#accepted;
  }

  /** One entry of the journal at a restart; gives the table after it. */
  #replay(before: Table, { at, action, actionId }: Entry, seq: number): Table {
    const folded = fold(before, action, at);
    if (!folded.ok) throw new Error(`entry ${seq} does not follow: ${folded.error}`);
    const { table } = folded.value;
    this.remember({ action, at, seq, table });
    this.answered.replayed({ at, action, actionId }, seq, before, table);
    this.quotas.count(action, before);
    return table;
  }
}

/** A match that is over and durable. */
export interface EndedMatch {
  /** After its last action. */
  readonly table: Table;
  readonly match: MatchState;
  /** Of its first hand. */
  readonly dealer: Seat;
  readonly actions: readonly Action[];
  /** Epoch milliseconds. */
  readonly endedAt: number;
}

/** The running match's actions as they become durable, and each match that ended. */
export class MatchLog {
  readonly #actions = new ActionLog();
  #dealer: Seat;
  #isOver = false;
  #ended: EndedMatch[] = [];

  constructor(setup: Setup) {
    this.#dealer = setup.dealer;
  }

  /** Takes note of a durable action and the table after it. */
  add(action: TableAction, at: number, table: Table): void {
    const { match } = table;
    if (match === null) return;
    if (this.#isOver) this.#noteRematch(match);
    else this.#note(action, at, table, match);
  }

  /** The matches that ended since the last call. */
  takeEnded(): readonly EndedMatch[] {
    if (this.#ended.length === 0) return this.#ended;
    const ended = this.#ended;
    this.#ended = [];
    return ended;
  }

  #note(action: TableAction, at: number, table: Table, match: MatchState): void {
    if (action.type === "act") this.#actions.add(action.action);
    if (match.phase !== "matchOver") return;
    // leaving a rated match of two players contains the forfeit
    if (action.type !== "act" && match.forfeitedBy !== null) {
      this.#actions.add({ type: "forfeit", seat: match.forfeitedBy });
    }
    this.#isOver = true;
    this.#ended.push({ table, match, dealer: this.#dealer, actions: this.#actions.take(), endedAt: at });
  }

  #noteRematch(match: MatchState): void {
    if (match.phase === "matchOver") return;
    this.#isOver = false;
    this.#dealer = match.dealer;
  }
}

const TYPES = [
  "shuffle",
  "deal",
  "play",
  "redeal",
  "ready",
  "rematch",
  "forfeit",
] as const satisfies readonly Action["type"][];
const SEAT_BITS = 2;
const CARD_BITS = 6;
const TYPE_SHIFT = SEAT_BITS + CARD_BITS;

/**
 * A match's actions while it is played: one small number each, because every table keeps those of its whole match. For
 * actions of seats 0 to 3 with cards up to 63, as `apply` has accepted them.
 */
export class ActionLog {
  /** Type, seat and card in the bits of a number. */
  readonly #packed: number[] = [];
  /** Of each deal its order: a character a card. */
  readonly #orders: string[] = [];

  add(action: Action): void {
    const card = action.type === "play" ? action.card : 0;
    this.#packed.push((TYPES.indexOf(action.type) << TYPE_SHIFT) | (action.seat << CARD_BITS) | card);
    if (action.type === "deal") this.#orders.push(String.fromCharCode(...action.order));
  }

  /** All of them, first to last. The log is empty then. */
  take(): Action[] {
    const orders = this.#orders.splice(0).values();
    return this.#packed.splice(0).map((packed) => {
      const type = TYPES[packed >> TYPE_SHIFT] as Action["type"];
      const seat = (packed >> CARD_BITS) & ((1 << SEAT_BITS) - 1);
      if (type === "play") return { type, seat, card: packed & ((1 << CARD_BITS) - 1) };
      if (type !== "deal") return { type, seat };
      const order = orders.next().value ?? "";
      return { type, seat, order: Array.from(order, (card) => card.charCodeAt(0)) };
    });
  }
}

/** A chat line of a table. `seq` is the number of its entry: by it the line is stored once. */
export interface ChatLine {
  readonly seq: number;
  readonly user: PublicUser;
  readonly text: string;
  readonly phrase: Phrase | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The last chat lines of a room, from its durable entries. */
class ChatLog {
  readonly #lines: ChatLine[] = [];

  /** Oldest first. */
  get lines(): readonly ChatLine[] {
    return this.#lines;
  }

  /** Takes note of a durable action and the table after it; gives the line if it is one. */
  add(action: TableAction, at: number, seq: number, table: Table): ChatLine | undefined {
    if (action.type === "reseat") this.#rename(action.from, action.to);
    const user = action.type === "chat" ? table.seats[action.seat]?.user : undefined;
    if (action.type !== "chat" || user === undefined) return undefined;
    const line: ChatLine = { seq, user, text: action.text, phrase: action.phrase ?? null, at };
    this.#lines.push(line);
    if (this.#lines.length > roomLimits.chatLinesMax) this.#lines.shift();
    return line;
  }

  /** Lines show the name and the account under which their author is known now. */
  #rename(from: UserId, to: PublicUser): void {
    for (const [index, line] of this.#lines.entries()) {
      if (line.user.id === from) this.#lines[index] = { ...line, user: to };
    }
  }
}
