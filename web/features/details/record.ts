/** A match's details, checked as they arrive. The engine itself refuses what cannot have happened. */
import type { Action, ActionType } from "#engine/actions.ts";
import { checkConfig, type MatchConfig, PLAYERS_MAX } from "#engine/config.ts";
import type { MatchRecord as Recorded } from "#engine/replay.ts";
import type { MatchDetails } from "#server/protocol/matches.ts";
import { fields, flag, list, number, oneOf, Undecodable } from "#web/lib/decode.ts";
import { matchRecord } from "#web/lib/records.ts";
import { dampenedMatch } from "#web/ui/ratings/dampenedMatch.ts";

const bySeat = ["shuffle", "redeal", "ready", "rematch", "forfeit"] as const;
const actionType = oneOf<ActionType>(["deal", "play", ...bySeat]);

function config(value: unknown): MatchConfig {
  const it = fields(value);
  const read = {
    players: number(it["players"]) as MatchConfig["players"],
    winPoints: number(it["winPoints"]),
    includeAces: flag(it["includeAces"]),
    includeSixes: flag(it["includeSixes"]),
    stacking: flag(it["stacking"]),
    weakHand: flag(it["weakHand"]),
  };
  if (!checkConfig(read).ok) throw new Undecodable("Not a configuration");
  return read;
}

function action(value: unknown): Action {
  const it = fields(value);
  const type = actionType(it["type"]);
  const seat = number(it["seat"]);
  if (type === "deal") return { type, seat, order: list(number)(it["order"]) };
  if (type === "play") return { type, seat, card: number(it["card"]) };
  return { type, seat };
}

/** What the page needs of a match: who played, how it ended, and the record that the engine replays. */
export interface Match extends Omit<MatchDetails, "replay"> {
  readonly record: Recorded;
}

export function matchDetails(value: unknown): Match {
  const it = fields(value);
  const replay = fields(it["replay"]);
  const match_number = number(it["match_number"]);
  const dealer = number(replay["dealer"]);
  if (!Number.isInteger(dealer) || dealer < 0 || dealer >= PLAYERS_MAX) throw new Undecodable("Not a seat");
  return {
    ...matchRecord(value),
    match_number,
    dampened: dampenedMatch(it["dampened"]),
    started_at: number(it["started_at"]),
    reason: oneOf(["points", "forfeit", "abandoned"])(it["reason"]),
    record: {
      config: config(replay["config"]),
      dealer,
      matchNumber: match_number,
      actions: list(action)(replay["actions"]),
    },
  };
}
