/** Forbidden use of streams: after their account ends and while it is suspended; and the places of keys. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StreamId, streamKeyOf } from "#protocol/ids.ts";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { SocketClient } from "#tests/support/socketClient.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import type { KeyedStream } from "#protocol/calls/streams.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

const ask = (token: string, path = "", method = "GET", body?: object) =>
  place.rest.ask(`/api/streams${path}`, { token, method, ...(body !== undefined && { body }) });
const make = async ({ token, id }: RestPlayer): Promise<KeyedStream> => {
  const answer = await ask(token, "", "POST", { name: "Evening", follows: { kind: "player", user: id } });
  expect(answer.status).toBe(201);
  return answer.json as KeyedStream;
};
const findByKey = (key: string) => place.rest.server.store.streams.findByKey(streamKeyOf(key));
/** How often an overlay of this stream was told that its key opens nothing any more. */
const revocations = (streamId: StreamId): { count: number } => {
  const received = { count: 0 };
  const shows = () => ({ onScreen: null, followed: null });
  const open = { streamId, shows, changed: () => undefined, revoked: () => void received.count++ };
  expect(place.rest.server.services.overlays.enter(open)).toBe(true);
  return received;
};

test("the end of the account closes the overlays of its streams, and no others", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  const streams = [await make(ama), await make(ama)];
  const other = await make(kofi);
  const received = streams.map(({ stream }) => revocations(stream.id));
  const untold = revocations(other.stream.id);
  // an account without a password is deleted by its name, with a fresh login
  await place.tables.knex("sessions").where("user_id", Number(ama.id)).update({ proved_at: Date.now() });
  place.rest.server.store.sessions.refresh(ama.id);
  const end = { token: ama.token, method: "DELETE", body: { proof: ama.username } };
  expect((await place.rest.ask("/api/users/me", end)).status).toBe(204);
  expect(received).toEqual([{ count: 1 }, { count: 1 }]);
  for (const { key } of streams) expect(await findByKey(key)).toBeUndefined();
  expect((await ask(ama.token)).status).toBe(401);
  expect(untold.count).toBe(0);
  expect(await findByKey(other.key)).toMatchObject({ id: other.stream.id });
});

test("a key opens nothing while its user is suspended, and the same stream afterwards", async () => {
  const [ama, staff] = [await place.player(), await place.player()];
  const { stream, key } = await make(ama);
  await place.tables.knex("users").where("id", Number(staff.id)).update({ role: "administrator" });
  const { sanctions } = place.rest.server.services;
  const by = { id: staff.id, role: "administrator" } as const;
  const at = Date.now();
  const requested = {
    userId: ama.id,
    kind: "suspension",
    reason: "abuse",
    note: null,
    endsAt: at + 3_600_000,
    by,
    at,
  } as const;
  const imposed = await sanctions.impose(requested);
  if (!imposed.ok) throw new Error(imposed.error);
  expect(await findByKey(key)).toBeUndefined();
  for (const [method, path] of [
    ["GET", ""],
    ["PATCH", `/${stream.id}`],
    ["POST", `/${stream.id}/key`],
  ] as const) {
    expect((await ask(ama.token, path, method, method === "PATCH" ? { name: "x" } : undefined)).status).toBe(401);
  }
  const lifted = await sanctions.lift({ sanctionId: imposed.value.id, details: "", by, at: at + 1 });
  expect(lifted.ok).toBe(true);
  expect(await findByKey(key)).toMatchObject({ id: stream.id });
});

test("an open overlay of a user who is suspended ends over its socket, and no other", async () => {
  const [ama, kofi, staff] = [await place.player(), await place.player(), await place.player()];
  await place.tables.knex("users").where("id", Number(staff.id)).update({ role: "administrator" });
  const open = async (who: RestPlayer) => {
    const { key, stream } = await make(who);
    const client = await SocketClient.open(place.rest.server.socketPort);
    client.say("openOverlay", { key, protocol: PROTOCOL });
    await client.until(() => client.sent.length > 0);
    return { client, openCount: () => place.rest.server.services.overlays.openCount(stream.id) };
  };
  const [mine, other] = [await open(ama), await open(kofi)];
  const by = { id: staff.id, role: "administrator" } as const;
  const at = Date.now();
  const requested = {
    userId: ama.id,
    kind: "suspension",
    reason: "abuse",
    note: null,
    endsAt: at + 3_600_000,
  } as const;
  expect(await place.rest.server.services.sanctions.impose({ ...requested, by, at })).toMatchObject({ ok: true });
  expect(await mine.client.closed).toMatchObject({ code: 4401 });
  expect([mine.openCount(), other.openCount()]).toEqual([0, 1]);
  other.client.close();
  expect((await other.client.closed).code).not.toBe(4401);
});

test("keys are in no line of the log, and not in the database", async () => {
  const ama = await place.player();
  const first = await make(ama);
  const { key } = (await ask(ama.token, `/${first.stream.id}/key`, "POST")).json as KeyedStream;
  const { log } = place.rest;
  expect(log.length).toBeGreaterThan(0);
  for (const secret of [first.key, key]) {
    expect(log.filter((line) => line.includes(secret))).toEqual([]);
    const rows = await place.tables.untyped("streams").select("*");
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
