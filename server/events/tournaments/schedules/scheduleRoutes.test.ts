/** Recurring tournaments over real HTTP. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TournamentSchedule, TournamentSchedules } from "#protocol/calls/tournaments.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";

let place: RestPlace;
let admin: RestPlayer;
beforeAll(async () => {
  place = await startRestPlace();
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  place.rest.server.store.sessions.refresh(admin.id);
});
afterAll(() => place.stop());
beforeEach(() => proved(Date.now()));

/** When the administrator last gave the password. */
const proved = async (at: number): Promise<void> => {
  await place.tables.knex("sessions").where("user_id", Number(admin.id)).update({ proved_at: at });
  place.rest.server.store.sessions.refresh(admin.id);
};

const form = {
  name: "Evening Cup",
  rhythm: "daily",
  weekday: 5,
  monthDay: 1,
  time: "18:30",
  timeZone: "Africa/Accra",
  minutes: 180,
  ahead: 2,
  maxPlayers: 32,
  entryFee: 10,
  prizePool: 200,
  format: "single",
};
const ask = (path: string, method: string, body: object) =>
  place.rest.ask(`/api/admin/tournament-schedules${path}`, { method, token: admin.token, body });
const made = async (change: object = {}): Promise<TournamentSchedule> => {
  const answer = await ask("", "POST", { ...form, ...change });
  expect(answer.status).toBe(201);
  return answer.json as TournamentSchedule;
};
const log = async (): Promise<unknown> =>
  (await place.rest.ask("/api/admin/log?limit=1", { token: admin.token })).json as unknown;

test("a schedule makes its next tournaments at once, players see them, and each change is in the log", async () => {
  const schedule = await made();
  expect(schedule).toMatchObject({ name: "Evening Cup", status: "active", author: admin.username, bestOf: 3 });
  expect(schedule.tournaments).toHaveLength(2);
  expect(await log()).toMatchObject({
    items: [{ action: "schedule.create", target: "Evening Cup", target_kind: "schedule" }],
  });
  for (const { id, startDate } of schedule.tournaments) {
    const seen = await place.rest.ask(`/api/tournaments/${id}`);
    expect(seen).toMatchObject({ status: 200, json: { title: "Evening Cup", phase: "registration", startDate } });
  }
  const changed = await ask(`/${schedule.id}`, "PUT", { ...form, ahead: 3, prizePool: 300 });
  expect(changed).toMatchObject({ status: 200, json: { prizePool: 300 } });
  expect((changed.json as TournamentSchedule).tournaments.map(({ id }) => id)).toEqual(
    expect.arrayContaining(schedule.tournaments.map(({ id }) => id)),
  );
  expect((changed.json as TournamentSchedule).tournaments).toHaveLength(3);
  const ended = await ask(`/${schedule.id}/status`, "PUT", { status: "ended", reason: "The season is over" });
  expect(ended).toMatchObject({ status: 200, json: { status: "ended" } });
  expect((ended.json as TournamentSchedule).tournaments).toHaveLength(3);
  expect(await log()).toMatchObject({ items: [{ action: "schedule.status", details: "The season is over" }] });
  expect(await ask(`/${schedule.id}/status`, "PUT", { status: "active" })).toMatchObject({ status: 404 });
  expect(await ask(`/${schedule.id}`, "PUT", form)).toMatchObject({ status: 404 });
});

test("pausing, continuing and ending ask for a fresh login", async () => {
  const { id } = await made({ name: "Long ago" });
  await proved(Date.now() - 3_600_000);
  for (const status of ["paused", "ended"]) {
    expect(await ask(`/${id}/status`, "PUT", { status })).toMatchObject({
      status: 403,
      json: { code: "fresh_login_needed" },
    });
  }
  await proved(Date.now());
  expect(await ask(`/${id}/status`, "PUT", { status: "ended" })).toMatchObject({ json: { status: "ended" } });
});

test("a paused schedule is told from one that goes on, and the list has those that go on first", async () => {
  const [paused, active] = [await made({ name: "A paused one" }), await made({ name: "B active one" })];
  expect(await ask(`/${paused.id}/status`, "PUT", { status: "paused" })).toMatchObject({ json: { status: "paused" } });
  expect(await ask(`/${paused.id}/status`, "PUT", { status: "paused" })).toMatchObject({
    status: 409,
    json: { code: "not_now" },
  });
  const { items } = (await place.rest.ask("/api/admin/tournament-schedules", { token: admin.token }))
    .json as TournamentSchedules;
  const ids = items.map(({ id }) => id);
  expect(ids.indexOf(active.id)).toBeLessThan(ids.indexOf(paused.id));
});

test.each([
  ["a time zone that is not there", { timeZone: "Europe/Atlantis" }],
  ["an offset instead of a place", { timeZone: "+01:00" }],
  ["a time that no clock shows", { time: "24:00" }],
  ["a weekday of zero", { weekday: 0 }],
  ["a month of 32 days", { monthDay: 32 }],
  ["fifteen ahead", { ahead: 15 }],
  ["a name that is not seen", { name: "\u200B" }],
  ["one player", { maxPlayers: 1 }],
])("%s is refused", async (_, change) => {
  expect(await ask("", "POST", { ...form, ...change })).toMatchObject({ status: 400, json: { code: "invalid_body" } });
});

test("schedules are for administrators, and one that is not there is not found", async () => {
  const { token } = await place.player();
  expect(await place.rest.ask("/api/admin/tournament-schedules", { token })).toMatchObject({ status: 403 });
  expect(await ask("/4000000000", "PUT", form)).toMatchObject({ status: 404 });
  expect(await ask("/4000000000/status", "PUT", { status: "ended" })).toMatchObject({ status: 404 });
});
