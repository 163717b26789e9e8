/**
 * Writes `updatedGameData` as bytes. A table sends it after every change to every viewer, so this is most of the
 * server's work: the shared part is written once, and the part of one seat is appended. The bytes equal those of
 * encodeFrame for playOf.
 */
import type { Seat } from "#engine/state.ts";
import { type OpenView, openView, ownView } from "#engine/view.ts";
import { encodeValue, FrameWriter } from "./codec.ts";
import { awayMs, phaseNumber, seatBits, type TableVersion } from "./showTable.ts";
import type { PresenceAndClocks, ShownOccupant, ShownTable } from "./view.ts";

const WITHOUT_ID = 0x92;
const WITH_ID = 0x93;
const TYPE = encodeValue("updatedGameData");
const PLACES = 19;

export class UpdateFrame {
  readonly #out = new FrameWriter();
  #table: ShownTable | null = null;
  #stamp: TableVersion | null = null;
  /** The end of the shared part. */
  #openEnd = 0;

  /** Writes the shared part of a table. */
  open(table: ShownTable, stamp: TableVersion, live: PresenceAndClocks): void {
    const out = this.#out;
    this.#table = table;
    this.#stamp = stamp;
    out.start();
    out.byte(WITHOUT_ID);
    out.raw(TYPE);
    out.array(PLACES);
    writeOpen(out, table, stamp, live);
    this.#openEnd = out.length;
  }

  /** Whether this was opened last. */
  holds(stamp: TableVersion): boolean {
    return this.#stamp === stamp;
  }

  /** The frame for one viewer, null for a spectator; `id` answers the viewer's action. Valid until the next call. */
  for(viewer: Seat | null, id?: string): Uint8Array {
    const out = this.#out;
    out.cut(this.#openEnd);
    if (viewer === null) out.number(null);
    else writeOwn(out, this.#table as ShownTable, viewer);
    out.first(id === undefined ? WITHOUT_ID : WITH_ID);
    if (id !== undefined) out.text(id);
    return out.end();
  }
}

function writeOpen(out: FrameWriter, table: ShownTable, stamp: TableVersion, live: PresenceAndClocks): void {
  const open = table.match === null ? null : openView(table.match);
  out.text(table.setup.code);
  out.number(stamp.version);
  out.number(stamp.roster);
  out.number(live.now);
  out.number(phaseNumber(open));
  out.number(open?.handNumber ?? 1);
  out.number(open?.matchNumber ?? 1);
  out.number(open?.turn ?? null);
  out.number(open?.dealer ?? null);
  writeDeadline(out, live);
  out.number(live.thinking);
  out.array(table.seats.length);
  for (let seat = 0; seat < table.seats.length; seat++) writeSeat(out, table.seats[seat] ?? null, seat, open, live);
  if (open === null || open.played === null) out.number(null);
  else out.bytes(open.played);
  writeOutcome(out, open);
  out.number(live.spectators);
  out.array(stamp.events.length);
  for (const event of stamp.events) {
    out.array(event.length);
    for (const number of event) out.number(number);
  }
}

function writeDeadline(out: FrameWriter, { deadline, now }: PresenceAndClocks): void {
  if (deadline === null) return out.number(null);
  out.array(2);
  out.number(deadline.at - now);
  out.number(deadline.length_ms);
}

function writeSeat(
  out: FrameWriter,
  who: ShownOccupant | null,
  seat: Seat,
  open: OpenView | null,
  live: PresenceAndClocks,
): void {
  if (who === null) return out.number(null);
  const result = open?.handResult ?? null;
  out.array(6);
  out.number(open?.scores[seat] ?? 0);
  out.number(result?.winner === seat ? result.points : 0);
  out.number(open?.handsWon[seat] ?? 0);
  out.number(seatBits(who, seat, open, live));
  out.number(who.timeOutsLeft);
  out.number(awayMs(who, live));
}

function writeOutcome(out: FrameWriter, open: OpenView | null): void {
  const result = open?.handResult ?? null;
  if (result === null) out.number(null);
  else {
    out.array(3);
    out.number(result.winner);
    out.number(result.winningCard);
    out.number(result.points);
  }
  out.number(open?.winner ?? null);
  out.number(open?.forfeitedBy ?? null);
}

const NO_CARDS: readonly number[] = [];

function writeOwn(out: FrameWriter, { match, seats }: ShownTable, viewer: Seat): void {
  const own = match === null ? null : ownView(match, viewer);
  // while the computer holds the seat its player may watch but not play
  const mayAct = own !== null && seats[viewer]?.standIn === null;
  out.array(4);
  out.number(viewer);
  out.bytes(own?.hand ?? NO_CARDS);
  out.number(mayAct ? own.legal : 0);
  out.bool(mayAct && own.mayRedeal);
}
