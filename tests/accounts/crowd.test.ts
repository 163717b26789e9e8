/** Two hundred people sign in at once while others play. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RoomCode } from "#protocol/ids.ts";
import { shares } from "#server/base/core/shares.ts";
import { type Person, signUp } from "#tests/support/accounts.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { isErrorLine, logLines } from "../support/logLines.ts";

let rest: RestServer;
let ama: Person;

beforeAll(async () => {
  rest = await startRestServer();
  ama = await signUp(rest);
});
afterAll(() => rest.stop());

const login = (email: string) => rest.ask("/api/auth/login", { body: { email, password: ama.password } });

test("everybody gets in, and a table does not wait for them", async () => {
  const guest = await rest.guest();
  const created = await rest.ask("/api/games/create-bot", { body: {}, token: guest.token });
  const { code } = (created.json as { game: { code: RoomCode } }).game;
  const client = await SocketClient.welcome(rest.server.socketPort, guest.token);
  await client.ask("join-room", { code });

  let arrived = 0;
  const logins = Array.from({ length: 200 }, async () => {
    const { status } = await login(ama.email);
    arrived += 1;
    return status;
  });
  // The table is queried repeatedly while the crowd signs up.
  await expect.poll(() => arrived, { interval: 1 }).toBeGreaterThan(0);
  for (let n = 0; n < 10; n += 1) expect(await client.ask("shuffleDeck", { code })).toMatchObject({ ok: true });
  const stillWaiting = logins.length - arrived;
  expect(stillWaiting).toBeGreaterThan(0);
  expect(await Promise.all(logins)).toEqual(logins.map(() => 200));
  client.close();
});

test("a crowd that the line cannot take is told to come back, and nothing is left over", async () => {
  const crowd = shares.password.all.waiting * 2;
  const statuses = await Promise.all(
    Array.from(
      { length: crowd },
      async (_, n) => (await login(n % 2 === 0 ? ama.email : `nobody${n}@example.org`)).status,
    ),
  );
  expect(statuses.filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await login(ama.email)).toMatchObject({ status: 200 });
  const broken = logLines(rest.log).filter(isErrorLine);
  expect(broken).toEqual([]);
});
