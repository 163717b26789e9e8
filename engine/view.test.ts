import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, legalCards } from "./apply.ts";
import { type Card, cards, pack, cardOf, dealIndex, slotOf } from "./cards.ts";
import { type PlayerCount, rulesPage } from "./config.ts";
import { type Random, seededRandom, shuffled } from "./random.ts";
import { type MatchState, type Play, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";
import { cardViews } from "#tests/support/gameView.ts";
import { openView, ownView, project } from "./view.ts";
import { randomConfig, randomMatch } from "./randomMatch.ts";

/** The cards that a viewer may know: the own dealt cards, and all played cards. */
function knownTo(state: MatchState, viewer: Seat | null): Set<Card> {
  const played = [...state.tricks, state.trick].flatMap((trick) => trick.plays.map((each) => each.card));
  return new Set([...played, ...(viewer === null ? [] : (state.hands[viewer] ?? []))]);
}

/** The same table with all cards swapped that the viewer may not know, except these. */
function permuteHidden(
  state: MatchState,
  viewer: Seat | null,
  random: Random,
  alsoStored: readonly Card[] = [],
): MatchState {
  const known = knownTo(state, viewer);
  const moving = state.order.filter((card) => !known.has(card) && !alsoStored.includes(card));
  const moved = shuffled(moving, random);
  const swap = (card: Card): Card => {
    const index = moving.indexOf(card);
    return index < 0 ? card : (moved[index] as Card);
  };
  return { ...state, order: state.order.map(swap), hands: state.hands.map((hand) => hand.map(swap)) };
}

const viewersOf = (state: MatchState): (Seat | null)[] => [null, ...state.hands.keys()];
const seen = (state: MatchState, viewer: Seat | null) => ({
  view: project(state, viewer),
  cards: cardViews(state, viewer),
  open: openView(state),
  own: viewer === null ? null : ownView(state, viewer),
});

/** What the view in numbers says of a match besides the cards. */
const openKeys = "matchNumber handNumber phase dealer turn scores handsWon ready handResult winner forfeitedBy".split(
  " ",
);

describe("[R17] a viewer's view", () => {
  test("stays the same for all hidden cards", () => {
    let different = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { state } of randomMatch(randomConfig(random), random)) {
          for (const viewer of viewersOf(state)) {
            const other = permuteHidden(state, viewer, random);
            if (other.hands.flat().join() !== state.hands.flat().join()) different++;
            expect(seen(other, viewer)).toEqual(seen(state, viewer));
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(different).toBeGreaterThan(1000);
  });

  test("stays the same through the next action, with its events", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { before, action, state, events } of randomMatch(randomConfig(random), random)) {
          if (action.type === "deal") continue;
          for (const viewer of viewersOf(before)) {
            const other = permuteHidden(before, viewer, random, action.type === "play" ? [action.card] : []);
            const answer = apply(other, action);
            // a hidden hand may now hold a card that should have been followed with, or no longer be weak
            if (!answer.ok) continue;
            compared++;
            expect(answer.value.events).toEqual(events);
            expect(seen(answer.value.state, viewer)).toEqual(seen(state, viewer));
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  test("is the same for a spectator with every order of the deck", () => {
    const dealt = [1, 2].map((seed) => {
      const order = shuffled(pack(true), seededRandom(seed));
      const answer = apply(startMatch(rulesPage(3), 0), { type: "deal", seat: 0, order });
      if (!answer.ok) throw new Error(answer.error);
      return { ...seen(answer.value.state, null), events: answer.value.events };
    });
    expect(dealt[0]).toEqual(dealt[1]);
  });

  test("has the own hand, the number of cards of the others, and every played card", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { state } of randomMatch(randomConfig(random), random)) {
          for (const viewer of viewersOf(state)) {
            const view = project(state, viewer);
            expect(view.viewer).toBe(viewer);
            expect(view.hand).toEqual(viewer === null ? [] : state.hands[viewer]);
            expect(view.handSizes).toEqual(state.hands.map((hand) => hand.length));
            const mine = viewer !== null && state.phase === "play" && state.turn === viewer;
            expect(view.legal).toEqual(mine ? legalCards(view.hand, state.trick) : []);
            for (const key of ["config", "phase", "dealer", "turn", "tricks", "trick", "scores", "handsWon"] as const) {
              expect(view[key]).toEqual(state[key]);
            }
            for (const key of ["matchNumber", "handNumber", "ready", "handResult", "winner", "forfeitedBy"] as const) {
              expect(view[key]).toEqual(state[key]);
            }
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test("says with numbers what it says with names: the cards played in order, and the own cards with their slots", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        const config = randomConfig(random);
        expect(openView(startMatch(config, 0)).played).toBeNull();
        expect(ownView(startMatch(config, 0), 0)).toEqual({ hand: [], legal: 0, mayRedeal: false });
        for (const { state } of randomMatch(config, random)) {
          const { played, ...open } = openView(state);
          expect(project(state, null)).toMatchObject(open);
          expect(openKeys.filter((key) => !(key in open))).toEqual([]);
          const plays = [...state.tricks, state.trick].flatMap((trick) => trick.plays);
          expect(played?.map(cardOf) ?? []).toEqual(plays.map(({ card }) => card));
          const idOf = (seat: Seat, card: number) => dealIndex(state.config.players, state.dealer, seat, slotOf(card));
          expect(played?.map((card, at) => state.order[idOf((plays[at] as Play).seat, card)]) ?? []).toEqual(
            plays.map(({ card }) => card),
          );
          for (const viewer of state.hands.keys()) {
            const [view, own] = [project(state, viewer), ownView(state, viewer)];
            expect(own.hand.map(cardOf)).toEqual(view.hand);
            expect(own.hand.map((card) => state.order[idOf(viewer, card)])).toEqual(view.hand);
            const slots = own.hand.filter((card) => view.legal.includes(cardOf(card))).map(slotOf);
            expect(own.legal).toBe(slots.reduce((bits, slot) => bits + 2 ** slot, 0));
            expect(own.mayRedeal).toBe(view.mayRedeal);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  test("has no other field", () => {
    const table = startMatch(rulesPage(2), 0);
    const hiddenKeys = ["order", "hands"];
    const visible = Object.keys(project(table, 0)).filter((key) => key in table);
    expect(visible.toSorted()).toEqual(
      Object.keys(table)
        .filter((key) => !hiddenKeys.includes(key))
        .toSorted(),
    );
  });
});

describe("[R13][R17] the offer of a redeal", () => {
  test("is for the weak hand alone", () => {
    const dealtFirst = cards("6S 7S 8S KH QH JH 6H 7H 9C AH");
    const order = [...dealtFirst, ...pack(true).filter((card) => !dealtFirst.includes(card))];
    const table = startMatch({ ...rulesPage(2), weakHand: true }, 1);
    const answer = apply(table, { type: "deal", seat: 1, order });
    if (!answer.ok) throw new Error(answer.error);
    const offers = [0, 1, null].map((viewer) => project(answer.value.state, viewer).mayRedeal);
    expect(offers).toEqual([true, false, false]);
  });
});

describe("[R17] the cards of a deal", () => {
  test("are all in the deck before it, without identity", () => {
    for (const includeAces of [true, false]) {
      const views = cardViews(startMatch({ ...rulesPage(4), includeAces }, 0), 0);
      expect(views).toHaveLength(includeAces ? 35 : 32);
      expect(views[7]).toEqual({ id: 7, seat: null, status: "in_deck", handPosition: null, trick: null, card: null });
      expect(new Set(views.map((view) => view.status))).toEqual(new Set(["in_deck"]));
    }
  });

  test.each([2, 3, 4] as const)("of %i are in hands and in the draw pile after it", (players: PlayerCount) => {
    const order = shuffled(pack(true), seededRandom(players));
    const answer = apply(startMatch(rulesPage(players), 0), { type: "deal", seat: 0, order });
    if (!answer.ok) throw new Error(answer.error);
    const { state } = answer.value;
    const views = cardViews(state, 1);
    expect(views.map((view) => view.id)).toEqual(order.map((_, index) => index));
    for (const { id, seat, status, handPosition, trick, card } of views) {
      const inHand = id < players * 5;
      expect({ status, trick, card }).toEqual({
        status: inHand ? "in_hand" : "in_drawpile",
        trick: null,
        card: seat === 1 ? order[id] : null,
      });
      expect([seat === null, handPosition === null]).toEqual([!inHand, !inHand]);
      expect(state.hands[seat ?? 9]?.[handPosition ?? 9]).toBe(inHand ? order[id] : undefined);
    }
  });

  test("show every viewer which seat played what to which trick, and nothing else", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        for (const { state } of randomMatch(randomConfig(random), random)) {
          if (state.order.length === 0) continue;
          const played = [...state.tricks, state.trick].flatMap((trick, index) =>
            trick.plays.map((each) => ({ seat: each.seat, card: each.card, trick: index + 1 })),
          );
          for (const viewer of viewersOf(state)) {
            const views = cardViews(state, viewer);
            const visible = views.filter((view) => view.status === "played");
            const byCard = (a: { card: Card | null }, b: { card: Card | null }) => (a.card ?? 0) - (b.card ?? 0);
            expect(visible.map(({ seat, card, trick }) => ({ seat, card, trick })).toSorted(byCard)).toEqual(
              played.toSorted(byCard),
            );
            const identified = views.filter((view) => view.card !== null).map((view) => view.card);
            expect(new Set(identified)).toEqual(knownTo(state, viewer));
          }
        }
      }),
      { numRuns: 15 },
    );
  });
});
