/**
 * What the room does by itself: when something is due (for the computer, for a clock that ran out, for an absence), and
 * for the seats of players whose connections come and go.
 */
import type { Action } from "#engine/actions.ts";
import { chooseCard, wantsRedeal } from "#engine/bots/choose.ts";
import { BOT_LEVEL_DEFAULT } from "#engine/bots/level.ts";
import { shuffledDeck } from "#engine/cards.ts";
import { lowestCard } from "#engine/apply.ts";
import type { Random } from "#engine/random.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { project } from "#engine/view.ts";
import type { UserId } from "#protocol/ids.ts";
import type { Connection, ConnectionEnd } from "#server/base/connections.ts";
import { type Clock, Alarm } from "#server/base/core/clock.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import type { JournalQueue } from "#server/base/journal/journalQueue.ts";
import { RECONNECTS_TOURNAMENT } from "./limits.ts";
import type { Presence } from "./presence.ts";
import type { RoomBroadcaster } from "./roomBroadcaster.ts";
import type { PendingEntry, RoomState } from "./roomState.ts";
import { type Due, nextDue, type TurnTimers } from "./schedule.ts";
import { peopleSeated, seatOf, type Table, userAt } from "./table.ts";

export interface OwnActionsParts {
  readonly clock: Clock;
  readonly random: Random;
  /** Multiplies the computer's pauses. */
  readonly pace: number;
  readonly state: RoomState;
  readonly queue: JournalQueue<PendingEntry>;
  readonly presence: Presence;
  readonly broadcaster: RoomBroadcaster;
  /** Accepts an action that the table cannot refuse. */
  readonly accept: (action: TableAction) => void;
  /** Whether nothing may change at the table any more. */
  readonly isStopped: () => boolean;
  /** Runs what the alarm starts, and catches its faults. */
  readonly guard: (run: () => void) => void;
}

/** Does what is due, by an alarm for the next of it. */
export class AutomaticActions {
  readonly #parts: OwnActionsParts;
  readonly #alarm: Alarm;

  constructor(parts: OwnActionsParts) {
    this.#parts = parts;
    this.#alarm = new Alarm(parts.clock, () => parts.guard(() => this.#ring()));
  }

  /** Sets the alarm for what is due next. */
  arm(): void {
    const due = this.#nextDue();
    if (due !== null) this.#alarm.setFor(due.at);
  }

  stop(): void {
    this.#alarm.off();
  }

  /** Does at once what the computer would do after its pause, if `version` is the table's. */
  skipPause(version: number): void {
    const due = version === this.#parts.state.accepted.seq ? this.#nextDue() : null;
    if (due?.what === "computer") this.#do(due);
  }

  /** Nothing is due while the room is stopped or waits for the journal. */
  #nextDue(): Due | null {
    const { state, queue, presence, pace, isStopped } = this.#parts;
    const { table, timers } = state.accepted;
    if (isStopped() || queue.isStalled || queue.isLate || table.closed) return null;
    return nextDue({ table, timers, presence, pace });
  }

  #ring(): void {
    const due = this.#nextDue();
    if (due !== null && due.at <= this.#parts.clock.monotonic()) this.#do(due);
    this.arm();
  }

  #do(due: Due): void {
    const { state, presence, broadcaster, random, accept } = this.#parts;
    const { table, timers } = state.accepted;
    if (due.what === "tellAway") {
      presence.markVisible(userAt(table, due.seat));
      broadcaster.broadcast([{ type: "playerAway", seat: due.seat }]);
      return;
    }
    const action = actionWhenDue(due, table, timers, random, presence);
    if (due.what === "giveUp") presence.markGivenUp(userAt(table, due.seat));
    accept(action);
  }
}

/** The action for what is due. */
function actionWhenDue(
  due: Exclude<Due, { readonly what: "tellAway" }>,
  table: Table,
  timers: TurnTimers,
  random: Random,
  presence: Pick<Presence, "isExcused">,
): TableAction {
  // only a rated match counts for a player's record
  const excused = (seat: Seat) => table.setup.isRated && presence.isExcused(userAt(table, seat));
  switch (due.what) {
    case "computer":
      return { type: "act", action: computerAction(table, due.seat, timers, random), by: "computer" };
    case "clock":
      return { type: "act", action: timeoutAction(table, random), by: "clock" };
    case "outOfTime":
      return { type: "standIn", seat: due.seat, why: excused(due.seat) ? "excused" : "expired" };
    case "giveUp":
      return table.match === null
        ? { type: "leave", seat: due.seat }
        : { type: "standIn", seat: due.seat, why: excused(due.seat) ? "excused" : "away" };
    case "close":
      return { type: "close" };
  }
}

