import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { matchKey, roomCode, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { StreamSettings } from "#protocol/calls/streams.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import { overlayLimits } from "./limits.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { duel as openDuel, KEY, namesIn, pass, screen } from "#tests/support/overlayScreen.ts";
import { act, type Seating, sitDown } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";

const rules = rulesPage(2);
const table = (world: SocketWorld, game: Partial<NewGame>): Promise<Seating> => sitDown(world, rules, game);

/** The code of a table whose match has begun, of two others. */
const duel = async (world: SocketWorld, game: Partial<NewGame>, names: readonly [string, string]): Promise<string> =>
  (await openDuel(world, rules, game, names)).code;

describe("a stream of a player", () => {
  it("shows the own private table", async () => {
    const world = new SocketWorld();
    await table(world, {});
    const visible = await screen(world, userIdOf("ama"), { follows: { kind: "player", user: userIdOf("ama") } });
    expect(namesIn(visible.last)).toEqual(["name-ama", "name-kofi"]);
  });

  it("never shows a private table of others, by their player, by its code or in a tournament that is not public", async () => {
    const follows: StreamSettings["follows"][] = [];
    const world = new SocketWorld();
    const { code } = await table(world, {});
    follows.push({ kind: "player", user: userIdOf("ama") }, { kind: "table", code });
    const cup = await duel(world, { kind: "tournament" }, ["yaa", "kwame"]);
    world.streams.tournaments.set("7", fourPlayers({ "w1.1": cup }, "link"));
    follows.push(
      { kind: "player", user: userIdOf("yaa") },
      { kind: "table", code: roomCode(cup) },
      { kind: "tournament", tournament: tournamentId("7"), pick: null },
    );
    for (const each of follows) {
      const visible = await screen(world, userIdOf("esi"), { follows: each });
      expect([visible.last.scene, visible.last.table, visible.last.tournament]).toEqual(["waiting", null, null]);
    }
  });

  it("shows tables of quick match, but not those of other players who hide that they are online", async () => {
    const world = new SocketWorld();
    await duel(world, { kind: "matched" }, ["ama", "kofi"]);
    expect(
      namesIn((await screen(world, userIdOf("esi"), { follows: { kind: "player", user: userIdOf("ama") } })).last),
    ).not.toBeNull();
    world.streams.hidden.add("ama");
    expect(
      (await screen(world, userIdOf("esi"), { follows: { kind: "player", user: userIdOf("ama") } })).last.table,
    ).toBeNull();
    expect(
      (await screen(world, userIdOf("ama"), { follows: { kind: "player", user: userIdOf("ama") } })).last.table,
    ).not.toBeNull();
  });

  it("shows nothing of a guest but to the guest: to others a guest is no known user", async () => {
    const world = new SocketWorld();
    await duel(world, { kind: "matched" }, ["ama", "kofi"]);
    world.streams.guests.add("ama");
    expect(
      (await screen(world, userIdOf("esi"), { follows: { kind: "player", user: userIdOf("ama") } })).last.table,
    ).toBeNull();
    expect(
      (await screen(world, userIdOf("ama"), { follows: { kind: "player", user: userIdOf("ama") } })).last.table,
    ).not.toBeNull();
  });

  it("leaves out names of those who want that, also once they change their mind", async () => {
    const world = new SocketWorld();
    await table(world, {});
    world.streams.anonymous.add("kofi");
    const visible = await screen(world, userIdOf("ama"), {});
    expect(namesIn(visible.last)).toEqual(["name-ama", null]);
    // from the first frame on: a name that is not known to be shown is not
    expect(visible.frames.every((frame) => !JSON.stringify(frame).includes("kofi"))).toBe(true);
    world.streams.anonymous.delete("kofi");
    await pass(world, 11);
    expect(namesIn(visible.last)).toEqual(["name-ama", "name-kofi"]);
  });

  it("shows the table, then the result, then that the next match is awaited", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const { code, players } = await table(world, { turnMs: 20_000 });
    const visible = await screen(world, userIdOf("ama"), {});
    const random = seededRandom(4);
    for (let step = 0; step < 400 && visible.last.table?.phase !== "game_over"; step++) {
      for (const player of players) if (act(player, code, random)) break;
      await pass(world, 1);
    }
    expect(visible.last.scene).toBe("table");
    await pass(world, 9);
    expect(visible.last.scene).toBe("result");
    expect(visible.last.result).toMatchObject({ is_final: true, forfeited_by: null });
    expect(visible.last.result?.players.map(({ name }) => name)).toEqual(["name-ama", "name-kofi"]);
    await pass(world, 40);
    expect([visible.last.scene, visible.last.table]).toEqual(["waiting", null]);
    expect(world.faults).toEqual([]);
  });

  it("shows the scene that its streamer chooses, and waits where that has nothing to show", async () => {
    const world = new SocketWorld();
    await table(world, {});
    const visible = await screen(world, userIdOf("ama"), { scene: "waiting" });
    expect(visible.last.scene).toBe("waiting");
    for (const [scene, found] of [
      ["table", "table"],
      ["bracket", "waiting"],
      ["result", "waiting"],
      ["auto", "table"],
    ] as const) {
      world.streams.change(KEY, { scene });
      await settled();
      expect(visible.last.scene).toBe(found);
    }
  });

  it("has the chat only while it is on, its last lines, and no name of those who want none", async () => {
    const world = new SocketWorld();
    const visible = await screen(world, userIdOf("ama"), {});
    world.streams.lines = Array.from({ length: 20 }, (_, at) => ({
      userId: userIdOf(at % 2 === 0 ? "yaa" : "esi"),
      name: "n",
      text: `${at}`,
      at,
    }));
    world.streams.anonymous.add("esi");
    await pass(world, 3);
    expect(visible.last.chat).toBeNull();
    world.streams.change(KEY, { chat: true });
    await pass(world, 3);
    expect(visible.last.chat?.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, at) => `${at + 8}`));
    expect(visible.last.chat?.map(({ name }) => name).slice(0, 2)).toEqual(["n", null]);
    world.streams.change(KEY, { chat: false });
    await settled();
    expect(visible.last.chat).toBeNull();
  });
});

