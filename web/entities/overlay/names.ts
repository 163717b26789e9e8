/** How an overlay names players and rounds. An anonymous player has no name. */
import type { OverlayMatch, OverlayPlayer, OverlayTournament } from "#protocol/frames/overlay.ts";
import { type Translate, useText } from "#web/platform/languages/i18n.ts";
import { roundName } from "#web/entities/tournament/rounds/roundName.ts";
import { roundText } from "#web/entities/tournament/rounds/text/en.ts";
import type { en } from "./text/en.ts";

export type Say = Translate<typeof en>;

/** At a table. */
export function playerName(
  t: Say,
  { seat, name, is_bot }: Pick<OverlayPlayer, "seat" | "name"> & { readonly is_bot?: boolean },
): string {
  if (is_bot === true) return t("computer");
  return name ?? t("player", { number: seat + 1 });
}

/** In a bracket. */
export function entrantName(t: Say, entrant: OverlayMatch["players"][number] | undefined): string {
  if (entrant === undefined || (entrant.seed === null && !entrant.is_bye)) return t("notKnown");
  if (entrant.is_bye) return t("bye");
  return entrant.name ?? t("seed", { number: entrant.seed ?? 0 });
}

/** Names the round of a match. */
export function useRoundName(): (match: OverlayMatch, tournament: OverlayTournament) => string {
  const t = useText(roundText);
  return ({ stage, round, rounds, group }, { format }) =>
    roundName(t, { stage, round: stage === "group" ? group : round, rounds }, format);
}
