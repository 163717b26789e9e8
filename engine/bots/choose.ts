/**
 * The computer's decision at its turn. It gets a PlayerView, the view of a player in its seat, and nothing more [R21].
 */
import type { Card } from "../cards.ts";
import type { Random } from "../random.ts";
import type { PlayerView } from "../view.ts";
import { chooseEasy } from "./easy.ts";
import { chooseHard } from "./hard.ts";
import type { BotLevel } from "./level.ts";
import { chooseMedium } from "./medium.ts";

/**
 * The card that this level plays [R21]. Pure: the same view and the same numbers from `random` give the same card. Call
 * it only at the viewer's turn.
 * @throws Error outside the viewer's turn
 */
export function chooseCard(view: PlayerView, level: BotLevel, random: Random): Card {
  const only = view.legal[0];
  if (only === undefined) throw new Error("a bot was asked for a card when it was not its turn");
  if (view.legal.length === 1) return only;
  return players[level](view, random);
}

const players: Readonly<Record<BotLevel, (view: PlayerView, random: Random) => Card>> = {
  easy: chooseEasy,
  medium: chooseMedium,
  hard: chooseHard,
};

/** Whether the computer asks for a redeal of a weak hand [R13]. */
export const wantsRedeal = (view: PlayerView): boolean => view.mayRedeal;
