/** The playing strength of the computer [R21]. */
export const BOT_LEVELS = ["easy", "medium", "hard"] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];
export const BOT_LEVEL_DEFAULT: BotLevel = "medium";
