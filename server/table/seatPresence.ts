import type { Seat } from "#engine/state.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { Presence, ConnectionEnd, Connection } from "./presence.ts";
import type { RoomDependencies } from "./dependencies.ts";
import type { RoomState } from "./roomState.ts";
import { peopleSeated, seatOf, userAt } from "./table.ts";
import type { RoomBroadcaster } from "./roomBroadcaster.ts";

/** What attendance needs of its room. */
export interface SeatPresenceDependencies {
  readonly house: Pick<RoomDependencies, "clock">;
  readonly state: RoomState;
  readonly presence: Presence;
  readonly broadcaster: RoomBroadcaster;
  /** Does an action that the table cannot refuse. */
  readonly must: (action: TableAction) => void;
}

/** What a connection that comes or goes means for the seat of its user [R20]. */
export class SeatPresence {
  readonly #dependencies: SeatPresenceDependencies;

  constructor(parts: SeatPresenceDependencies) {
    this.#dependencies = parts;
  }

  /** A room is made: everyone who sits is away until a connection comes. */
  begin(excused: boolean): void {
    for (const seat of peopleSeated(this.#dependencies.state.accepted.table)) this.#markAway(seat, "dropped", excused);
  }

  /** A connection comes, or changes between its seat and looking on. `isStill`: nothing may change at the table. */
  connectionOpened(connection: Connection, isSpectator: boolean, isStill: boolean): void {
    const { presence, broadcaster } = this.#dependencies;
    const { id } = connection.user;
    const wasHere = presence.isConnected(id);
    const wasTold = presence.isShownAway(id);
    presence.add(connection, isSpectator);
    broadcaster.show(connection);
    broadcaster.recount();
    const seat = this.#seatOf(id);
    if (seat === null || isStill) return;
    const isHere = presence.isConnected(id);
    // a player who turns to looking on is away from the seat
    if (wasHere && !isHere) this.#markAway(seat, "closed");
    if (isHere) this.#giveBack(seat, wasTold && !wasHere);
  }

  /** A connection is gone. */
  connectionClosed(connection: Connection, how: ConnectionEnd): void {
    const { house, state, presence, broadcaster } = this.#dependencies;
    const wasLast = presence.remove(connection, house.clock.monotonic());
    broadcaster.recount();
    const seat = this.#seatOf(connection.user.id);
    const holds = seat !== null && state.accepted.table.seats[seat]?.standIn === null;
    if (wasLast && holds) this.#markAway(seat, how);
  }

  /** The seat has another player, who comes later or is here already. */
  seatPassedOn(from: string, to: string): void {
    const { state, presence } = this.#dependencies;
    const seat = this.#seatOf(to);
    if (from === to || seat === null) return;
    presence.forget(from);
    if (presence.isConnected(to)) this.#giveBack(seat, false);
    else if (state.accepted.table.seats[seat]?.standIn === null) this.#markAway(seat, "dropped");
  }

  /** The journal was away for so long: no grace ran meanwhile, and a player who came back has the seat again. */
  journalRecovered(afterMs: number): void {
    const { house, state, presence } = this.#dependencies;
    presence.extendGraces(afterMs, house.clock.monotonic());
    for (const [seat, who] of state.accepted.table.seats.entries()) {
      if (who !== null && presence.isConnected(who.user.id)) this.#giveBack(seat, false);
    }
  }

  #seatOf(userId: string): Seat | null {
    return seatOf(this.#dependencies.state.accepted.table, userId);
  }

  /** A seat's player is away from now on. */
  #markAway(seat: Seat, how: ConnectionEnd, excused = false): void {
    const { house, state, presence } = this.#dependencies;
    const { table } = state.accepted;
    const factor = table.setup.grace?.[seat] ?? 1;
    presence.markAway(userAt(table, seat), how, house.clock.monotonic(), { factor, excused });
  }

  /** A player who was only away has the seat again by coming back; one who left or ran out of time asks for it [R20]. */
  #giveBack(seat: Seat, wasMissed: boolean): void {
    const { state, broadcaster, must } = this.#dependencies;
    const { table } = state.accepted;
    if (table.closed) return;
    const why = table.seats[seat]?.standIn;
    const wasAway = why === "away" || why === "excused";
    if (wasAway && !state.isStalled && state.quotas.mayReturn(seat)) must({ type: "takeBack", seat });
    else if (wasMissed) broadcaster.broadcast([{ type: "playerBack", seat }]);
  }
}
