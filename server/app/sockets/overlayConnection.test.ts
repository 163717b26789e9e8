import { describe, expect, it } from "vitest";
import { nodeName, roomCode, streamIdOf, streamKeyOf, userIdOf } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { overlayBounds } from "#protocol/frames/overlay.ts";
import { beatFrame, overlayIn, overlayMovedIn } from "#protocol/frames/overlayFrame.ts";
import { streamBounds } from "#protocol/calls/streams.ts";
import { overlayLimits } from "#server/events/overlays/limits.ts";
import { act, sitDown } from "#tests/support/tablePlay.ts";
import { privateGame } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";

const KEY = "k".repeat(streamBounds.keyChars);

async function open(world: SocketWorld, key = KEY, protocol = PROTOCOL, address = "203.0.113.9"): Promise<TestWire> {
  const wire = world.dial(address);
  wire.say("openOverlay", { key: streamKeyOf(key), protocol });
  await settled();
  return wire;
}

function streaming(): SocketWorld {
  const world = new SocketWorld();
  world.streams.make(KEY, userIdOf("ama"));
  return world;
}

describe("an overlay's connection", () => {
  it("is shown its stream at once, and while nothing happens only that the server is there", async () => {
    const world = streaming();
    const wire = await open(world);
    expect(wire.sent.map(({ bytes }) => overlayIn(bytes)?.scene)).toEqual(["waiting"]);
    for (let second = 0; second < 600; second++) {
      world.clock.pass(1_000);
      await settled();
    }
    const [first, ...others] = wire.sent;
    expect(others.every(({ bytes }) => Buffer.from(beatFrame()).equals(bytes))).toBe(true);
    const waits = others.map(({ at }, index) => at - (others[index - 1] ?? first ?? { at: 0 }).at);
    expect(waits.length).toBeGreaterThan(25);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(overlayBounds.beatMs);
    expect(Math.max(...waits)).toBeLessThan(overlayBounds.silenceMsMax / 2);
    expect(wire.closed).toBeNull();
  });

  it("is sent to another node of the cluster, and comes from one with its match", async () => {
    const world = new SocketWorld();
    world.streams.placeOf = async () => ({ is: "elsewhere", node: nodeName("b") });
    world.streams.make(KEY, userIdOf("ama"), { follows: { kind: "table", code: roomCode("AWAYAWAY") } });
    const wire = world.dial();
    wire.say("openOverlay", { key: streamKeyOf(KEY), protocol: PROTOCOL, from: { match: null } });
    await settled();
    await settled();
    world.clock.pass(2_000);
    await settled();
    expect(wire.sent.map(({ bytes }) => overlayMovedIn(bytes))).toContainEqual({ node: "b", match: null });
    expect(wire.closed).toBeNull();
  });

  it("may say nothing more, be it well-formed, unknown or a second key", async () => {
    const frames = [
      ["openOverlay", { key: KEY, protocol: PROTOCOL }],
      ["hello", { token: "token-ama", protocol: PROTOCOL }],
      ["join-room", { code: "ABCDEFGH" }],
      ["playCard", { code: "ABCDEFGH", card_id: "6S" }, "1"],
      ["sendGlobalMessage", { text: "hi" }, "2"],
      ["nonsense", {}],
    ] as const;
    for (const frame of frames) {
      const world = streaming();
      const wire = await open(world);
      wire.connection.receive(encodeFrame(frame).slice(), true);
      expect(wire.closed?.code).toBe(4400);
      expect(wire.sent).toHaveLength(1);
      expect(world.streams.overlays.openCount(streamIdOf("1"))).toBe(0);
    }
  });

  it("closes with 4401 for a key that opens nothing, and is slowed down after many", async () => {
    const world = streaming();
    const codes: unknown[] = [];
    for (let at = 0; at < 100; at++) codes.push((await open(world, `${at}`.padStart(43, "x"))).closed?.code);
    expect(new Set(codes.slice(0, 60))).toEqual(new Set([4401]));
    expect(new Set(codes.slice(60))).toEqual(new Set([4429]));
    expect(world.refusals.filter((line) => line.startsWith("token"))).toHaveLength(60);
    // another address is not held up by that
    expect((await open(world, KEY, PROTOCOL, "198.51.100.7")).closed).toBeNull();
  });

  it("closes for another protocol, and for a store that does not answer", async () => {
    const world = streaming();
    expect((await open(world, KEY, PROTOCOL + 1)).closed?.code).toBe(4400);
    world.streams.isAway = true;
    expect((await open(world)).closed?.code).toBe(1013);
  });

  it("has a greatest number for each stream, and a place that is left is free again", async () => {
    const world = streaming();
    const wires: TestWire[] = [];
    for (let at = 0; at < streamBounds.overlaysMax; at++) wires.push(await open(world));
    expect((await open(world)).closed?.code).toBe(4429);
    expect(world.streams.open).toBe(streamBounds.overlaysMax);
    wires[0]?.connection.gone("closed");
    expect((await open(world)).closed).toBeNull();
  });

  it("ends at once when its key is changed or its stream deleted, and with its owner's account", async () => {
    const world = streaming();
    const first = await open(world);
    world.streams.revoke(KEY);
    expect(first.closed?.code).toBe(4401);
    expect((await open(world)).closed?.code).toBe(4401);
    world.streams.make(KEY, userIdOf("kofi"));
    const second = await open(world);
    world.streams.live.revokeOf(userIdOf("kofi"));
    expect(second.closed?.code).toBe(4401);
  });

  it("ends within a check when the key opens nothing any more for another reason", async () => {
    const world = streaming();
    const wire = await open(world);
    world.streams.byKey.delete(KEY);
    for (let passed = 0; passed <= overlayLimits.checkMs; passed += 1_000) {
      world.clock.pass(1_000);
      await settled();
    }
    expect(wire.closed?.code).toBe(4401);
    expect(world.streams.live.size).toBe(0);
  });

  it("costs the room nothing once it is gone, and keeps nothing of the stream after a while", async () => {
    const world = streaming();
    const { code, players } = await sitDown(world, { ...privateGame, players: 2 });
    const wire = await open(world);
    world.clock.pass(1_500);
    await settled();
    wire.connection.gone("dropped");
    const before = wire.sent.length;
    const { timers } = world.clock;
    const random = seededRandom(3);
    for (let step = 0; step < 30; step++) for (const player of players) act(player, code, random);
    expect(wire.sent).toHaveLength(before);
    for (let passed = 0; passed <= overlayLimits.lingerMs; passed += 1_000) {
      world.clock.pass(1_000);
      await settled();
    }
    expect(world.streams.live.size).toBe(0);
    expect(world.clock.timers).toBeLessThan(timers);
    expect(world.faults).toEqual([]);
  });
});
