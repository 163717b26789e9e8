import type { BotLevel } from "#engine/bots/level.ts";
import type { TextKey } from "#web/platform/languages/i18n.ts";
import type { optionsText } from "#web/entities/game/options/text/en.ts";

type LevelKeys = Readonly<Record<BotLevel, TextKey<typeof optionsText>>>;

/** For which players a level is meant. */
export const levelHints = { easy: "easyHint", medium: "mediumHint", hard: "hardHint" } as const satisfies LevelKeys;
/** How a level plays [R21]. */
export const levelAbouts = {
  easy: "easyAbout",
  medium: "mediumAbout",
  hard: "hardAbout",
} as const satisfies LevelKeys;
