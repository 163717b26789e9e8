import { describe, expect, test } from "vitest";
import { cards } from "#engine/cards.ts";
import { privateGame } from "#engine/config.ts";
import { orderFor } from "#engine/deal.ts";
import { startMatch } from "#engine/state.ts";
import { apply } from "#engine/apply.ts";
import { gameDataOf } from "./showTable.ts";
import { isOneTable } from "./serverReader.ts";
import type { GameData, UpdatedGameData } from "./tableRecords.ts";

const order = orderFor([cards("9S 8H AD 6C KC"), cards("QH QS 10H KS 7H")], 0, true);
const seat = (id: string) => ({
  user: { id, username: id, image_url: null, is_bot: false },
  level: null,
  standIn: null,
  timeOutsLeft: 0,
});

/** A table of two in its first trick: seat 1 has led, seat 0 views. */
function table(): GameData {
  let match = startMatch(privateGame, 0);
  for (const action of [
    { type: "deal", seat: 0, order },
    { type: "play", seat: 1, card: cards("QH")[0] ?? 0 },
  ] as const) {
    const answer = apply(match, action);
    if (!answer.ok) throw new Error(answer.error);
    match = answer.value.state;
  }
  const setup = {
    code: "TABLE1",
    kind: "friend",
    createdBy: "ama",
    config: privateGame,
    isRated: false,
    turnMs: null,
    level: null,
    dealer: 0,
  } as const;
  const live = {
    now: 1,
    deadline: null,
    thinking: null,
    connected: () => true,
    awayUntil: () => null,
    spectators: 0,
  };
  return gameDataOf(
    { setup, seats: [seat("ama"), seat("kofi")], match },
    0,
    "ama",
    { version: 4, roster: 2, events: [] },
    live,
  );
}

const whole = table();
const at = (place: number, value: unknown): UpdatedGameData =>
  whole.play.with(place, value as never) as UpdatedGameData;

describe("values that can be of one table", () => {
  test("include those that a server sends", () => {
    expect(isOneTable(whole, whole.play)).toBe(true);
    // an unknown event may contain anything
    expect(isOneTable(whole, at(17, [[60, 1, 999, 999]]))).toBe(true);
  });

  test.each<[string, UpdatedGameData]>([
    ["no viewer on a seat", at(18, null)],
    ["the first card in the first trick", at(17, [[10, 1, 0, 1]])],
    ["the last card of the last slot in the last trick", at(17, [[10, 1, 179, 5]])],
    ["a trick won by the first card", at(17, [[11, 1, 0, 1]])],
    ["the last trick won by the last card", at(17, [[11, 1, 35, 5]])],
    ["a hand won by the last card", at(17, [[12, 1, 35, 1]])],
    ["no viewer before the deal", at(12, null).with(18, null as never) as UpdatedGameData],
    [
      "a viewer without cards before the deal",
      at(12, null).with(18, [0, new Uint8Array(), 0, false] as never) as UpdatedGameData,
    ],
  ])("include %s", (_, update) => {
    expect(isOneTable(whole, update)).toBe(true);
  });

  test.each<[string, UpdatedGameData]>([
    ["another code", at(0, "TABLE2")],
    ["another roster", at(2, 3)],
    ["a turn of a seat that it has not", at(7, 2)],
    ["a dealer that it has not", at(8, 3)],
    ["three seats at a table of two", at(11, [...(whole.play[11] ?? []), null])],
    ["cards before anybody has dealt", at(8, null)],
    ["the same card twice", at(12, Uint8Array.of(15, 36 + 15))],
    ["two cards from one slot", at(12, Uint8Array.of(15, 0, 16, 1))],
    [
      "more cards than were dealt",
      at(
        12,
        Uint8Array.from({ length: 11 }, (_, n) => n),
      ),
    ],
    ["a winner that it has not", at(14, 2)],
    ["an event of a seat that it has not", at(17, [[14, 2]])],
    ["a played card in a sixth trick", at(17, [[10, 1, 15, 6]])],
    ["a trick won by a card that there is not", at(17, [[11, 1, 36, 1]])],
    ["a trick won that is the sixth", at(17, [[11, 1, 35, 6]])],
    ["a played card that there is not", at(17, [[10, 1, 180, 1]])],
    ["a played card in no trick", at(17, [[10, 1, 15, 0]])],
    ["a hand won by a card that there is not", at(17, [[12, 1, 36, 1]])],
    ["the ace of spades, which is in no pack", at(12, Uint8Array.of(8))],
    ["cards of a viewer before the deal", at(12, null)],
    ["a viewer on a seat that is free in the play", at(11, [null, ...(whole.play[11] ?? []).slice(1)])],
    ["a viewer on a seat that it has not", at(18, [2, new Uint8Array(), 0, false])],
    ["a viewer who holds what was played", at(18, [0, Uint8Array.of(15), 0, false])],
  ])("exclude %s", (_, update) => {
    expect(isOneTable(whole, update)).toBe(false);
  });

  test("exclude a viewer on a free seat, and fewer players than seats", () => {
    expect(isOneTable({ ...whole, players: [null, whole.players[1] ?? null] }, whole.play)).toBe(false);
    expect(isOneTable({ ...whole, players: whole.players.slice(1) }, whole.play)).toBe(false);
  });
});
