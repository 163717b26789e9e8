/** A table: who sits there, the match, and what follows from both. */
import type { BotLevel } from "#engine/bots/level.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { MatchState } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import { type UserId, userIdOf } from "#protocol/ids.ts";
import type { Setup, StandIn } from "#protocol/calls/journal.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { hostOf, mayHaveComputers } from "#protocol/frames/view.ts";

/** A user or a computer on a chair. */
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

/** The journaled part of a room: the opening and all later actions rebuild it (fold.ts). Plain readonly data. */
export interface Table {
  readonly setup: Setup;
  readonly seats: readonly (Occupant | null)[];
  /** Null until every seat is taken. */
  readonly match: MatchState | null;
  /** Epoch milliseconds at which the running match started. */
  readonly matchStartedAt: number;
  readonly closed: boolean;
  /** Of a best-of: the matches that each seat has won so far; missing elsewhere and before the first. */
  readonly series?: readonly number[];
}

/** The occupant of a chair, or null. */
export const occupantOf = (table: Table, seat: Seat): Occupant | null => table.seats[seat] ?? null;

/** The seat of a user, or null. */
export function seatOf(table: Table, userId: UserId): Seat | null {
  const { seats } = table;
  for (let seat = 0; seat < seats.length; seat++) if (seats[seat]?.user.id === userId) return seat;
  return null;
}

/** Whether the computer acts for this seat: its own, or one that it holds for a player. */
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

/** The user id on a chair that is taken. */
export const userAt = (table: Table, seat: Seat): UserId => table.seats[seat]?.user.id as UserId;

/** 0 before the first match. */
export const matchNumberOf = ({ match }: Table): number => match?.matchNumber ?? 0;

/** Whether a match is played here in which a user has a seat to come back to: not one that was left for good. */
export const playsIn = ({ seats, match, closed }: Table, userId: UserId): boolean =>
  match !== null &&
  match.phase !== "matchOver" &&
  !closed &&
  seats.some((who) => who?.user.id === userId && who.standIn !== "left");

/** Whether a user plays here, without the computer in the seat, against a person or for a rating. */
export function isBound(table: Table, userId: UserId): boolean {
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

/** Shown as 'Computer'; a number tells several at one table apart. */
export const computer = (number: number): PublicUser => ({
  id: userIdOf(`computer-${number}`),
  username: number === 1 ? "Computer" : `Computer ${number}`,
  image_url: null,
  is_bot: true,
});

/** Whether a computer has a chair of its own here. */
export const hasComputer = ({ seats }: Table): boolean => seats.some((who) => who?.user.is_bot === true);

/** Whether a person who comes may take the chair of the computer that sits there [R24]. */
export const givesWay = (table: Table, seat: Seat): boolean =>
  table.match === null && mayHaveComputers(table.setup) && occupantOf(table, seat)?.user.is_bot === true;

/** The chair for a person who comes: a free one, else the last that a computer gives up; 0 where there is none. */
export function chairFor(table: Table): Seat {
  const free = table.seats.indexOf(null);
  if (free !== -1) return free;
  return Math.max(
    0,
    table.seats.findLastIndex((_, seat) => givesWay(table, seat)),
  );
}

/** Why the player in `seat` may not add or remove computers here, or null. */
export function refusalOfSeating(table: Table, seat: Seat): RefusalCode | null {
  const who = occupantOf(table, seat);
  if (who === null || who.user.is_bot) return "not-seated";
  if (who.user.id !== hostOf(table) || !mayHaveComputers(table.setup)) return "not-allowed";
  return table.match === null ? null : "wrong-phase";
}

/** A computer of this level for the free chair at `position`, asked for by the host in `seat` [R24]. */
export function newComputer(table: Table, seat: Seat, position: Seat, level: BotLevel): Result<Occupant, RefusalCode> {
  const refusal = refusalOfSeating(table, seat);
  if (refusal !== null) return fail(refusal);
  if (table.seats[position] !== null) return fail("game-full");
  const names = new Set(table.seats.map((who) => who?.user.id));
  let number = 1;
  while (names.has(computer(number).id)) number++;
  return ok({ user: computer(number), level, standIn: null, expiries: 0, timeOutsLeft: 0 });
}

/** Whether a best-of is decided; false at tables without one. */
export const isSeriesOver = ({ setup: { bestOf }, series }: Table): boolean =>
  bestOf !== undefined && series?.some((wins) => wins * 2 > bestOf) === true;

/** Whether the next match of a best-of follows by itself: its players are here, and it is not decided. */
export const awaitsNextMatch = (table: Table): boolean =>
  table.setup.bestOf !== undefined &&
  table.match?.phase === "matchOver" &&
  !isSeriesOver(table) &&
  table.seats.every((who) => who?.standIn === null);

/** Whether who sits, the host, or whether the match has begun or the room is closed differs between two tables. */
export const changesPeople = (before: Table, after: Table): boolean =>
  before.seats !== after.seats ||
  before.setup !== after.setup ||
  before.closed !== after.closed ||
  (before.match === null) !== (after.match === null);

/** The people of two tables of one room, each once. */
export function peopleOf(one: Table, other: Table): UserId[] {
  const ids = new Set<UserId>();
  for (const { setup, seats } of one === other ? [one] : [one, other]) {
    ids.add(setup.createdBy);
    for (const who of seats) if (who !== null && !who.user.is_bot) ids.add(who.user.id);
  }
  return [...ids];
}

/**
 * The roster number of a table: the version at which players, their names and pictures or the settings last changed, or
 * a later one that shows the same. Clients that hold another number have to be shown everything.
 */
export class Roster {
  #setup: Table["setup"] | null = null;
  #seats: Table["seats"] = [];
  #number = 0;

  /** The number of this table, which holds `version` entries. */
  numberOf(table: Table, version: number): number {
    if (!this.#isSame(table)) this.#number = version;
    this.#setup = table.setup;
    this.#seats = table.seats;
    return this.#number;
  }

  /** Folding leaves what has not changed the same object. */
  #isSame({ setup, seats }: Table): boolean {
    if (setup !== this.#setup) return false;
    if (seats === this.#seats) return true;
    return seats.every((occupant, seat) => {
      const before = this.#seats[seat] ?? null;
      if (occupant === null || before === null) return occupant === before;
      return occupant.user === before.user && occupant.level === before.level;
    });
  }
}
