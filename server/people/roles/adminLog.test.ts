/** The log over real HTTP: who reads it, page by page, searched, and as a file. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AdminLogPage } from "#protocol/calls/adminLog.ts";
import type { Role } from "#protocol/calls/users.ts";
import { type RestPlace, type RestPlayer, startRestPlace } from "#tests/support/restPlayers.ts";
import { csvLine } from "./adminLogRoutes.ts";

let place: RestPlace;
let moderator: RestPlayer;
const hostile = `=HYPERLINK("http://evil.example","a"),<b>\n"x"`;

const withRole = async (role: Role): Promise<RestPlayer> => {
  const who = await place.player();
  await place.tables.knex("users").where("id", Number(who.id)).update({ role });
  return who;
};
const ask = (query = "", who?: RestPlayer, path = "/api/admin/log") =>
  place.rest.ask(`${path}${query}`, { token: who?.token });
const page = async (query: string): Promise<AdminLogPage> => (await ask(query, moderator)).json as AdminLogPage;

beforeAll(async () => {
  place = await startRestPlace();
  moderator = await withRole("moderator");
  const admin = await withRole("administrator");
  for (let number = 1; number <= 45; number++) {
    await place.rest.server.store.adminLog.record({
      adminId: number % 2 === 0 ? admin.id : null,
      action: number % 3 === 0 ? "user.lift" : "user.mute",
      target: {
        kind: number === 45 ? "ticket" : "user",
        id: String(number),
        name: number === 44 ? hostile : `Target${number}`,
      },
      reason: `because ${number}`,
      before: null,
      after: { muted: true },
      at: 1_800_000_000_000 + number,
    });
  }
});
afterAll(() => place.stop());

test.each(["/api/admin/log", "/api/admin/log.csv"])("%s is for staff", async (path) => {
  expect((await ask("", undefined, path)).status).toBe(401);
  expect((await ask("", await place.rest.guest(), path)).status).toBe(403);
  expect((await ask("", await place.player(), path)).status).toBe(403);
  expect((await ask("", moderator, path)).status).toBe(200);
});

describe("the log", () => {
  test("is read newest first, page by page, each entry once", async () => {
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const found: AdminLogPage = await page(`?limit=20&after=${next}`);
      seen.push(...found.items.map(({ target_id }) => target_id));
      ({ next } = found);
    }
    expect(seen).toEqual(Array.from({ length: 45 }, (_, at) => String(45 - at)));
  });

  test("is narrowed by action, by kind of target, and by the beginning of a name", async () => {
    expect((await page("?action=user.lift&limit=100")).items).toHaveLength(15);
    expect((await page("?target=ticket")).items).toMatchObject([{ target_id: "45", action: "user.lift" }]);
    expect((await page("?q=target4")).items.map(({ target_id }) => target_id)).toEqual([
      "45",
      "43",
      "42",
      "41",
      "40",
      "4",
    ]);
    expect((await page("?q=operator&limit=100")).items).toHaveLength(23);
    expect((await page("?q=nobody")).items).toEqual([]);
    for (const query of ["?action=user.eat", "?target=moon", "?after=no-cursor", `?q=${"x".repeat(65)}`]) {
      expect((await ask(query, moderator)).status).toBe(400);
    }
  });
});

test("a file holds all entries, and no cell that a spreadsheet would compute", async () => {
  const { headers, text } = await ask("?action=user.mute", moderator, "/api/admin/log.csv");
  expect(headers["content-disposition"]).toContain("spar-admin-log.csv");
  expect(text.split("\r\n")).toHaveLength(1 + 30 + 1);
  expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""a""),<b>\n""x"""`);
  expect(csvLine(["+1", "-1", "@a", "\tb", "a=b", 7])).toBe("'+1,'-1,'@a,'\tb,a=b,7\r\n");
});
