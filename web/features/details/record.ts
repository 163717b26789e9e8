/** A match's details. The engine itself refuses what cannot have happened. */
import type { MatchRecord as Recorded } from "#engine/replay.ts";
import type { MatchDetails } from "#server/protocol/matches.ts";

/** What the page needs of a match: who played, how it ended, and the record that the engine replays. */
export interface Match extends Omit<MatchDetails, "replay"> {
  readonly record: Recorded;
}

export const matchOf = ({ replay, ...match }: MatchDetails): Match => ({
  ...match,
  record: { ...replay, matchNumber: match.match_number },
});
