import { describe, expect, test } from "vitest";
import type { Action, Refusal, MatchEvent } from "./actions.ts";
import { apply, mayRedeal } from "./apply.ts";
import { type Card, cardId, cards, pack, parseCard, dealIndex } from "./cards.ts";
import { type MatchConfig, type PlayerCount, rulesPage } from "./config.ts";
import { type MatchState, startMatch } from "./state.ts";
import type { Seat } from "./seating.ts";

/** A deck that deals these hands (by seat, as names), with the rest of the pack in order below. */
function deckOf(hands: readonly string[], dealer: Seat, includeAces = true): Card[] {
  const order: Card[] = [];
  for (const [seat, names] of hands.entries()) {
    for (const [slot, card] of cards(names).entries()) order[dealIndex(hands.length, dealer, seat, slot)] = card;
  }
  const rest = pack(includeAces).filter((card) => !order.includes(card));
  return [...order, ...rest];
}

/** Applies all actions; none may be refused. */
function after(state: MatchState, ...actions: Action[]): { state: MatchState; events: readonly MatchEvent[] } {
  let events: readonly MatchEvent[] = [];
  for (const action of actions) {
    const answer = apply(state, action);
    if (!answer.ok) throw new Error(`${action.type} by ${action.seat} refused: ${answer.error}`);
    ({ state, events } = answer.value);
  }
  return { state, events };
}

const refusalOf = (state: MatchState, action: Action): Refusal | null => {
  const answer = apply(state, action);
  return answer.ok ? null : answer.error;
};

const play = (seat: Seat, name: string): Action => ({ type: "play", seat, card: parseCard(name) ?? -1 });
const shuffle = (seat: Seat): Action => ({ type: "shuffle", seat });
const ready = (seat: Seat): Action => ({ type: "ready", seat });
const rematch = (seat: Seat): Action => ({ type: "rematch", seat });

/** Plays in order, written as "1:7S 0:8S". */
const plays = (text: string): Action[] =>
  text.split(" ").map((each) => {
    const [seat = "", name = ""] = each.split(":");
    return play(Number(seat), name);
  });

interface Table {
  readonly hands: readonly string[];
  readonly dealer?: Seat;
  readonly config?: Partial<MatchConfig>;
}

/** A first hand, dealt. */
function dealt({ hands, dealer = 0, config = {} }: Table): MatchState {
  const whole = { ...rulesPage(hands.length as PlayerCount), ...config };
  const order = deckOf(hands, dealer, whole.includeAces);
  return after(startMatch(whole, dealer), { type: "deal", seat: dealer, order }).state;
}

// Seat 1 leads and wins four tricks; the holder of the higher heart wins the last.
const TWO: Table = { hands: ["9S 9D 9C 8C 7H", "KS KD KC QC 6H"] };
const FOUR_TRICKS = "1:KS 0:9S 1:KD 0:9D 1:KC 0:9C 1:QC 0:8C";

describe("[R1][R7] the deal", () => {
  test.each([2, 3, 4] as const)("gives %i players five cards each from the order, the dealer last", (players) => {
    const order = pack(true);
    for (let dealer = 0; dealer < players; dealer++) {
      const { state } = after(startMatch(rulesPage(players), dealer), { type: "deal", seat: dealer, order });
      expect(state.hands.map((hand) => hand.length)).toEqual(Array(players).fill(5));
      expect(state.hands[(dealer + 1) % players]?.slice(0, 3)).toEqual(order.slice(0, 3));
      expect(state.hands[dealer]?.slice(3)).toEqual(order.slice(players * 5 - 2, players * 5));
    }
  });
});

