/** The points of each hand from the stored match, where this tab has not seen them all. Loaded only then. */
import { handScores } from "#engine/tally.ts";
import { fetchMatch } from "#web/entities/match/matchRecord.ts";
import type { MatchPoints } from "./handPoints.ts";

/** The points of the match that is stored under this id; null where it cannot be had or does not replay. */
export async function replayedHands(matchId: string, signal: AbortSignal): Promise<MatchPoints | null> {
  const answer = await fetchMatch(matchId, signal);
  if (!answer.ok) return null;
  const { code, match_number: match, record } = answer.value;
  const hands = handScores(record);
  return hands === null ? null : { code, match, hands };
}
