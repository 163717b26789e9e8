/**
 * What a room must do by itself, and when: the computer's moves, clocks that ran out, absences, closing. `nextDue` is
 * pure and asked after every change. All times are monotonic milliseconds.
 */
import { botPauseMs, botPauses, type Shuffling } from "#engine/bots/pauses.ts";
import type { Random } from "#engine/random.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import type { Seat } from "#engine/seating.ts";
import { roomLimits } from "./limits.ts";
import type { UserId } from "#protocol/ids.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { isOutOfTime } from "./fold.ts";
import type { Presence } from "./presence.ts";
import {
  awaitsNextMatch,
  hasComputer,
  isComputers,
  isPersons,
  occupantOf,
  peopleSeated,
  seatOf,
  type Table,
  userAt,
} from "./table.ts";

/** Since when the player whose turn it is has had to act, and what else the next step is counted from. */
export interface TurnTimers extends Shuffling {
  /** The turn clock counts from here. */
  readonly turnSince: number;
  readonly phaseSince: number;
  /** Since when the computer holds the seat that was given up last: it pauses before it acts there. */
  readonly heldSince: number;
  readonly lastActionAt: number;
}

/** Timers that begin now, with the number of times a computer that deals will shuffle [R21]. */
export const newTimers = (now: number, random: Random): TurnTimers => ({
  turnSince: now,
  phaseSince: now,
  heldSince: now,
  lastActionAt: now,
  shufflesLeft: 1 + random(botPauses.shufflesMax),
  hasShuffled: false,
});

/** The timers after an action at `now`. */
export function timersAfter(
  timers: TurnTimers,
  before: Table,
  after: Table,
  action: TableAction,
  now: number,
  random: Random,
): TurnTimers {
  const [was, is] = [before.match, after.match];
  const samePhase =
    was?.phase === is?.phase && was?.handNumber === is?.handNumber && was?.matchNumber === is?.matchNumber;
  if (!samePhase) return newTimers(now, random);
  if (action.type === "act" && action.action.type === "shuffle") {
    const shufflesLeft = Math.max(0, timers.shufflesLeft - 1);
    return { ...timers, turnSince: now, lastActionAt: now, shufflesLeft, hasShuffled: true };
  }
  // the clock runs on while its player leaves and comes back: else a player could restart it at will
  if (action.type === "standIn" || action.type === "leave") return { ...timers, heldSince: now, lastActionAt: now };
  const restarts = action.type === "timeOut" || (action.type === "act" && action.action.type === "play");
  return { ...timers, turnSince: restarts ? now : timers.turnSince, lastActionAt: now };
}

/** The same timers where what began at `from` begins at `to`: no player can act on what is not yet shown. */
export function withStartMoved(timers: TurnTimers, from: number, to: number): TurnTimers {
  if (from === to) return timers;
  const { turnSince, phaseSince, heldSince, lastActionAt, shufflesLeft, hasShuffled } = timers;
  return {
    turnSince: turnSince === from ? to : turnSince,
    phaseSince: phaseSince === from ? to : phaseSince,
    heldSince: heldSince === from ? to : heldSince,
    lastActionAt: lastActionAt === from ? to : lastActionAt,
    shufflesLeft,
    hasShuffled,
  };
}

/** The same timers after `ms` that count for no player; nothing begins later than now. */
export function withTimeCredited(timers: TurnTimers, ms: number, now: number): TurnTimers {
  const turnSince = Math.min(now, timers.turnSince + ms);
  const phaseSince = Math.min(now, timers.phaseSince + ms);
  return { ...timers, turnSince, phaseSince, heldSince: Math.min(now, timers.heldSince + ms) };
}

/** What a room does next by itself. "tellAway" shows the others an absence, "giveUp" ends it. */
export type Due =
  | { readonly what: "computer"; readonly at: number; readonly seat: Seat }
  | { readonly what: "clock"; readonly at: number }
  | { readonly what: "tellAway"; readonly at: number; readonly seat: Seat }
  | { readonly what: "giveUp"; readonly at: number; readonly seat: Seat }
  | { readonly what: "outOfTime"; readonly at: number; readonly seat: Seat }
  | { readonly what: "close"; readonly at: number };

export interface ScheduleInput {
  readonly table: Table;
  readonly timers: TurnTimers;
  readonly presence: Presence;
  /** Multiplies the computer's pauses: 1 for people, 0 for measurements. */
  readonly pace: number;
}

/** The next thing the room must do by itself, or null. */
export function nextDue(input: ScheduleInput): Due | null {
  const first = sooner(clockDue(input), computerDue(input));
  return sooner(sooner(first, absenceDue(input)), closeDue(input));
}

/** Of two at the same time the first. */
const sooner = (first: Due | null, second: Due | null): Due | null =>
  first === null || (second !== null && second.at < first.at) ? second : first;

/** When the clock acts in the player's place, and how long it counts; null without a clock [R15, R19]. */
export function deadlineOf(
  table: Table,
  timers: TurnTimers,
): { readonly at: number; readonly lengthMs: number } | null {
  const { match } = table;
  if (awaitsNextMatch(table)) return from(timers.phaseSince, roomLimits.nextMatchMsMax);
  if (match === null || match.phase === "matchOver") return null;
  if (match.phase === "handOver") {
    return table.setup.turnMs === null ? null : from(timers.phaseSince, roomLimits.nextHandMsMax);
  }
  if (match.turn === null || isComputers(table, match.turn)) return null;
  if (match.phase === "play") return table.setup.turnMs === null ? null : from(timers.turnSince, table.setup.turnMs);
  const at = Math.min(timers.turnSince + roomLimits.dealMsMax, timers.phaseSince + roomLimits.dealCapMs);
  return { at, lengthMs: roomLimits.dealMsMax };
}

