import { expect, test } from "vitest";
import { decode } from "#server/protocol/schema.ts";
import { overlaySchema } from "#protocol/frames/overlay.ts";
import { FakeTableServer } from "../fixture/FakeTableServer.ts";
import { overlayOf } from "./overlayOf.ts";

const named = (): boolean => false;

test("players who appear on streams without a name have none, and no picture, at the table and in the result", () => {
  const server = new FakeTableServer({ viewer: null });
  server.deal();
  const kofi = server.view.players.find(({ user }) => user.username === "Kofi")?.user.id;
  const { table, result } = overlayOf(server.view, true, (userId) => userId === kofi);
  expect(table?.players.map(({ name }) => name)).toEqual(["Ama", null]);
  expect(result?.players.map(({ name }) => name)).toEqual(["Ama", null]);
  expect(JSON.stringify(overlayOf(server.view, true, () => true))).not.toMatch(/Ama|Kofi|"look"/);
});

test("a spectator's table becomes a picture of an overlay, with what was played and no card that is held", () => {
  const server = new FakeTableServer({ viewer: null });
  server.deal();
  for (let plays = 0; plays < 3; plays++) server.playNext();
  const picture = overlayOf(server.view, false, named);
  expect(decode(overlaySchema, picture)).toMatchObject({ ok: true });
  const { scene, table } = picture;
  expect(scene).toBe("table");
  expect(table?.tricks.map(({ plays, winner }) => [plays.length, winner !== null])).toEqual([
    [2, true],
    [1, false],
  ]);
  const played = server.match.tricks.flatMap(({ plays }) => plays.map(({ card }) => card));
  expect(table?.tricks[0]?.plays.map(({ card }) => card)).toEqual(played);
  expect(table?.players.map(({ seat, name, cards, hand, dealt }) => [seat, name, cards, hand, dealt])).toEqual([
    [0, "Ama", server.match.hands[0]?.length, null, null],
    [1, "Kofi", server.match.hands[1]?.length, null, null],
  ]);
  expect(table?.turn).toBe(server.match.turn);
});

test("not even a player's own cards are shown", () => {
  const server = new FakeTableServer({ viewer: 0 });
  server.deal();
  expect(
    overlayOf(server.view, false, named).table?.players.every(({ hand, dealt }) => hand === null && dealt === null),
  ).toBe(true);
});

test("the end of a match that was seen is a result", () => {
  const server = new FakeTableServer({ viewer: null });
  server.deal();
  const { scene, result } = overlayOf(server.view, true, named);
  expect(scene).toBe("result");
  expect(result?.players.map(({ name }) => name)).toEqual(["Ama", "Kofi"]);
});
