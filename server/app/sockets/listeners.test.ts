/** What every listener does with bytes from the network: the same contract for uWebSockets.js and ws. */
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { nodeName, userIdOf } from "#protocol/ids.ts";
import { ListeningWorld, listeners } from "#tests/support/listeningWorld.ts";
import { clientFrame, handshake, OPCODE, RawSocket } from "#tests/support/rawSocket.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { within } from "#tests/support/within.ts";
import { SocketConnection } from "./connection.ts";
import { plainListenerLimits, socketLimits } from "./limits.ts";
import type { SocketOptions } from "./transport.ts";
import { CLOSE } from "./wire.ts";

const AMA = userIdOf("ama");
const hello = (name = "ama"): Uint8Array =>
  encodeFrame(["hello", { token: `token-${name}`, protocol: PROTOCOL }]).slice();
const word = Buffer.from("a frame");

const worlds: ListeningWorld[] = [];
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop();
});

describe.each(listeners)("over %s", (listener) => {
  async function listening(socket: Partial<SocketOptions> = {}): Promise<ListeningWorld> {
    const world = await ListeningWorld.start({ isUnlimited: true }, { listener, ...socket });
    worlds.push(world);
    return world;
  }

  /** A connection that has been welcomed. */
  async function welcomed(world: ListeningWorld, name = "ama"): Promise<RawSocket> {
    const raw = await RawSocket.open(world.port);
    raw.write(clientFrame(OPCODE.binary, hello(name)));
    await raw.until(() => raw.frames.length > 0);
    return raw;
  }

  describe("a handshake", () => {
    test.each([
      ["with a query", handshake("/socket?a=1"), [101]],
      ["with a slash too many", handshake("/socket/"), [404]],
      ["at another place", handshake("/"), [404]],
      ["without an upgrade", "GET /socket HTTP/1.1\r\nHost: a\r\n\r\n", [404]],
      ["by POST without an upgrade", "POST /socket HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", [404]],
      ["without a key", handshake("/socket", { "Sec-WebSocket-Key": null }), [400, 404]],
      ["of a foreign page", handshake("/socket", { Origin: "https://evil.example" }), [403]],
      ["with headers that are too large", handshake("/socket", { "X-Large": "x".repeat(5_000) }), [431]],
      ["that is no HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", [400, 505]],
    ])("%s has its answer", async (_what, request, statuses) => {
      const { port } = await listening();
      const raw = await RawSocket.connect(port, request);
      expect(statuses).toContain(await raw.status());
      raw.socket.destroy();
    });

    test("for another node has its socket ended at once, so that its client goes to any node", async () => {
      const { port } = await listening({ node: nodeName("a") });
      const own = await RawSocket.open(port, "/socket/a");
      own.write(clientFrame(OPCODE.binary, hello()));
      await own.until(() => own.frames.length > 0);
      const other = await RawSocket.open(port, "/socket/b?a=1");
      await within(other.closed, "the end");
      expect(other.closeCode).toBe(CLOSE.wrongNode);
      const foreign = await RawSocket.connect(port, handshake("/socket/a", { Origin: "https://evil.example" }));
      expect(await foreign.status()).toBe(403);
    });

    test("chooses the first of several protocols, and no extension", async () => {
      const { port } = await listening();
      const offers = { "Sec-WebSocket-Protocol": "one, two", "Sec-WebSocket-Extensions": "permessage-deflate" };
      const raw = await RawSocket.connect(port, handshake("/socket", offers));
      const answer = (await raw.answer()).toLowerCase();
      expect(answer).toContain("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=");
      expect(answer).toMatch(/sec-websocket-protocol: one\r/);
      expect(answer).not.toContain("deflate");
      raw.socket.destroy();
    });

    test("that comes byte by byte after its first line is understood, and a frame after it", async () => {
      const world = await listening();
      const raw = await RawSocket.connect(world.port);
      raw.socket.setNoDelay(true);
      const drip = async (bytes: Uint8Array): Promise<void> => {
        for (const byte of bytes) {
          raw.write(Buffer.of(byte));
          await new Promise((resolve) => setImmediate(resolve));
        }
      };
      const [line = ""] = handshake().split("\r\n", 1);
      raw.write(line);
      await drip(Buffer.from(handshake().slice(line.length)));
      expect(await raw.status()).toBe(101);
      await drip(clientFrame(OPCODE.binary, hello()));
      await raw.until(() => raw.frames.length > 0);
      expect(world.hub.isConnected(AMA)).toBe(true);
    });

    test("of a client behind the proxy counts for the address that the proxy wrote", async () => {
      const world = await listening({ trustProxy: 1 });
      const request = handshake("/socket", { "X-Forwarded-For": "198.51.100.1", "x-forwarded-for": "203.0.113.7:99" });
      const raw = await RawSocket.connect(world.port, request);
      await raw.answer();
      raw.write(clientFrame(OPCODE.binary, encodeFrame(["hello", { token: "nobody", protocol: PROTOCOL }])));
      await raw.closed;
      expect(world.refusals).toEqual(["token 203.0.113.7"]);
    });
  });

  describe("frames", () => {
    test("in fragments are one message, with a ping answered between them", async () => {
      const world = await listening();
      const raw = await RawSocket.open(world.port);
      raw.write(clientFrame(OPCODE.binary, hello().subarray(0, 5), { isLast: false }));
      raw.write(clientFrame(OPCODE.continuation, "", { isLast: false }));
      raw.write(clientFrame(OPCODE.ping, word));
      raw.write(clientFrame(OPCODE.continuation, hello().subarray(5)));
      await raw.until(() => raw.frames.length > 1);
      expect(raw.frames[0]).toEqual({ opcode: OPCODE.pong, payload: word });
      expect(world.hub.isConnected(AMA)).toBe(true);
    });

    test.each<[string, Uint8Array]>([
      ["that is too large", clientFrame(OPCODE.binary, Buffer.alloc(socketLimits.frameBytesMax + 1))],
      [
        "that is too large in fragments",
        Buffer.concat([
          clientFrame(OPCODE.binary, Buffer.alloc(socketLimits.frameBytesMax), { isLast: false }),
          clientFrame(OPCODE.continuation, Buffer.alloc(1)),
        ]),
      ],
      [
        "that says it is too large, and is not there",
        Buffer.of(0x82, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0),
      ],
      ["of text that is no UTF-8", clientFrame(OPCODE.text, Buffer.of(0xff, 0xfe))],
      ["with a reserved bit", clientFrame(OPCODE.binary, word, { reserved: 4 })],
      ["of an unknown kind", clientFrame(OPCODE.unknown, word)],
      ["that goes on without a beginning", clientFrame(OPCODE.continuation, word)],
      ["that is a ping too large", clientFrame(OPCODE.ping, Buffer.alloc(126))],
      ["that is a ping in fragments", clientFrame(OPCODE.ping, word, { isLast: false })],
    ])("one %s cuts the client off without a close frame", async (_what, bytes) => {
      const world = await listening();
      const raw = await welcomed(world);
      raw.write(bytes);
      await within(raw.closed, "the end");
      expect(raw.closeCode).toBeNull();
      await expect.poll(() => world.hub.size).toBe(0);
    });

    test("that begin before the last one ended are no message", async () => {
      const world = await listening();
      const raw = await welcomed(world);
      raw.write(clientFrame(OPCODE.binary, word, { isLast: false }));
      raw.write(clientFrame(OPCODE.binary, hello()));
      await within(raw.closed, "the end");
      expect([null, CLOSE.badMessage]).toContain(raw.closeCode);
      expect(world.hub.size).toBe(0);
    });

    test("without a mask are never read", async () => {
      const world = await listening();
      const raw = await RawSocket.open(world.port);
      raw.write(clientFrame(OPCODE.binary, hello(), { isMasked: false }));
      raw.socket.end();
      await within(raw.closed, "the end");
      expect(raw.frames.filter(({ opcode }) => opcode === OPCODE.binary)).toEqual([]);
      expect(world.hub.size).toBe(0);
    });

    test("of a client that only pings and reads nothing hold nobody up", async () => {
      const world = await listening();
      const flooder = await welcomed(world, "kofi");
      const ama = await world.call(AMA);
      flooder.socket.pause();
      const pings = Buffer.concat(Array.from({ length: 1_000 }, () => clientFrame(OPCODE.ping, Buffer.alloc(125))));
      for (let n = 0; n < 50; n++) {
        flooder.write(pings);
        await ama.idle();
      }
      flooder.socket.destroy();
      await expect.poll(() => world.hub.size).toBe(1);
    });

    test("sent from memory that is used again arrive as they were, until the client is too slow", async () => {
      const world = await listening();
      const raw = await welcomed(world);
      raw.socket.pause();
      const bytes = Buffer.alloc(16_000);
      let sent = 0;
      for (; world.hub.size > 0; sent++) {
        bytes.fill(sent % 251);
        world.hub.send(AMA, bytes);
      }
      raw.socket.resume();
      await raw.until(() => raw.closeCode !== null);
      expect(raw.closeCode).toBe(CLOSE.slow);
      const arrived = raw.frames.filter(({ payload }) => payload.length === bytes.length);
      expect(arrived).toHaveLength(sent);
      expect(arrived.findIndex(({ payload }, n) => !payload.equals(Buffer.alloc(bytes.length, n % 251)))).toBe(-1);
    });
  });

  describe("an end", () => {
    test.each<[string, "closed" | "dropped", (raw: RawSocket) => void, number | null]>([
      ["with 1000", "closed", (raw) => raw.write(clientFrame(OPCODE.close, Buffer.of(3, 232))), 1000],
      ["with 1001", "closed", (raw) => raw.write(clientFrame(OPCODE.close, Buffer.of(3, 233))), 1001],
      ["without a code", "closed", (raw) => raw.write(clientFrame(OPCODE.close, "")), 1005],
      ["with a code of its own", "dropped", (raw) => raw.write(clientFrame(OPCODE.close, Buffer.of(15, 160))), 4000],
      ["without a close frame", "dropped", (raw) => void raw.socket.end(), null],
      ["without a word", "dropped", (raw) => void raw.socket.resetAndDestroy(), null],
    ])("by the client %s is told apart: %s", async (_what, how, leave, echoed) => {
      const gone = vi.spyOn(SocketConnection.prototype, "gone");
      onTestFinished(() => gone.mockRestore());
      const world = await listening();
      const raw = await welcomed(world);
      leave(raw);
      await within(raw.closed, "the end");
      await expect.poll(() => world.hub.size).toBe(0);
      expect(gone.mock.calls).toEqual([[how]]);
      expect(raw.closeCode).toBe(echoed);
    });

    test("by the server reaches fifty clients, each with code and reason, and nothing is heard after it", async () => {
      const world = await listening();
      const ids = Array.from({ length: 50 }, (_, n) => userIdOf(`guest-${n}`));
      const clients = await Promise.all(ids.map((id) => world.call(id)));
      expect(world.hub.size).toBe(50);
      for (const id of ids) world.hub.endSession(`token-${id}` as never);
      expect(world.hub.size).toBe(0);
      const ends = await Promise.all(clients.map(({ closed }) => closed));
      expect(new Set(ends.map(({ code, reason }) => `${code} ${reason}`))).toEqual(
        new Set([`${CLOSE.unauthorized} signed out`]),
      );
    });
  });

  describe("a restart", () => {
    test("ends who is there with 1012, and asks who comes to try again in a second", async () => {
      const world = await listening();
      const there = await SocketClient.open(world.port);
      const halfway = await RawSocket.connect(world.port, handshake().slice(0, 60));
      // Its answer shows that the server has read what came before.
      await (await RawSocket.connect(world.port, handshake("/"))).answer();
      await world.drain();
      expect(await there.closed).toEqual({ code: 1012, reason: "restarting" });
      halfway.write(handshake().slice(60));
      const late = await RawSocket.connect(world.port, handshake());
      const elsewhere = await RawSocket.connect(world.port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
      for (const raw of [halfway, late, elsewhere]) {
        const answer = await raw.answer();
        expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
        expect(answer).toMatch(/\r\nRetry-After: 1\r\n/i);
        await within(raw.closed, "the end");
      }
    });

    test("closes the port at the end, and ends who only connected", async () => {
      const world = await ListeningWorld.start({}, { listener });
      const silent = await RawSocket.connect(world.port);
      await world.stop();
      await within(silent.closed, "the end");
      await expect(SocketClient.open(world.port)).rejects.toThrow("refused");
    });
  });

  test("a port that is taken is refused", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    await expect(ListeningWorld.start({}, { listener, port })).rejects.toThrow(/taken|EADDRINUSE/);
    taken.close();
  });
});

