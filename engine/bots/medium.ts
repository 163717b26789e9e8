import type { Card } from "../cards.ts";
import type { Random } from "../random.ts";
import type { PlayerView } from "../view.ts";
import { rolloutsOf } from "./rollout.ts";
import { unseenFrom } from "./unseen.ts";
import { bestCard, valuesDrawn } from "./values.ts";
import { worldOf } from "./world.ts";
import { outcomeValuesOf } from "./outcomeValues.ts";

/**
 * So few worlds that it misjudges close decisions, as people do: it wins about 58 % of the hands against the easy
 * computer.
 */
const WORLDS = 12;

/** The medium computer [R21]: plays out a few possible worlds and takes the card with the best result. */
export function chooseMedium(view: PlayerView, random: Random): Card {
  const world = worldOf(view, outcomeValuesOf(view));
  const question = { cards: view.legal, world, unseen: unseenFrom(view) };
  return bestCard(view.legal, valuesDrawn(question, rolloutsOf(world, random), WORLDS, random));
}
