/**
 * Whether the coach is on: in the first matches against the computer, and later if the player turns it on. Stored in this
 * browser, like the other preferences of the table.
 */
import * as v from "valibot";
import { create } from "zustand";
import type { GameView, RefusalCode } from "#protocol/frames/messages.ts";
import { count, decodeText, flag } from "#server/protocol/schema.ts";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";

export const coachKey = "spar.coach";
/** The coach is on by default for this many finished matches. */
const coachedMatches = 3;

const coachSchema = v.object({
  /** Matches against the computer that were played to their end here. */
  matches: v.fallback(count(), 0),
  /** The player's choice; null before it. */
  choice: v.fallback(v.nullable(flag), null),
});
export type CoachSwitch = Readonly<v.InferOutput<typeof coachSchema>>;

/** Reads the stored state; parts that cannot be read get their default. */
export const decodeCoach = (stored: string | null): CoachSwitch =>
  decodeText(coachSchema, stored) ?? v.getFallbacks(coachSchema);

export const useCoachSwitch = create<CoachSwitch>(() => decodeCoach(readStored(coachKey)));

function change(part: Partial<CoachSwitch>): void {
  useCoachSwitch.setState(part);
  writeStored(coachKey, JSON.stringify(useCoachSwitch.getState()));
}

/** Whether a coach is possible: only for a player, only against the computer, never in a rated match. */
export const mayBeCoached = (view: GameView): boolean =>
  view.kind === "computer" && view.me !== null && !view.settings.is_rated;

/** Whether the coach is on now. The match that has just been counted is still one of the first until it is left. */
export function isCoached({ matches, choice }: CoachSwitch, view: GameView): boolean {
  const before = view.phase === "game_over" ? matches - 1 : matches;
  return mayBeCoached(view) && (choice ?? before < coachedMatches);
}

/** Switches the coach on or off for all matches from now on. */
export const switchCoach = (isOn: boolean): void => change({ choice: isOn });

/** Counts a match against the computer that was played to its end. */
export const countMatch = (): void => change({ matches: useCoachSwitch.getState().matches + 1 });

/** Whether the coach explains why a card was refused, in place of the table. */
export const coachExplains = (code: RefusalCode): boolean => code === "must-follow-suit" || code === "not-your-turn";
