import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { cards, orderFor } from "#engine/cards.ts";
import { privateGame } from "#engine/config.ts";
import { startMatch } from "#engine/state.ts";
import { apply } from "#engine/apply.ts";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import { encodeFrame, encodeValue } from "./codec.ts";
import { gameDataOf } from "./showTable.ts";
import { isOneTable, ServerReader, updateOf } from "./serverReader.ts";
import { type GameData, type UpdatedGameData, updatedGameDataSchema } from "./tableRecords.ts";

const order = orderFor([cards("9S 8H AD 6C KC"), cards("QH QS 10H KS 7H")], 0, true);
const seat = (id: string) => ({
  user: { id: userIdOf(id), username: id, image_url: null, is_bot: false },
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
    code: roomCode("TABLE1"),
    kind: "friend",
    createdBy: userIdOf("ama"),
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
    { setup: setup, seats: [seat("ama"), seat("kofi")], match },
    0,
    userIdOf("ama"),
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
    ["a viewer who holds a card in the place of one that was played", at(18, [1, Uint8Array.of(0), 0, false])],
    ["a viewer who holds what was played", at(18, [0, Uint8Array.of(15), 0, false])],
  ])("exclude %s", (_, update) => {
    expect(isOneTable(whole, update)).toBe(false);
  });

  test("exclude a viewer on a free seat, and fewer players than seats", () => {
    expect(isOneTable({ ...whole, players: [null, whole.players[1] ?? null] }, whole.play)).toBe(false);
    expect(isOneTable({ ...whole, players: whole.players.slice(1) }, whole.play)).toBe(false);
  });
});

describe("the reader of a connection", () => {
  const bytesOf = (...frame: [string, unknown, unknown?]): Uint8Array => encodeFrame(frame as never).slice();
  const coded = (code: RoomCode): GameData => ({
    ...whole,
    code,
    play: whole.play.with(0, code as never) as unknown as UpdatedGameData,
  });
  const next = at(1, 5);

  test("gives a message of its type with the id of what it answers", () => {
    const reader = new ServerReader();
    const heard = { type: "ack", payload: { ok: true, version: 3 } };
    expect(reader.read(bytesOf("ack", heard.payload))).toEqual({ is: "heard", heard });
    expect(reader.read(bytesOf("ack", heard.payload, "a-1"))).toEqual({ is: "heard", heard: { ...heard, id: "a-1" } });
    expect(reader.read(bytesOf("ack", heard.payload, 7))).toEqual({ is: "heard", heard });
  });

  test.each<[string, Uint8Array, string]>([
    ["no bytes", new Uint8Array(), ""],
    ["bytes of no value", Uint8Array.of(0xc1), ""],
    ["a value that is no list", encodeValue({ type: "ack" }), ""],
    ["a type that is no text", encodeValue([1, {}]), ""],
    ["a type that there is not", bytesOf("toString", {}), "toString"],
    ["a payload that the type has not", bytesOf("ack", { ok: "yes" }), "ack"],
    ["a table without its parts", bytesOf("gameData", { code: roomCode("TABLE1") }), "gameData"],
    ["a table that cannot be", bytesOf("gameData", { ...whole, play: at(8, null) }), "gameData"],
    ["a change of no table", bytesOf("updatedGameData", [1]), "updatedGameData"],
  ])("says that it is no message: %s", (_, bytes, type) => {
    expect(new ServerReader().read(bytes)).toEqual({ is: "unfit", type });
  });

  test("shows a table, and later a change of it with the names and settings that it holds", () => {
    const reader = new ServerReader();
    const answers = { id: "a-1", ack: { ok: true, version: 4 } };
    expect(reader.read(bytesOf("gameData", whole, "a-1"))).toEqual({
      is: "heard",
      heard: { type: "gameData", payload: updateOf(whole, whole.play) },
      answers,
    });
    expect(reader.read(bytesOf("updatedGameData", next))).toEqual({
      is: "heard",
      heard: { type: "updatedGameData", payload: updateOf(whole, next) },
    });
  });

  test("asks for the whole table where it holds none, another roster, or one that the change does not fit", () => {
    const reader = new ServerReader();
    const stale = { is: "stale", code: roomCode("TABLE1") };
    expect(reader.read(bytesOf("updatedGameData", next))).toEqual(stale);
    reader.read(bytesOf("gameData", whole));
    expect(reader.read(bytesOf("updatedGameData", at(2, 3), "a-1"))).toEqual({
      ...stale,
      answers: { id: "a-1", ack: { ok: true, version: 4 } },
    });
    expect(reader.read(bytesOf("updatedGameData", at(8, null)))).toEqual(stale);
    // it names its table, but is not as the protocol says
    expect(reader.read(bytesOf("updatedGameData", ["TABLE1", "five"], "a-2"))).toEqual({
      ...stale,
      answers: { id: "a-2", ack: { ok: true } },
    });
    expect(reader.read(bytesOf("updatedGameData", next))).toMatchObject({ is: "heard" });
  });

  test("holds the last eight tables that it was shown", () => {
    const reader = new ServerReader();
    const codes = Array.from({ length: 9 }, (_, n) => roomCode(`TABLE${n + 1}`));
    const isHeld = (code: RoomCode) => reader.read(bytesOf("updatedGameData", coded(code).play)).is === "heard";
    for (const code of codes.slice(0, 8)) reader.read(bytesOf("gameData", coded(code)));
    reader.read(bytesOf("gameData", coded(roomCode("TABLE1"))));
    expect(codes.slice(0, 8).map(isHeld)).toEqual(Array.from({ length: 8 }, () => true));
    reader.read(bytesOf("gameData", coded(roomCode("TABLE9"))));
    expect(codes.filter((code) => !isHeld(code))).toEqual(["TABLE2"]);
  });
});

test.each<[string, UpdatedGameData]>([
  ["cards that are no bytes", at(12, [15])],
  ["more played cards than four players have", at(12, new Uint8Array(21))],
  ["a played card beyond the last slot", at(12, Uint8Array.of(180))],
  ["more cards in hand than a player has", at(18, [0, new Uint8Array(6), 0, false])],
  ["an event of a type beyond the last", at(17, [[64, 0]])],
  ["an event of a fifth seat", at(17, [[63, 4]])],
  ["an event without a seat", at(17, [[1]])],
  ["an event with five numbers", at(17, [[1, 0, 0, 0, 0]])],
])("a change of a table has bounds: %s", (_, update) => {
  expect(v.is(updatedGameDataSchema, whole.play)).toBe(true);
  expect(v.is(updatedGameDataSchema, update)).toBe(false);
});

test("a change of a table may reach its bounds", () => {
  const full: UpdatedGameData = at(12, new Uint8Array(20).fill(179))
    .with(17, [[63, 3, 0, 0]] as never)
    .with(18, [3, new Uint8Array(5), 31, true] as never) as unknown as UpdatedGameData;
  expect(v.is(updatedGameDataSchema, full)).toBe(true);
});
