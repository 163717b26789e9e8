/** What staff decided in a tournament since its start, in words: what it was, and why it stays. */
import type { StaffStep, StaffStepKind, StepStays } from "#protocol/calls/tournamentForms.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { tournamentsText } from "./text/en.ts";
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

/** Why a decision cannot be undone; `undone_at` says itself when it was. */
const stayLabels = {
  undone: null,
  over: "isOver",
  later_first: "laterFirst",
  none_before: "noneBefore",
  next_began: "nextBegan",
  changed: "changedSince",
} as const satisfies Record<StepStays, Label | null>;

/** Null where it can be undone, or was. */
export const whyItStays = ({ stays }: StaffStep) => (stays === null ? null : stayLabels[stays]);

/** Whether its button is shown and cannot be pressed: the decision could be undone before, or can be once another one is. */
export const isUndoOff = ({ stays }: StaffStep): boolean =>
  stays === "later_first" || stays === "next_began" || stays === "changed";
