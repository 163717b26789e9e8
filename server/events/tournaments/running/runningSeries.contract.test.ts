/** Pages and streams show a running best-of from the stored rows, on both databases. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { startMatch } from "#engine/state.ts";
import { type MatchKey, type RoomCode, type TournamentId, matchKey, roomCode, userIdOf } from "#protocol/ids.ts";
import type { User } from "#server/base/db/records.ts";
import { factsOf, tournamentPicture } from "#server/events/overlays/tournamentPicture.ts";
import type { Store } from "#server/app/store/store.ts";
import { chosenMatch, liveMatches } from "#server/events/streams/tableChoice.ts";
import type { Table } from "#server/play/table/table.ts";
import { finishedMatch, storeMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newPlayer } from "#tests/support/users.ts";
import { houseOpening } from "../entry/lifeCycle.ts";
import { detailOf } from "../pages/tournamentRecords.ts";
import type { FullTournament } from "../tournamentStore.ts";

const at = Date.parse("2027-01-15T10:00:00Z");
const startsAt = at + 4 * 3_600_000;

describe.each(storeEngines)("a best-of that goes on, on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
  });
  afterAll(() => place.remove());

  /** A tournament of four whose two matches are played at two tables. */
  const begun = async (): Promise<{ id: TournamentId; full: () => Promise<FullTournament> }> => {
    const people: User[] = [];
    while (people.length < 5) people.push(await newPlayer(store, place.tables(), at));
    const [author, ...players] = people;
    const form = { name: "Kumasi Open", maxPlayers: 4, entryFee: 0, prizePool: 0, format: "single" } as const;
    const dates = { startDate: startsAt, endDate: startsAt + 3_600_000 };
    const { id } = await store.drafts.create(userIdOf(author?.id ?? ""), { ...form, ...dates }, at, async () => {});
    await store.tournaments.open(id, { ...houseOpening, bestOf: 3 }, at);
    for (const { id: userId } of players) await store.tournaments.register({ id, userId, joinCode: "", at });
    await store.tournaments.openCheckIn(id, startsAt - 60_000);
    for (const { id: userId } of players) await store.tournaments.checkIn({ id, userId, at: startsAt - 1 });
    await store.tournaments.start(id, startsAt);
    await playAt(id, matchKey("w1.1"), roomCode(`FIRST${id}`));
    await playAt(id, matchKey("w1.2"), roomCode(`OTHER${id}`));
    return { id, full: async () => (await store.tournaments.load(id)) as FullTournament };
  };
  const playAt = async (id: TournamentId, key: MatchKey, code: RoomCode, attempt = 1) => {
    const call = { key, attempt, isReplacement: attempt > 1 };
    await store.tournaments.claimCall(id, call, startsAt);
    await store.tournaments.callOpened(id, call, code, startsAt);
    await store.tournaments.callStarted(id, call, startsAt);
  };
  const finish = async (code: RoomCode, matchNumber: number, winnerSeat: 0 | 1): Promise<string> => {
    const sitters = [await newPlayer(store, place.tables(), at), await newPlayer(store, place.tables(), at)];
    await storeMatch(store, finishedMatch(matchNumber, sitters, { code, matchNumber, winnerSeat, kind: "tournament" }));
    const row = await place.tables().knex("matches").where({ code, match_number: matchNumber }).first("id");
    return String(row?.id);
  };
  const nobody = { userId: null, joinBefore: () => null };
  const matchIn = (full: FullTournament, key: MatchKey) =>
    detailOf(full, nobody).matches.find((match) => match.key === key);

  test("has the matches that were won on the page, in the bracket of an overlay and in the choice of a stream", async () => {
    const { id, full } = await begun();
    const won = await finish(roomCode(`OTHER${id}`), 1, 1);
    const now = await full();
    expect(matchIn(now, matchKey("w1.2"))).toMatchObject({
      state: "playing",
      players: [{ wins: 0 }, { wins: 1 }],
      match_ids: [won],
    });
    expect(matchIn(now, matchKey("w1.1"))).toMatchObject({
      state: "playing",
      players: [{ wins: 0 }, { wins: 0 }],
      match_ids: [],
    });

    const facts = factsOf(now);
    const { bracket } = tournamentPicture(facts, matchKey("w1.1"), true, () => false);
    expect(bracket.find(({ key }) => key === "w1.2")?.players.map(({ wins }) => wins)).toEqual([0, 1]);

    // without the match that was won, the pair with the highest seeds would be chosen
    const table = { match: startMatch(rulesPage(2), 0) } as Table;
    expect(
      chosenMatch(
        liveMatches(facts.records, now.tournament, () => table),
        null,
      ),
    ).toBe("w1.2");
  });

  test("has them at the table that replaces a lost one too, and before that is opened", async () => {
    const { id, full } = await begun();
    const ids = [await finish(roomCode(`FIRST${id}`), 1, 0)];
    await store.tournaments.claimCall(id, { key: matchKey("w1.1"), attempt: 2, isReplacement: true }, startsAt);
    expect(matchIn(await full(), matchKey("w1.1"))).toMatchObject({
      players: [{ wins: 1 }, { wins: 0 }],
      match_ids: ids,
    });
    await playAt(id, matchKey("w1.1"), roomCode(`SECOND${id}`), 2);
    ids.push(await finish(roomCode(`SECOND${id}`), 1, 1));
    expect(matchIn(await full(), matchKey("w1.1"))).toMatchObject({
      players: [{ wins: 1 }, { wins: 1 }],
      match_ids: ids,
    });
  });
});
