/** What is done in a seat's place: by the computer that holds it, or by the clock when its time has run out. */
import type { Action } from "#engine/actions.ts";
import { chooseCard, wantsRedeal } from "#engine/bots/choose.ts";
import { BOT_LEVEL_DEFAULT } from "#engine/bots/level.ts";
import { lowestCard } from "#engine/legal.ts";
import type { Random } from "#engine/random.ts";
import type { MatchState, Seat } from "#engine/state.ts";
import { project } from "#engine/view.ts";
import type { TurnTimers } from "./schedule.ts";
import { shuffledDeck } from "./roomCode.ts";
import type { Table } from "./table.ts";

/** The computer's action for a seat that it holds, from what that seat may see [R21]. */
export function computerAction(table: Table, seat: Seat, timers: TurnTimers, random: Random): Action {
  const match = table.match as MatchState;
  switch (match.phase) {
    case "deck":
      return timers.shufflesLeft > 0 ? { type: "shuffle", seat } : deal(table, seat, random);
    case "handOver":
      return { type: "ready", seat };
    case "matchOver":
      return { type: "rematch", seat };
    case "play": {
      const view = project(match, seat);
      if (wantsRedeal(view)) return { type: "redeal", seat };
      const level = table.seats[seat]?.level ?? BOT_LEVEL_DEFAULT;
      return { type: "play", seat, card: chooseCard(view, level, random) };
    }
  }
}

/** What the clock does when it has run out: deal, play the lowest legal card, or go on [R15, R19]. */
export function timeoutAction(table: Table, random: Random): Action {
  const match = table.match as MatchState;
  const seat = match.turn ?? match.ready.indexOf(false);
  if (match.phase === "deck") return deal(table, seat, random);
  if (match.phase !== "play") return { type: "ready", seat };
  return { type: "play", seat, card: lowestCard(project(match, seat).legal) };
}

const deal = (table: Table, seat: Seat, random: Random): Action => ({
  type: "deal",
  seat,
  order: shuffledDeck(table.setup.config.includeAces, random),
});
