/** The end of a session ends everything that was open under it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RoomCode, sessionIdOf } from "#protocol/ids.ts";
import type { MysqlAddress } from "#server/base/db/mysqlAddress.ts";
import { readConfig } from "#server/base/config/config.ts";
import { sessionLimits } from "#server/people/sessions/limits.ts";
import { openMysqlDatabase } from "#server/base/db/database.ts";
import { changeRoleOf } from "#server/people/roles/roles.ts";
import { openTables } from "#server/base/db/openTables.ts";
import { sessionStore } from "#server/people/sessions/sessionStore.ts";
import { type Person, resetTokenFor, signIn, signUp } from "#tests/support/accounts.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { startRestServer, type RestServer } from "#tests/support/restServer.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { within } from "#tests/support/within.ts";
import { databasesOfRun, settingsOf, startPlace } from "./places.ts";

const signedOut = { code: 4401, reason: "signed out" };

describe.each(databasesOfRun)("an open socket on %s", (database) => {
  let rest: RestServer;
  beforeAll(async () => {
    rest = await startPlace(database);
  });
  afterAll(() => rest.stop());

  const dial = (token: string) => SocketClient.welcome(rest.server.socketPort, token);
  const ends = (client: SocketClient) => within(client.closed, "the socket ends");
  const requested = (ama: Person, path: string, method: string, body?: unknown, token = ama.token) =>
    rest.ask(`/api${path}`, { method, token, body });

  test("ends with its session: at the table, too, nothing is done any more", async () => {
    const ama = await signUp(rest);
    const created = await rest.ask("/api/games/create-bot", { body: {}, token: ama.token });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    const client = await dial(ama.token);
    expect(await client.ask("join-room", { code })).toMatchObject({ ok: true });
    expect(await requested(ama, "/auth/logout", "POST")).toMatchObject({ status: 204 });
    expect(await ends(client)).toEqual(signedOut);
    const version = rest.server.services.tables.find(code)?.table.match;
    const back = await SocketClient.open(rest.server.socketPort);
    back.say("hello", { token: ama.token, protocol: 2 });
    back.say("dealCards", { code });
    expect((await ends(back)).code).toBe(4401);
    expect(back.sent).toEqual([]);
    expect(rest.server.services.tables.find(code)?.table.match).toEqual(version);
  });

  test.each([
    ["ended from another device", (ama: Person, id: string) => requested(ama, `/users/me/sessions/${id}`, "DELETE")],
    ["ended with all others", (ama: Person) => requested(ama, "/users/me/sessions", "DELETE")],
    [
      "ended by a new password",
      (ama: Person) =>
        requested(ama, "/users/me/password", "POST", { current: ama.password, password: "another way home" }),
    ],
    ["ended with the account", (ama: Person) => requested(ama, "/users/me", "DELETE", { proof: ama.password })],
  ])("ends when its session is %s", async (_, act) => {
    const ama = await signUp(rest);
    const phone = await dial(await signIn(rest, ama));
    const { json } = await rest.ask("/api/users/me/sessions", { token: ama.token });
    const other = (json as { id: string; is_current: boolean }[]).find(({ is_current }) => !is_current);
    expect(await act(ama, other?.id ?? "")).toMatchObject({ status: 204 });
    expect(await ends(phone)).toEqual(signedOut);
  });

  test("ends when the password is set by a mailed link", async () => {
    const ama = await signUp(rest);
    const sockets = [await dial(ama.token), await dial(await signIn(rest, ama))];
    const body = { token: await resetTokenFor(rest, ama.email, 2), password: "another way home" };
    expect(await rest.ask("/api/auth/reset-password", { body })).toMatchObject({ status: 200 });
    for (const socket of sockets) expect(await ends(socket)).toEqual(signedOut);
  });

  test("ends when its account is deleted, and other nodes are told", async () => {
    const ama = await signUp(rest);
    const { sessions } = rest.server.store;
    const ids = (await sessions.ofUser(ama.id, Date.now())).map(({ id }) => id);
    const heard: unknown[] = [];
    const stop = sessions.onEnded((id, isHere) => void heard.push([id, isHere]));
    const socket = await SocketClient.welcome(rest.server.socketPort, ama.token);
    const gone = await rest.ask("/api/users/me", { method: "DELETE", token: ama.token, body: { proof: ama.password } });
    expect(gone.status).toBe(204);
    expect(await within(socket.closed, "her socket ends")).toEqual(signedOut);
    expect(heard).toEqual(ids.map((id) => [id, true]));
    stop();
  });

  test("of a guest ends when he signs in, and others stay", async () => {
    const ama = await signUp(rest);
    const [guest, other] = [await rest.guest(), await rest.guest()];
    const [mine, another] = [await dial(guest.token), await dial(other.token)];
    const body = { email: ama.email, password: ama.password };
    expect(await rest.ask("/api/auth/login", { body, token: guest.token })).toMatchObject({ status: 200 });
    expect(await ends(mine)).toEqual(signedOut);
    await another.idle();
    expect(another.got("welcome")).toHaveLength(1);
    another.close();
  });
});

describe("an open socket whose session ends behind its server's back", () => {
  test("hears within half a minute that its session was ended in the database, or died of age", async () => {
    const settings = settingsOf("mariadb");
    const clock = new FakeClock(Date.now());
    const here = await startRestServer(settings, { clock });
    const elsewhere = openMysqlDatabase(readConfig(settings).mysql as MysqlAddress);
    const [ama, kofi] = [await signUp(here), await signUp(here, { remember: false })];
    const dial = async (token: string) => {
      const client = await SocketClient.open(here.server.socketPort);
      client.say("hello", { token, protocol: 2 });
      await client.until(() => client.got("welcome").length > 0);
      return client;
    };
    const [hers, his] = [await dial(ama.token), await dial(kofi.token)];
    const sessions = sessionStore(elsewhere);
    await sessions.end(sessionIdOf((await sessions.find(ama.token, clock.now()))?.id ?? ""));
    await hers.idle();
    expect(here.server.hub.size).toBe(2);

    clock.pass(sessionLimits.recheckMs);
    expect(await within(hers.closed, "her socket ends")).toEqual(signedOut);
    await his.idle();
    expect(here.server.hub.size).toBe(1);

    // A day later without a request: only the clock has moved.
    clock.jump(sessionLimits.briefMsMax + 1);
    await expect.poll(() => clock.timers).toBeGreaterThan(0);
    clock.pass(sessionLimits.recheckMs);
    expect(await within(his.closed, "his socket ends")).toEqual(signedOut);
    await Promise.all([here.stop(), elsewhere.stop()]);
  });

  test("a role that the command line takes away ends at once: calls at the next one, the socket within a second", async () => {
    const clock = new FakeClock(Date.now());
    const here = await startRestServer(settingsOf("sqlite"), { clock });
    const elsewhere = await openTables(readConfig({ DATA_DIR: here.dir }));
    const [ama, kofi] = [await signUp(here), await signUp(here)];
    for (const { username } of [ama, kofi]) await changeRoleOf(elsewhere, username, "administrator", clock.now());
    const [token, idle] = [await signIn(here, ama), await signIn(here, ama)];
    const asks = async (path: string) => (await here.ask(path, { token })).status;
    expect([await asks("/api/admin/users"), await asks("/api/users/me")]).toEqual([200, 200]);
    const dial = (by: string) => SocketClient.welcome(here.server.socketPort, by);
    const [asking, silent, his] = [await dial(token), await dial(idle), await dial(await signIn(here, kofi))];

    await changeRoleOf(elsewhere, ama.username, "moderator", clock.now());
    const ban = { token, body: { reason: "spam" } };
    expect(await here.ask(`/api/admin/users/${kofi.id}/ban`, ban)).toMatchObject({ status: 403 });
    await changeRoleOf(elsewhere, ama.username, "player", clock.now());
    expect([await asks("/api/admin/users"), await asks("/api/users/me")]).toEqual([401, 401]);
    expect(await within(asking.closed, "the socket of the session that asked ends")).toEqual(signedOut);
    clock.pass(sessionLimits.staffRecheckMs);
    expect(await within(silent.closed, "her other socket ends")).toEqual(signedOut);
    await his.idle();
    expect(here.server.hub.size).toBe(1);
    await Promise.all([here.stop(), elsewhere.stop()]);
  });
});