describe("[R3] who leads", () => {
  test.each([2, 3, 4] as const)("of %i is the seat after the dealer, who plays last to trick 1", (players) => {
    for (let dealer = 0; dealer < players; dealer++) {
      let { state } = after(startMatch(rulesPage(players), dealer), { type: "deal", seat: dealer, order: pack(true) });
      const turns = [];
      for (let count = 0; count < players; count++) {
        turns.push(state.turn);
        const hand = state.hands[state.turn as Seat] as readonly Card[];
        const card = hand.find(
          (each) => refusalOf(state, { type: "play", seat: state.turn as Seat, card: each }) === null,
        );
        ({ state } = after(state, { type: "play", seat: state.turn as Seat, card: card as Card }));
      }
      expect(turns[0]).toBe((dealer + 1) % players);
      expect(turns.at(-1)).toBe(dealer);
      for (const [index, seat] of turns.entries()) expect(seat).toBe((dealer + 1 + index) % players);
    }
  });

  test("of every later trick is the winner of the trick before", () => {
    const table = dealt({ hands: ["6S 6H 6D 6C 7S", "8S 8H 8D 8C 9S", "KS KH KD KC QS"] });
    const { state, events } = after(table, ...plays("1:8S 2:KS 0:7S"));
    expect(state.turn).toBe(2);
    expect(state.trick).toEqual({ leader: 2, plays: [] });
    expect(events).toEqual([
      { type: "playedCard", seat: 0, card: parseCard("7S"), trick: 1 },
      { type: "trickWon", seat: 2, card: parseCard("KS"), trick: 1 },
    ]);
    expect(after(state, play(2, "QS")).state.turn).toBe(0);
  });
});

