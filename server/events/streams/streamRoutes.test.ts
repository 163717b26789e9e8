/** Streams over real HTTP: who may make, change and read them, and what becomes of their overlays. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoomCode, type StreamId, type UserId, roomCode } from "#protocol/ids.ts";
import { type KeyedStream, type Stream, streamBounds, type Streams } from "#protocol/calls/streams.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import type { OpenOverlay } from "./overlays.ts";

let place: RestPlace;
beforeAll(async () => {
  place = await startRestPlace();
});
afterAll(() => place.stop());

const ask = (who: { readonly token: string } | null, path = "", method = "GET", body?: object) =>
  place.rest.ask(`/api/streams${path}`, { token: who?.token, method, ...(body !== undefined && { body }) });
const following = (user: UserId) => ({ name: "Evening", follows: { kind: "player", user } });
const make = async (who: RestPlayer, more: object = {}): Promise<KeyedStream> => {
  const answer = await ask(who, "", "POST", { ...following(who.id), ...more });
  expect(answer).toMatchObject({ status: 201 });
  return answer.json as KeyedStream;
};
const shows = () => ({ onScreen: null, followed: null });
/** An overlay that notes what it is told. */
const overlay = (streamId: StreamId): OpenOverlay & { readonly received: string[] } => {
  const received: string[] = [];
  const open = {
    streamId,
    received,
    shows,
    changed: () => void received.push("changed"),
    revoked: () => void received.push("revoked"),
  };
  expect(place.rest.server.services.overlays.enter(open)).toBe(true);
  return open;
};

test("a stream is made with safe defaults, and its key is told once", async () => {
  const ama = await place.player();
  const { stream, key } = await make(ama);
  expect(stream).toMatchObject({
    name: "Evening",
    follows: { kind: "player", user: ama.id },
    hands: "hidden",
    delay_s: 0,
    verdicts: false,
    chat: false,
    scene: "auto",
    target: ama.username,
    overlays: 0,
  });
  expect(key).toMatch(/^[\w-]{43}$/);
  const listed = await ask(ama);
  expect(listed.json).toEqual({ items: [stream], max: streamBounds.streamsMax });
  expect(JSON.stringify(listed.json)).not.toContain(key);
  const director = await ask(ama, `/${stream.id}/director`);
  expect(director.json).toEqual({ stream, format: null, matches: [] });
});

test("a window that shows a table learns who has a name there; nobody learns it of another table's players", async () => {
  const [ama, kofi, guest] = [await place.player(), await place.player(), await place.rest.guest()];
  const made = await place.rest.ask("/api/games/create-bot", { body: {}, token: ama.token });
  const { code } = (made.json as { game: { code: RoomCode } }).game;
  const requested = (who: { readonly token: string } | null, of = code) => ask(who, `/named?code=${of}`);
  expect((await requested(ama)).json).toEqual({ users: [ama.id] });
  // the same for a table that is not there, one that the caller may not show, and players without a name
  for (const other of [kofi, guest]) expect((await requested(other)).json).toEqual({ users: [] });
  expect((await requested(ama, roomCode("NOTABLE1"))).json).toEqual({ users: [] });
  await place.rest.ask("/api/users/me/settings", {
    token: ama.token,
    method: "PATCH",
    body: { anonymousOnStreams: true },
  });
  expect((await requested(ama)).json).toEqual({ users: [] });
  expect((await requested(null)).status).toBe(401);
  expect((await requested(guest, roomCode("1".repeat(101)))).status).toBe(400);
});

test("a stream names no guest: to others a guest is no known user", async () => {
  const [ama, guest] = [await place.player(), await place.rest.guest()];
  expect((await place.rest.ask(`/api/users/${guest.id}`, { token: ama.token })).status).toBe(404);
  const made = await ask(ama, "", "POST", following(guest.id));
  expect(made).toMatchObject({ status: 404 });
  expect(made.text).not.toContain(guest.username);
  const { stream } = await make(ama);
  const changed = await ask(ama, `/${stream.id}`, "PATCH", { follows: { kind: "player", user: guest.id } });
  expect(changed).toMatchObject({ status: 404 });
});

