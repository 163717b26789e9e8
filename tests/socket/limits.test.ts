/** Limits over real sockets and calls of one whole server, by user and by address; a reconnect does not renew them. */
import { afterEach, describe, expect, test } from "vitest";
import { type RoomCode, roomCode } from "#protocol/ids.ts";
import { silentSocketBounds } from "#server/app/sockets/limits.ts";
import { rateLimits } from "#server/base/rateLimits.ts";
import { type RestServer, startRestServer } from "../support/restServer.ts";
import { SocketClient } from "../support/socketClient.ts";

let rest: RestServer;
afterEach(() => rest.stop());

const start = async (settings: Record<string, string> = {}, filesMax?: number): Promise<void> => {
  const files = filesMax === undefined ? {} : { filesMax };
  rest = await startRestServer({ RATE_LIMITS: "on", ...settings }, files);
};
const from = (address: string): Record<string, string> => ({ "x-forwarded-for": address });

/** A new connection, of a user behind the proxy if an address is given. */
const dial = (address?: string): Promise<SocketClient> =>
  SocketClient.open(rest.server.socketPort, undefined, address === undefined ? {} : from(address));

async function call(token: string, address?: string): Promise<SocketClient> {
  const client = await dial(address);
  client.say("hello", { token, protocol: 2 });
  await client.idle();
  return client;
}

async function table(): Promise<{ readonly code: RoomCode; readonly host: string; readonly other: string }> {
  const [host, other] = [await rest.guest(), await rest.guest()];
  const { json } = await rest.ask("/api/games/create", { token: host.token, body: {} });
  return { code: (json as { game: { code: RoomCode } }).game.code, host: host.token, other: other.token };
}

describe("a reconnect renews nothing", () => {
  test("chat at a table", async () => {
    await start();
    const { code, host, other } = await table();
    const [listener, seated] = [await call(other), await call(host)];
    await seated.ask("join-room", { code });
    await listener.ask("playerJoin", { code });
    for (let n = 0; n < 20; n++) {
      const client = await call(host);
      await client.ask("join-room", { code });
      await client.ask("sendMessage", { code, text: `line ${n}` }, `line-${n}`);
      client.close(1000);
    }
    await listener.idle();
    expect(listener.got("chatMessage")).toHaveLength(rateLimits.chat.user.points);
  });

  test("codes that are guessed, over sockets and calls together", async () => {
    await start();
    const { token } = await rest.guest();
    let tried = 0;
    for (let n = 0; n < 16; n++) {
      const client = await call(token);
      const ack = await client.ask("watch", { code: roomCode(`GUESS${n}`) });
      if (!ack.ok && ack.code === "game-not-found") tried++;
      const { status } = await rest.ask(`/api/messages/games/GUESS${n}`, { token });
      if (status === 403) tried++;
      client.close(1000);
    }
    expect(tried).toBe(rateLimits.look.user.points);
  });

  test("coming to look on", async () => {
    await start();
    const { code } = await table();
    const { token } = await rest.guest();
    const acks: boolean[] = [];
    for (let n = 0; n < 18; n++) {
      const client = await call(token);
      acks.push((await client.ask("watch", { code })).ok);
      client.close(1000);
    }
    expect(acks.filter(Boolean)).toHaveLength(rateLimits.watch.user.points);
  });

  test("wrong tokens, of sockets and calls together", async () => {
    await start();
    const half = rateLimits.badToken.address.points / 2;
    const wrong = (n: number): string => `${n}`.padStart(43, "x");
    for (let n = 0; n < half; n++) await rest.ask("/api/config", { token: wrong(n) });
    const codes: number[] = [];
    for (let n = 0; n < half + 10; n++) {
      const client = await dial();
      client.say("hello", { token: wrong(n), protocol: 2 });
      codes.push((await client.closed).code);
    }
    expect(codes.slice(0, half)).toEqual(codes.slice(0, half).map(() => 4401));
    expect(codes.slice(half)).toEqual(codes.slice(half).map(() => 4429));
    expect((await rest.ask("/api/config", { token: wrong(0) })).status).toBe(429);
    // A user who has just signed in at the same address is still let in.
    const { token } = await rest.guest();
    expect((await call(token)).got("welcome")).toHaveLength(1);
  });
});

describe("the address of a socket", () => {
  const wrong = async (address: string): Promise<number> => {
    const client = await dial(address);
    client.say("hello", { token: "x".repeat(43), protocol: 2 });
    return (await client.closed).code;
  };

  test("is what the proxy says where there is one, and its last entry alone", async () => {
    await start({ TRUST_PROXY: "1" });
    for (let n = 0; n < rateLimits.badToken.address.points; n++) {
      expect(await wrong(`198.51.100.${n}, 203.0.113.7`)).toBe(4401);
    }
    expect([await wrong("203.0.113.7"), await wrong("203.0.113.8")]).toEqual([4429, 4401]);
    expect([await wrong("2001:db8::1"), await wrong("::ffff:203.0.113.7")]).toEqual([4401, 4429]);
  });

  test("is the connection's where there is none, also when a header claims another", async () => {
    await start();
    for (let n = 0; n < rateLimits.badToken.address.points; n++) {
      expect(await wrong(`198.51.100.${n}`)).toBe(4401);
    }
    expect(await wrong("203.0.113.8")).toBe(4429);
  });
});

test("more silent connections than may wait leave those in who say hello", async () => {
  const filesMax = 1_000;
  await start({}, filesMax);
  const { token } = await rest.guest();
  const silent = silentSocketBounds(filesMax).perAddress + 100;
  const open: SocketClient[] = [];
  while (open.length < silent) open.push(...(await Promise.all(Array.from({ length: 100 }, () => dial()))));
  expect((await Promise.all(open.slice(0, 100).map(({ closed }) => closed))).map(({ code }) => code)).toEqual(
    Array.from({ length: 100 }, () => 4429),
  );
  expect((await call(token)).got("welcome")).toHaveLength(1);
});