describe("[R4] legality", () => {
  test("refuses another suit to a player who can follow, and lets a player without the led suit play any card", () => {
    const table = after(dealt({ hands: ["9S AD 9C 8C 7H", "KS KD KC QC 6S"] }), play(1, "KS")).state;
    const verdicts = cards("9S AD 9C 8C 7H").map((card) => [
      cardId(card),
      refusalOf(table, { type: "play", seat: 0, card }),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({
      "9S": null,
      AD: "must-follow-suit",
      "9C": "must-follow-suit",
      "8C": "must-follow-suit",
      "7H": "must-follow-suit",
    });
    const next = after(table, ...plays("0:9S 1:6S")).state;
    for (const name of ["AD", "9C", "8C", "7H"]) expect(refusalOf(next, play(0, name))).toBeNull();
  });
});

describe("[R5][R6] the hand", () => {
  test("goes to the winner of the fifth trick, however the first four went", () => {
    const before = after(dealt(TWO), ...plays(FOUR_TRICKS)).state;
    expect(before.tricks.map((trick) => trick.winner)).toEqual([1, 1, 1, 1]);
    const { state, events } = after(before, ...plays("1:6H 0:7H"));
    expect(state).toMatchObject({ phase: "handOver", turn: null, scores: [2, 0], handsWon: [1, 0] });
    expect(state.handResult).toEqual({ winner: 0, winningCard: parseCard("7H"), points: 2 });
    expect(events.slice(1)).toEqual([
      { type: "trickWon", seat: 0, card: parseCard("7H"), trick: 5 },
      { type: "gameEnded", seat: 0, card: parseCard("7H"), points: 2 },
    ]);
  });

  test.each([
    { last: ["8H", "7H"], config: {}, scores: [1, 0], why: "any other card scores one" },
    { last: ["8S", "6H"], config: {}, scores: [0, 3], why: "a led six that nobody beats scores three" },
    { last: ["8S", "6H"], config: { includeSixes: false }, scores: [0, 1], why: "[R10] and one with sixes off" },
    { last: ["10S", "7H"], config: { includeAces: false }, scores: [0, 2], why: "a seven scores two" },
    { last: ["AH", "7H"], config: {}, scores: [1, 0], why: "[R9] an ace scores one" },
  ])("$last in the last trick give $scores: $why", ({ last: [mine = "", theirs = ""], config, scores }) => {
    const table = dealt({ hands: [`9S 9D 9C 8C ${mine}`, `KS KD KC QC ${theirs}`], config });
    const { state } = after(table, ...plays(`${FOUR_TRICKS} 1:${theirs} 0:${mine}`));
    expect(state.scores).toEqual(scores);
  });

  test("keeps every card on the table in the order it was played", () => {
    const { state } = after(dealt(TWO), ...plays(`${FOUR_TRICKS} 1:6H`));
    expect(state.tricks[1]?.plays.map((each) => [each.seat, cardId(each.card)])).toEqual([
      [1, "KD"],
      [0, "9D"],
    ]);
    expect(state.trick.plays.map((each) => cardId(each.card))).toEqual(["6H"]);
  });

  test("[R13] with stacking scores the last unbroken run of sixes and sevens", () => {
    const table = dealt({ hands: ["9S 9D 9C KC 8H", "KS KD 7C 6C 7D"], config: { stacking: true } });
    const { state } = after(table, ...plays("1:KS 0:9S 1:KD 0:9D 1:7C 0:9C 0:KC 1:6C 0:8H 1:7D"));
    expect(state.scores).toEqual([1, 0]);
    const run = dealt({ hands: ["9S 9D JC 10S 8H", "KS KD KH 6C 7D"], config: { stacking: true } });
    const end = after(run, ...plays("1:KS 0:9S 1:KD 0:9D 1:KH 0:8H 1:6C 0:JC 0:10S 1:7D")).state;
    expect(end.scores).toEqual([1, 0]);
    const stacked = dealt({ hands: ["9S 9D 10H 10S 8H", "KS KD KH 6C 7C"], config: { stacking: true } });
    const both = after(stacked, ...plays("1:KS 0:9S 1:KD 0:9D 1:KH 0:8H 1:6C 0:10H 1:7C 0:10S")).state;
    expect(both.scores).toEqual([0, 5]);
  });
});

/** The first hand of TWO; seat 0 wins it with a seven. */
const handOver = (config: Partial<MatchConfig> = {}) =>
  after(dealt({ ...TWO, config }), ...plays(`${FOUR_TRICKS} 1:6H 0:7H`)).state;

describe("[R7] the next hand", () => {
  test("starts when every seat is ready; the winner of the last hand deals", () => {
    const { state: waiting, events: first } = after(handOver(), ready(1));
    expect(waiting).toMatchObject({ phase: "handOver", ready: [false, true] });
    expect(first).toEqual([{ type: "ready", seat: 1 }]);
    const { state, events } = after(waiting, ready(0));
    expect(state).toMatchObject({ phase: "deck", dealer: 0, turn: 0, handNumber: 2, scores: [2, 0], handsWon: [1, 0] });
    expect(state).toMatchObject({ order: [], hands: [[], []], tricks: [], handResult: null, ready: [false, false] });
    expect(events).toEqual([
      { type: "ready", seat: 0 },
      { type: "startNewHand", hand: 2, seat: 0 },
    ]);
  });

  test("passes the deal to a winner who did not deal", () => {
    const table = dealt({ hands: ["9S 9D 9C 8C 6H", "KS KD KC QC 7H"] });
    const won = after(table, ...plays(`${FOUR_TRICKS} 1:7H 0:6H`), ready(0), ready(1)).state;
    expect(won).toMatchObject({ dealer: 1, turn: 1, trick: { leader: 0, plays: [] } });
  });
});

describe("[R8] the match", () => {
  test.each([
    { winPoints: 1, over: true },
    { winPoints: 2, over: true },
    { winPoints: 3, over: false },
  ])("to $winPoints after two points is over: $over", ({ winPoints, over }) => {
    const state = handOver({ winPoints });
    expect(state).toMatchObject(over ? { phase: "matchOver", winner: 0 } : { phase: "handOver", winner: null });
    expect(state.scores).toEqual([2, 0]);
  });

  test("reports its end as the last event", () => {
    const before = after(dealt({ ...TWO, config: { winPoints: 2 } }), ...plays(`${FOUR_TRICKS} 1:6H`)).state;
    const types = after(before, play(0, "7H")).events.map((event) => event.type);
    expect(types).toEqual(["playedCard", "trickWon", "gameEnded", "gameOver"]);
  });
});

describe("[R14] a rematch", () => {
  const over = handOver({ winPoints: 2 });

  test("starts a new match when every seat wants it; the winner of the last hand deals", () => {
    const requested = after(over, rematch(1));
    expect(requested.state).toMatchObject({ phase: "matchOver", winner: 0, ready: [false, true] });
    expect(requested.events).toEqual([{ type: "rematchWanted", seat: 1 }]);
    const { state, events } = after(requested.state, rematch(0));
    expect(state).toEqual(startMatch(over.config, 0, 2));
    expect(state).toMatchObject({ scores: [0, 0], handsWon: [0, 0], handNumber: 1, winner: null, matchNumber: 2 });
    expect(events).toEqual([
      { type: "rematchWanted", seat: 0 },
      { type: "rematch", match: 2, seat: 0 },
    ]);
  });

  test("after a forfeit between hands is dealt by the winner of the last hand, even after giving up", () => {
    const left = after(handOver(), { type: "forfeit", seat: 0 }, rematch(0), rematch(1)).state;
    expect(left).toMatchObject({ dealer: 0, matchNumber: 2 });
  });

  test("after a forfeit in the first hand is dealt by the remaining player", () => {
    const left = after(dealt(TWO), { type: "forfeit", seat: 0 }, rematch(0), rematch(1)).state;
    expect(left).toMatchObject({ phase: "deck", dealer: 1, matchNumber: 2, forfeitedBy: null });
  });
});

describe("[R13] a weak hand", () => {
  const weak: Table = { hands: ["6S 7S 8S 9S 9H", "KS KD KC QC 6H"], config: { weakHand: true } };

  test("lets the whole table be dealt again by the same dealer, in turn or out of turn", () => {
    const table = dealt(weak);
    expect([0, 1].map((seat) => mayRedeal(table, seat))).toEqual([true, false]);
    const { state, events } = after(table, { type: "redeal", seat: 0 });
    expect(state).toEqual(startMatch(table.config, 0));
    expect(events).toEqual([{ type: "redealt", seat: 0 }]);
  });

  test("can be given back after others have played, but not after its own first card", () => {
    const led = after(dealt(weak), play(1, "KS")).state;
    expect(mayRedeal(led, 0)).toBe(true);
    const followed = after(
      dealt({ ...weak, hands: [...weak.hands, "AH AD AC JC JD"] }),
      ...plays("1:KS 2:AH 0:6S"),
    ).state;
    expect(mayRedeal(followed, 0)).toBe(false);
    const leader = after(dealt({ ...weak, dealer: 1 }), play(0, "6S")).state;
    expect(refusalOf(leader, { type: "redeal", seat: 0 })).toBe("no-weak-hand");
  });

  test("may not be given back after the match, or from a seat that is not at the table", () => {
    const table = dealt(weak);
    const { state: over } = after(table, { type: "forfeit", seat: 1 });
    expect(over.hands[0]).toEqual(table.hands[0]);
    expect(mayRedeal(over, 0)).toBe(false);
    expect(mayRedeal(table, 2)).toBe(false);
  });

  test("keeps scores and the hand's number", () => {
    const second = after(handOver({ weakHand: true }), ready(0), ready(1)).state;
    const order = deckOf(weak.hands, 0);
    const { state } = after(second, { type: "deal", seat: 0, order }, { type: "redeal", seat: 0 });
    expect(state).toMatchObject({ phase: "deck", scores: [2, 0], handNumber: 2, dealer: 0 });
  });

  test.each([
    { name: "without the house rule", table: { ...weak, config: {} } },
    { name: "with a ten", table: { ...weak, hands: ["6S 7S 8S 9S 10H", "KS KD KC QC 6H"] } },
  ])("may not $name", ({ table }) => {
    expect(refusalOf(dealt(table), { type: "redeal", seat: 0 })).toBe("no-weak-hand");
  });
});

describe("[R15] the dealer", () => {
  test("may shuffle any number of times: the state stays the same, and an event is sent", () => {
    const table = startMatch(rulesPage(3), 2);
    const { state, events } = after(table, shuffle(2), shuffle(2), shuffle(2));
    expect(state).toEqual(table);
    expect(events).toEqual([{ type: "shuffledDeck", seat: 2 }]);
  });

  test("deals the order that the server drew", () => {
    const order = pack(true).toReversed();
    const { state, events } = after(startMatch(rulesPage(2), 0), { type: "deal", seat: 0, order });
    expect(state.order).toEqual(order);
    expect(events).toEqual([{ type: "dealtCards", seat: 0 }]);
  });
});

describe("[R20] giving up", () => {
  test("gives a match of two to the other player, with the points unchanged", () => {
    const { state, events } = after(handOver(), ready(0), ready(1), { type: "forfeit", seat: 0 });
    expect(state).toMatchObject({ phase: "matchOver", winner: 1, forfeitedBy: 0, scores: [2, 0], turn: null });
    expect(events).toEqual([
      { type: "forfeited", seat: 0 },
      { type: "gameOver", seat: 1 },
    ]);
  });

  test("clears who was ready, so that both must ask for a rematch", () => {
    const { state } = after(handOver(), ready(0), { type: "forfeit", seat: 1 });
    expect(state.ready).toEqual([false, false]);
  });
});

describe("[R16] refused actions and their reasons", () => {
  const deck = startMatch(rulesPage(2), 0);
  const playing = dealt(TWO);
  const over = handOver({ winPoints: 1 });
  const order = pack(true);
  const three = startMatch(rulesPage(3), 0);

  test.each<[string, MatchState, Action, Refusal]>([
    ["a seat that is not at the table", deck, shuffle(2), "no-such-seat"],
    ["a seat below the table", deck, shuffle(-1), "no-such-seat"],
    ["half a seat", deck, shuffle(0.5), "no-such-seat"],
    ["a shuffle by another", deck, shuffle(1), "not-the-dealer"],
    ["a shuffle after the deal", playing, shuffle(0), "wrong-phase"],
    ["a deal by another", deck, { type: "deal", seat: 1, order }, "not-the-dealer"],
    ["a second deal", playing, { type: "deal", seat: 0, order }, "wrong-phase"],
    ["a deal of a short pack", deck, { type: "deal", seat: 0, order: order.slice(1) }, "not-a-whole-pack"],
    ["a card before the deal", deck, play(1, "KS"), "wrong-phase"],
    ["a card out of turn", playing, play(0, "9S"), "not-your-turn"],
    ["another's card", playing, play(1, "9S"), "not-your-card"],
    ["a card in the draw pile", playing, play(1, "AC"), "not-your-card"],
    ["a card that does not exist", playing, { type: "play", seat: 1, card: 99 }, "not-your-card"],
    ["a card played before", after(playing, ...plays("1:KS 0:9S")).state, play(1, "KS"), "not-your-card"],
    ["a revoke", after(playing, play(1, "KS")).state, play(0, "9D"), "must-follow-suit"],
    ["a card after the hand", handOver(), play(0, "7H"), "wrong-phase"],
    ["a redeal before the deal", deck, { type: "redeal", seat: 0 }, "wrong-phase"],
    ["ready in mid-hand", playing, ready(0), "wrong-phase"],
    ["ready twice", after(handOver(), ready(0)).state, ready(0), "already-ready"],
    ["ready after the match", over, ready(0), "wrong-phase"],
    ["a rematch in mid-match", handOver(), rematch(0), "wrong-phase"],
    ["a rematch twice", after(over, rematch(0)).state, rematch(0), "already-ready"],
    ["giving up what is over", over, { type: "forfeit", seat: 0 }, "wrong-phase"],
    ["giving up a table of three", three, { type: "forfeit", seat: 0 }, "more-than-two-players"],
    ["a name that is no action", deck, { type: "toString", seat: 0 } as unknown as Action, "no-such-action"],
    ["no name", deck, { type: Object.create(null) as never, seat: 0 } as Action, "no-such-action"],
    ["null", deck, null as unknown as Action, "no-such-action"],
    ["a word", deck, "deal" as unknown as Action, "no-such-action"],
    ["nothing", deck, undefined as unknown as Action, "no-such-action"],
  ])("%s", (_, state, action, refusal) => {
    expect(refusalOf(state, action)).toBe(refusal);
  });
});