test("a message in many pieces is cut off by ws, where each piece holds all that came with it", async () => {
  const world = await ListeningWorld.start({ isUnlimited: true }, { listener: "ws" });
  worlds.push(world);
  const raw = await RawSocket.open(world.port);
  const pieces = Array.from({ length: plainListenerLimits.fragmentsMax }, (_, n) =>
    clientFrame(n === 0 ? OPCODE.binary : OPCODE.continuation, Buffer.alloc(1), { isLast: false }),
  );
  raw.write(Buffer.concat([...pieces, clientFrame(OPCODE.ping, word)]));
  await raw.until(() => raw.frames.length > 0);
  const oneMore = clientFrame(OPCODE.continuation, Buffer.alloc(1), { isLast: false });
  raw.write(Buffer.concat([oneMore, clientFrame(OPCODE.ping, word)]));
  await Promise.race([raw.closed, raw.until(() => raw.frames.length > 1)]);
  expect(raw.frames).toEqual([{ opcode: OPCODE.pong, payload: word }]);
  expect(raw.closeCode).toBeNull();
});

test("a client that does not finish its handshake is ended by every listener", async () => {
  await Promise.all(
    listeners.map(async (listener) => {
      const world = await ListeningWorld.start({}, { listener });
      worlds.push(world);
      const silent = await RawSocket.connect(world.port);
      const half = await RawSocket.connect(world.port, handshake().slice(0, 60));
      const slow = await RawSocket.connect(world.port, "GET /socket HTTP/1.1\r\n");
      const drops = setInterval(() => slow.write("X-More: more\r\n"), 500);
      await within(Promise.all([silent.closed, half.closed, slow.closed]), "three ends");
      clearInterval(drops);
      expect([await silent.status(), await half.status(), await slow.status()].every((code) => code !== 101)).toBe(
        true,
      );
    }),
  );
});