const from = (since: number, lengthMs: number) => ({ at: since + lengthMs, lengthMs });

function clockDue({ table, timers }: ScheduleInput): Due | null {
  if (isBetweenMatches(table) && !awaitsNextMatch(table)) return null;
  for (let seat = 0; seat < table.seats.length; seat++) {
    if (!isComputers(table, seat) && isOutOfTime(table, seat)) return { what: "outOfTime", at: timers.turnSince, seat };
  }
  const deadline = deadlineOf(table, timers);
  return deadline === null ? null : { what: "clock", at: deadline.at };
}

function computerDue({ table, timers, pace }: ScheduleInput): Due | null {
  const { match } = table;
  if (match === null) return null;
  if (match.turn !== null) {
    if (!isComputers(table, match.turn)) return null;
    const since = Math.max(timers.turnSince, timers.heldSince);
    return { what: "computer", at: since + botPauseMs(match, match.turn, timers) * pace, seat: match.turn };
  }
  const waits = match.phase === "handOver" || match.ready.includes(true);
  const seat = match.ready.findIndex((ready, index) => !ready && answersFor(table, index));
  return waits && seat !== -1 ? { what: "computer", at: timers.turnSince, seat } : null;
}

/**
 * Whether the computer says for this seat that it is ready. For a new match it does so on its own seat, and on one that
 * it holds while at least two people are left to play each other: a player who leaves does not stop them.
 */
function answersFor(table: Table, seat: Seat): boolean {
  if (table.match?.phase !== "matchOver" || table.seats[seat]?.user.is_bot === true) return isComputers(table, seat);
  return isComputers(table, seat) && !table.setup.isRated && peopleSeated(table).length > 1;
}

/**
 * Whether absence costs the seat: in a match between people any seat [R20]; before the match a guest's, and also that
 * of the player who opened the table while others wait for nothing but the start [R24].
 */
export function losesSeat(table: Table, userId: UserId): boolean {
  const { setup, match } = table;
  if (match === null) return setup.awaitsStart !== true && (userId !== setup.createdBy || othersAwaitStart(table));
  return setup.kind !== "computer" && match.phase !== "matchOver";
}

const othersAwaitStart = (table: Table): boolean =>
  hasComputer(table) && !table.seats.includes(null) && peopleSeated(table).length > 1;

function absenceDue({ table, presence }: ScheduleInput): Due | null {
  let first: Due | null = null;
  for (let seat = 0; seat < table.seats.length; seat++) {
    if (!isPersons(table, seat)) continue;
    const id = userAt(table, seat);
    const over = presence.givenUpAt(id);
    if (over === null) continue;
    const visible = presence.awayVisibleAt(id);
    if (visible !== null && (first === null || visible < first.at)) first = { what: "tellAway", at: visible, seat };
    if (losesSeat(table, id) && (first === null || over < first.at)) first = { what: "giveUp", at: over, seat };
  }
  return first;
}

/** A room is closed when all people left, no one is connected, or nothing happens, for long enough. */
function closeDue({ table, timers, presence }: ScheduleInput): Due | null {
  if (!mayClose(table)) return null;
  const { emptySince } = presence;
  if (emptySince === null) return { what: "close", at: timers.lastActionAt + roomLimits.idleMsMax };
  if (allLeft(table)) return { what: "close", at: emptySince };
  const isDone = table.match?.phase === "matchOver" || !presence.wasVisited;
  return { what: "close", at: emptySince + (isDone ? roomLimits.finishedIdleMsMax : roomLimits.idleMsMax) };
}

/** Whether a room may be closed now: a rated match is played to its end first, so that leaving cannot void it [R20]. */
export const mayClose = (table: Table): boolean => !table.setup.isRated || isBetweenMatches(table);

/**
 * What is played in a room without a connection: nothing yet or no more, a match against the computer, or a match between
 * people.
 */
export type IdleKind = "empty" | "computer" | "people";

/** What is played in a room without a connection; null where the room must stay open. */
export function idleKindOf(table: Table): IdleKind | null {
  if (table.closed || !mayClose(table) || (table.setup.awaitsStart === true && table.match === null)) return null;
  if (isBetweenMatches(table) || allLeft(table)) return "empty";
  return table.setup.kind === "computer" ? "computer" : "people";
}

const isBetweenMatches = ({ match }: Table): boolean => match === null || match.phase === "matchOver";

const allLeft = (table: Table): boolean =>
  table.seats.every((who) => who === null || who.user.is_bot || who.standIn === "left");

/**
 * The seat of a user who may skip the computer's pauses at this table: a player whose opponents are all computers,
 * because no other person plays there [R21]. A seat that the computer holds for a person counts as that person's.
 */
export function mayHurry(table: Table, userId: UserId): Result<Seat, RefusalCode> {
  const seat = seatOf(table, userId);
  if (seat === null || occupantOf(table, seat)?.standIn !== null) return fail("not-seated");
  const isAlone = table.seats.every((occupant, other) => other === seat || occupant?.user.is_bot === true);
  return isAlone ? ok(seat) : fail("not-allowed");
}