test("only accounts have streams, and each its own", async () => {
  const [ama, kofi, guest] = [await place.player(), await place.player(), await place.rest.guest()];
  const { stream } = await make(ama);
  const calls = [
    ["GET", "", undefined],
    ["POST", "", following(ama.id)],
    ["PATCH", `/${stream.id}`, { name: "Mine" }],
    ["POST", `/${stream.id}/key`, undefined],
    ["GET", `/${stream.id}/director`, undefined],
    ["DELETE", `/${stream.id}`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    expect((await ask(null, path, method, body)).status).toBe(401);
    expect((await ask(guest, path, method, body)).status).toBe(403);
  }
  for (const [method, path, body] of calls.slice(2)) {
    expect(await ask(kofi, path, method, body)).toMatchObject({ status: 404 });
  }
  expect((await ask(ama)).json).toEqual({ items: [stream], max: streamBounds.streamsMax });
  for (const id of ["0", "-1", "x", "9999999999", "%00"]) {
    expect((await ask(ama, `/${id}`, "PATCH", { name: "x" })).status).toBe(404);
  }
});

test("what does not exist, or may not be seen, is not followed", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  const startDate = Date.now() + 86_400_000;
  const form = { name: "Ours", startDate, maxPlayers: 8, format: "single", access: "friends" };
  const hosted = await place.rest.ask("/api/tournaments", { token: kofi.token, method: "POST", body: form });
  const tournament = (hosted.json as { id: string }).id;
  const rules = { winPoints: 5, includeAces: true, includeSixes: true, isRated: false, numPlayers: 2 };
  const body = { ...rules, userId: kofi.id };
  const opened = await place.rest.ask("/api/games/create", { token: kofi.token, method: "POST", body });
  const { code } = (opened.json as { game: { code: RoomCode } }).game;
  const refused = [
    { kind: "player", user: "999999" },
    { kind: "table", code: "ZZZZZZ" },
    { kind: "table", code },
    { kind: "tournament", tournament: "999999", pick: null },
    { kind: "tournament", tournament, pick: null },
  ];
  for (const follows of refused) {
    expect(await ask(ama, "", "POST", { name: "x", follows })).toMatchObject({ status: 404 });
  }
  const { stream } = await make(ama);
  for (const follows of refused) {
    expect(await ask(ama, `/${stream.id}`, "PATCH", { follows })).toMatchObject({ status: 404 });
  }
  expect((await make(kofi, { follows: { kind: "tournament", tournament, pick: null } })).stream.target).toBe("Ours");
  expect((await make(kofi, { follows: { kind: "table", code } })).stream.target).toBe(code);
});

test.each([
  { name: "" },
  { name: "\u200b" },
  { name: "x".repeat(41) },
  { follows: { kind: "all" } },
  { hands: "open" },
  { delay_s: -1 },
  { delay_s: 901 },
  { delay_s: 1.5 },
  { scene: "chat" },
  { verdicts: "yes" },
])("%j is refused and changes nothing", async (change) => {
  const ama = await place.player();
  const { stream } = await make(ama);
  expect(await ask(ama, `/${stream.id}`, "PATCH", change)).toMatchObject({ status: 400 });
  expect(await ask(ama, "", "POST", { ...following(ama.id), ...change })).toMatchObject({ status: 400 });
  expect(((await ask(ama)).json as Streams).items).toEqual([stream]);
});

test("fields that are no settings change nothing", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  const { stream } = await make(ama);
  const more = { id: "1", user_id: kofi.id, userId: kofi.id, key_hash: "x", keyed_at: 1, created_at: 1, overlays: 5 };
  const changed = await ask(ama, `/${stream.id}`, "PATCH", { scene: "bracket", ...more });
  expect(changed.json).toEqual({ ...stream, scene: "bracket" });
});

