import { chooseCard } from "#engine/bots/choose.ts";
import type { BotLevel } from "#engine/bots/level.ts";
import type { Card } from "#engine/cards.ts";
import type { PlayerView } from "#engine/view.ts";
import { secureRandom } from "./secureRandom.ts";

export interface Question {
  readonly view: PlayerView;
  readonly level: BotLevel;
}

/** The card that the computer plays. */
export const cardFor = ({ view, level }: Question): Card => chooseCard(view, level, secureRandom);
