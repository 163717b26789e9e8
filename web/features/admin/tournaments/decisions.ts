/** What staff decided in a tournament since its start, in words: what it was, and why it stays. */
import type { StaffStep, StaffStepKind } from "#server/protocol/tournamentForms.ts";
import type { TournamentDetail } from "#server/protocol/tournamentPages.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { tournamentsText } from "./text.ts";
import { matchName, namesOf, sidesOf, type Words } from "./words.ts";

type Label = TextKey<typeof tournamentsText>;

const decisionLabels = {
  result: "didResult",
  replay: "didReplay",
  disqualify: "didDisqualify",
  admit: "didAdmit",
} as const satisfies Record<StaffStepKind, Label>;

/** What was decided, about which match or player. */
export function decisionName(
  t: Words,
  { kind, readmits, key, player }: StaffStep,
  { matches }: TournamentDetail,
  deletedPlayer: string,
): string {
  const match = matches.find((one) => one.key === key);
  return t(readmits ? "didReadmit" : decisionLabels[kind], {
    match: match === undefined ? (key ?? "") : matchName(t, match),
    player: player?.name ?? deletedPlayer,
  });
}

/** Who plays the match that a decision is about; null for one about a player. */
export function decisionSides(
  t: Words,
  { key }: StaffStep,
  { matches, participants }: TournamentDetail,
): string | null {
  const match = matches.find((one) => one.key === key);
  if (match === undefined) return null;
  const [one = "", other = ""] = sidesOf(t, match, namesOf(participants));
  return t("versus", { one, other });
}

const isAboutSame = (one: StaffStep, other: StaffStep): boolean =>
  one.key === null ? one.player !== null && one.player.id === other.player?.id : one.key === other.key;

/** Why a decision cannot be undone; null where it can be, or where `undone_at` says it. `steps`: all, newest first. */
export function whyItStays(
  step: StaffStep,
  steps: readonly StaffStep[],
  { phase }: Pick<TournamentDetail, "phase">,
): "isOver" | "laterFirst" | "noneBefore" | null {
  if (step.can_undo || step.undone_at !== null) return null;
  if (phase !== "running") return "isOver";
  const later = steps.slice(0, steps.indexOf(step));
  const isLater = later.some((one) => one.undone_at === null && isAboutSame(one, step));
  if (isLater) return "laterFirst";
  return step.kind === "replay" ? "noneBefore" : null;
}
