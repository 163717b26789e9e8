import { tierOf, type TierName } from "#engine/tiers.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { sharedText } from "#web/platform/calls/text/en.ts";

type TierKey = Extract<TextKey<typeof sharedText>, `tier${string}`>;

/** The text key of each tier's name [R23]. */
export const tierKeys: Readonly<Record<TierName, TierKey>> = {
  Rookie: "tierRookie",
  Contender: "tierContender",
  Strategist: "tierStrategist",
  "Pro Player": "tierProPlayer",
  "Card Wizard": "tierCardWizard",
  "Card Master": "tierCardMaster",
  "Card Veteran": "tierCardVeteran",
  "Card Legend": "tierCardLegend",
  Unranked: "tierUnranked",
};

export const tierKeyOf = (rating: number): TierKey => tierKeys[tierOf(rating)];
