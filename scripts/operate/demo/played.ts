/** Plays a match between demo players, action by action as a room does, so that its record has the same form. */
import type { Action } from "#engine/actions.ts";
import { chooseCard } from "#engine/bots/choose.ts";
import type { Card } from "#engine/cards.ts";
import { pack } from "#engine/cards.ts";
import { type Random, shuffled } from "#engine/random.ts";
import type { MatchState } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import { fold, openTable } from "#server/play/table/fold.ts";
import { MatchLog } from "#server/play/table/roomState.ts";
import type { Table } from "#server/play/table/table.ts";
import { finishedMatchOf } from "#server/play/tables/results.ts";
import type { FinishedMatch } from "#server/base/db/records.ts";
import type { Member } from "./members.ts";

/** The player at a seat: a member, or the computer at the table's own level. */
export type Seated = Pick<Member, "level" | "attentionPercent">;

export interface Played {
  readonly setup: Setup;
  /** By seat. */
  readonly players: readonly Seated[];
  readonly startedAt: number;
  /** The seat that leaves in the second hand, if any. */
  readonly quitter: number | null;
}

const thinkMsMin = 900;
const thinkMsSpread = 3_500;

function cardOf(match: MatchState, seat: number, { level, attentionPercent }: Seated, random: Random): Card {
  const view = project(match, seat);
  if (random(100) < attentionPercent) return chooseCard(view, level, random);
  return view.legal[random(view.legal.length)] as Card;
}

function actionOf(match: MatchState, players: readonly Seated[], random: Random): Action {
  const { phase, dealer } = match;
  if (phase === "deck") {
    return { type: "deal", seat: dealer, order: shuffled(pack(match.config.includeAces), random) };
  }
  if (phase !== "play") return { type: "ready", seat: match.ready.indexOf(false) };
  const seat = match.turn as number;
  return { type: "play", seat, card: cardOf(match, seat, players[seat] as Seated, random) };
}

/** Plays a match to its end; null if everybody left before. */
export function playMatch({ setup, players, startedAt, quitter }: Played, random: Random): FinishedMatch | null {
  const log = new MatchLog(setup);
  let at = startedAt;
  let table: Table = openTable(setup, at).table;
  const done = (action: TableAction): void => {
    const folded = fold(table, action, at);
    if (!folded.ok) throw new Error(`${action.type} was refused: ${folded.error}`);
    table = folded.value.table;
    log.add(action, at, table);
  };
  for (;;) {
    const { match } = table;
    if (match === null || match.phase === "matchOver") return log.takeEnded().map(finishedMatchOf)[0] ?? null;
    at += thinkMsMin + random(thinkMsSpread);
    if (quitter !== null && match.handNumber === 2) done({ type: "leave", seat: quitter });
    else done({ type: "act", action: actionOf(match, players, random), by: "player" });
  }
}
