/** The points of each hand from the stored match, where this tab has not seen them all. Loaded only then. */
import { handScores } from "#engine/tally.ts";
import type { MatchId } from "#protocol/ids.ts";
import { matchQuery } from "#web/entities/match/matchRecord.ts";
import { queryClient } from "#web/platform/queries/queryClient.ts";
import type { MatchPoints } from "../state/handPoints.ts";

/**
 * The points of the match that is stored under this id; null where its record does not replay.
 * @throws CallError where the match cannot be fetched.
 */
export async function replayedHands(matchId: MatchId): Promise<MatchPoints | null> {
  const { code, match_number: match, record } = await queryClient.query(matchQuery(matchId));
  const hands = handScores(record);
  return hands === null ? null : { code, match, hands };
}
