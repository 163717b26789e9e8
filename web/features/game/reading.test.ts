import { describe, expect, test } from "vitest";
import { cards } from "#engine/cards.ts";
import { cardNamed, type SayCard } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import { dealtInOrder, handOf, playedBy, slotIndex, trickWinner, tricksBySlot } from "./cards.ts";
import { FakeHouse } from "./fixture/FakeHouse.ts";
import { chairsOf } from "./seating.ts";
import { gameText } from "./text.ts";
import { isMidGame, isMyTurn, mayDeal, mayTimeOut, waitingFor, whyNot } from "./turns.ts";
import { refusalText, type Say, turnMessage } from "./words.ts";

const t: Say = (key, ...values) => translate(gameText, key, ...values);
const card: SayCard = (key, ...values) => translate(cardText, key, ...values);

const hands = [cards("QH 10S 6C KH 8D"), cards("AH 7C JS 9D 6S"), cards("9H KC QD 7S JD"), cards("8H AC AD KS 6D")];

describe("chairs", () => {
  test.each([
    [2, 0, ["bottom0", "top1"]],
    [3, 0, ["bottom0", "upper-right2", "upper-left1"]],
    [4, 1, ["bottom1", "top3", "left2", "right0"]],
    [4, null, ["bottom0", "top2", "left1", "right3"]],
  ] as const)("[R18] %i players, seen from %s: the turn runs clockwise", (players, viewer, expected) => {
    const { view } = new FakeHouse({ config: { players }, viewer });
    expect(chairsOf(view).map(({ place, position }) => `${place}${position}`)).toEqual(expected);
  });

  test("stay where they are while nobody sits on them", () => {
    const { view } = new FakeHouse({ config: { players: 4 }, started: false });
    expect(chairsOf(view).map(({ player }) => player?.user.username ?? null)).toEqual(["Ama", null, null, null]);
  });
});

describe("slots", () => {
  test("run by trick for oneself and mirrored for opponents", () => {
    expect(tricksBySlot("bottom")).toEqual([1, 2, 3, 4, 5]);
    expect(tricksBySlot("top")).toEqual([5, 4, 3, 2, 1]);
    expect(slotIndex("left", 1)).toBe(4);
    expect(slotIndex("right", 5)).toBe(0);
  });

  test("hold each card in the trick it was played to, and know who is winning", () => {
    const house = new FakeHouse();
    house.deal(hands.slice(0, 2));
    house.playNext("AH");
    expect(playedBy(house.view, 1, 1)?.card?.card_id).toBe("AH");
    expect(trickWinner(house.view, 1)).toBe(1);
    house.playNext("KH");
    expect(trickWinner(house.view, 1)).toBe(1);
    expect(trickWinner(house.view, 2)).toBeNull();
    expect(playedBy(house.view, 0, 2)).toBeUndefined();
  });
});

describe("hands", () => {
  test("are sorted by suit and rank, colours apart", () => {
    const house = new FakeHouse();
    house.deal(hands.slice(0, 2));
    expect(handOf(house.view, 0).map(({ card }) => card?.card_id)).toEqual(["10S", "QH", "KH", "6C", "8D"]);
    expect(handOf(house.view, 1).map(({ card }) => card)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[R7] are dealt three and two, the dealer last", () => {
    const house = new FakeHouse({ config: { players: 3 } });
    house.deal();
    expect(dealtInOrder(house.view).map(({ player_id }) => player_id)).toEqual([
      1, 1, 1, 2, 2, 2, 0, 0, 0, 1, 1, 2, 2, 0, 0,
    ]);
  });
});

describe("the turn message", () => {
  const message = (house: FakeHouse): string => turnMessage(t, house.view);

  test("names who is awaited, in the product's words", () => {
    const house = new FakeHouse();
    expect(message(house)).toBe("You are the Dealer");
    house.deal(hands.slice(0, 2));
    expect(message(house)).toBe("Kofi's turn");
    house.playNext("AH");
    expect(message(house)).toBe("Your turn! Click to play");
    house.playOut();
    expect(message(house)).toBe("");
  });

  test("for those who wait", () => {
    expect(message(new FakeHouse({ viewer: 1 }))).toBe("Waiting for Ama to deal");
    expect(message(new FakeHouse({ started: false, config: { players: 3 } }))).toBe("Waiting for 2 more players");
    expect(message(new FakeHouse({ started: false }))).toBe("Waiting for 1 more player");
  });

  test("for the computer, and for a seat it holds", () => {
    const house = new FakeHouse({ computers: [1], names: ["Ama", "Zeta"] });
    house.deal();
    expect(message(house)).toBe("Computer's turn");
    house.change({ extra: { thinking: 1 } });
    expect(message(house)).toBe("Computer is thinking...");
    house.playNext();
    house.changeSitter(0, { stand_in: true });
    expect(waitingFor(house.view).for).not.toBe("me");
    house.change({ extra: { thinking: 0 } });
    expect(message(house)).toBe("Computer is thinking...");
  });
});

describe("rights", () => {
  test("[R15] only the dealer has the buttons, only while all cards are in the deck", () => {
    expect(mayDeal(new FakeHouse().view)).toBe(true);
    expect(mayDeal(new FakeHouse({ viewer: 1 }).view)).toBe(false);
    expect(mayDeal(new FakeHouse({ viewer: null }).view)).toBe(false);
    expect(mayDeal(new FakeHouse({ started: false }).view)).toBe(false);
    const house = new FakeHouse();
    house.deal();
    expect(mayDeal(house.view)).toBe(false);
  });

  test("[R4] every card of mine is either legal or explained", () => {
    for (let seed = 0; seed < 40; seed++) {
      const house = new FakeHouse({ seed, config: { players: 3 } });
      house.deal();
      while (house.match.phase === "play") {
        const { view } = house;
        const mine = handOf(view, 0).flatMap(({ card }) => card?.card_id ?? []);
        for (const card of mine) {
          const reason = whyNot(view, card);
          expect(reason === null).toBe(view.legal.includes(card));
          expect(reason).toBe(view.legal.includes(card) ? null : isMyTurn(view) ? "must-follow-suit" : "not-your-turn");
        }
        house.playNext();
      }
    }
  });

  test("the reason names the suit", () => {
    const house = new FakeHouse();
    house.deal(hands.slice(0, 2));
    house.playNext("AH");
    expect(whyNot(house.view, "8D")).toBe("must-follow-suit");
    expect(refusalText(t, card, "must-follow-suit", house.view)).toBe("You must follow suit: play hearts.");
    expect(cardNamed(card, "10S")).toBe("Ten of spades");
  });

  test("[R19] a time-out only with a clock running against me", () => {
    const house = new FakeHouse();
    house.deal();
    house.playNext();
    house.changeSitter(0, { time_outs_left: 3 });
    expect(mayTimeOut(house.view)).toBe(false);
    house.change({ extra: { deadline: { at: 1, length_ms: 1 } } });
    expect(mayTimeOut(house.view)).toBe(true);
    house.changeSitter(0, { time_outs_left: 0 });
    expect(mayTimeOut(house.view)).toBe(false);
  });

  test("leaving is asked about only in the middle of a match of one's own", () => {
    expect(isMidGame(new FakeHouse().view)).toBe(true);
    expect(isMidGame(new FakeHouse({ started: false }).view)).toBe(false);
    expect(isMidGame(new FakeHouse({ viewer: null }).view)).toBe(false);
    const house = new FakeHouse({ config: { winPoints: 1 } });
    house.deal();
    house.playOut();
    expect(isMidGame(house.view)).toBe(false);
  });
});
