import { useCallback } from "react";
import type { ChallengeSettings } from "#protocol/calls/friends.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { optionsText } from "#web/entities/game/options/text/en.ts";
import { challengesText } from "./text/en.ts";

/** The terms of a challenge in one line: the points, whether it is ranked, and further rules. */
export function useTerms(): (settings: ChallengeSettings) => string {
  const t = useText(challengesText);
  const name = useText(optionsText);
  return useCallback(
    (settings) =>
      [
        t("points", { count: settings.win_points }),
        settings.include_aces && name("aces"),
        settings.include_sixes && name("sixes"),
        settings.stacking && name("stacking"),
        settings.weak_hand && name("weakHand"),
        settings.turn_seconds !== null && name("turnClockSeconds", { seconds: settings.turn_seconds }),
      ]
        .filter((part) => part !== false)
        .join(" · "),
    [t, name],
  );
}
