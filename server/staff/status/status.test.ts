/** The status page over real HTTP: every check is a real one. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openSqliteDatabase } from "#server/base/db/database.ts";
import { COMPONENTS, type Incident, type ServerStatus, type StatusComponent } from "#protocol/calls/status.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { startMailServer, type MailServer } from "#tests/support/mailServer.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { type RestServer, startRestServer } from "#tests/support/restServer.ts";

let rest: RestServer;
let tables: Database;
let post: MailServer;
const clock = new FakeClock(Date.now());

beforeAll(async () => {
  post = await startMailServer();
  const dir = newFolder("spar-status-");
  const settings = { DATA_DIR: dir, SMTP_URL: post.url, PUBLIC_URL: "https://spar.example" };
  rest = await startRestServer(settings, { clock });
  tables = openSqliteDatabase(join(dir, "spar.db"), "normal");
});
afterAll(async () => {
  await tables.stop();
  await rest.stop();
  await post.stop();
});

const visible = async (): Promise<ServerStatus> => (await rest.ask("/api/status")).json as ServerStatus;
const states = async (): Promise<Partial<Record<StatusComponent, string>>> =>
  Object.fromEntries((await visible()).components.map(({ id, state }) => [id, state]));
async function staff(role: "moderator") {
  const guest = await rest.guest();
  await tables.knex("users").where("id", Number(guest.id)).update({ role });
  rest.server.store.sessions.refresh(guest.id);
  return guest;
}

test("every part is found up by a real check of it, mail by the mail server", async () => {
  while ((await visible()).checked_at === null);
  expect(await states()).toEqual(Object.fromEntries(COMPONENTS.map((component) => [component, "up"])));
  const { headers } = await rest.ask("/api/status");
  expect(headers["cache-control"]).toBe("public, max-age=15");
});

test("staff write an incident, which is on the page at once, as text", async () => {
  const moderator = await staff("moderator");
  const incident = {
    title: "<i>Mail</i> is late",
    impact: "minor",
    status: "investigating",
    components: ["mail"],
    text: "We look into it.",
  };
  const requested = { token: moderator.token, body: incident };
  const [opened] = (await rest.ask("/api/admin/incidents", requested)).json as Incident[];
  expect((await visible()).incidents).toMatchObject([{ title: incident.title, status: "investigating" }]);
  const update = { token: moderator.token, body: { status: "resolved", text: "Fixed." } };
  await rest.ask(`/api/admin/incidents/${opened?.id}/updates`, update);
  expect((await visible()).incidents[0]?.resolved_at).toBe(clock.now());
  const player = await rest.guest();
  for (const token of [player.token, undefined]) {
    expect((await rest.ask("/api/admin/incidents", { token, body: incident })).status).toBe(token ? 403 : 401);
  }
  const removing = { method: "DELETE", body: {} };
  const path = `/api/admin/incidents/${opened?.id}`;
  expect((await rest.ask(path, { ...removing, token: moderator.token })).status).toBe(403);
});
