/**
 * A tournament whose server is killed with SIGKILL at seeded instants and started again, on either database. In the end
 * there is one champion, each match was played once at one table, each prize is paid once, and all gems sum to zero.
 */
import { afterAll, describe, expect, it } from "vitest";
import { type Random, seededRandom } from "#engine/random.ts";
import type { TournamentDetail } from "#protocol/calls/tournamentPages.ts";
import type { GameClient } from "#tests/support/gameClient.ts";
import { endAllServers, ServerProcess } from "#tests/support/serverProcess.ts";
import { beginTournament, gatherPlayers, tablesOf } from "#tests/support/serverTournament.ts";
import { tournamentClient } from "#tests/support/tournamentPlayer.ts";
import { askServer, type Person, siteOf } from "#tests/support/tournamentSite.ts";
import { within } from "#tests/support/within.ts";
import { databases, databasesOfRun, newPlace, type Place } from "./place.ts";
import { seedFor, testSetting } from "#tests/support/testSettings.ts";

afterAll(endAllServers);

const kills = testSetting("CRASH_TOURNAMENT_KILLS");
const playersMax = testSetting("CRASH_TOURNAMENT_PLAYERS");
const seed = seedFor("CRASH_SEED");
const fee = 10;
/** About how many frames all players get in a match of one point; a kill waits for a share of them. */
const framesOfMatch = 40;

const isOver = async (server: ServerProcess, id: string, who: Person): Promise<TournamentDetail | null> => {
  const visible = (await askServer(server, `/api/tournaments/${id}`, who)) as TournamentDetail;
  return visible.status === "completed" ? visible : null;
};

/** Resolves once the clients have received this number of frames more in total, or the tournament is over. */
async function someFrames(clients: readonly GameClient[], frames: number, over: () => Promise<boolean>): Promise<void> {
  let left = frames;
  let next = Promise.withResolvers<void>();
  const stops = clients.map((client) => client.listen(() => (left-- > 0 ? undefined : next.resolve())));
  const look = async (): Promise<void> => {
    for (let isDone = false; !isDone && left > 0; ) {
      isDone = await over();
      if (!isDone) await new Promise((done) => setTimeout(done, 500));
    }
    next.resolve();
  };
  try {
    await within(Promise.race([next.promise, look()]), `the tournament goes on, seed ${seed}`);
  } finally {
    left = 0;
    next = Promise.withResolvers<void>();
    for (const stop of stops) stop();
  }
}

async function killed(
  server: ServerProcess,
  clients: readonly GameClient[],
  random: Random,
  over: () => Promise<boolean>,
): Promise<number> {
  // A double elimination has nearly twice as many matches as players.
  const share = Math.max(20, Math.floor((2 * playersMax * framesOfMatch) / (kills + 1)));
  let count = 0;
  while (count < kills) {
    await someFrames(clients, random(2 * share), over);
    await server.end("SIGKILL");
    count++;
    await server.start();
  }
  return count;
}

async function judged(place: Place, id: string, { matches, participants, champion }: TournamentDetail) {
  const tables = tablesOf(place.settings);
  const { knex } = tables;
  const mine = { tournament_id: Number(id) };
  const calls = await knex("tournament_calls").where(mine).select("match_key", "attempt", "code");
  expect(new Set(calls.map(({ match_key }) => match_key)).size).toBe(calls.length);
  expect(new Set(calls.map(({ code }) => code)).size).toBe(calls.length);
  const results = await knex("tournament_results").where(mine).select("match_key", "how");
  expect(
    results.map(({ how }) => how).filter((how) => how !== "played"),
    "a match was not played",
  ).toEqual([]);
  expect(matches.every(({ state }) => state === "decided" || state === "void")).toBe(true);
  const stored = await knex("matches").where("kind", "tournament").orderBy("id").pluck("id");
  const visible = matches.flatMap(({ match_ids }) => match_ids.map(Number)).toSorted((a, b) => a - b);
  expect(visible).toEqual(stored.map(Number));
  const prizes = await knex("gem_transactions").where("cause", "prize").pluck("key");
  expect(prizes).toEqual([`prizes:${id}`]);
  expect(participants[0]?.id).toBe(champion);
  expect(participants.map(({ rank }) => rank)).toEqual(participants.map((_, index) => index + 1));
  expect(participants.slice(0, 3).map(({ prize }) => prize)).toEqual([500, 300, 200]);
  const sums = await knex("gem_entries").groupBy("account").sum({ total: "amount" }).select("account");
  const balances = new Map(sums.map(({ account, total }) => [account, Number(total)]));
  expect(
    [...balances.values()].reduce((sum, each) => sum + each, 0),
    "the ledger",
  ).toBe(0);
  expect(balances.get(`tournament:${id}`)).toBe(0);
  const accounts = await knex("gem_accounts").select("account", "balance");
  expect(accounts.map(({ account, balance }) => [account, Number(balance)])).toEqual(
    accounts.map(({ account }) => [account, balances.get(account)]),
  );
  for (const { id: userId, prize } of participants) {
    const others = await knex("gem_entries as e")
      .join("gem_transactions as t", "t.key", "e.transaction_key")
      .where("e.account", `user:${userId}`)
      .whereNotIn("t.cause", ["event", "entry_fee", "prize"])
      .select("e.amount");
    // First wins of the day and achievements.
    const earned = others.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(balances.get(`user:${userId}`)).toBe((prize ?? 0) + earned);
  }
  await tables.stop();
}

describe(`a tournament, killed at random instants, seed ${seed}`, () => {
  it.each(databasesOfRun)(
    "ends with one champion, every match played once and every prize paid once, on %s",
    async (on) => {
      const random = seededRandom(seed + databases.indexOf(on));
      const place = newPlace(on);
      const server = new ServerProcess(place.settings);
      const everyone = await gatherPlayers(server, place.settings, { count: playersMax, gems: fee });
      const { admin, players } = everyone;
      await server.start();
      const opening = { winPoints: 1, bestOf: 1, finalBestOf: 1 } as const;
      const plan = { format: "double", entryFee: fee, prizePool: 1_000, opening } as const;
      const id = await beginTournament(server, place.settings, everyone, plan);
      const site = siteOf(server);
      const clients: GameClient[] = [];
      for (const [index, player] of players.entries()) clients.push(await tournamentClient(site, player, seed + index));
      const over = async (): Promise<boolean> => (await isOver(server, id, admin)) !== null;
      const count = await killed(server, clients, random, over);
      while (!(await over())) await new Promise((done) => setTimeout(done, 200));
      const visible = await isOver(server, id, admin);
      if (visible === null) throw new Error("it is not over");
      await Promise.all(clients.map((client) => client.leave()));
      await server.end("SIGTERM");
      await judged(place, id, visible);
      expect(server.complaints).toEqual([]);
      place.remove();
      const sorted = server.startMs.toSorted((a, b) => a - b);
      console.log(
        `${on}: ${count} kills, ${playersMax} players, ${visible.matches.length} matches, ` +
          `started in ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median)`,
      );
    },
  );
});
