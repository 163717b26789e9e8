import { describe, expect, test } from "vitest";
import { cards } from "#engine/cards.ts";
import { cardNamed, type SayCard } from "#web/entities/game/cards/cardName.ts";
import { cardText } from "#web/entities/game/cards/text/en.ts";
import { translate } from "#web/platform/languages/i18n.ts";
import {
  chairsOf,
  dealtInOrder,
  handOf,
  isMidGame,
  isMyTurn,
  mayDeal,
  mayTimeOut,
  playedBy,
  refusalOf,
  slotIndex,
  tricksBySlot,
  trickWinner,
  waitingFor,
} from "./reading.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { gameText } from "../text/en.ts";
import { refusalText, type Say, turnMessage } from "../sentences.ts";

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
    const { view } = new FakeTableServer({ config: { players }, viewer });
    expect(chairsOf(view).map(({ place, position }) => `${place}${position}`)).toEqual(expected);
  });

  test("stay where they are while they are free", () => {
    const { view } = new FakeTableServer({ config: { players: 4 }, started: false });
    expect(chairsOf(view).map(({ player }) => player?.user.username ?? null)).toEqual(["Ama", null, null, null]);
  });
});

describe("slots", () => {
  test("run by trick for the viewer and mirrored for opponents", () => {
    expect(tricksBySlot("bottom")).toEqual([1, 2, 3, 4, 5]);
    expect(tricksBySlot("top")).toEqual([5, 4, 3, 2, 1]);
    expect(slotIndex("left", 1)).toBe(4);
    expect(slotIndex("right", 5)).toBe(0);
  });

  test("hold each card in the trick it was played to, and know who is winning", () => {
    const tableServer = new FakeTableServer();
    tableServer.deal(hands.slice(0, 2));
    tableServer.playNext("AH");
    expect(playedBy(tableServer.view, 1, 1)?.card?.card_id).toBe("AH");
    expect(trickWinner(tableServer.view, 1)).toBe(1);
    tableServer.playNext("KH");
    expect(trickWinner(tableServer.view, 1)).toBe(1);
    expect(trickWinner(tableServer.view, 2)).toBeNull();
    expect(playedBy(tableServer.view, 0, 2)).toBeUndefined();
  });
});

describe("hands", () => {
  test("are sorted by suit and rank, colours apart", () => {
    const tableServer = new FakeTableServer();
    tableServer.deal(hands.slice(0, 2));
    expect(handOf(tableServer.view, 0).map(({ card }) => card?.card_id)).toEqual(["10S", "QH", "KH", "6C", "8D"]);
    expect(handOf(tableServer.view, 1).map(({ card }) => card)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test("[R7] are dealt three and two, the dealer last", () => {
    const tableServer = new FakeTableServer({ config: { players: 3 } });
    tableServer.deal();
    expect(dealtInOrder(tableServer.view).map(({ player_id }) => player_id)).toEqual([
      1, 1, 1, 2, 2, 2, 0, 0, 0, 1, 1, 2, 2, 0, 0,
    ]);
  });
});

describe("the turn message", () => {
  const message = (tableServer: FakeTableServer): string => turnMessage(t, tableServer.view);

  test("names who is awaited, in the product's words", () => {
    const tableServer = new FakeTableServer();
    expect(message(tableServer)).toBe("You are the Dealer");
    tableServer.deal(hands.slice(0, 2));
    expect(message(tableServer)).toBe("Kofi's turn");
    tableServer.playNext("AH");
    expect(message(tableServer)).toBe("Your turn! Click to play");
    tableServer.playOut();
    expect(message(tableServer)).toBe("");
  });

  test("for those who wait", () => {
    expect(message(new FakeTableServer({ viewer: 1 }))).toBe("Waiting for Ama to deal");
    expect(message(new FakeTableServer({ started: false, config: { players: 3 } }))).toBe("Waiting for 2 more players");
    expect(message(new FakeTableServer({ started: false }))).toBe("Waiting for 1 more player");
  });

  test("for the computer, and for a seat it holds", () => {
    const tableServer = new FakeTableServer({ computers: [1], names: ["Ama", "Zeta"] });
    tableServer.deal();
    expect(message(tableServer)).toBe("Computer's turn");
    tableServer.change({ extra: { thinking: 1 } });
    expect(message(tableServer)).toBe("Computer is thinking...");
    tableServer.playNext();
    tableServer.changeSeatedPlayer(0, { stand_in: true });
    expect(waitingFor(tableServer.view).for).not.toBe("me");
    tableServer.change({ extra: { thinking: 0 } });
    expect(message(tableServer)).toBe("Computer is thinking...");
  });
});

describe("rights", () => {
  test("[R15] only the dealer has the buttons, only while all cards are in the deck", () => {
    expect(mayDeal(new FakeTableServer().view)).toBe(true);
    expect(mayDeal(new FakeTableServer({ viewer: 1 }).view)).toBe(false);
    expect(mayDeal(new FakeTableServer({ viewer: null }).view)).toBe(false);
    expect(mayDeal(new FakeTableServer({ started: false }).view)).toBe(false);
    const tableServer = new FakeTableServer();
    tableServer.deal();
    expect(mayDeal(tableServer.view)).toBe(false);
  });

  test("[R4] every card of mine is either legal or explained", () => {
    for (let seed = 0; seed < 40; seed++) {
      const tableServer = new FakeTableServer({ seed, config: { players: 3 } });
      tableServer.deal();
      while (tableServer.match.phase === "play") {
        const { view } = tableServer;
        const mine = handOf(view, 0).flatMap(({ card }) => card?.card_id ?? []);
        for (const card of mine) {
          const reason = refusalOf(view, card);
          expect(reason === null).toBe(view.legal.includes(card));
          expect(reason).toBe(view.legal.includes(card) ? null : isMyTurn(view) ? "must-follow-suit" : "not-your-turn");
        }
        tableServer.playNext();
      }
    }
  });

  test("the reason names the suit", () => {
    const tableServer = new FakeTableServer();
    tableServer.deal(hands.slice(0, 2));
    tableServer.playNext("AH");
    expect(refusalOf(tableServer.view, "8D")).toBe("must-follow-suit");
    expect(refusalText(t, card, "must-follow-suit", tableServer.view)).toBe("You must follow suit: play hearts.");
    expect(cardNamed(card, "10S")).toBe("Ten of spades");
  });

  test("[R19] a time-out only with a clock running against me", () => {
    const tableServer = new FakeTableServer();
    tableServer.deal();
    tableServer.playNext();
    tableServer.changeSeatedPlayer(0, { time_outs_left: 3 });
    expect(mayTimeOut(tableServer.view)).toBe(false);
    tableServer.change({ extra: { deadline: { at: 1, length_ms: 1 } } });
    expect(mayTimeOut(tableServer.view)).toBe(true);
    tableServer.changeSeatedPlayer(0, { time_outs_left: 0 });
    expect(mayTimeOut(tableServer.view)).toBe(false);
  });

  test("leaving is asked about only in the middle of the viewer's own match", () => {
    expect(isMidGame(new FakeTableServer().view)).toBe(true);
    expect(isMidGame(new FakeTableServer({ started: false }).view)).toBe(false);
    expect(isMidGame(new FakeTableServer({ viewer: null }).view)).toBe(false);
    const tableServer = new FakeTableServer({ config: { winPoints: 1 } });
    tableServer.deal();
    tableServer.playOut();
    expect(isMidGame(tableServer.view)).toBe(false);
  });
});
