/** The guarantees of the protocol, over a real listener with real clients. */
import { connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { type RoomCode, roomCode, userIdOf } from "#protocol/ids.ts";
import { socketLimits } from "#server/app/sockets/limits.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import { ListeningWorld, listeners } from "#tests/support/listeningWorld.ts";
import { person } from "#tests/support/roomHarness.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { type SocketWorldOptions } from "#tests/support/testWire.ts";

/** The status line of the answer to a raw upgrade request. */
function upgrade(port: number, headers: readonly string[], path = "/socket"): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
      const fixed = ["Host: 127.0.0.1", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", key];
      socket.write([`GET ${path} HTTP/1.1`, ...fixed, ...headers, "", ""].join("\r\n"));
    });
    socket.on("error", reject);
    socket.once("data", (data) => {
      resolve(data.toString().split("\r\n")[0] ?? "");
      socket.destroy();
    });
  });
}

interface Deaf {
  /** Requests the whole table this number of times. */
  askForViews(times: number): void;
  /** Reads again; resolves to the close code at the end. */
  hear(): Promise<number>;
}

/** A client that says hello, joins, and then reads nothing until the test lets it. */
async function deafSocket(port: number, token: string, code: RoomCode): Promise<Deaf> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  socket.write(
    "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  );
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  const chunks: Buffer[] = [];
  socket.write(masked(encodeFrame(["hello", { token, protocol: 2 }])));
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  socket.write(masked(encodeFrame(["join-room", { code }])));
  await new Promise<void>((resolve) => socket.once("data", () => resolve()));
  socket.pause();
  const question = masked(encodeFrame(["getGameData", { code }]));
  return {
    askForViews: (times) => {
      for (let n = 0; n < times; n++) socket.write(question);
    },
    hear: () =>
      new Promise((resolve) => {
        socket.on("data", (chunk) => chunks.push(chunk));
        socket.on("close", () => {
          // A close frame comes last: 88, its length, the code in two bytes, the reason.
          const tail = Buffer.concat(chunks).subarray(-64);
          const at = tail.lastIndexOf(0x88);
          resolve(at === -1 ? 0 : tail.readUInt16BE(at + 2));
        });
        socket.resume();
      }),
  };
}

/** A client's frame, masked with zeros. */
function masked(payload: Uint8Array): Buffer {
  const head =
    payload.length < 126
      ? Buffer.of(0x82, 0x80 | payload.length)
      : Buffer.of(0x82, 0xfe, payload.length >> 8, payload.length & 0xff);
  return Buffer.concat([head, Buffer.alloc(4), payload]);
}

