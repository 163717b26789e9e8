/**
 * The card that the coach recommends, with the reason: the hard computer in the player's own seat, with the player's
 * own view.
 */
import { valueCards } from "../bots/hard.ts";
import { bestCard } from "../bots/values.ts";
import type { Card } from "../cards.ts";
import { seededRandom } from "../random.ts";
import type { PlayerView } from "../view.ts";
import { knownFrom } from "./known.ts";
import { type Reason, reasonFor } from "./reasons.ts";

export interface Advice {
  readonly card: Card;
  readonly reason: Reason;
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A seed from everything that the advice looks at, so that the same position gets the same advice. */
function seedOf({ hand, tricks, trick, scores, viewer, dealer }: PlayerView): number {
  const plays = [...tricks, trick].flatMap((each) => each.plays.flatMap(({ seat, card }) => [seat, card]));
  let seed = FNV_START;
  for (const value of [viewer ?? 0, dealer, ...scores, ...hand, ...plays]) {
    seed = Math.imul(seed ^ (value + 1), FNV_PRIME) >>> 0;
  }
  return seed;
}

/** The value of each legal card, by the hard computer [R21]; the same numbers for the same view. */
export const trialsOf = (view: PlayerView): Float64Array => valueCards(view, seededRandom(seedOf(view))).sums;

/**
 * The card to play and the reason [R21]: one of `view.legal`, the same for the same view. Takes a few milliseconds.
 * Call it only at the viewer's turn.
 * @throws Error outside the viewer's turn
 */
export function adviseOn(view: PlayerView): Advice {
  const only = view.legal[0];
  if (only === undefined) throw new Error("the coach was asked for a card when it was not its player's turn");
  const card = view.legal.length === 1 ? only : bestCard(view.legal, trialsOf(view));
  return { card, reason: reasonFor(knownFrom(view), card) };
}
