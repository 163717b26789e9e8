/**
 * A table as the plain values of the two messages that show it. Everything about cards comes from the engine's
 * projection [R17]. `UpdateFrame` writes the bytes of `updatedGameData` without these values; tests compare both.
 */
import type { UserId } from "#protocol/ids.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { MatchEvent } from "#engine/actions.ts";
import { type Card, type DealtCard, dealtTo } from "#engine/cards.ts";
import type { Seat } from "#engine/seating.ts";
import type { MatchState } from "#engine/state.ts";
import { type OpenView, openView, ownView } from "#engine/view.ts";
import {
  CONNECTED,
  type EventNumbers,
  EVENTS,
  type GameData,
  type OwnState,
  PHASES,
  READY,
  STAND_IN,
  type SeatNumbers,
  type UpdatedGameData,
} from "./tableRecords.ts";
import {
  firstDealerOf,
  hostOf,
  type PresenceAndClocks,
  phaseNames,
  settingsOf,
  type ViewedOccupant,
  type ViewedTable,
  type TableVersion,
} from "./view.ts";
import { encodeValue, FrameWriter } from "./codec.ts";

/** The number of a table's phase in PHASES. */
const phaseNumber = (open: OpenView | null): number =>
  PHASES.indexOf(open === null ? "waiting" : phaseNames[open.phase]);

/** The bits of a seat: ready, connected, held by the computer. */
const seatBits = (who: ViewedOccupant, seat: Seat, open: OpenView | null, live: PresenceAndClocks): number =>
  (open?.ready[seat] === true ? READY : 0) |
  (who.user.is_bot || live.connected(who.user.id) ? CONNECTED : 0) |
  (who.standIn === null ? 0 : STAND_IN);

/** When this seat is given up, in milliseconds from now; null while its player is present. */
function awayMs({ user }: ViewedOccupant, live: PresenceAndClocks): number | null {
  const until = user.is_bot ? null : live.awayUntil(user.id);
  return until === null ? null : until - live.now;
}

/** The changeable part of a table, as this viewer sees it; null for a spectator. */
export function playOf(
  table: ViewedTable,
  viewer: Seat | null,
  stamp: TableVersion,
  live: PresenceAndClocks,
): UpdatedGameData {
  const open = table.match === null ? null : openView(table.match);
  const { deadline, now } = live;
  const result = open?.handResult ?? null;
  const played = open?.played ?? null;
  return [
    table.setup.code,
    stamp.version,
    stamp.roster,
    now,
    phaseNumber(open),
    open?.handNumber ?? 1,
    open?.matchNumber ?? 1,
    open?.turn ?? null,
    open?.dealer ?? null,
    deadline === null ? null : [deadline.at - now, deadline.length_ms],
    live.thinking,
    table.seats.map((who, seat) => (who === null ? null : seatOf(who, seat, open, live))),
    played === null ? null : Uint8Array.from(played),
    result === null ? null : [result.winner, result.winningCard, result.points],
    open?.winner ?? null,
    open?.forfeitedBy ?? null,
    live.spectators,
    stamp.events.map((event) => [...event]),
    viewer === null ? null : ownOf(table, viewer),
  ];
}

function seatOf(who: ViewedOccupant, seat: Seat, open: OpenView | null, live: PresenceAndClocks): SeatNumbers {
  const { handResult = null, scores = [], handsWon = [] } = open ?? {};
  const points = handResult?.winner === seat ? handResult.points : 0;
  const bits = seatBits(who, seat, open, live);
  return [scores[seat] ?? 0, points, handsWon[seat] ?? 0, bits, who.timeOutsLeft, awayMs(who, live)];
}

function ownOf({ match, seats }: ViewedTable, viewer: Seat): OwnState {
  if (match === null) return [viewer, new Uint8Array(), 0, false];
  const { hand, legal, mayRedeal } = ownView(match, viewer);
  // while the computer holds the seat its player may watch but not play
  const mayAct = seats[viewer]?.standIn === null;
  return [viewer, Uint8Array.from(hand), mayAct ? legal : 0, mayAct && mayRedeal];
}

