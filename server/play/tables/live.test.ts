/** GET /live: what everybody may know of who is here and what is played. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { privateGame, rulesPage } from "#engine/config.ts";
import { liveLimits } from "#server/play/tables/limits.ts";
import type { LiveNow } from "#protocol/calls/games.ts";
import type { PublicUser } from "#protocol/calls/users.ts";
import { systemClock } from "#server/base/core/clock.ts";
import type { Room } from "#server/play/table/room.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import type { GameKind } from "#protocol/frames/tableRecords.ts";

let rest: RestServer;
/** Time goes on by itself, and on demand. */
let aheadMs = 0;
beforeAll(async () => {
  rest = await startRestServer({}, { clock: { ...systemClock, now: () => systemClock.now() + aheadMs } });
});
afterAll(() => rest.stop());
beforeEach(() => {
  aheadMs += liveLimits.liveCacheMs;
});

type Known = Pick<Person, "id" | "username">;
const opened: Room[] = [];

/** A table of two who sit at it; their match runs. */
async function playing(kind: GameKind, one: Known, other: Known): Promise<Room> {
  const [first, second] = [one, other].map(
    ({ id, username }): PublicUser => ({ id, username, image_url: null, is_bot: false }),
  ) as [PublicUser, PublicUser];
  const pendingMatch = { seats: [first, second], dealer: 0, grace: [1, 1] };
  const config = kind === "friend" ? privateGame : rulesPage(2);
  const game = { kind, config, createdBy: first, isRated: false, turnMs: null, level: null, pendingMatch };
  const room = await rest.server.services.tables.open(game);
  if (!room.ok) throw new Error(room.error);
  await room.value.systemCommand({ type: "start" });
  expect(room.value.table.match).not.toBeNull();
  opened.push(room.value);
  return room.value;
}

async function live(): Promise<LiveNow> {
  const { status, json } = await rest.ask("/api/live");
  expect(status).toBe(200);
  return json as LiveNow;
}
const codes = async (): Promise<string[]> => (await live()).matches.map(({ code }) => code);

/** Every table closes, so that each test begins with none. */
async function clear(): Promise<void> {
  for (const room of opened.splice(0)) await room.systemCommand({ type: "close" });
}

describe("live matches", () => {
  test("a match of quick match is told to everybody, in these words and no others", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    expect(await live()).toEqual({ online: 0, matches: [] });
    const room = await playing("matched", ama, kofi);
    // One answer is good for a while, no matter who asks.
    expect(await codes()).toEqual([]);
    aheadMs += liveLimits.liveCacheMs;
    const player = ({ id, username }: Known) => ({ id, username, image_url: null, is_bot: false, score: 0 });
    expect((await live()).matches).toEqual([
      {
        code: room.code,
        is_rated: false,
        started_at: room.table.matchStartedAt,
        win_points: rulesPage(2).winPoints,
        players: [player(ama), player(kofi)],
      },
    ]);
    await clear();
  });

  test("no other match is told, no matter who plays it", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    await playing("friend", ama, kofi);
    await rest.ask("/api/games/create-bot", { token: ama.token, body: {} });
    await rest.ask("/api/games/create", { token: kofi.token, body: {} });
    expect(await codes()).toEqual([]);
    await clear();
  });

  test("a match is told only if nobody at the table hides", async () => {
    const [ama, kofi] = [await signUp(rest), await rest.guest()];
    const room = await playing("matched", kofi, ama);
    expect(await codes()).toEqual([room.code]);
    for (const hiding of [{ onlineStatus: false }, { onlineStatus: true, profileVisibility: "friends" as const }]) {
      await rest.ask("/api/users/me/settings", { method: "PATCH", token: ama.token, body: hiding });
      aheadMs += liveLimits.liveCacheMs;
      const { text } = await rest.ask("/api/live");
      expect(text).not.toContain(room.code);
      expect(text).not.toContain(ama.username);
    }
    await rest.ask("/api/users/me/settings", {
      method: "PATCH",
      token: ama.token,
      body: { profileVisibility: "public" },
    });
    aheadMs += liveLimits.liveCacheMs;
    expect(await codes()).toEqual([room.code]);
    await clear();
  });

  test("a table that is closed is gone", async () => {
    const [ama, kofi] = [await rest.guest(), await rest.guest()];
    const room = await playing("matched", ama, kofi);
    expect(await codes()).toEqual([room.code]);
    await clear();
    aheadMs += liveLimits.liveCacheMs;
    expect(await codes()).toEqual([]);
  });

  test("of many the latest are told", async () => {
    const people = await Promise.all(Array.from({ length: 2 * (liveLimits.liveMatches + 2) }, () => rest.guest()));
    const rooms: Room[] = [];
    for (let pair = 0; pair < people.length; pair += 2) {
      aheadMs += 1_000;
      rooms.push(await playing("matched", people[pair] as Known, people[pair + 1] as Known));
    }
    const latest = rooms.slice(-liveLimits.liveMatches).toReversed();
    aheadMs += liveLimits.liveCacheMs;
    expect(await codes()).toEqual(latest.map(({ code }) => code));
    await clear();
  });
});
