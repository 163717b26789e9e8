/** No frame of an overlay contains a card that a player of the running hand may not know, in any mode, at any time. */
import { describe, expect, it } from "vitest";
import type { PlayerCount } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import { matchKey, streamKeyOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { STREAM_HANDS, type StreamHands } from "#protocol/calls/streams.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { duel, KEY, namesIn, pass, Screen } from "#tests/support/overlayScreen.ts";
import { shownIn, TableTruth } from "#tests/support/overlayWatch.ts";
import { act, type Seating, sitDown } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";

interface Watched {
  readonly wire: TestWire;
  readonly overlays: Overlay[];
  readonly leaks: string[];
}

/** An overlay whose frames are checked as they arrive, against the table at that moment. */
async function watch(world: SocketWorld, { code }: Seating, truth: TableTruth, key = KEY): Promise<Watched> {
  const wire = world.dial(`overlay ${world.clock.monotonic()}`);
  const watched: Watched = { wire, overlays: [], leaks: [] };
  world.rooms.find(code)?.observe(({ table }) => truth.note(table));
  wire.onFrame = (bytes) => {
    const overlay = shownIn(bytes);
    if (overlay === null) return;
    watched.overlays.push(overlay);
    const leak = truth.leakIn(overlay);
    if (leak !== null) watched.leaks.push(leak);
  };
  wire.say("openOverlay", { key: streamKeyOf(key), protocol: PROTOCOL });
  await settled();
  return watched;
}

/** Lets the players do their next actions, and time pass, this number of times. */
async function play(
  world: SocketWorld,
  seating: Seating,
  steps: number,
  seed: number,
  between: (step: number) => Promise<void> | void,
) {
  const random = seededRandom(seed);
  for (let step = 0; step < steps; step++) {
    for (const player of seating.players) {
      if (act(player, seating.code, random)) break;
    }
    world.clock.pass(300 + random(2_000));
    await settled();
    await between(step);
    await settled();
  }
}

const isOpen = ({ table }: Overlay): boolean => table?.players.some(({ hand }) => hand !== null) === true;
const isDealt = ({ table }: Overlay): boolean => table?.players.some(({ dealt }) => dealt !== null) === true;

async function start(players: PlayerCount, seed: number, hands: StreamHands, delay_s = 0) {
  const world = new SocketWorld({ seed, isUnlimited: true });
  const config = { ...randomConfig(seededRandom(seed), players), winPoints: 30 };
  const seating = await sitDown(world, config, { turnMs: 20_000 });
  world.streams.make(KEY, userIdOf("ama"), { hands, delay_s, verdicts: true });
  return { world, seating, truth: new TableTruth() };
}

describe.each([2, 3, 4] as PlayerCount[])("at a table of %i", (players) => {
  it.each(STREAM_HANDS)("a whole match shows no card early (%s)", async (hands) => {
    const { world, seating, truth } = await start(players, players * 5, hands, 5);
    const watched = await watch(world, seating, truth);
    await play(world, seating, 250, players, () => undefined);
    expect(watched.leaks).toEqual([]);
    expect(watched.wire.closed).toBeNull();
    expect(watched.overlays.length).toBeGreaterThan(60);
    expect(watched.overlays.some(isOpen)).toBe(hands === "delayed");
    expect(watched.overlays.some(isDealt)).toBe(hands !== "hidden");
    expect(world.faults).toEqual([]);
  });

  it("nor do other settings in the middle of hands, connections that come back, and restarts", async () => {
    for (const seed of [1, 2, 3]) {
      const { world, seating, truth } = await start(players, seed, "hidden");
      const random = seededRandom(seed + 70);
      let watched = await watch(world, seating, truth);
      const all = [watched];
      await play(world, seating, 260, seed, async (step) => {
        const choice = random(40);
        if (choice < 3) {
          const delay_s = [0, 3, 30, 900][random(4)] ?? 0;
          world.streams.change(KEY, { hands: STREAM_HANDS[random(3)] ?? "hidden", delay_s });
        } else if (choice === 3) {
          watched.wire.connection.gone("dropped");
          watched = await watch(world, seating, truth);
          all.push(watched);
        } else if (choice === 4 && step % 2 === 0) {
          await world.restart();
          for (const name of ["ama", "kofi", "yaa", "kwame"].slice(0, players)) {
            const wire = await world.connect(userIdOf(name));
            wire.say("join-room", { code: seating.code });
            seating.players[["ama", "kofi", "yaa", "kwame"].indexOf(name)] = wire;
          }
          watched = await watch(world, seating, truth);
          all.push(watched);
        }
      });
      expect(all.flatMap(({ leaks }) => leaks)).toEqual([]);
      expect(all.flatMap(({ overlays }) => overlays).some(isOpen)).toBe(true);
      expect(world.faults).toEqual([]);
    }
  });
});

describe("between two tables", () => {
  const follows = (pick: string | null) =>
    ({ kind: "tournament", tournament: tournamentId("7"), pick: pick === null ? null : matchKey(pick) }) as const;

  it("choices of the director, at any time and with any delay, show no card of a hand that is played", async () => {
    for (const seed of [1, 2, 3]) {
      const world = new SocketWorld({ seed, isUnlimited: true });
      const random = seededRandom(seed);
      const config = { ...randomConfig(random, 2), winPoints: 30 };
      const one = await duel(world, config, { kind: "tournament", turnMs: 20_000 }, ["ama", "kwame"]);
      const two = await duel(world, config, { kind: "tournament", turnMs: 20_000 }, ["kofi", "yaa"]);
      world.streams.tournaments.set("7", fourPlayers({ "w1.1": one.code, "w1.2": two.code }));
      const truths = [new TableTruth(), new TableTruth()] as const;
      one.room.observe(({ table }) => truths[0].note(table));
      two.room.observe(({ table }) => truths[1].note(table));
      const [leaks, shownOf] = [[] as string[], new Set<string | null>()];
      world.streams.make(KEY, userIdOf("esi"), {
        hands: "delayed",
        delay_s: 10,
        verdicts: true,
        follows: follows("w1.1"),
      });
      const screen = new Screen();
      screen.onPicture = (overlay) => {
        const names = namesIn(overlay);
        if (names === null) return;
        if (isOpen(overlay)) shownOf.add(names[0] ?? null);
        const leak = truths[names.includes("name-ama") ? 0 : 1].leakIn(overlay);
        if (leak !== null) leaks.push(leak);
      };
      // Names distinguish the tables, and are read once an overlay has opened.
      await world.streams.live.open(streamKeyOf(KEY), screen);
      for (let step = 0; step < 500; step++) {
        for (const { code, players } of [one, two]) for (const player of players) if (act(player, code, random)) break;
        await pass(world, 1);
        const choice = random(40);
        if (choice < 3) world.streams.change(KEY, { follows: follows([null, "w1.1", "w1.2"][choice] ?? null) });
        else if (choice === 3) world.streams.change(KEY, { delay_s: [0, 20, 60][random(3)] ?? 0 });
        else if (choice === 4 && random(4) === 0)
          world.streams.change(KEY, { hands: STREAM_HANDS[random(3)] ?? "hidden" });
        else if (choice === 5) world.streams.change(KEY, { hands: "delayed" });
      }
      expect(leaks).toEqual([]);
      expect([...shownOf].filter((name) => name !== null).length).toBe(2);
      expect(world.faults).toEqual([]);
    }
  });
});

it("the check itself would notice a hand that is open too early", async () => {
  const { world, seating, truth } = await start(2, 8, "delayed");
  const watched = await watch(world, seating, truth);
  await play(world, seating, 80, 8, () => undefined);
  const open = watched.overlays.filter(isOpen);
  expect(open.length).toBeGreaterThan(5);
  expect(open.map((overlay) => new TableTruth().leakIn(overlay)).every((leak) => leak !== null)).toBe(true);
});
