/** Two nodes of one cluster in this process: what happens on one is known on the other. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Friend } from "#protocol/calls/friends.ts";
import type { SystemStatus } from "#protocol/frames/userRecords.ts";
import type { RoomCode, UserId } from "#protocol/ids.ts";
import { signUp } from "#tests/support/accounts.ts";
import { type Redis, startRedis } from "#tests/support/redis.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { createDatabase } from "#tests/support/services.ts";
import { staffMember } from "#tests/support/staff.ts";
import { SocketClient } from "#tests/support/socketClient.ts";

type Guest = Awaited<ReturnType<RestServer["guest"]>>;

let redis: Redis;
let one: RestServer;
let two: RestServer;

const connect = (rest: RestServer, { token }: Pick<Guest, "token">): Promise<SocketClient> =>
  SocketClient.welcome(rest.server.socketPort, token, () => 0);

beforeAll(async () => {
  redis = await startRedis();
  const shared = {
    DATABASE_URL: createDatabase(inject("mariadbUrl"), "several_nodes", inject("mariadbTables")),
    REDIS_URL: redis.url,
  };
  one = await startRestServer({ ...shared, NODE_NAME: "one" });
  two = await startRestServer({ ...shared, NODE_NAME: "two" });
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await redis.stop();
});

/** Resolves once this node knows that the user is connected, here or there. */
async function known(rest: RestServer, userId: UserId): Promise<void> {
  await expect.poll(() => rest.server.services.connections.userIds()).toContain(userId);
}

