import type { BotLevel } from "#engine/bots/level.ts";
import type { MatchState, Seat } from "#engine/state.ts";
import type { Setup, StandIn } from "#server/protocol/journal.ts";
import type { PublicUser } from "#server/protocol/users.ts";

/** Who sits on a chair. */
export interface Occupant {
  readonly user: PublicUser;
  /** How well a computer on its own chair plays; null for people. */
  readonly level: BotLevel | null;
  /** Not null while the computer plays in this player's place. */
  readonly standIn: StandIn | null;
  /** Turn clocks run out in this match; the third is leaving [R19]. */
  readonly expiries: number;
  readonly timeOutsLeft: number;
}

/** The journaled part of a room: `open` and all later actions rebuild it (fold.ts). Plain readonly data. */
export interface Table {
  readonly setup: Setup;
  readonly seats: readonly (Occupant | null)[];
  /** Null until every seat is taken. */
  readonly match: MatchState | null;
  /** Epoch milliseconds at which the running match started. */
  readonly matchStartedAt: number;
  readonly closed: boolean;
}

/** Who sits on a chair, or null. */
export const occupantOf = (table: Table, seat: Seat): Occupant | null => table.seats[seat] ?? null;

/** The seat of a user, or null. */
export function seatOf(table: Table, userId: string): Seat | null {
  const { seats } = table;
  for (let seat = 0; seat < seats.length; seat++) if (seats[seat]?.user.id === userId) return seat;
  return null;
}

/** Whether the computer acts for this seat: its own, or one it holds for somebody. */
export function isComputers(table: Table, seat: Seat): boolean {
  const occupant = occupantOf(table, seat);
  return occupant !== null && (occupant.user.is_bot || occupant.standIn !== null);
}

/** Whether a person sits here, present or not, whose seat the computer does not hold. */
export function isPersons(table: Table, seat: Seat): boolean {
  const occupant = occupantOf(table, seat);
  return occupant !== null && !occupant.user.is_bot && occupant.standIn === null;
}

/** The seats of people, without those that the computer holds. */
export const peopleSeated = (table: Table): Seat[] =>
  table.seats.flatMap((_, seat) => (isPersons(table, seat) ? [seat] : []));

/** Who sits on a chair that is taken. */
export const userAt = (table: Table, seat: Seat): string => table.seats[seat]?.user.id as string;

/** 0 before the first match. */
export const matchNumberOf = ({ match }: Table): number => match?.matchNumber ?? 0;

/** Whether a match goes on here in which a user has a seat to come back to: not one that he has left for good. */
export const playsIn = ({ seats, match, closed }: Table, userId: string): boolean =>
  match !== null &&
  match.phase !== "matchOver" &&
  !closed &&
  seats.some((who) => who?.user.id === userId && who.standIn !== "left");

/** Whether a user plays here himself, and somebody counts on it: another person, or the rating. */
export function isBound(table: Table, userId: string): boolean {
  if (!playsIn(table, userId)) return false;
  const { kind, isRated } = table.setup;
  const people = peopleSeated(table).map((seat) => userAt(table, seat));
  return people.includes(userId) && (kind === "matched" || isRated || people.length > 1);
}

/**
 * Sorts tables by when their match began, the newest first. Matches of the same millisecond are sorted by code, because
 * the order in which rooms are found is another after a restart.
 */
export const byNewestMatch = (a: Table, b: Table): number =>
  b.matchStartedAt - a.matchStartedAt || (a.setup.code < b.setup.code ? -1 : 1);
