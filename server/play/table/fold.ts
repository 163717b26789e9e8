/**
 * The table as a pure machine: folding the actions of the journal gives the table. The room and the restart use the same
 * function, so they cannot disagree.
 */
import type { Action, Refusal, MatchEvent } from "#engine/actions.ts";
import { apply } from "#engine/apply.ts";
import { fail, ok, type Result } from "#engine/result.ts";
import { type MatchState, startMatch } from "#engine/state.ts";
import type { Seat } from "#engine/seating.ts";
import type { UserId } from "#protocol/ids.ts";
import type { ActedBy, TableAction, Setup, StandIn } from "#protocol/calls/journal.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import type { SeatEvent } from "#protocol/frames/showTable.ts";
import { firstDealerOf } from "#protocol/frames/view.ts";
import { EXPIRIES_MAX, TIME_OUTS_TOURNAMENT } from "./limits.ts";
import {
  givesWay,
  hasComputer,
  isSeriesOver,
  newComputer,
  type Occupant,
  occupantOf,
  refusalOfSeating,
  seatOf,
  type Table,
} from "./table.ts";

/** What an action did: the engine's own events, and those of seats. */
export type TableEvent = MatchEvent | SeatEvent;

export interface Folded {
  readonly table: Table;
  readonly events: readonly TableEvent[];
}
type Answer = Result<Folded, RefusalCode>;

const done = (table: Table, ...events: TableEvent[]): Answer => ok({ table, events });

/** A table as it is opened; a match starts at once when every seat is taken. */
export function openTable(setup: Setup, at: number): Folded {
  const seats = setup.seats.map((user) => (user === null ? null : occupant(setup, user)));
  const series = setup.wins !== undefined && { series: setup.wins };
  const table: Table = { setup, seats, match: null, matchStartedAt: at, closed: false, ...series };
  return { table: setup.awaitsStart === true ? table : startIfFull(table, at), events: [] };
}

const occupant = (setup: Setup, user: PublicUser): Occupant => ({
  user,
  level: user.is_bot ? setup.level : null,
  standIn: null,
  expiries: 0,
  timeOutsLeft: setup.kind === "tournament" ? TIME_OUTS_TOURNAMENT : 0,
});

function startIfFull(table: Table, at: number): Table {
  if (table.match !== null || table.seats.includes(null)) return table;
  return { ...table, match: startMatch(table.setup.config, firstDealerOf(table)), matchStartedAt: at };
}

const setSeat = (table: Table, seat: Seat, value: Occupant | null): Table => ({
  ...table,
  seats: table.seats.map((old, index) => (index === seat ? value : old)),
});

/** The table after an action, or why it cannot be done. Total: never throws on an action of the right type. */
export function fold(table: Table, action: TableAction, at: number): Answer {
  if (action.type === "owned") return done(table);
  if (table.closed) return fail("game-over");
  switch (action.type) {
    case "act":
      return act(table, action.action, action.by, at);
    case "sit":
      return sit(table, action.seat, action.user, at);
    case "start":
      return start(table, action.seat, at);
    case "addComputer":
      return addComputer(table, action);
    case "removeComputer":
      return removeComputer(table, action.seat, action.position);
    case "reseat":
      return reseat(table, action.from, action.to);
    case "close":
      return done({ ...table, closed: true });
    case "open":
      return fail("not-allowed");
    default:
      return foldSeated(table, action, at);
  }
}

type ComputerAction = Extract<TableAction, { type: "addComputer" }>;

/** A computer sits down; the match waits for the host, who may still remove it [R24]. */
function addComputer(table: Table, { seat, position, level }: ComputerAction): Answer {
  const made = newComputer(table, seat, position, level);
  return made.ok ? done(setSeat(table, position, made.value), { type: "playerJoined", seat: position }) : made;
}

function removeComputer(table: Table, seat: Seat, position: Seat): Answer {
  const refusal = refusalOfSeating(table, seat);
  if (refusal !== null) return fail(refusal);
  return givesWay(table, position) ? freeSeat(table, position) : fail("not-seated");
}

/** A pending match begins [R14], or one with computers when the host wants it [R24]. */
function start(table: Table, seat: Seat | undefined, at: number): Answer {
  const refusal = seat === undefined ? null : refusalOfSeating(table, seat);
  if (refusal !== null) return fail(refusal);
  const started = startIfFull(table, at);
  return started === table ? fail("wrong-phase") : done(started);
}

/**
 * A user's seat and being host pass to another account, or the account appears under its new name or picture. A rated
 * seat stays with its account, and no user gets two chairs.
 */
function reseat(table: Table, from: UserId, to: PublicUser): Answer {
  const isHost = table.setup.createdBy === from;
  const seat = seatOf(table, from);
  if (seat === null && !isHost) return fail("not-seated");
  if (from !== to.id && seatOf(table, to.id) !== null) return fail("not-allowed");
  if (from !== to.id && table.setup.isRated) return fail("not-allowed");
  const setup = isHost ? { ...table.setup, createdBy: to.id } : table.setup;
  if (seat === null) return done({ ...table, setup });
  return done({ ...setSeat(table, seat, { ...(table.seats[seat] as Occupant), user: to }), setup });
}

type SeatAction = Extract<TableAction, { type: "leave" | "standIn" | "takeBack" | "timeOut" | "chat" }>;