describe("on another node", () => {
  test("users are online, and get what concerns them", async () => {
    const [ama, kofi] = [await signUp(one), await signUp(two)];
    const [amas, kofis] = [await connect(one, ama), await connect(two, kofi)];
    await known(two, ama.id);
    await one.ask(`/api/users/me/friends/${kofi.id}`, { method: "PUT", token: ama.token, body: {} });
    await kofis.until(() => kofis.got("friendsChanged").length > 0);
    await two.ask(`/api/users/me/friends/${ama.id}`, { method: "PUT", token: kofi.token, body: {} });
    const friends = (await two.ask("/api/users/me/friends", { token: kofi.token })).json as Friend[];
    expect(friends).toMatchObject([{ user: { id: ama.id }, is_online: true }]);
    await known(one, kofi.id);
    expect(await amas.ask("sendDirectMessage", { to: kofi.id, text: "hello" })).toEqual({ ok: true });
    await kofis.until(() => kofis.got("directMessage").length > 0);
    expect(kofis.got("directMessage")).toMatchObject([{ text: "hello", from: { id: ama.id } }]);
    const live = (await one.ask("/api/live")).json as { online: number };
    expect(live.online).toBe(2);
    amas.close();
    await expect.poll(() => two.server.services.connections.userIds()).not.toContain(ama.id);
    kofis.close();
  });

  test("metrics show what nodes tell each other", async () => {
    const { metrics } = one.server;
    await expect.poll(() => metrics.text()).toMatch(/^spar_hint_round_trip_seconds_count [1-9]/m);
    const text = await metrics.text();
    expect(text).toMatch(/^spar_hints_total\{direction="sent",kind="beat"\} [1-9]/m);
    expect(text).toMatch(/^spar_hints_total\{direction="received",kind="beat"\} [1-9]/m);
    expect(text).not.toMatch(/kind="unknown"/);
    expect(text).toMatch(/^spar_cluster_users \d+$/m);
  });

  test("proxies and monitors are told of each node", async () => {
    const ready = async (rest: RestServer): Promise<unknown> => (await rest.ask("/readyz", { token: "" })).json;
    const states = [
      { name: "one", state: "ready" },
      { name: "two", state: "ready" },
    ];
    await expect.poll(() => ready(one)).toMatchObject({ ok: true, node: "one", hints: true, nodes: states });
    await expect.poll(() => ready(two)).toMatchObject({ ok: true, node: "two", hints: true, nodes: states });
    const leads = await Promise.all(
      [one, two].map(async ({ server }) => /^spar_node_leads (\d)$/m.exec(await server.metrics.text())?.[1]),
    );
    expect(leads.filter((leading) => leading === "1")).toHaveLength(1);
    const { leader } = (await ready(one)) as { leader: string };
    expect(leader).toBe(leads[0] === "1" ? "one" : "two");
    for (const { server } of [one, two]) expect(await server.metrics.text()).toMatch(/^spar_nodes 2$/m);
  });

  test("staff see each node", async () => {
    const staff = await staffMember(one, "administrator");
    const socket = await connect(one, staff);
    expect(await socket.ask("openSystemStatus", {})).toEqual({ ok: true });
    await socket.until(() => socket.got("systemStatus").length > 0);
    const [first] = socket.got("systemStatus") as SystemStatus[];
    expect(first?.nodes?.map(({ name, state }) => [name, state])).toEqual([
      ["one", "ready"],
      ["two", "ready"],
    ]);
    expect(first?.nodes?.filter(({ isLeader }) => isLeader)).toHaveLength(1);
    socket.close();
  });

  test("the global chat is the same", async () => {
    const [ama, kofi] = [await signUp(one), await signUp(two)];
    const [amas, kofis] = [await connect(one, ama), await connect(two, kofi)];
    for (const socket of [amas, kofis]) await socket.ask("openGlobalChat", {});
    expect(await amas.ask("sendGlobalMessage", { text: "hello all" })).toEqual({ ok: true });
    await kofis.until(() => kofis.got("globalMessage").length > 0);
    expect(kofis.got("globalMessage")).toEqual(amas.got("globalMessage"));
    amas.close();
    kofis.close();
  });

  test("blocks and mutes hold at once", async () => {
    const [ama, kofi, staff] = [await signUp(one), await signUp(two), await staffMember(one, "administrator")];
    const [amas, kofis] = [await connect(two, ama), await connect(two, kofi)];
    await one.ask(`/api/users/me/blocks/${kofi.id}`, { method: "PUT", token: ama.token, body: {} });
    const { blocks, sanctions } = two.server.services;
    await expect.poll(() => blocks.hides(ama.id, kofi.id)).toBe(true);
    await one.ask(`/api/users/me/blocks/${kofi.id}`, { method: "DELETE", token: ama.token });
    await expect.poll(() => blocks.hides(ama.id, kofi.id)).toBe(false);
    const until = Date.now() + 3_600_000;
    const muted = await one.ask(`/api/admin/users/${kofi.id}/mute`, {
      token: staff.token,
      body: { reason: "abuse", note: "", until },
    });
    expect(muted.status).toBe(200);
    await kofis.until(() => kofis.got("sanctioned").length > 0);
    await expect.poll(() => sanctions.mutedUntil(kofi.id)).toBe(until);
    amas.close();
    kofis.close();
  });

  test("a lost block is found by the look of each node", async () => {
    const [ama, kofi] = [await one.guest(), await one.guest()];
    const amas = await connect(two, ama);
    const { store, services, housekeeping } = two.server;
    await store.social.block(ama.id, kofi.id, Date.now());
    for (const { run, isEveryNodes } of housekeeping.chores) if (isEveryNodes === true) await run();
    expect(services.blocks.hides(ama.id, kofi.id)).toBe(true);
    amas.close();
  });

  test("a new name is shown, and a seat passes to the account of a guest", async () => {
    const guest = await one.guest();
    const socket = await connect(one, guest);
    const created = await one.ask("/api/games/create", { token: guest.token, body: {} });
    const { code } = (created.json as { game: { code: RoomCode } }).game;
    await socket.ask("join-room", { code });
    const ama = await signUp(two);
    await two.server.services.tables.reseat(guest.id, {
      id: ama.id,
      username: ama.username,
      image_url: null,
      is_bot: false,
    });
    await expect.poll(() => one.server.services.tables.find(code)?.table.setup.createdBy).toBe(ama.id);
    socket.close();
  });

  test("a session that was ended is over, on open sockets too", async () => {
    const guest = await one.guest();
    const socket = await connect(two, guest);
    expect((await two.ask("/api/users/me", { token: guest.token })).status).toBe(200);
    expect((await one.ask("/api/auth/logout", { method: "POST", token: guest.token })).status).toBeLessThan(300);
    await socket.closed;
    expect((await two.ask("/api/users/me", { token: guest.token })).status).toBe(401);
  });
});

test("while Redis is gone each node serves its own, and knows the users of the others when it is back", async () => {
  const [ama, kofi] = [await one.guest(), await two.guest()];
  const before = await connect(one, ama);
  await known(two, ama.id);
  await redis.kill();
  const { cluster } = two.server.services;
  await expect.poll(() => cluster.isReachable).toBe(false);
  const during = await connect(one, kofi);
  expect(await during.ask("openGlobalChat", {})).toEqual({ ok: true });
  expect((await two.ask("/api/users/me", { token: kofi.token })).status).toBe(200);
  await redis.start();
  await known(two, kofi.id);
  await known(two, ama.id);
  expect(two.log.filter((line) => line.includes("Redis is away"))).toHaveLength(1);
  for (const socket of [before, during]) socket.close();
});