test("a user has at most ten, also with requests at the same time", async () => {
  const ama = await place.player();
  // As many at the same time as a user may have in the line for transactions.
  const askFor = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ask(ama, "", "POST", following(ama.id))));
  const answers = [...(await askFor(streamBounds.streamsMax - 4)), ...(await askFor(7))];
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(streamBounds.streamsMax);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const one of refused) expect(one).toMatchObject({ status: 409, json: { code: "too_many_streams" } });
});

test("open overlays follow a change at once, and end with a new address or a deletion", async () => {
  const ama = await place.player();
  const first = await make(ama);
  const { id } = first.stream;
  const [one, other, elsewhere] = [overlay(id), overlay(id), overlay((await make(ama)).stream.id)];
  expect((await ask(ama, `/${id}`, "PATCH", { chat: true })).json).toMatchObject({ chat: true, overlays: 2 });
  expect([one.received, other.received, elsewhere.received]).toEqual([["changed"], ["changed"], []]);
  const again = (await ask(ama, `/${id}/key`, "POST")).json as KeyedStream;
  expect(again.key).not.toBe(first.key);
  expect(one.received).toEqual(["changed", "revoked"]);
  expect(await place.rest.server.store.streams.findByKey(first.key)).toBeUndefined();
  place.rest.server.services.overlays.leave(one);
  expect((await ask(ama, `/${id}`, "DELETE")).status).toBe(204);
  expect(other.received).toEqual(["changed", "revoked", "revoked"]);
  expect((await ask(ama, `/${id}`, "DELETE")).status).toBe(404);
  expect(elsewhere.received).toEqual([]);
});

test("a stream has a greatest number of overlays", async () => {
  const { stream } = await make(await place.player());
  const { overlays } = place.rest.server.services;
  const open = Array.from({ length: streamBounds.overlaysMax }, () => overlay(stream.id));
  const late: OpenOverlay = { streamId: stream.id, shows, changed: () => undefined, revoked: () => undefined };
  expect(overlays.enter(late)).toBe(false);
  for (const one of open) overlays.leave(one);
  expect(overlays.openCount(stream.id)).toBe(0);
  expect(overlays.enter(late)).toBe(true);
});

test("streams go with the account, and are in the owner's data", async () => {
  const ama = await place.player();
  const { stream, key } = await make(ama);
  await place.tables.knex("sessions").where("user_id", Number(ama.id)).update({ proved_at: Date.now() });
  place.rest.server.store.sessions.refresh(ama.id);
  const data = await place.rest.ask("/api/users/me/data", { token: ama.token });
  expect(data.json).toMatchObject({ streams: [{ name: stream.name, follows: "player", target: ama.id }] });
  expect(JSON.stringify(data.json)).not.toContain(key);
});

test("the stream that follows a player who is gone says so", async () => {
  const [ama, kofi] = [await place.player(), await place.player()];
  const { stream } = await make(ama, { follows: { kind: "player", user: kofi.id } });
  await place.tables.knex("users").where("id", Number(kofi.id)).update({ deleted_at: 1 });
  const listed = ((await ask(ama)).json as Streams).items as readonly Stream[];
  expect(listed).toEqual([{ ...stream, target: null }]);
});

test("overlays end at once with the account of their user", async () => {
  const { store } = place.rest.server;
  const [at, username] = [Date.now(), "EsiStreams"];
  const identity = { issuer: "https://id.example.org", subject: username };
  const signedUp = { identity, email: "esi-streams@example.org", username, locale: "en", guestId: null, at } as const;
  const made = await store.identities.signUp(signedUp);
  if (!made.ok) throw new Error(made.error);
  const { token } = await store.sessions.open(made.value, at);
  const added = (await ask({ token }, "", "POST", following(made.value.id))).json as KeyedStream;
  const [mine, other] = [overlay(added.stream.id), overlay((await make(await place.player())).stream.id)];
  const end = { token, method: "DELETE", body: { proof: username } };
  expect(await place.rest.ask("/api/users/me", end)).toMatchObject({ status: 204 });
  expect(mine.received).toEqual(["revoked"]);
  expect(other.received).toEqual([]);
});
