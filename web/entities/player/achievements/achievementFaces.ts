/** How each achievement is shown: its sign, its name and its condition. */
import type { TierName } from "#engine/tiers.ts";
import type { AchievementKey } from "#protocol/calls/profiles.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { IconName } from "#web/ui/icons/Icon.tsx";
import type { achievementText } from "./text/en.ts";

export interface AchievementFace {
  /** An icon, or the badge of the tier to reach. */
  readonly sign: { readonly icon: IconName } | { readonly tier: TierName };
  readonly name: TextKey<typeof achievementText>;
  readonly how: TextKey<typeof achievementText>;
}

export const achievementFaces: Readonly<Record<AchievementKey, AchievementFace>> = {
  first_win: { sign: { icon: "crown" }, name: "firstWin", how: "firstWinHow" },
  matches_10: { sign: { icon: "cards" }, name: "matches10", how: "matches10How" },
  matches_100: { sign: { icon: "stool" }, name: "matches100", how: "matches100How" },
  matches_1000: { sign: { icon: "trophy" }, name: "matches1000", how: "matches1000How" },
  streak_5: { sign: { icon: "bolt" }, name: "streak5", how: "streak5How" },
  hand_with_six: { sign: { icon: "star" }, name: "handWithSix", how: "handWithSixHow" },
  hand_with_seven: { sign: { icon: "heart" }, name: "handWithSeven", how: "handWithSevenHow" },
  sixes_25: { sign: { icon: "deal" }, name: "sixes25", how: "sixes25How" },
  shutout: { sign: { icon: "shield" }, name: "shutout", how: "shutoutHow" },
  comeback: { sign: { icon: "refresh" }, name: "comeback", how: "comebackHow" },
  beat_hard: { sign: { icon: "robot" }, name: "beatHard", how: "beatHardHow" },
  four_player_win: { sign: { icon: "users" }, name: "fourPlayerWin", how: "fourPlayerWinHow" },
  giant_killer: { sign: { icon: "flag" }, name: "giantKiller", how: "giantKillerHow" },
  tier_strategist: { sign: { tier: "Strategist" }, name: "tierStrategist", how: "tierStrategistHow" },
  tier_wizard: { sign: { tier: "Card Wizard" }, name: "tierWizard", how: "tierWizardHow" },
};