/** The computer's action for a seat that it holds, from what that seat may see [R21]. */
function computerAction(table: Table, seat: Seat, timers: TurnTimers, random: Random): Action {
  const match = table.match as MatchState;
  switch (match.phase) {
    case "deck":
      return timers.shufflesLeft > 0 ? { type: "shuffle", seat } : deal(table, seat, random);
    case "handOver":
      return { type: "ready", seat };
    case "matchOver":
      return { type: "rematch", seat };
    case "play": {
      const view = project(match, seat);
      if (wantsRedeal(view)) return { type: "redeal", seat };
      const level = table.seats[seat]?.level ?? BOT_LEVEL_DEFAULT;
      return { type: "play", seat, card: chooseCard(view, level, random) };
    }
  }
}

/** What the clock does when it has run out: deal, play the lowest legal card, or ask for the next hand [R15, R19]. */
function timeoutAction(table: Table, random: Random): Action {
  const match = table.match as MatchState;
  const seat = match.turn ?? match.ready.indexOf(false);
  if (match.phase === "deck") return deal(table, seat, random);
  if (match.phase === "matchOver") return { type: "rematch", seat };
  if (match.phase !== "play") return { type: "ready", seat };
  return { type: "play", seat, card: lowestCard(project(match, seat).legal) };
}

const deal = (table: Table, seat: Seat, random: Random): Action => ({
  type: "deal",
  seat,
  order: shuffledDeck(table.setup.config.includeAces, random),
});

/** What it means for a player's seat that connections come and go [R20]. */
export class SeatPresence {
  readonly #parts: OwnActionsParts;

  constructor(parts: OwnActionsParts) {
    this.#parts = parts;
  }

  /** A room is made: every player is away until a connection comes. */
  begin(isExcused: boolean): void {
    for (const seat of peopleSeated(this.#parts.state.accepted.table)) this.#markAway(seat, "dropped", isExcused);
  }

  /** A connection comes, or changes between its seat and watching. */
  connectionOpened(connection: Connection, isSpectator: boolean): void {
    const { presence, broadcaster, isStopped } = this.#parts;
    const { id } = connection.user;
    const wasConnected = presence.isConnected(id);
    const wasShownAway = presence.isVisiblyAway(id);
    presence.add(connection, isSpectator);
    broadcaster.show(connection);
    broadcaster.countSpectators();
    const seat = this.#seatOf(id);
    if (seat === null || isStopped()) return;
    const isConnected = presence.isConnected(id);
    // a player who begins to watch is away from the seat
    if (wasConnected && !isConnected) this.#markAway(seat, "closed");
    if (isConnected) this.#giveBack(seat, wasShownAway && !wasConnected);
  }

  /** A connection is gone. */
  connectionClosed(connection: Connection, how: ConnectionEnd): void {
    const { clock, state, presence, broadcaster } = this.#parts;
    const wasLast = presence.remove(connection, clock.monotonic());
    broadcaster.countSpectators();
    const seat = this.#seatOf(connection.user.id);
    const holdsSeat = seat !== null && state.accepted.table.seats[seat]?.standIn === null;
    if (wasLast && holdsSeat) this.#markAway(seat, how);
  }

  /** A seat has passed to another user, who comes later or is here already. */
  seatPassedOn(from: UserId, to: UserId): void {
    const { state, presence } = this.#parts;
    const seat = this.#seatOf(to);
    if (from === to || seat === null) return;
    presence.forget(from);
    if (presence.isConnected(to)) this.#giveBack(seat, false);
    else if (state.accepted.table.seats[seat]?.standIn === null) this.#markAway(seat, "dropped");
  }

  /** The journal was away for `afterMs`: no grace ran meanwhile, and players who came back have their seats again. */
  journalRecovered(afterMs: number): void {
    const { clock, state, presence } = this.#parts;
    presence.extendGraces(afterMs, clock.monotonic());
    for (const [seat, occupant] of state.accepted.table.seats.entries()) {
      if (occupant !== null && presence.isConnected(occupant.user.id)) this.#giveBack(seat, false);
    }
  }

  #seatOf(userId: UserId): Seat | null {
    return seatOf(this.#parts.state.accepted.table, userId);
  }

  /** A seat's player is away from now on. */
  #markAway(seat: Seat, how: ConnectionEnd, isExcused = false): void {
    const { clock, state, presence } = this.#parts;
    const { table } = state.accepted;
    const factor = table.setup.grace?.[seat] ?? 1;
    const isTournament = table.setup.kind === "tournament" && table.match !== null;
    const limit = isTournament ? { absencesMax: RECONNECTS_TOURNAMENT } : {};
    presence.markAway(userAt(table, seat), how, clock.monotonic(), { factor, isExcused, ...limit });
  }

  /** A player who was only away has the seat again; one who left or ran out of time must ask for it [R20]. */
  #giveBack(seat: Seat, wasShownAway: boolean): void {
    const { state, queue, broadcaster, accept } = this.#parts;
    const { table } = state.accepted;
    if (table.closed) return;
    const standIn = table.seats[seat]?.standIn;
    const wasAway = standIn === "away" || standIn === "excused";
    if (wasAway && !queue.isStalled && state.quotas.mayReturn(seat)) accept({ type: "takeBack", seat });
    else if (wasShownAway) broadcaster.broadcast([{ type: "playerBack", seat }]);
  }
}
