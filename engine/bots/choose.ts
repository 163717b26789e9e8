/**
 * The computer's decision at its turn. It gets a PlayerView, the view of a player in its seat, and nothing more [R21].
 */
import { type Card, suitOf } from "../cards.ts";
import type { Random } from "../random.ts";
import type { PlayerView } from "../view.ts";
import { chooseHard } from "./hard.ts";
import type { BotLevel } from "./level.ts";
import { lowestCard, winningPlay } from "../apply.ts";
import { rolloutsOf } from "./rollout.ts";
import { unseenFrom } from "./unseen.ts";
import { bestCard, valuesDrawn } from "./values.ts";
import { worldOf } from "./world.ts";
import { outcomeValuesOf } from "./outcomeValues.ts";

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

/**
 * The easy computer [R21]. It leads a random card, follows with the lowest card that beats the trick so far or else its
 * lowest of the suit, and without the led suit plays its lowest card.
 */
function chooseEasy(view: PlayerView, random: Random): Card {
  const best = winningPlay(view.trick);
  if (best === undefined) return view.legal[random(view.legal.length)] as Card;
  const winning = view.legal.filter((card) => suitOf(card) === suitOf(best.card) && card > best.card);
  return lowestCard(winning.length > 0 ? winning : view.legal);
}

/**
 * With few worlds the medium computer misjudges close decisions, as people do: it wins about 58 % of the hands against
 * the easy computer.
 */
const WORLDS = 12;

/** The medium computer [R21]: plays out a few possible worlds and takes the card with the best result. */
function chooseMedium(view: PlayerView, random: Random): Card {
  const world = worldOf(view, outcomeValuesOf(view));
  const question = { cards: view.legal, world, unseen: unseenFrom(view) };
  return bestCard(view.legal, valuesDrawn(question, rolloutsOf(world, random), WORLDS, random));
}
