import type { Seat } from "#engine/state.ts";
import type { Deed } from "#server/protocol/journal.ts";
import type { Audience, Gone, Link } from "./audience.ts";
import type { House } from "./house.ts";
import type { Ledger } from "./ledger.ts";
import { peopleSeated, seatOf, userAt } from "./table.ts";
import type { Voice } from "./voice.ts";

/** What attendance needs of its room. */
export interface AttendanceParts {
  readonly house: Pick<House, "clock">;
  readonly ledger: Ledger;
  readonly audience: Audience;
  readonly voice: Voice;
  /** Does a deed that the table cannot refuse. */
  readonly must: (deed: Deed) => void;
}

/** What a connection that comes or goes means for the seat of its user [R20]. */
export class Attendance {
  readonly #parts: AttendanceParts;

  constructor(parts: AttendanceParts) {
    this.#parts = parts;
  }

  /** A room is made: everyone who sits is away until a connection comes. */
  begin(excused: boolean): void {
    for (const seat of peopleSeated(this.#parts.ledger.accepted.table)) this.#miss(seat, "dropped", excused);
  }

  /** A connection comes, or changes between its seat and looking on. `isStill`: nothing may change at the table. */
  enter(link: Link, looksOn: boolean, isStill: boolean): void {
    const { audience, voice } = this.#parts;
    const { id } = link.user;
    const wasHere = audience.isHere(id);
    const wasTold = audience.isTold(id);
    audience.add(link, looksOn);
    voice.show(link);
    voice.recount();
    const seat = this.#seatOf(id);
    if (seat === null || isStill) return;
    const isHere = audience.isHere(id);
    // a player who turns to looking on is away from the seat
    if (wasHere && !isHere) this.#miss(seat, "closed");
    if (isHere) this.#giveBack(seat, wasTold && !wasHere);
  }

  /** A connection is gone. */
  leave(link: Link, how: Gone): void {
    const { house, ledger, audience, voice } = this.#parts;
    const wasLast = audience.remove(link, house.clock.monotonic());
    voice.recount();
    const seat = this.#seatOf(link.user.id);
    const holds = seat !== null && ledger.accepted.table.seats[seat]?.standIn === null;
    if (wasLast && holds) this.#miss(seat, how);
  }

  /** The seat has another player, who comes later or is here already. */
  resettle(from: string, to: string): void {
    const { ledger, audience } = this.#parts;
    const seat = this.#seatOf(to);
    if (from === to || seat === null) return;
    audience.forget(from);
    if (audience.isHere(to)) this.#giveBack(seat, false);
    else if (ledger.accepted.table.seats[seat]?.standIn === null) this.#miss(seat, "dropped");
  }

  /** The journal was away for so long: no grace ran meanwhile, and a player who came back has the seat again. */
  recovered(afterMs: number): void {
    const { house, ledger, audience } = this.#parts;
    audience.credit(afterMs, house.clock.monotonic());
    for (const [seat, who] of ledger.accepted.table.seats.entries()) {
      if (who !== null && audience.isHere(who.user.id)) this.#giveBack(seat, false);
    }
  }

  #seatOf(userId: string): Seat | null {
    return seatOf(this.#parts.ledger.accepted.table, userId);
  }

  /** A seat's player is away from now on. */
  #miss(seat: Seat, how: Gone, excused = false): void {
    const { house, ledger, audience } = this.#parts;
    const { table } = ledger.accepted;
    const factor = table.setup.grace?.[seat] ?? 1;
    audience.markAway(userAt(table, seat), how, house.clock.monotonic(), { factor, excused });
  }

  /** A player who was only away has the seat again by coming back; one who left or ran out of time asks for it [R20]. */
  #giveBack(seat: Seat, wasMissed: boolean): void {
    const { ledger, voice, must } = this.#parts;
    const { table } = ledger.accepted;
    if (table.closed) return;
    const why = table.seats[seat]?.standIn;
    const wasAway = why === "away" || why === "excused";
    if (wasAway && !ledger.isStalled && ledger.shares.mayReturn(seat)) must({ type: "takeBack", seat });
    else if (wasMissed) voice.tell([{ type: "playerBack", seat }]);
  }
}
