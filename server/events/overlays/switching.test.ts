/** How a stream goes from one table to the next. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { matchKey, streamIdOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { duel, KEY, namesIn, pass, type Screen, screen } from "#tests/support/overlayScreen.ts";
import { act, type Seating } from "#tests/support/tablePlay.ts";
import { SocketWorld } from "#tests/support/testWire.ts";
import { overlayLimits } from "./limits.ts";

const rules = { ...rulesPage(2), winPoints: 30 };
const random = seededRandom(4);

/** One action at each table, and a second. */
async function step(world: SocketWorld, tables: readonly Seating[]): Promise<void> {
  for (const { code, players } of tables) for (const player of players) if (act(player, code, random)) break;
  await pass(world, 1);
}

async function play(world: SocketWorld, tables: readonly Seating[], seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed++) await step(world, tables);
}

/** Plays until the condition holds, and the number of seconds that it took. */
async function playUntil(world: SocketWorld, tables: readonly Seating[], isMet: () => boolean): Promise<number> {
  for (let passed = 0; passed < 400; passed++) {
    if (isMet()) return passed;
    await step(world, tables);
  }
  throw new Error("it never came");
}

/** The first match of the tournament is decided. */
const won = {
  key: matchKey("w1.1"),
  winner: 0,
  how: "played",
  wins: [2, 0],
  hands: [2, 0],
  points: [5, 0],
  at: 2_000,
  matchIds: [],
} as const;

const handAt = ({ room }: Seating): number => room.table.match?.handNumber ?? 0;
const hasBegunTrick = ({ room }: Seating): boolean => (room.table.match?.tricks.length ?? 0) > 1;

/** The hands that were shown of the table of this player. */
const handsOf = (visible: Screen, name: string): number[] => {
  const frames = visible.frames.filter((frame) => namesIn(frame)?.includes(name) === true);
  return [...new Set(frames.map(({ table }) => table?.hand_number ?? 0))];
};

describe.each([0, 60])("a player with a delay of %i s who goes to another table in the middle of a hand", (delay_s) => {
  it("is shown there soon, from the running hand on, and not with the rest of the old match", async () => {
    const world = new SocketWorld({ isUnlimited: true });
    const first = await duel(world, rules, { kind: "matched" }, ["ama", "kofi"]);
    const visible = await screen(world, userIdOf("esi"), {
      follows: { kind: "player", user: userIdOf("ama") },
      hands: "delayed",
      delay_s,
    });
    await playUntil(world, [first], () => handAt(first) === 4 && hasBegunTrick(first));
    const [, kofi] = first.players;
    first.players[0]?.say("leaveGame", { code: first.code }, "leave");
    const second = await duel(world, rules, { kind: "matched" }, ["ama", "yaa"]);
    const both = [{ ...first, players: [kofi as (typeof first.players)[number]] }, second];
    const since = world.clock.monotonic();
    await playUntil(world, both, () => namesIn(visible.last)?.includes("name-yaa") === true);
    const took = (world.clock.monotonic() - since) / 1_000;
    const handSeconds = 20;
    expect(took).toBeGreaterThan(delay_s);
    expect(took).toBeLessThan(delay_s + 2 * handSeconds + overlayLimits.handEndMsMax / 1_000);
    expect(handAt(first)).toBeGreaterThan(4);
    await play(world, both, 60);
    expect(handsOf(visible, "name-kofi")).toEqual([1, 2, 3]);
    expect(handsOf(visible, "name-yaa").slice(0, 2)).toEqual([1, 2]);
    expect(world.faults).toEqual([]);
  });
});

describe("the choice of a director", () => {
  const follows = (pick: string | null) =>
    ({ kind: "tournament", tournament: tournamentId("7"), pick: pick === null ? null : matchKey(pick) }) as const;

  async function cup(part: Parameters<typeof screen>[2], winPoints = 30) {
    const world = new SocketWorld({ isUnlimited: true });
    const one = await duel(world, { ...rules, winPoints }, { kind: "tournament" }, ["ama", "kwame"]);
    const two = await duel(world, rules, { kind: "tournament" }, ["kofi", "yaa"]);
    world.streams.tournaments.set("7", fourPlayers({ "w1.1": one.code, "w1.2": two.code }));
    const visible = await screen(world, userIdOf("esi"), { follows: follows("w1.1"), ...part });
    return { world, one, two, both: [one, two], visible };
  }

  it("with a delay: what is on screen goes on until that time, then the hand that ran there comes", async () => {
    const { world, one, two, both, visible } = await cup({ hands: "delayed", delay_s: 60 });
    await playUntil(world, both, () => namesIn(visible.last)?.includes("name-ama") === true && hasBegunTrick(two));
    const [endedThen, handThen] = [handAt(one) - 1, handAt(two)];
    world.streams.change(KEY, { follows: follows("w1.2") });
    const since = world.clock.monotonic();
    await pass(world, 1);
    expect(world.streams.overlays.shownOf(streamIdOf("1"))).toEqual({ onScreen: "w1.1", followed: "w1.2" });
    world.streams.change(KEY, { scene: "bracket" });
    await pass(world, 1);
    expect(world.streams.overlays.shownOf(streamIdOf("1"))?.onScreen).toBeNull();
    world.streams.change(KEY, { scene: "auto" });
    await playUntil(world, both, () => namesIn(visible.last)?.includes("name-yaa") === true);
    expect(world.clock.monotonic() - since).toBeLessThan(100_000);
    expect(handsOf(visible, "name-ama").at(-1)).toBe(endedThen);
    expect(world.streams.overlays.shownOf(streamIdOf("1"))).toEqual({ onScreen: "w1.2", followed: "w1.2" });
    expect(visible.last.table?.hand_number).toBe(handThen);
    expect(visible.last.table?.tricks.length).toBeGreaterThan(1);
    expect(world.faults).toEqual([]);
  });

  it("at once: a match that is next already is shown when it is chosen, though the end of the last one is held", async () => {
    const { world, one, two, visible } = await cup({}, 5);
    await playUntil(world, [one], () => visible.last.table?.phase === "game_over");
    const full = fourPlayers({ "w1.1": one.code, "w1.2": two.code });
    world.streams.tournaments.set("7", { ...full, results: [won] });
    // the other one is next, and waits
    await pass(world, 4);
    expect(namesIn(visible.last) ?? []).toContain("name-ama");
    world.streams.change(KEY, { follows: follows("w1.2") });
    await pass(world, 1);
    expect(namesIn(visible.last) ?? []).toContain("name-yaa");
    expect(world.faults).toEqual([]);
  });
});