/** The whole table, as this viewer sees it. `userId` is the viewer's, `viewer` the seat, or null. */
export function gameDataOf(
  table: ViewedTable,
  viewer: Seat | null,
  userId: UserId | null,
  stamp: TableVersion,
  live: PresenceAndClocks,
): GameData {
  const { setup, seats } = table;
  const host = hostOf(table);
  return {
    code: setup.code,
    roster: stamp.roster,
    kind: setup.kind,
    created_by: host,
    player_count: setup.config.players,
    players: seats.map((who) => (who === null ? null : { user: userOf(who), level: who.level })),
    is_host: userId === host,
    first_dealer: firstDealerOf(table),
    settings: settingsOf(table),
    play: playOf(table, viewer, stamp, live),
  };
}

const userOf = ({ user: { id, username, image_url, is_bot, look } }: ViewedOccupant): PublicUser => ({
  id,
  username,
  image_url,
  is_bot,
  ...(look !== undefined && { look }),
});

const WITHOUT_ID = 0x92;
const WITH_ID = 0x93;
// Pure: a page that plays without a server makes no bytes.
const TYPE = /* @__PURE__ */ encodeValue("updatedGameData");
const PLACES = 19;

/**
 * Writes `updatedGameData` as bytes, equal to those of `encodeFrame` for `playOf`. A table sends it after every change to
 * every viewer, which is most of the server's work. So the shared part is written once, and the part of one seat is
 * appended.
 */
export class UpdateFrame {
  readonly #out = new FrameWriter();
  #table: ViewedTable | null = null;
  #stamp: TableVersion | null = null;
  /** The end of the shared part. */
  #openEnd = 0;

  /** Writes the shared part of a table. */
  open(table: ViewedTable, stamp: TableVersion, live: PresenceAndClocks): void {
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
    else writeOwn(out, this.#table as ViewedTable, viewer);
    out.first(id === undefined ? WITHOUT_ID : WITH_ID);
    if (id !== undefined) out.text(id);
    return out.end();
  }
}

function writeOpen(out: FrameWriter, table: ViewedTable, stamp: TableVersion, live: PresenceAndClocks): void {
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
  who: ViewedOccupant | null,
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

function writeOwn(out: FrameWriter, { match, seats }: ViewedTable, viewer: Seat): void {
  const own = match === null ? null : ownView(match, viewer);
  // while the computer holds the seat its player may watch but not play
  const mayAct = own !== null && seats[viewer]?.standIn === null;
  out.array(4);
  out.number(viewer);
  out.bytes(own?.hand ?? NO_CARDS);
  out.number(mayAct ? own.legal : 0);
  out.bool(mayAct && own.mayRedeal);
}

/** The events of seats, besides the engine's own. */
export interface SeatEvent {
  readonly type:
    | "playerJoined"
    | "playerLeft"
    | "playerAway"
    | "playerBack"
    | "standIn"
    | "seatTakenBack"
    | "timeOut"
    | "timedOut";
  readonly seat: Seat;
}

type EventType = (typeof EVENTS)[number];

const numbers = Object.fromEntries(EVENTS.map((type, number) => [type, number])) as Readonly<Record<EventType, number>>;

/** An event on the wire. Events contain only what every viewer may know. `match` is the match after it. */
export function eventNumbers(event: MatchEvent | SeatEvent, match: MatchState | null): EventNumbers {
  const type = numbers[event.type];
  switch (event.type) {
    case "playedCard":
      return [type, event.seat, dealtIn(match, event.seat, event.card), event.trick];
    case "trickWon":
      return [type, event.seat, event.card, event.trick];
    case "gameEnded":
      return [type, event.seat, event.card, event.points];
    case "startNewHand":
      return [type, event.seat, event.hand];
    case "rematch":
      return [type, event.seat, event.match];
    default:
      return [type, event.seat];
  }
}

function dealtIn(match: MatchState | null, seat: Seat, card: Card): DealtCard {
  if (match === null) throw new Error("a card was played without a match");
  return dealtTo(match.order, match.config.players, match.dealer, seat, card);
}
