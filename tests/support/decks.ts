import { type Card, dealHands } from "#engine/cards.ts";
import { pack } from "#engine/cards.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";
import type { Seat } from "#engine/seating.ts";

/** Smaller decks are never shuffled, and nothing else draws from this many cards. */
const PACK_MIN = 32;

/** The random numbers with which Fisher and Yates shuffle the deck into this order, last place first. */
function drawsFor(order: readonly Card[], includeAces: boolean): number[] {
  const now = [...pack(includeAces)];
  const draws: number[] = [];
  for (let i = now.length - 1; i > 0; i--) {
    const j = now.indexOf(order[i] as Card);
    draws.push(j);
    [now[i], now[j]] = [now[j] as Card, now[i] as Card];
  }
  return draws;
}

/** Seeded randomness that deals the given decks, one after the other, and then continues by the seed. */
export function stackedRandom(seed: number, decks: readonly (readonly Card[])[], includeAces: boolean): Random {
  const random = seededRandom(seed);
  const queue = [...decks];
  let draws: number[] = [];
  return (n) => {
    if (draws.length === 0 && n === pack(includeAces).length && n >= PACK_MIN) {
      const deck = queue.shift();
      if (deck !== undefined) draws = drawsFor(deck, includeAces);
    }
    // The random numbers are the same for every stacked deck.
    const drawn = random(n);
    return draws.shift() ?? drawn;
  };
}

/** The same deck for this viewer: the viewer's cards keep their places, all others are shuffled among themselves. */
export function unseenMixed(
  deck: readonly Card[],
  players: number,
  dealer: Seat,
  viewer: Seat | null,
  random: Random,
): Card[] {
  const mine = viewer === null ? [] : (dealHands(deck, players, dealer)[viewer] ?? []);
  const others = shuffled(
    deck.filter((card) => !mine.includes(card)),
    random,
  );
  return deck.map((card) => (mine.includes(card) ? card : (others.shift() as Card)));
}

/** The same deck except for two cards that no player holds or, with `held`, that another player holds. */
export function oneSwapped(
  deck: readonly Card[],
  players: number,
  dealer: Seat,
  viewer: Seat | null,
  random: Random,
): Card[] {
  const mine = viewer === null ? [] : (dealHands(deck, players, dealer)[viewer] ?? []);
  const places = deck.flatMap((card, place) => (mine.includes(card) ? [] : [place]));
  const [a, b] = shuffled(places, random) as [number, number];
  const out = [...deck];
  [out[a], out[b]] = [out[b] as Card, out[a] as Card];
  return out;
}
