import type { Random } from "#engine/random.ts";
import { botPauses } from "#engine/bots/pauses.ts";
import type { TableAction } from "#server/protocol/journal.ts";
import type { TurnTimers } from "./schedule.ts";
import type { Table } from "./table.ts";

/** A situation that begins now, with the number of times a dealing computer will shuffle [R21]. */
export const newTimers = (now: number, random: Random): TurnTimers => ({
  turnSince: now,
  phaseSince: now,
  heldSince: now,
  lastActionAt: now,
  shufflesLeft: 1 + random(botPauses.shufflesMax),
  hasShuffled: false,
});

/** When whoever must act after an action has had to since. */
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
  // the clock goes on through leaving and coming back: else a player could turn it back as often as he likes
  if (action.type === "standIn" || action.type === "leave") return { ...timers, heldSince: now, lastActionAt: now };
  const restarts = action.type === "timeOut" || (action.type === "act" && action.action.type === "play");
  return { ...timers, turnSince: restarts ? now : timers.turnSince, lastActionAt: now };
}

/** The same timers with what began at `from` beginning at `to`: nobody can act on what is not yet shown. */
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

/** The same timers after so much time that counts for nobody; nothing began later than now. */
export function withTimeCredited(timers: TurnTimers, ms: number, now: number): TurnTimers {
  const turnSince = Math.min(now, timers.turnSince + ms);
  const phaseSince = Math.min(now, timers.phaseSince + ms);
  return { ...timers, turnSince, phaseSince, heldSince: Math.min(now, timers.heldSince + ms) };
}