describe.each(listeners)("over %s", (listener) => {
  const worlds: ListeningWorld[] = [];
  afterEach(async () => {
    for (const world of worlds.splice(0)) {
      await world.stop();
    }
  });

  async function listening(options: SocketWorldOptions = {}): Promise<ListeningWorld> {
    const world = await ListeningWorld.start(options, { listener });
    worlds.push(world);
    return world;
  }

  describe("opening a connection", () => {
    it.each([
      ["no browser", [], "101"],
      ["our own page", ["Origin: http://localhost:3000"], "101"],
      ["a foreign page", ["Origin: https://evil.example"], "403"],
      ["a page that hides itself", ["Origin: null"], "403"],
      ["a page whose name begins like ours", ["Origin: http://localhost:3000.evil.example"], "403"],
    ])("is answered by origin: %s", async (_who, headers, status) => {
      const { port } = await listening();
      expect(await upgrade(port, headers)).toContain(` ${status} `);
    });

    it("is possible at /socket only", async () => {
      const { port } = await listening();
      expect(await upgrade(port, [], "/")).toContain(" 404 ");
      expect(await upgrade(port, [], "/socket/../x")).toContain(" 404 ");
    });

    it("never compresses, so that lengths tell nothing", async () => {
      const { port } = await listening();
      const answer = await new Promise<string>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(
            "GET /socket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
          );
        });
        socket.once("data", (data) => resolve((socket.destroy(), data.toString())));
      });
      expect(answer).toContain(" 101 ");
      expect(answer.toLowerCase()).not.toContain("permessage-deflate");
    });
  });

  describe("connections without a hello", () => {
    it("are bounded: the oldest is closed, and a new one is let in", async () => {
      const world = await ListeningWorld.start({ strangers: { inAll: 100, perAddress: 2 } }, { listener });
      worlds.push(world);
      const silent = [await SocketClient.open(world.port), await SocketClient.open(world.port)];
      expect((await world.call(userIdOf("ama"))).got("welcome")).toHaveLength(1);
      expect(await silent[0]?.closed).toMatchObject({ code: 4429 });
      for (let n = 0; n < 20; n++) silent.push(await SocketClient.open(world.port));
      expect(world.strangers.size).toBe(2);
      expect((await world.call(userIdOf("kofi"))).got("welcome")).toHaveLength(1);
      world.clock.pass(socketLimits.helloMsMax);
      const codes = (await Promise.all(silent.map(({ closed }) => closed))).map(({ code }) => code);
      expect(codes.at(-1)).toBe(4401);
      expect(world.strangers.size).toBe(0);
    });
  });

  describe("saying hello", () => {
    it("is welcomed with the user's own account and the time", async () => {
      const world = await listening();
      const client = await world.call(userIdOf("ama"));
      expect(client.got("welcome")).toMatchObject([
        { user: { id: "ama", username: "name-ama" }, server_time: world.clock.now() },
      ]);
    });

    it.each<[string, (client: SocketClient) => void]>([
      ["with a token that nobody has", (client) => client.say("hello", { token: "nobody", protocol: 2 })],
      ["in another protocol", (client) => client.say("hello", { token: "token-ama", protocol: 3 })],
      ["after something else", (client) => client.say("join-room", { code: roomCode("ABCDEFGH") })],
      ["in bytes that mean nothing", (client) => client.raw(Uint8Array.of(0xc1))],
      ["in no bytes at all", (client) => client.raw(new Uint8Array())],
    ])("%s ends with 4401", async (_how, speak) => {
      const { port } = await listening();
      const client = await SocketClient.open(port);
      speak(client);
      expect((await client.closed).code).toBe(4401);
      expect(client.sent).toEqual([]);
    });

    it("too late ends with 4401, by the server's clock", async () => {
      const world = await listening();
      const late = await SocketClient.open(world.port);
      const known = await world.call(userIdOf("ama"));
      world.clock.pass(socketLimits.helloMsMax);
      expect((await late.closed).code).toBe(4401);
      await known.idle();
      expect(world.hub.size).toBe(1);
    });

    it("while the store is away ends with 1013: try again", async () => {
      const world = await listening();
      world.identify = () => Promise.reject(new Error("away"));
      const client = await SocketClient.open(world.port);
      client.say("hello", { token: "token-ama", protocol: 2 });
      expect((await client.closed).code).toBe(1013);
    });

    it("from one tab too many ends with 4429, and a closed tab makes room", async () => {
      const world = await listening();
      const tabs = await Promise.all(
        Array.from({ length: socketLimits.socketsPerUserMax }, () => world.call(userIdOf("ama"))),
      );
      const extra = await SocketClient.open(world.port);
      extra.say("hello", { token: "token-ama", protocol: 2 });
      expect((await extra.closed).code).toBe(4429);
      tabs[0]?.close();
      await tabs[0]?.closed;
      const again = await world.call(userIdOf("ama"));
      expect(again.got("welcome")).toHaveLength(1);
      expect((await world.call(userIdOf("kofi"))).got("welcome")).toHaveLength(1);
    });
  });

  describe("frames", () => {
    it("that are text end the connection", async () => {
      const world = await listening();
      const client = await world.call(userIdOf("ama"));
      client.raw('["join-room",{"code":"ABCDEFGH"}]');
      expect((await client.closed).code).toBe(1003);
      expect(world.hub.size).toBe(0);
    });

    it("of 4 KB are read, of more are not", async () => {
      const world = await listening();
      const client = await world.call(userIdOf("ama"));
      const sized = (length: number) => encodeFrame(["nothing", { text: "x".repeat(length) }, "big"]).slice();
      const answer = client.answerTo("big");
      client.raw(sized(3_000 + socketLimits.frameBytesMax - sized(3_000).byteLength));
      expect(await answer).toMatchObject({ ok: false, code: "bad-message" });
      const larger = await world.call(userIdOf("ama"));
      larger.raw(new Uint8Array(socketLimits.frameBytesMax + 1).fill(0x90));
      expect([1006, 1009]).toContain((await larger.closed).code);
    });

    it.each([
      ["of no type that there is", ["winGame", { code: "ABCDEFGH" }]],
      ["with a key too many", ["join-room", { code: "ABCDEFGH", seat: 0 }]],
      ["without what belongs to it", ["playCard", { code: "ABCDEFGH" }]],
      ["with another kind of value", ["playCard", { code: "ABCDEFGH", card_id: 7 }]],
      ["with a text too long", ["sendMessage", { code: "ABCDEFGH", text: "x".repeat(501) }]],
    ])("that are no message, %s, are answered where they carry an id, and end the connection", async (_what, frame) => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama") });
      const before = room.table;
      const [client, other] = [await world.call(userIdOf("ama")), await world.call(userIdOf("ama"))];
      client.raw(encodeFrame([...frame, "x1"] as never).slice());
      other.raw(encodeFrame(frame as never).slice());
      expect([(await client.closed).code, (await other.closed).code]).toEqual([4400, 4400]);
      expect(client.got("ack")).toEqual([
        ...other.got("ack"),
        { ok: false, code: "bad-message", message: "bad message" },
      ]);
      expect(room.table).toBe(before);
    });

    it("in a flood end with 4429, and everybody else plays on", async () => {
      const world = await listening({});
      const room = await world.open({ createdBy: person("ama") });
      const ama = await world.call(userIdOf("ama"));
      const flooder = await world.call(userIdOf("kofi"));
      for (let n = 0; n < 400; n++) flooder.say("typing", { code: room.code });
      expect((await flooder.closed).code).toBe(4429);
      expect(await ama.ask("join-room", { code: room.code })).toMatchObject({ ok: true });
    });

    it("of typing beyond measure are refused without ending the connection", async () => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama") });
      const [ama, kofi] = [await world.call(userIdOf("ama")), await world.call(userIdOf("kofi"))];
      for (const client of [ama, kofi]) {
        await client.ask("join-room", { code: room.code });
        await client.ask("playerJoin", { code: room.code });
      }
      for (let n = 0; n < 50; n++) kofi.say("typing", { code: room.code }, `t${n}`);
      await kofi.idle();
      await ama.idle();
      expect(ama.got("userTyping")).toHaveLength(10);
      expect(kofi.got("ack").filter((ack) => !ack.ok && ack.code === "too-many-messages")).toHaveLength(40);
    });
  });

  describe("a client that does not read", () => {
    it("is ended with 4408, is shown everything anew when it comes back, and holds nobody up", async () => {
      const world = await listening({ isUnlimited: true });
      const room = await world.open({ createdBy: person("ama") });
      const [ama, kofi] = [await world.call(userIdOf("ama")), await world.call(userIdOf("kofi"))];
      for (const client of [ama, kofi]) {
        await client.ask("join-room", { code: room.code });
        await client.ask("playerJoin", { code: room.code });
      }
      const deaf = await deafSocket(world.port, "token-esi", room.code);
      for (let round = 0; round < 40 && world.hub.size === 3; round++) {
        deaf.askForViews(500);
        await Promise.all([ama.idle(), kofi.idle()]);
      }
      expect(world.hub.size).toBe(2);
      expect(await deaf.hear()).toBe(4408);
      const back = await world.call(userIdOf("esi"));
      await back.ask("join-room", { code: room.code });
      expect(back.update.version).toBe(ama.update.version);
    });
  });

  describe("seats over the network", () => {
    it("give the last one to one of a hundred who ask at once", async () => {
      const world = await listening({ isUnlimited: true });
      const room = await world.open({ createdBy: person("host") });
      const clients = await Promise.all(Array.from({ length: 90 }, (_, n) => world.call(userIdOf(`guest-${n}`))));
      const acks = await Promise.all(clients.map((client) => client.ask("playerJoin", { code: room.code })));
      expect(acks.filter((ack) => ack.ok)).toHaveLength(1);
      expect(acks.filter((ack) => !ack.ok && ack.code === "game-full")).toHaveLength(89);
      expect(room.table.seats.every((who) => who !== null)).toBe(true);
      await Promise.all(clients.map((client) => client.idle()));
      // A user without a seat watches, within the limit of one network.
      const visible = clients.filter((client) => client.got("gameData").length > 0);
      expect(visible.length).toBeGreaterThanOrEqual(roomLimits.spectatorsPerNetworkMax);
      expect(visible.filter((client) => client.view.me !== null)).toHaveLength(1);
    });

    it("give 3 places at a table of 4 to three of many", async () => {
      const world = await listening({ isUnlimited: true });
      const room = await world.open({ createdBy: person("host"), config: rulesPage(4) });
      const clients = await Promise.all(Array.from({ length: 30 }, (_, n) => world.call(userIdOf(`guest-${n}`))));
      const acks = await Promise.all(clients.map((client) => client.ask("playerJoin", { code: room.code })));
      expect(acks.filter((ack) => ack.ok)).toHaveLength(3);
      expect(new Set(room.table.seats.map((who) => who?.user.id)).size).toBe(4);
    });

    it("bound those who look on, and those of one address among them", async () => {
      const world = await listening({ isUnlimited: true });
      const room = await world.open({ createdBy: person("host"), level: "easy" });
      const clients = await Promise.all(
        Array.from({ length: roomLimits.spectatorsPerNetworkMax + 5 }, (_, n) => world.call(userIdOf(`fan-${n}`))),
      );
      const acks = await Promise.all(clients.map((client) => client.ask("join-room", { code: room.code })));
      expect(acks.filter((ack) => ack.ok)).toHaveLength(roomLimits.spectatorsPerNetworkMax);
      const host = await world.call(userIdOf("host"));
      expect(await host.ask("join-room", { code: room.code })).toMatchObject({ ok: true });
      expect(host.view.spectators).toBe(roomLimits.spectatorsPerNetworkMax);
    });
  });

  describe("a table over the network", () => {
    it("[R24] lets the host, and nobody else, seat a computer and begin with it", async () => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama"), config: rulesPage(3) });
      const { code } = room;
      const [ama, kofi] = [await world.call(userIdOf("ama")), await world.call(userIdOf("kofi"))];
      await ama.ask("join-room", { code });
      await kofi.ask("playerJoin", { code });
      const seat = { code, position: 2, level: "medium" } as const;
      expect(await kofi.ask("addComputer", seat)).toMatchObject({ ok: false, code: "not-allowed" });
      const tab = await world.call(userIdOf("ama"));
      expect(await tab.ask("addComputer", { ...seat, position: 7 })).toMatchObject({ ok: false, code: "bad-message" });
      expect(await ama.ask("addComputer", seat)).toMatchObject({ ok: true });
      expect(await kofi.ask("startGame", { code })).toMatchObject({ ok: false, code: "not-allowed" });
      expect(await ama.ask("startGame", { code })).toMatchObject({ ok: true });
      await kofi.idle();
      expect(kofi.view).toMatchObject({ phase: "deck", settings: { is_rated: false } });
      expect(kofi.view.players.find(({ position }) => position === 2)).toMatchObject({
        user: { is_bot: true, username: "Computer" },
        level: "medium",
      });
      const late = await world.call(userIdOf("esi"));
      expect(await late.ask("playerJoin", { code })).toMatchObject({ ok: false, code: "game-full" });
    });

    it("shows two tabs of one player the same and survives the end of one", async () => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama"), level: "easy" });
      const [page, tab] = [await world.call(userIdOf("ama")), await world.call(userIdOf("ama"))];
      for (const client of [page, tab]) await client.ask("join-room", { code: room.code });
      expect(await page.ask("dealCards", { code: room.code })).toMatchObject({ ok: true });
      await tab.idle();
      expect(tab.view.cards).toEqual(page.view.cards);
      page.close();
      await page.closed;
      await tab.idle();
      world.clock.pass(40_000);
      await tab.idle();
      expect(tab.view.players[0]).toMatchObject({ connected: true, stand_in: false });
      const card_id = tab.view.legal[0] as string;
      expect(await tab.ask("playCard", { code: room.code, card_id })).toMatchObject({ ok: true });
    });

    it("[R20] tells a closed page from a lost connection", async () => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama"), config: rulesPage(3) });
      const [ama, kofi, yaa] = [
        await world.call(userIdOf("ama")),
        await world.call(userIdOf("kofi")),
        await world.call(userIdOf("yaa")),
      ] as const;
      for (const client of [ama, kofi, yaa]) {
        await client.ask("join-room", { code: room.code });
        await client.ask("playerJoin", { code: room.code });
      }
      kofi.close();
      await kofi.closed;
      yaa.close(4000);
      await yaa.closed;
      await ama.idle();
      world.clock.pass(6_000);
      await ama.idle();
      const until = (seat: number) =>
        (ama.view.players.find((p) => p.position === seat)?.away_until ?? 0) - world.clock.now();
      expect([until(1), until(2)]).toEqual([24_000, 54_000]);
    });

    it("answers the same id with the same words on another connection", async () => {
      const world = await listening();
      const room = await world.open({ createdBy: person("ama"), level: "easy" });
      const first = await world.call(userIdOf("ama"));
      await first.ask("join-room", { code: room.code });
      const done = await first.ask("dealCards", { code: room.code }, "the-deal");
      first.close();
      await first.closed;
      const second = await world.call(userIdOf("ama"));
      expect(await second.ask("dealCards", { code: room.code }, "the-deal")).toEqual(done);
      expect(await second.ask("shuffleDeck", { code: room.code }, "the-deal")).toMatchObject({
        ok: false,
        code: "id-reused",
      });
    });

    it("says so when there is none", async () => {
      const world = await listening();
      const client = await world.call(userIdOf("ama"));
      for (const code of ["ABCDEFGH", "abc", "../../etc", "\u{1F0CF}"]) {
        expect(await client.ask("join-room", { code: roomCode(code) })).toMatchObject({
          ok: false,
          code: "game-not-found",
        });
        expect(client.last("game-not-found")).toEqual({ code });
      }
    });

    it("is told of a stop, and connections end with 1012", async () => {
      const world = await ListeningWorld.start({}, { listener });
      const room = await world.open({ createdBy: person("ama"), level: "easy" });
      const client = await world.call(userIdOf("ama"));
      await client.ask("join-room", { code: room.code });
      world.rooms.stop();
      expect(await client.ask("dealCards", { code: room.code })).toMatchObject({ ok: false, code: "try-again" });
      expect(client.got("gameMessage")).toEqual([{ code: room.code, notice: "server-restarting" }]);
      await world.stop();
      expect((await client.closed).code).toBe(1012);
      await expect(SocketClient.open(world.port)).rejects.toThrow("refused");
    });
  });
});
