import type { Seat } from "#engine/state.ts";
import type { Connection, ConnectionEnd } from "#server/connections/connection.ts";
import type { Clock } from "#server/core/clock.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { JournalQueue } from "#server/journal/journalQueue.ts";
import type { Presence } from "./presence.ts";
import type { RoomBroadcaster } from "./roomBroadcaster.ts";
import type { PendingEntry, RoomState } from "./roomState.ts";
import { RECONNECTS_TOURNAMENT } from "./limits.ts";
import { peopleSeated, seatOf, userAt } from "./table.ts";

export interface SeatPresenceParts {
  readonly clock: Clock;
  readonly state: RoomState;
  readonly queue: JournalQueue<PendingEntry>;
  readonly presence: Presence;
  readonly broadcaster: RoomBroadcaster;
  /** Accepts an action that the table cannot refuse. */
  readonly accept: (action: TableAction) => void;
}

/** What it means for a player's seat that connections come and go [R20]. */
export class SeatPresence {
  readonly #parts: SeatPresenceParts;

  constructor(parts: SeatPresenceParts) {
    this.#parts = parts;
  }

  /** A room is made: every player is away until a connection comes. */
  begin(isExcused: boolean): void {
    for (const seat of peopleSeated(this.#parts.state.accepted.table)) this.#markAway(seat, "dropped", isExcused);
  }

  /** A connection comes, or changes between its seat and watching. `isStopped`: nothing may change at the table. */
  connectionOpened(connection: Connection, isSpectator: boolean, isStopped: boolean): void {
    const { presence, broadcaster } = this.#parts;
    const { id } = connection.user;
    const wasConnected = presence.isConnected(id);
    const wasShownAway = presence.isShownAway(id);
    presence.add(connection, isSpectator);
    broadcaster.show(connection);
    broadcaster.countSpectators();
    const seat = this.#seatOf(id);
    if (seat === null || isStopped) return;
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
  seatPassedOn(from: string, to: string): void {
    const { state, presence } = this.#parts;
    const seat = this.#seatOf(to);
    if (from === to || seat === null) return;
    presence.forget(from);
    if (presence.isConnected(to)) this.#giveBack(seat, false);
    else if (state.accepted.table.seats[seat]?.standIn === null) this.#markAway(seat, "dropped");
  }

  /** The journal was away for so long: no grace ran meanwhile, and players who came back have their seats again. */
  journalRecovered(afterMs: number): void {
    const { clock, state, presence } = this.#parts;
    presence.extendGraces(afterMs, clock.monotonic());
    for (const [seat, occupant] of state.accepted.table.seats.entries()) {
      if (occupant !== null && presence.isConnected(occupant.user.id)) this.#giveBack(seat, false);
    }
  }

  #seatOf(userId: string): Seat | null {
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
