/** Drafts of tournaments over real HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ManagedTournament, ManagedTournaments } from "#protocol/calls/tournaments.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import type { Answer } from "#tests/support/restServer.ts";

let place: RestPlace;
let admin: RestPlayer;
beforeAll(async () => {
  place = await startRestPlace();
  admin = await place.player();
  await place.tables.knex("users").where("id", Number(admin.id)).update({ role: "administrator" });
  await place.tables.knex("sessions").where("user_id", Number(admin.id)).update({ proved_at: Date.now() });
  place.rest.server.store.sessions.refresh(admin.id);
});
afterAll(() => place.stop());

const day = 86_400_000;
const form = (change: object = {}) => ({
  name: "Kumasi Open",
  startDate: Date.now() + day,
  endDate: Date.now() + 2 * day,
  maxPlayers: 16,
  entryFee: 10,
  prizePool: 150,
  format: "single",
  ...change,
});
const ask = (path: string, method = "GET", body?: object): Promise<Answer> =>
  place.rest.ask(`/api/admin/tournaments${path}`, { token: admin.token, method, ...(body !== undefined && { body }) });
const make = async (change: object = {}): Promise<ManagedTournament> => {
  const answer = await ask("", "POST", form(change));
  expect(answer).toMatchObject({ status: 201 });
  return answer.json as ManagedTournament;
};
const list = async (query: string) => (await ask(query)).json as ManagedTournaments;

test("a draft is stored, changed, cancelled and reopened, and each change is logged", async () => {
  const wanted = form();
  const { id } = await make(wanted);
  const draft = { ...wanted, id, currentPlayers: 0, status: "draft", author: admin.username };
  expect((await ask(`/${id}`)).json).toMatchObject(draft);
  const changed = form({ name: "Accra\u202e Open", maxPlayers: 32 });
  expect((await ask(`/${id}`, "PUT", changed)).json).toMatchObject({ ...changed, name: "Accra Open" });
  expect((await ask(`/${id}/cancel`, "POST", { reason: "rain" })).json).toMatchObject({ status: "cancelled" });
  expect(await ask(`/${id}`, "PUT", changed)).toMatchObject({ status: 404 });
  expect(await ask(`/${id}/cancel`, "POST", {})).toMatchObject({ status: 404 });
  expect((await ask(`/${id}/reopen`, "POST", {})).json).toMatchObject({ status: "draft" });
  const rows = await place.tables.knex("admin_log").where({ target_kind: "tournament", target_id: id }).orderBy("id");
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ["tournament.create", ""],
    ["tournament.change", ""],
    ["tournament.cancel", "rain"],
    ["tournament.reopen", ""],
  ]);
  expect(rows[1]?.before).toContain('"maxPlayers":16');
});

test("drafts are listed by start and name, filtered, page by page", async () => {
  await make({ name: "zeta", startDate: Date.now() + 3 * day, endDate: Date.now() + 4 * day });
  const cancelled = await make({ name: "Zoo" });
  await ask(`/${cancelled.id}/cancel`, "POST", {});
  const first = await list("?q=Z&sort=name&limit=1");
  expect(first).toMatchObject({ total: 2, items: [{ name: "zeta" }] });
  expect(await list(`?q=Z&sort=name&limit=1&after=${first.next}`)).toMatchObject({
    items: [{ name: "Zoo" }],
    next: null,
  });
  expect(await list("?status=cancelled")).toMatchObject({ total: 1, items: [{ name: "Zoo", status: "cancelled" }] });
  expect((await list("?limit=1")).items[0]).toMatchObject({ name: "zeta" });
});

test.each([
  ["name", { name: "\u200b" }],
  ["name", { name: "x".repeat(81) }],
  ["startDate", { startDate: 1 }],
  ["endDate", { endDate: Date.now() }],
  ["maxPlayers", { maxPlayers: 1 }],
  ["maxPlayers", { maxPlayers: 2.5 }],
  ["entryFee", { entryFee: -1 }],
  ["prizePool", { prizePool: 1e9 }],
  ["format", { format: "swiss" }],
])("a draft whose %s cannot be so is refused", async (field, change) => {
  const answer = await ask("", "POST", form(change));
  expect(answer).toMatchObject({ status: 400, json: { code: "invalid_body" } });
  expect((answer.json as { message: string }).message).toContain(field);
});

test("drafts are for administrators alone", async () => {
  const player = await place.player();
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["PUT", "/1"],
    ["POST", "/1/cancel"],
    ["POST", "/1/reopen"],
  ]) {
    const answer = await place.rest.ask(`/api/admin/tournaments${path}`, {
      token: player.token,
      ...(method && { method }),
    });
    expect(answer.status).toBe(403);
  }
});
