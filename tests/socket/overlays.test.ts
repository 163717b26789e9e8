/** Overlays over real sockets: frames arrive as sent, and overlays that may not stay are closed. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { roomCode, streamKeyOf, userIdOf } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { STREAM_HANDS, streamBounds } from "#protocol/calls/streams.ts";
import { socketLimits } from "#server/app/sockets/limits.ts";
import { ListeningWorld } from "#tests/support/listeningWorld.ts";
import { shownIn, TableTruth } from "#tests/support/overlayWatch.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { act, sitDown } from "#tests/support/tablePlay.ts";
import { settled } from "#tests/support/testWire.ts";

const KEY = "k".repeat(streamBounds.keyChars);

async function open(world: ListeningWorld, key = KEY): Promise<SocketClient> {
  const client = await SocketClient.open(world.port);
  client.say("openOverlay", { key: streamKeyOf(key), protocol: PROTOCOL });
  return client;
}

describe("an overlay over a real socket", () => {
  it.each(STREAM_HANDS)(
    "gets exactly the frames of its stream, and in none of them a card too early (%s)",
    async (hands) => {
      const world = await ListeningWorld.start({ isUnlimited: true });
      world.streams.make(KEY, userIdOf("ama"), { hands, verdicts: true, delay_s: 4 });
      const { code, players } = await sitDown(world, rulesPage(2), { turnMs: 20_000 });
      const truth = new TableTruth();
      world.rooms.find(code)?.observe(({ table }) => truth.note(table));
      const client = await open(world);
      await client.until(() => client.sent.length > 0);
      // An overlay without a network reads each frame at the moment when it is sent.
      const leaks: (string | null)[] = [];
      const near = world.dial("near");
      near.onFrame = (bytes) => {
        const visible = shownIn(bytes);
        if (visible !== null) leaks.push(truth.leakIn(visible));
      };
      near.say("openOverlay", { key: streamKeyOf(KEY), protocol: PROTOCOL });
      await settled();
      const random = seededRandom(6);
      for (let step = 0; step < 150; step++) {
        for (const player of players) if (act(player, code, random)) break;
        world.clock.pass(900);
        await settled();
      }
      expect(near.sent.length).toBeGreaterThan(40);
      const hex = ({ bytes }: { readonly bytes: Uint8Array }): string => Buffer.from(bytes).toString("hex");
      // Each frame has its time, so no two are the same.
      const visible = near.sent.slice(1).map(hex);
      await client.until(() => client.sent.map(hex).at(-1) === visible.at(-1));
      expect(client.sent.map(hex).slice(-visible.length)).toEqual(visible);
      expect(leaks.filter((leak) => leak !== null)).toEqual([]);
      await world.stop();
      expect((await client.closed).code).toBe(1012);
    },
  );

  it("is closed for a wrong key, for one overlay too many, and for saying anything more", async () => {
    const world = await ListeningWorld.start({ isUnlimited: true });
    world.streams.make(KEY, userIdOf("ama"));
    expect((await (await open(world, "x".repeat(43))).closed).code).toBe(4401);
    const clients: SocketClient[] = [];
    for (let at = 0; at < streamBounds.overlaysMax; at++) {
      const client = await open(world);
      await client.until(() => client.sent.length > 0);
      clients.push(client);
    }
    expect((await (await open(world)).closed).code).toBe(4429);
    const [first, second, third, fourth] = clients as [SocketClient, SocketClient, SocketClient, SocketClient];
    first.say("join-room", { code: roomCode("ABCDEFGH") });
    expect((await first.closed).code).toBe(4400);
    second.raw("text");
    expect((await second.closed).code).toBe(1003);
    third.raw(encodeFrame(["openOverlay", { key: "x".repeat(socketLimits.frameBytesMax) }]).slice());
    expect((await third.closed).code).not.toBe(1000);
    world.streams.revoke(KEY);
    expect((await fourth.closed).code).toBe(4401);
    expect(world.streams.open).toBe(0);
    await world.stop();
  });
});
