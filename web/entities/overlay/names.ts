/** How an overlay names players; who appears anonymously has no name. */
import type { OverlayMatch, OverlayPlayer } from "#protocol/frames/overlay.ts";
import type { Translate } from "#web/platform/languages/i18n.ts";
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
