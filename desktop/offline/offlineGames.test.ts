import { expect, test } from "vitest";
import { offlineGameSchema } from "#protocol/calls/desktop.ts";
import { decode } from "#server/protocol/schema.ts";
import { OfflineGames } from "./offlineGames.ts";

function games(stored?: unknown) {
  const file = { read: async () => stored, write: async (value: unknown) => void (stored = structuredClone(value)) };
  return { open: () => new OfflineGames(file), stored: () => stored };
}

const game = (id: string, playedAt = 1) => ({ id: `game-${id}-000`, playedAt, record: '{"moves":[]}' });

test("games are kept over a restart until they are handed over", async () => {
  const { open } = games();
  await open().keep(game("a"));
  const again = open();
  await Promise.all([again.keep(game("b")), again.keep(game("a", 2))]);
  expect(await open().waiting()).toEqual([game("b"), game("a", 2)]);
  await again.handedOver("game-b-000");
  await again.handedOver("game-unknown");
  expect(await open().waiting()).toEqual([game("a", 2)]);
});

test("only the latest hundred games are kept", async () => {
  const all = games().open();
  for (let number = 0; number < 105; number += 1) await all.keep(game(String(number)));
  const waiting = await all.waiting();
  expect([waiting.length, waiting[0]?.id, waiting.at(-1)?.id]).toEqual([100, "game-5-000", "game-104-000"]);
});

test.each([null, "x", {}, [null, 5, {}, { ...game("a"), extra: 1 }]])("nothing is taken from %j", async (stored) => {
  expect(await games(stored).open().waiting()).toEqual([]);
});

test("valid games in a damaged file are kept", async () => {
  expect(
    await games([5, game("a")])
      .open()
      .waiting(),
  ).toEqual([game("a")]);
});

test.each([
  { ...game("a"), id: "short" },
  { ...game("a"), id: "../../etc/passwd" },
  { ...game("a"), playedAt: -1 },
  { ...game("a"), record: "x".repeat(40_000) },
  { ...game("a"), record: "" },
])("a game such as %o is refused", (value) => {
  expect(decode(offlineGameSchema, value).ok).toBe(false);
});
