/** A streaming program without a network: it sends no close frame and no answer to a ping. */
import { connect, type Socket } from "node:net";
import { setTimeout as later } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { streamBounds } from "#protocol/calls/streams.ts";
import { overlayLimits } from "#server/events/overlays/limits.ts";
import { ListeningWorld, listeners } from "#tests/support/listeningWorld.ts";
import { OPCODE, RawSocket } from "#tests/support/rawSocket.ts";
import { settled } from "#tests/support/testWire.ts";

/** The shortest time that uWebSockets.js accepts; listeners use their own clocks, so the test waits for it. */
vi.mock("#server/app/sockets/limits.ts", async (actual) => {
  const limits = await actual<typeof import("#server/app/sockets/limits.ts")>();
  return { ...limits, socketLimits: { ...limits.socketLimits, idleSeconds: 8 } };
});

const KEY = "k".repeat(streamBounds.keyChars);

/** An overlay that reads its frames and answers nothing, not even a ping. */
async function deafOverlay(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  const payload = encodeFrame(["openOverlay", { key: KEY, protocol: PROTOCOL }]);
  // Binary, masked with zeros.
  socket.write(Buffer.concat([Buffer.of(0x82, 0x80 | payload.length), Buffer.alloc(4), payload]));
  return socket;
}

test.each(listeners)(
  "an overlay over %s whose network is gone is noticed while it is sent frames, and its stream forgets it",
  async (listener) => {
    const world = await ListeningWorld.start({ isUnlimited: true }, { listener });
    const { id } = world.streams.make(KEY, userIdOf("ama"));
    const counts = () => [world.streams.overlays.openCount(id), world.streams.open];
    const socket = await deafOverlay(world.port);
    let [received, isClosed] = [0, false];
    socket.on("data", ({ length }) => (received += length));
    socket.on("error", () => undefined);
    const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    void closed.then(() => (isClosed = true));
    await expect.poll(counts).toEqual([1, 1]);

    while (!isClosed) {
      // A frame to the overlay, which is no sign of life from it.
      world.clock.pass(1_000);
      await settled();
      await Promise.race([closed, later(20)]);
    }
    expect(received).toBeGreaterThan(100);
    expect(counts()).toEqual([0, 0]);
    for (let passed = 0; passed <= overlayLimits.lingerMs; passed += 1_000) {
      world.clock.pass(1_000);
      await settled();
    }
    expect(world.streams.live.size).toBe(0);
    await world.stop();
  },
);

test.each(listeners)(
  "a quiet client of %s is pinged; one that answers stays, and one that does not is cut off",
  async (listener) => {
    const world = await ListeningWorld.start({ isUnlimited: true }, { listener });
    const answering = await world.call(userIdOf("ama"));
    const deaf = await RawSocket.open(world.port);
    await deaf.closed;
    expect(deaf.frames.map(({ opcode }) => opcode)).toEqual([OPCODE.ping]);
    await later(8_000);
    await answering.idle();
    expect(world.hub.isConnected(userIdOf("ama"))).toBe(true);
    await world.stop();
  },
);
