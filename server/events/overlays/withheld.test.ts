/** Content of a stream disappears, also with a delay, once its player hides or its tournament is no longer visible. */
import { expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { streamKeyOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { STREAM_HANDS, type StreamSettings } from "#protocol/calls/streams.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { shownIn } from "#tests/support/overlayWatch.ts";
import { act, sitDown } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";

const KEY = "k".repeat(43);

async function watched(settings: Partial<StreamSettings>) {
  const world = new SocketWorld({ seed: 3, isUnlimited: true });
  const seating = await sitDown(world, { ...rulesPage(2), winPoints: 30 }, { turnMs: 20_000 });
  world.streams.make(KEY, userIdOf("ama"), settings);
  const overlays: Overlay[] = [];
  const wire = world.dial("overlay");
  wire.onFrame = (bytes) => void overlays.push(...[shownIn(bytes)].filter((visible) => visible !== null));
  const random = seededRandom(5);
  const play = async (steps: number): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      for (const player of seating.players) if (act(player, seating.code, random)) break;
      world.clock.pass(1_000);
      await settled();
    }
  };
  const open = (): void => wire.say("openOverlay", { key: streamKeyOf(KEY), protocol: PROTOCOL });
  return { world, seating, overlays, play, open };
}

it.each(STREAM_HANDS)("a player who hides is on no stream of others any more (%s)", async (hands) => {
  const { world, overlays, play, open } = await watched({ follows: { kind: "player", user: userIdOf("kofi") }, hands });
  open();
  await play(120);
  expect(overlays.at(-1)?.table).not.toBeNull();
  world.streams.hidden.add("kofi");
  await play(5);
  expect(overlays.at(-1)).toMatchObject({ scene: "waiting", table: null });
  overlays.length = 0;
  await play(60);
  expect(overlays.filter(({ table, result }) => table !== null || result !== null)).toEqual([]);
  expect(world.faults).toEqual([]);
});

it("a tournament that becomes private is on no stream of others any more", async () => {
  const { world, seating, overlays, play, open } = await watched({
    follows: { kind: "tournament", tournament: tournamentId("7"), pick: null },
    scene: "bracket",
  });
  world.streams.tournaments.set("7", fourPlayers({ "w1.1": seating.code }));
  open();
  await play(10);
  expect(overlays.at(-1)?.tournament).not.toBeNull();
  world.streams.tournaments.set("7", fourPlayers({ "w1.1": seating.code }, "link"));
  await play(10);
  expect(overlays.at(-1)).toMatchObject({ scene: "waiting", tournament: null });
  expect(world.faults).toEqual([]);
});
