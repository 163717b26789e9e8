/**
 * What a room must do by itself, and when: the computer's moves, run-out clocks, absences, closing. One pure
 * question, asked after every change; all times are monotonic milliseconds.
 */
import { botPauseMs, type Shuffling } from "#engine/bots/pauses.ts";
import type { Seat } from "#engine/state.ts";
import { roomLimits } from "./limits.ts";
import type { Presence } from "./presence.ts";
import { hasComputer } from "./computers.ts";
import { isOutOfTime } from "./fold.ts";
import type { IdleKind } from "./roomsByOwner.ts";
import { isComputers, isPersons, peopleSeated, type Table, userAt } from "./table.ts";

/** When the situation that somebody must act in began. */
export interface TurnTimers extends Shuffling {
  /** Since when whoever must act has had to: the clock counts from here. */
  readonly turnSince: number;
  /** Since when the phase lasts. */
  readonly phaseSince: number;
  /** Since when the computer holds the seat that was last given up: it pauses before it acts there. */
  readonly heldSince: number;
  /** When somebody last did anything. */
  readonly lastActionAt: number;
}

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
export function nextDue(situation: ScheduleInput): Due | null {
  const first = sooner(clockDue(situation), computerDue(situation));
  return sooner(sooner(first, absenceDue(situation)), closeDue(situation));
}

/** Of two at the same time the first. */
const sooner = (first: Due | null, second: Due | null): Due | null =>
  first === null || (second !== null && second.at < first.at) ? second : first;

/** When whoever must act is acted for, and from how long the clock counts; null without a clock [R15, R19]. */
export function deadlineOf(
  table: Table,
  timers: TurnTimers,
): { readonly at: number; readonly lengthMs: number } | null {
  const { match } = table;
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
  if (isBetweenMatches(table)) return null;
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
 * Whether the computer says for this seat that it is ready. For a new match where the seat is its own, and where it
 * holds one of several: who goes does not keep the others, as long as two are left to play each other.
 */
function answersFor(table: Table, seat: Seat): boolean {
  if (table.match?.phase !== "matchOver" || table.seats[seat]?.user.is_bot === true) return isComputers(table, seat);
  return isComputers(table, seat) && !table.setup.isRated && peopleSeated(table).length > 1;
}

/**
 * Whether absence costs the seat: in a match between people any seat [R20]; before the match a guest's, and also that
 * of the player who opened the table while others wait for nothing but the start [R24].
 */
export function losesSeat(table: Table, userId: string): boolean {
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
    const shown = presence.shownAwayAt(id);
    if (shown !== null && (first === null || shown < first.at)) first = { what: "tellAway", at: shown, seat };
    if (losesSeat(table, id) && (first === null || over < first.at)) first = { what: "giveUp", at: over, seat };
  }
  return first;
}

/** Rooms nobody needs are closed: all people left, nobody is connected, or nobody does anything, for long enough. */
function closeDue({ table, timers, presence }: ScheduleInput): Due | null {
  if (!mayClose(table)) return null;
  const { emptySince } = presence;
  if (emptySince === null) return { what: "close", at: timers.lastActionAt + roomLimits.idleMsMax };
  if (allLeft(table)) return { what: "close", at: emptySince };
  const isDone = table.match?.phase === "matchOver" || !presence.wasSeen;
  return { what: "close", at: emptySince + (isDone ? roomLimits.finishedIdleMsMax : roomLimits.idleMsMax) };
}

/** Whether a room may be closed now: a rated match is played to its end first, so that leaving cannot void it [R20]. */
export const mayClose = (table: Table): boolean => !table.setup.isRated || isBetweenMatches(table);

/** What goes on in a room that nobody is connected to; null where it must go on. */
export function idleKindOf(table: Table): IdleKind | null {
  if (table.closed || !mayClose(table) || (table.setup.awaitsStart === true && table.match === null)) return null;
  if (isBetweenMatches(table) || allLeft(table)) return "empty";
  return table.setup.kind === "computer" ? "computer" : "people";
}

const isBetweenMatches = ({ match }: Table): boolean => match === null || match.phase === "matchOver";

const allLeft = (table: Table): boolean =>
  table.seats.every((who) => who === null || who.user.is_bot || who.standIn === "left");
