import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { tablesLimits } from "./limits.ts";
import { type RoomCode, type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import type { StandIn } from "#protocol/calls/journal.ts";
import type { ConductEntry } from "#server/play/conduct/conductStore.ts";
import type { ChatMessage, FinishedMatch, FinishedPlayer } from "#server/base/db/records.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { settled } from "#tests/support/testWire.ts";
import { Results } from "./results.ts";

const match = (code: RoomCode, matchNumber: number): FinishedMatch => ({
  code,
  matchNumber,
  kind: "friend",
  isRated: false,
  startedAt: 0,
  endedAt: 1,
  winnerSeat: 0,
  reason: "points",
  players: [],
  record: { config: rulesPage(2), dealer: 0, actions: [] },
});
const said = (seq: number) => ({
  seq,
  at: seq,
  text: `line ${seq}`,
  phrase: null,
  user: { id: userIdOf("ama"), username: "Ama", image_url: null, is_bot: false },
});

function openResults() {
  const clock = new FakeClock();
  const done: string[] = [];
  const failed: string[] = [];
  const away = new Set<string>();
  /** The stored entries before, as a map by room. */
  const stored = new Map<string, [[RoomCode, number]]>();
  const note = async (what: string, room: string): Promise<void> => {
    if (away.has(room)) throw new Error("away");
    done.push(what);
  };
  const store = {
    matches: {
      finish: (one: FinishedMatch) => note(`match ${one.code} ${one.matchNumber}`, one.code).then(() => true),
      lastOf: (codes: readonly RoomCode[]) =>
        note(`last of ${codes.join(" ")}`, "last").then(() => new Map(codes.flatMap((code) => stored.get(code) ?? []))),
    },
    chat: { add: (line: ChatMessage) => note(`line ${line.code} ${line.seq}`, line.code) },
    conduct: {
      add: (all: readonly ConductEntry[]) => note(`conduct ${all.map(summary).join(" ")}`, all[0]?.code ?? ""),
    },
    journal: { close: (room: string) => note(`close ${room}`, room) },
  };
  const results = new Results(store, clock, (code) => failed.push(code));
  return { results, clock, done, failed, away, stored };
}

const summary = ({ userId, kind }: ConductEntry): string => `${userId}:${kind}`;

describe("what a room leaves behind", () => {
  it("[R20] says of a rated matched game how each behaved, before the match itself", async () => {
    const { results, done } = openResults();
    const player = (userId: UserId, standIn?: StandIn): FinishedPlayer => ({
      seat: 0,
      userId,
      username: userId,
      isBot: false,
      level: null,
      score: 0,
      handsWon: 0,
      place: 1,
      ...(standIn !== undefined && { standIn }),
    });
    const rated: FinishedMatch = { ...match(roomCode("A"), 1), kind: "matched", isRated: true };
    results.store({ ...rated, players: [player(userIdOf("ama")), player(userIdOf("kofi"), "away")] });
    results.store({ ...rated, players: [player(userIdOf("esi"), "excused"), player(userIdOf("yaa"), "left")] });
    results.store({ ...rated, isRated: false, players: [player(userIdOf("ama"), "left"), player(userIdOf("kofi"))] });
    results.store({
      ...rated,
      kind: "tournament",
      players: [player(userIdOf("ama"), "left"), player(userIdOf("kofi"))],
    });
    for (let turn = 0; turn < 7; turn++) await settled();
    expect(done.filter((what) => what.startsWith("conduct"))).toEqual([
      "conduct ama:clean kofi:away",
      "conduct yaa:left",
    ]);
    expect(done.slice(0, 2)).toEqual(["conduct ama:clean kofi:away", "match A 1"]);
  });

  it("is written in order: its matches, its chat, and only then its journal goes", async () => {
    const { results, done } = openResults();
    results.store(match(roomCode("A"), 1));
    results.store(match(roomCode("A"), 2));
    results.close(roomCode("A"), [said(3), said(5)]);
    for (let turn = 0; turn < 5; turn++) await settled();
    expect(done).toEqual(["match A 1", "match A 2", "line A 3", "line A 5", "close A"]);
    expect(results.waiting).toBe(0);
  });

  it("is written a few rooms at a time, so that a thousand rooms hold nobody else up", async () => {
    let atOnce = 0;
    let most = 0;
    const finish = async (): Promise<boolean> => {
      most = Math.max(most, ++atOnce);
      await settled();
      atOnce--;
      return true;
    };
    const nothing = { add: async () => {} };
    const store = {
      matches: { finish, lastOf: async () => new Map() },
      chat: nothing,
      conduct: nothing,
      journal: { close: async () => {} },
    };
    const results = new Results(store, new FakeClock(), () => {});
    for (let room = 0; room < 1_000; room++) results.store(match(roomCode(`R${room}`), 1));
    while (results.waiting > 0) await settled();
    expect(most).toBe(tablesLimits.savesAtOnceMax);
  });

  it("is tried again until the store takes it, less and less often, and nothing overtakes", async () => {
    const { results, clock, done, failed, away } = openResults();
    away.add("A");
    results.store(match(roomCode("A"), 1));
    results.close(roomCode("A"), []);
    results.store(match(roomCode("B"), 1));
    await settled();
    expect(done).toEqual(["match B 1"]);
    const waits: number[] = [];
    for (let waited = 0; failed.length < 8; waited += 500) {
      const before = failed.length;
      clock.pass(500);
      await settled();
      if (failed.length > before) waits.push(waited - waits.reduce((sum, each) => sum + each, 0) + 500);
      if (failed.length > before) waited = waits.reduce((sum, each) => sum + each, 0) - 500;
    }
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, tablesLimits.saveRetryMsMax]);
    away.clear();
    clock.pass(tablesLimits.saveRetryMsMax);
    for (let turn = 0; turn < 3; turn++) await settled();
    expect(done).toEqual(["match B 1", "match A 1", "close A"]);
    expect(results.waiting).toBe(0);
    expect(clock.timers).toBe(0);
  });

  it("is not written again after a restart, as far as the store has it", async () => {
    const { results, done, stored } = openResults();
    stored.set("A", [[roomCode("A"), 2]]);
    results.rebuilding();
    for (const number of [1, 2, 3]) results.store(match(roomCode("A"), number));
    results.store(match(roomCode("B"), 1));
    results.close(roomCode("A"), [said(9)]);
    await settled();
    expect(done).toEqual([]);
    await results.rebuilt();
    results.store(match(roomCode("C"), 1));
    for (let turn = 0; turn < 9; turn++) await settled();
    expect(done.toSorted()).toEqual(["close A", "last of A B", "line A 9", "match A 3", "match B 1", "match C 1"]);
    expect(done.filter((what) => what.includes(" A"))).toEqual(["last of A B", "match A 3", "line A 9", "close A"]);
    expect(results.waiting).toBe(0);
  });

  it("is written all the same where the store does not say what it has", async () => {
    const { results, done, failed, away } = openResults();
    away.add("last");
    results.rebuilding();
    results.store(match(roomCode("A"), 1));
    await results.rebuilt();
    await settled();
    expect([done, failed]).toEqual([["match A 1"], ["every rebuilt room"]]);
  });

  it("is left to the next start once the server stops", async () => {
    const { results, clock, done, failed, away } = openResults();
    away.add("A");
    results.store(match(roomCode("A"), 1));
    results.stop();
    await settled();
    results.store(match(roomCode("B"), 1));
    clock.pass(120_000);
    await settled();
    expect([done, failed]).toEqual([[], []]);
  });
});
