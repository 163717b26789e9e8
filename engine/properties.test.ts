/**
 * Properties that hold in every match, tested on seeded matches of every kind. The expected behaviour is written here a
 * second time, by card names and plain lists, so that a mistake in shared code is found.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Action, ActionType } from "./actions.ts";
import { apply } from "./apply.ts";
import { type Card, cardId, pack } from "./cards.ts";
import { seededRandom, shuffled } from "./random.ts";
import { replay } from "./replay.ts";
import type { MatchState } from "./state.ts";
import { randomConfig, type Step, randomMatch } from "./randomMatch.ts";

const RANK_ORDER = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"];
const suitName = (card: Card): string => cardId(card).slice(-1);
const strength = (card: Card): number => RANK_ORDER.indexOf(cardId(card).slice(0, -1));
const sorted = (cards: readonly Card[]): Card[] => cards.toSorted((a, b) => a - b);

/** Freezes a state deeply, so that any write to it throws. */
function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}

/** Checks a property in whole matches with random options. */
function inEveryMatch(
  check: (steps: readonly Step[], random: ReturnType<typeof seededRandom>) => void,
  runs = 60,
): void {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = seededRandom(seed);
      check(randomMatch(randomConfig(random), random), random);
    }),
    { numRuns: runs },
  );
}

/** Whether an action is within the rules, written independently of the engine. */
function allowed(state: MatchState, action: Action): boolean {
  const { config, phase } = state;
  const { players } = config;
  if (![0, 1, 2, 3].slice(0, players).includes(action.seat)) return false;
  switch (action.type) {
    case "shuffle":
      return phase === "deck" && action.seat === state.dealer;
    case "deal": {
      const whole = sorted(action.order).join() === sorted(pack(config.includeAces)).join();
      return phase === "deck" && action.seat === state.dealer && whole;
    }
    case "play": {
      const hand = state.hands[action.seat] ?? [];
      if (!hand.includes(action.card)) return false;
      const lead = state.trick.plays[0]?.card;
      const follows = lead === undefined || suitName(lead) === suitName(action.card);
      const isVoid = lead !== undefined && hand.every((card) => suitName(card) !== suitName(lead));
      return phase === "play" && state.turn === action.seat && (follows || isVoid);
    }
    case "redeal": {
      const hand = state.hands[action.seat] ?? [];
      const untouched = hand.length === 5 && state.tricks.length === 0;
      return config.weakHand && phase === "play" && untouched && hand.every((card) => /^[6789]/.test(cardId(card)));
    }
    case "ready":
      return phase === "handOver" && !state.ready[action.seat];
    case "rematch":
      return phase === "matchOver" && !state.ready[action.seat];
    case "forfeit":
      return phase !== "matchOver" && players === 2;
  }
}

/** Every possible action: each seat and card, in and out of range, and a few orders of the deck. */
function everyAction(state: MatchState): Action[] {
  const whole = pack(state.config.includeAces);
  const orders = [whole, pack(!state.config.includeAces), whole.slice(1), [...whole.slice(1), whole[1] as Card], []];
  return [-1, 0, 1, 2, 3, 4].flatMap((seat): Action[] => [
    ...(["shuffle", "redeal", "ready", "rematch", "forfeit"] as const).map((type) => ({ type, seat })),
    ...orders.map((order) => ({ type: "deal" as const, seat, order })),
    ...Array.from({ length: 38 }, (_, index) => ({ type: "play" as const, seat, card: index - 1 })),
  ]);
}

