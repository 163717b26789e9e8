import type { Card } from "../cards.ts";
import type { Random } from "../random.ts";
import type { PlayerView } from "../view.ts";
import { rolloutsOf } from "./rollout.ts";
import { unseenFrom } from "./unseen.ts";
import { bestCard, valuesDrawn } from "./values.ts";
import { worldOf } from "./world.ts";
import { worthOf } from "./outcomeValues.ts";

/** So few that it misjudges close calls, as people do: about 58 % of the hands against the easy computer. */
const WORLDS = 12;

/** The medium computer: plays a handful of possible worlds out and takes the card that did best. */
export function chooseMedium(view: PlayerView, random: Random): Card {
  const world = worldOf(view, worthOf(view));
  const question = { cards: view.legal, world, unseen: unseenFrom(view) };
  return bestCard(view.legal, valuesDrawn(question, rolloutsOf(world, random), WORLDS, random));
}
