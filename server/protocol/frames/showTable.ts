/**
 * A table as the plain values of the two messages that show it. Everything about cards comes from the engine's
 * projection [R17]. updateFrame.ts writes the frames of play without these values; tests keep both equal.
 */
import type { PublicUser } from "#protocol/calls/users.ts";
import type { Seat } from "#engine/state.ts";
import { type OpenView, openView, ownView } from "#engine/view.ts";
import { CONNECTED, type EventNumbers, type GameData, type OwnState, PHASES, READY, STAND_IN } from "./tableRecords.ts";
import type { SeatNumbers, UpdatedGameData } from "./tableRecords.ts";
import {
  firstDealerOf,
  hostOf,
  type PresenceAndClocks,
  phaseNames,
  settingsOf,
  type ShownOccupant,
  type ShownTable,
} from "./view.ts";

/** The version of a message, and its events. */
export interface TableVersion {
  /** How many entries of the table's journal are included. */
  readonly version: number;
  /** The version at which names, pictures, seats or settings last changed. */
  readonly roster: number;
  readonly events: readonly EventNumbers[];
}

/** The number of a table's phase in PHASES. */
export const phaseNumber = (open: OpenView | null): number =>
  PHASES.indexOf(open === null ? "waiting" : phaseNames[open.phase]);

/** The bits of a seat: ready, connected, held by the computer. */
export const seatBits = (who: ShownOccupant, seat: Seat, open: OpenView | null, live: PresenceAndClocks): number =>
  (open?.ready[seat] === true ? READY : 0) |
  (who.user.is_bot || live.connected(who.user.id) ? CONNECTED : 0) |
  (who.standIn === null ? 0 : STAND_IN);

/** When this seat is given up, in milliseconds from now; null while its player is present. */
export function awayMs({ user }: ShownOccupant, live: PresenceAndClocks): number | null {
  const until = user.is_bot ? null : live.awayUntil(user.id);
  return until === null ? null : until - live.now;
}

/** The changeable part of a table, as this viewer sees it; null for a spectator. */
export function playOf(
  table: ShownTable,
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

function seatOf(who: ShownOccupant, seat: Seat, open: OpenView | null, live: PresenceAndClocks): SeatNumbers {
  const { handResult = null, scores = [], handsWon = [] } = open ?? {};
  const points = handResult?.winner === seat ? handResult.points : 0;
  const bits = seatBits(who, seat, open, live);
  return [scores[seat] ?? 0, points, handsWon[seat] ?? 0, bits, who.timeOutsLeft, awayMs(who, live)];
}

function ownOf({ match, seats }: ShownTable, viewer: Seat): OwnState {
  if (match === null) return [viewer, new Uint8Array(), 0, false];
  const { hand, legal, mayRedeal } = ownView(match, viewer);
  // while the computer holds the seat its player may watch but not play
  const mayAct = seats[viewer]?.standIn === null;
  return [viewer, Uint8Array.from(hand), mayAct ? legal : 0, mayAct && mayRedeal];
}

/** The whole table, as this viewer sees it. `userId` is the viewer's, `viewer` the seat, or null. */
export function gameDataOf(
  table: ShownTable,
  viewer: Seat | null,
  userId: string | null,
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

const userOf = ({ user: { id, username, image_url, is_bot, look } }: ShownOccupant): PublicUser => ({
  id,
  username,
  image_url,
  is_bot,
  ...(look !== undefined && { look }),
});