describe("in every match", () => {
  test("[R4][R16] every action within the rules is accepted and every other refused", () => {
    inEveryMatch((steps) => {
      for (const { state } of steps) {
        const actions = everyAction(state);
        const accepted = actions.filter((action) => apply(state, action).ok);
        expect(accepted).toEqual(actions.filter((action) => allowed(state, action)));
      }
    }, 25);
  });

  test("[R16] no action, accepted or refused, changes the given state", () => {
    inEveryMatch((steps, random) => {
      for (const { before, action } of steps) {
        frozen(before);
        frozen(action);
        expect(apply(before, action).ok).toBe(true);
        for (const other of shuffled(everyAction(before), random).slice(0, 10)) apply(before, frozen(other));
      }
    }, 25);
  });

  test("[R2] every card is in one place: a hand, a trick or the draw pile", () => {
    inEveryMatch((steps) => {
      for (const { state } of steps) {
        const { players, includeAces } = state.config;
        const inDeck = state.phase === "deck";
        const played = [...state.tricks.flatMap((trick) => trick.plays), ...state.trick.plays];
        const drawPile = inDeck ? pack(includeAces) : state.order.slice(players * 5);
        const all = [...state.hands.flat(), ...played.map((each) => each.card), ...drawPile];
        expect(sorted(all)).toEqual(sorted(pack(includeAces)));
        for (const [seat, hand] of state.hands.entries()) {
          expect(hand.length + played.filter((each) => each.seat === seat).length).toBe(inDeck ? 0 : 5);
        }
      }
    });
  });

  test("[R7] hands are dealt three and two from the top, the dealer last", () => {
    inEveryMatch((steps) => {
      for (const { action, state } of steps) {
        if (action.type !== "deal") continue;
        const { players } = state.config;
        const deck = [...state.order];
        const hands: Card[][] = Array.from({ length: players }, () => []);
        for (const count of [3, 2]) {
          for (let turn = 1; turn <= players; turn++) {
            hands[(state.dealer + turn) % players]?.push(...deck.splice(0, count));
          }
        }
        expect(state.hands).toEqual(hands);
      }
    });
  });

  test("[R3][R4] the highest card of the led suit takes each trick and leads the next", () => {
    inEveryMatch((steps) => {
      for (const { state } of steps) {
        for (const [index, { leader, plays, winner, winningCard }] of state.tricks.entries()) {
          const suited = plays.filter((each) => suitName(each.card) === suitName(plays[0]?.card as Card));
          const [best] = suited.toSorted((a, b) => strength(b.card) - strength(a.card));
          expect({ seat: winner, card: winningCard }).toEqual(best);
          const { players } = state.config;
          expect(plays.map((each) => each.seat)).toEqual(plays.map((_, turn) => (leader + turn) % players));
          expect(plays).toHaveLength(players);
          expect(leader).toBe(index === 0 ? (state.dealer + 1) % players : state.tricks[index - 1]?.winner);
        }
        if (state.phase !== "play") continue;
        const { leader, plays } = state.trick;
        expect(state.turn).toBe((leader + plays.length) % state.config.players);
        expect(leader).toBe(state.tricks.at(-1)?.winner ?? (state.dealer + 1) % state.config.players);
      }
    });
  });

  test("[R5][R6][R8] one seat scores a hand, and the first to reach the win points wins", () => {
    inEveryMatch((steps) => {
      for (const { before, state, events } of steps) {
        const ended = events.find((event) => event.type === "gameEnded");
        const gains = state.scores.map((score, seat) => score - (before.scores[seat] ?? 0));
        expect(gains).toEqual(gains.map((_, seat) => (seat === ended?.seat ? ended.points : 0)));
        if (ended === undefined) continue;
        expect(state.tricks[4]?.winner).toBe(ended.seat);
        const most = state.config.stacking ? 15 : 3;
        expect(ended.points).toBeGreaterThanOrEqual(1);
        expect(ended.points).toBeLessThanOrEqual(most);
        expect(state.handsWon[ended.seat]).toBe((before.handsWon[ended.seat] ?? 0) + 1);
        const reached = (state.scores[ended.seat] ?? 0) >= state.config.winPoints;
        expect(state.phase).toBe(reached ? "matchOver" : "handOver");
        expect(state.winner).toBe(reached ? ended.seat : null);
      }
    });
  });

  test("[R7] the winner of a hand deals the next", () => {
    inEveryMatch((steps) => {
      for (const { before, events } of steps) {
        const started = events.find((event) => event.type === "startNewHand");
        if (started === undefined) continue;
        expect(started).toEqual({ type: "startNewHand", hand: before.handNumber + 1, seat: before.tricks[4]?.winner });
      }
    });
  });

  test("[R8] the end comes within as many hands as there are points to share", () => {
    inEveryMatch((steps) => {
      const last = steps.at(-1)?.state as MatchState;
      const { players, winPoints } = last.config;
      expect(last.phase).toBe("matchOver");
      expect(last.handNumber).toBeLessThanOrEqual(players * (winPoints - 1) + 1);
      expect(last.scores.filter((score) => score >= winPoints)).toHaveLength(1);
      expect(last.handsWon.reduce((sum, won) => sum + won, 0)).toBe(last.handNumber);
    });
  });

  test("replaying the actions gives the same state at every step, also through JSON", () => {
    inEveryMatch((steps) => {
      const { before: start } = steps[0] as Step;
      const actions = JSON.parse(JSON.stringify(steps.map((step) => step.action))) as Action[];
      for (let count = 0; count <= actions.length; count++) {
        const rebuilt = replay({ ...start, actions: actions.slice(0, count) });
        expect(rebuilt).toEqual({ ok: true, value: count === 0 ? start : steps[count - 1]?.state });
      }
    }, 15);
  });
});

const actionTypes: readonly ActionType[] = ["shuffle", "deal", "play", "redeal", "ready", "rematch", "forfeit"];
const junk = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, withSparseArray: true }),
  fc.record({
    type: fc.oneof(fc.constantFrom(...actionTypes), fc.constantFrom("__proto__", "constructor"), fc.anything()),
    seat: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: -1, max: 4 }) }, fc.anything()),
    card: fc.oneof(fc.integer({ min: -1, max: 36 }), fc.anything()),
    order: fc.oneof(fc.array(fc.anything(), { minLength: 32, maxLength: 35 }), fc.anything()),
  }),
);

test("[R16] invalid input never throws, and only actions within the rules are applied", () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(junk, { maxLength: 20 }), (seed, actions) => {
      const random = seededRandom(seed);
      const steps = randomMatch(randomConfig(random), random);
      for (const { state } of [...steps.slice(0, 8), ...steps.slice(-4)]) {
        const accepted = (actions as Action[]).filter((action) => apply(state, action).ok);
        expect(accepted.filter((action) => !allowed(state, action))).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});