describe("a store that is away for a while", () => {
  it("a change of the settings is read again soon, and less often the longer it takes", async () => {
    const world = new SocketWorld();
    await table(world, {});
    const visible = await screen(world, userIdOf("ama"), { scene: "waiting" });
    world.streams.isAway = true;
    world.streams.change(KEY, { scene: "auto" });
    await settled();
    expect(visible.last.scene).toBe("waiting");
    world.streams.isAway = false;
    await pass(world, 1);
    expect(visible.last.scene).toBe("table");
    world.streams.isAway = true;
    world.streams.change(KEY, { scene: "waiting" });
    await pass(world, 120);
    const before = world.streams.reads;
    await pass(world, 60);
    expect(world.streams.reads - before).toBeLessThanOrEqual(6);
    world.streams.isAway = false;
    await pass(world, overlayLimits.checkMs / 1_000);
    expect(visible.last.scene).toBe("waiting");
    expect(world.faults).toHaveLength(2);
  });
});

describe("a stream of a tournament", () => {
  async function cup(): Promise<{ world: SocketWorld; codes: readonly [string, string] }> {
    const world = new SocketWorld();
    const first = await duel(world, { kind: "tournament" }, ["ama", "kwame"]);
    const second = await duel(world, { kind: "tournament" }, ["kofi", "yaa"]);
    world.streams.tournaments.set("7", fourPlayers({ "w1.1": first, "w1.2": second }));
    return { world, codes: [first, second] };
  }

  it("shows its most interesting match, keeps to it while it is played, and goes where the director says", async () => {
    const { world } = await cup();
    const visible = await screen(world, userIdOf("esi"), {
      follows: { kind: "tournament", tournament: tournamentId("7"), pick: null },
    });
    const first = visible.last.tournament?.match?.key;
    expect(visible.last.scene).toBe("table");
    await pass(world, 20);
    expect(visible.last.tournament?.match?.key).toBe(first);
    const other = first === "w1.1" ? "w1.2" : "w1.1";
    world.streams.change(KEY, {
      follows: { kind: "tournament", tournament: tournamentId("7"), pick: matchKey(other) },
    });
    await pass(world, 2);
    expect(visible.last.tournament?.match?.key).toBe(other);
    // and stays there when the choice is taken back
    world.streams.change(KEY, { follows: { kind: "tournament", tournament: tournamentId("7"), pick: null } });
    await pass(world, 10);
    expect(visible.last.tournament?.match?.key).toBe(other);
    expect(new Set(visible.frames.map((frame) => frame.table?.number ?? 0)).size).toBe(3);
    expect(world.faults).toEqual([]);
  });

  it("has its matches, with rounds and names, in the scene of the bracket", async () => {
    const { world } = await cup();
    world.streams.anonymous.add("yaa");
    const visible = await screen(world, userIdOf("esi"), {
      follows: { kind: "tournament", tournament: tournamentId("7"), pick: null },
      scene: "bracket",
    });
    const { tournament, scene } = visible.last;
    expect([scene, tournament?.title, tournament?.bracket.length]).toEqual(["bracket", "Kumasi Open", 3]);
    expect(tournament?.bracket.map(({ rounds, best_of }) => [rounds, best_of])).toEqual([
      [2, 3],
      [2, 3],
      [2, 5],
    ]);
    const named = tournament?.bracket.flatMap(({ players }) => players.map(({ name }) => name));
    expect(named).toContain("name-ama");
    expect(named).not.toContain("name-yaa");
    expect(tournament?.upcoming.map(({ state }) => state)).toEqual(["waiting"]);
  });
});
