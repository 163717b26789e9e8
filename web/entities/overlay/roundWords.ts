import type { OverlayMatch, OverlayTournament } from "#protocol/frames/overlay.ts";
import { roundName } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";

/** Names the round of a match. */
export function useRoundName(): (match: OverlayMatch, tournament: OverlayTournament) => string {
  const t = useText(roundText);
  return ({ stage, round, rounds, group }, { format }) =>
    roundName(t, { stage, round: stage === "group" ? group : round, rounds }, format);
}
