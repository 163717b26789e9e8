import type { Random } from "#engine/random.ts";
import { botPauses } from "#engine/bots/pauses.ts";
import type { Deed } from "#server/protocol/journal.ts";
import type { Stage } from "./agenda.ts";
import type { Table } from "./table.ts";

/** A situation that begins now, with the number of times a dealing computer will shuffle [R21]. */
export const firstStage = (now: number, random: Random): Stage => ({
  since: now,
  phaseSince: now,
  heldSince: now,
  deedAt: now,
  shufflesLeft: 1 + random(botPauses.shufflesMax),
  hasShuffled: false,
});

/** When whoever must act after a deed has had to since. */
export function stageAfter(stage: Stage, before: Table, after: Table, deed: Deed, now: number, random: Random): Stage {
  const [was, is] = [before.match, after.match];
  const samePhase =
    was?.phase === is?.phase && was?.handNumber === is?.handNumber && was?.matchNumber === is?.matchNumber;
  if (!samePhase) return firstStage(now, random);
  if (deed.type === "act" && deed.action.type === "shuffle") {
    const shufflesLeft = Math.max(0, stage.shufflesLeft - 1);
    return { ...stage, since: now, deedAt: now, shufflesLeft, hasShuffled: true };
  }
  // the clock goes on through leaving and coming back: else a player could turn it back as often as he likes
  if (deed.type === "standIn" || deed.type === "leave") return { ...stage, heldSince: now, deedAt: now };
  const restarts = deed.type === "timeOut" || (deed.type === "act" && deed.action.type === "play");
  return { ...stage, since: restarts ? now : stage.since, deedAt: now };
}

/** The same stage with what began at `from` beginning at `to`: nobody can act on what is not yet shown. */
export function moved(stage: Stage, from: number, to: number): Stage {
  if (from === to) return stage;
  const { since, phaseSince, heldSince, deedAt, shufflesLeft, hasShuffled } = stage;
  return {
    since: since === from ? to : since,
    phaseSince: phaseSince === from ? to : phaseSince,
    heldSince: heldSince === from ? to : heldSince,
    deedAt: deedAt === from ? to : deedAt,
    shufflesLeft,
    hasShuffled,
  };
}

/** The same stage after so much time that counts for nobody; nothing began later than now. */
export function credited(stage: Stage, ms: number, now: number): Stage {
  const since = Math.min(now, stage.since + ms);
  const phaseSince = Math.min(now, stage.phaseSince + ms);
  return { ...stage, since, phaseSince, heldSince: Math.min(now, stage.heldSince + ms) };
}