function foldSeated(table: Table, action: SeatAction, at: number): Answer {
  const { seat } = action;
  const who = occupantOf(table, seat);
  if (who === null || who.user.is_bot) return fail("not-seated");
  switch (action.type) {
    case "chat":
      return done(table);
    case "leave":
      if (table.match !== null) return giveUp(table, seat, who, "left", at);
      // players of a pending match are freed by cancelling it
      return table.setup.awaitsStart === true ? fail("wrong-phase") : freeSeat(table, seat);
    case "standIn":
      return giveUp(table, seat, who, action.why, at);
    case "takeBack":
      if (who.standIn === null) return fail("not-allowed");
      return done(setSeat(table, seat, { ...who, standIn: null, expiries: 0 }), { type: "seatTakenBack", seat });
    case "timeOut":
      if (table.match?.turn !== seat) return fail("not-your-turn");
      if (who.timeOutsLeft === 0) return fail("no-time-outs");
      return done(setSeat(table, seat, { ...who, timeOutsLeft: who.timeOutsLeft - 1 }), { type: "timeOut", seat });
  }
}

function sit(table: Table, seat: Seat, user: PublicUser, at: number): Answer {
  if (table.seats.some((other) => other?.user.id === user.id)) return fail("not-allowed");
  const displaces = givesWay(table, seat);
  if (table.match !== null || (table.seats[seat] !== null && !displaces)) return fail("game-full");
  const seated = setSeat(table, seat, occupant(table.setup, user));
  const left: TableEvent[] = displaces ? [{ type: "playerLeft", seat }] : [];
  return done(hasComputer(seated) ? seated : startIfFull(seated, at), ...left, { type: "playerJoined", seat });
}

/** Before the match a seat that is left is free again. */
const freeSeat = (table: Table, seat: Seat): Answer => done(setSeat(table, seat, null), { type: "playerLeft", seat });

/** In the match the computer holds the seat, or the match goes to the other [R19, R20]. */
function giveUp(table: Table, seat: Seat, who: Occupant, why: StandIn, at: number): Answer {
  if (table.match === null) return fail("wrong-phase");
  if (who.standIn !== null && why !== "left") return fail("wrong-phase");
  const held = setSeat(table, seat, { ...who, standIn: why });
  const gone: TableEvent = { type: why === "left" ? "playerLeft" : "standIn", seat };
  if (table.match.phase === "matchOver") return done(withoutReadiness(held, table.match, seat), gone);
  if (!forfeits(table)) return done(held, gone);
  const lost = act(held, { type: "forfeit", seat }, "player", at);
  return lost.ok ? ok({ table: lost.value.table, events: [gone, ...lost.value.events] }) : lost;
}

/** A player who leaves after the match wants no rematch: it must not start without that player. */
function withoutReadiness(table: Table, match: MatchState, seat: Seat): Table {
  return { ...table, match: { ...match, ready: match.ready.map((wants, index) => wants && index !== seat) } };
}

/** Whether staying away loses the match at once: two players, rated [R20]. */
const forfeits = (table: Table): boolean => table.setup.isRated && table.setup.config.players === 2;

/** Whether this seat's next expiry is one too many [R19]. */
export const isOutOfTime = (table: Table, seat: Seat): boolean => (table.seats[seat]?.expiries ?? 0) >= EXPIRIES_MAX;

function act(table: Table, action: Action, by: ActedBy, at: number): Answer {
  if (table.match === null) return fail("wrong-phase");
  if (action.type === "rematch" && isSeriesOver(table)) return fail("game-over");
  const answer = apply(table.match, action);
  if (!answer.ok) return fail(refusalCode(answer.error));
  const { state, events } = answer.value;
  const next = withSeries(resetAtRematch({ ...table, match: state }, table.match, at), table.match);
  if (by !== "clock" || action.type !== "play") return ok({ table: next, events });
  const who = next.seats[action.seat] as Occupant;
  const slower = setSeat(next, action.seat, { ...who, expiries: who.expiries + 1 });
  return ok({ table: slower, events: [{ type: "timedOut", seat: action.seat }, ...events] });
}

/** A rematch resets expiries, and time-outs unless it is the next match of a best-of. */
function resetAtRematch(table: Table, before: MatchState, at: number): Table {
  if (table.match?.matchNumber === before.matchNumber) return table;
  const isSeries = table.setup.bestOf !== undefined;
  const seats = table.seats.map((who) => {
    if (who === null) return null;
    const fresh = { ...occupant(table.setup, who.user), level: who.level, standIn: who.standIn };
    return isSeries ? { ...fresh, timeOutsLeft: who.timeOutsLeft } : fresh;
  });
  return { ...table, seats, matchStartedAt: at };
}

/** Counts a match that has ended for its best-of. A player who forfeits one of its matches loses the whole. */
function withSeries(table: Table, before: MatchState): Table {
  const { match, setup } = table;
  if (setup.bestOf === undefined || match?.phase !== "matchOver" || before.phase === "matchOver") return table;
  const series = table.seats.map((_, seat) => {
    const wins = table.series?.[seat] ?? 0;
    if (seat !== match.winner) return wins;
    return match.forfeitedBy === null ? wins + 1 : (setup.bestOf ?? 0);
  });
  return { ...table, series };
}

const WIRE_REFUSALS: Readonly<Record<Refusal, RefusalCode>> = {
  "no-such-seat": "not-seated",
  "no-such-action": "bad-message",
  "wrong-phase": "wrong-phase",
  "not-your-turn": "not-your-turn",
  "not-the-dealer": "not-the-dealer",
  "not-your-card": "not-your-card",
  "must-follow-suit": "must-follow-suit",
  "not-a-whole-pack": "bad-message",
  "already-ready": "already-ready",
  "no-weak-hand": "no-weak-hand",
  "more-than-two-players": "not-allowed",
};
const refusalCode = (refusal: Refusal): RefusalCode => WIRE_REFUSALS[refusal];
