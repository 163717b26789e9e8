/** Over real HTTP: from a report to a sanction, the appeal against it and its end, and who may do what of it. */
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openSqliteDatabase } from "#server/base/db/database.ts";
import type { AppealRecord } from "#protocol/calls/appeals.ts";
import type { CaseDetail, CasePage } from "#protocol/calls/moderation.ts";
import type { NotificationPage } from "#protocol/calls/notification/records.ts";
import { mailTo, type Person, signUp } from "#tests/support/accounts.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type Answer, type RestServer, startRestServer } from "#tests/support/restServer.ts";
import { staffMember } from "#tests/support/staff.ts";
import { moderationLimits, signalLimits } from "./limits.ts";
import { Moderation } from "./moderation.ts";

let rest: RestServer;
let tables: Database;
let administrator: Person;
let mod: Person;
let other: Person;

beforeAll(async () => {
  rest = await startRestServer();
  tables = openSqliteDatabase(join(rest.dir, "spar.db"), "normal");
  administrator = await staffMember(rest, "administrator");
  mod = await staffMember(rest, "moderator");
  other = await staffMember(rest, "moderator");
});
afterAll(async () => {
  await tables.stop();
  await rest.stop();
});

const ask = (by: Person, path: string, body?: object, method?: string): Promise<Answer> =>
  rest.ask(path, { token: by.token, ...(body !== undefined && { body }), ...(method !== undefined && { method }) });

const report = async (by: Person, about: Person, reason = "abuse"): Promise<void> => {
  const answer = await ask(by, "/api/reports", { user_id: about.id, reason, place: { kind: "profile" } });
  expect(answer.status).toBe(201);
};
const caseAbout = async (person: Person, query = ""): Promise<CaseDetail> => {
  const list = await ask(mod, `/api/admin/reports?q=${person.username}${query}`);
  const [found] = (list.json as CasePage).items;
  return (await ask(mod, `/api/admin/reports/${found?.id ?? "0"}`)).json as CaseDetail;
};
const notificationsOf = async (person: Person): Promise<readonly { kind: string; values: Record<string, string> }[]> =>
  ((await ask(person, "/api/notifications")).json as NotificationPage).items;
const refusedSignIn = async ({ email, password }: Person) => {
  const answer = await rest.ask("/api/auth/login", { body: { email, password } });
  expect(answer).toMatchObject({ status: 403, json: { code: "sanctioned" } });
  return answer.json as { ticket: string; sanction: { id: string; reason: string; note: string } };
};
const openAppeal = async (proof: string): Promise<AppealRecord> =>
  (await rest.ask("/api/appeals/open", { body: { proof } })).json as AppealRecord;

const suspension = {
  action: "suspend",
  hours: 24,
  cause: "abuse",
  reason: "insults in three matches",
  note: "Be kind.",
};

describe("a canned reply that no longer exists", () => {
  test.each([
    ["resolve", suspension],
    ["ban", { cause: "abuse", reason: "insults in three matches" }],
    ["dismiss", { reason: "none seen" }],
  ])("is refused by %s, as its call declares", async (call, form) => {
    const kofi = await signUp(rest);
    await report(await signUp(rest), kofi);
    const { id } = await caseAbout(kofi);
    const refused = await ask(administrator, `/api/admin/reports/${id}/${call}`, { ...form, reply_id: "999999" });
    expect(refused).toMatchObject({ status: 400, json: { code: "bad_request" } });
  });
});

describe("a report", () => {
  test("becomes a suspension; the player reads why, appeals, and another moderator lifts it", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    await report(ama, kofi);
    const { id } = await caseAbout(kofi);
    const resolved = await ask(mod, `/api/admin/reports/${id}/resolve`, { ...suspension, answer: "Thank you!" });
    expect(resolved.status).toBe(200);
    expect((await ask(kofi, "/api/users/me")).status).toBe(401);
    expect(await caseAbout(kofi, "&status=resolved")).toMatchObject({
      decision: { action: "suspend", outcome: "resolved", moderator: { id: mod.id }, undo_until: null },
      sanctions: [{ kind: "suspension", by: mod.username, reason: "abuse", note: "Be kind." }],
    });
    await expect
      .poll(() => notificationsOf(ama))
      .toMatchObject([
        { kind: "report_answered", values: { player: kofi.username, outcome: "resolved", answer: "Thank you!" } },
      ]);

    const { ticket, sanction } = await refusedSignIn(kofi);
    expect(sanction).toMatchObject({ reason: "abuse", note: "Be kind." });
    expect(await openAppeal(ticket)).toMatchObject({
      username: kofi.username,
      sanction: { is_active: true },
      appeal: null,
    });
    const text = "I was <b>not</b> at home\n\nthat evening.";
    const filed = await rest.ask("/api/appeals", { body: { ticket, text, locale: "en" } });
    expect(filed).toMatchObject({ status: 201, json: { appeal: { text, status: "pending" } } });
    const again = await rest.ask("/api/appeals", { body: { ticket, text, locale: "en" } });
    expect(again).toMatchObject({ status: 409, json: { code: "appeal_exists" } });
    const address = (filed.json as AppealRecord).appeal?.address ?? "";

    const appeal = await caseAbout(kofi);
    expect(appeal).toMatchObject({
      kind: "appeal",
      appeal: { text, may_decide: false, sanction: { id: sanction.id } },
    });
    const decide = (by: Person, isGranted: boolean) =>
      ask(by, `/api/admin/reports/${appeal.id}/appeal`, {
        is_granted: isGranted,
        reason: "mistaken",
        answer: "Sorry!",
      });
    expect(await decide(mod, true)).toMatchObject({ status: 403, json: { code: "own_case" } });
    expect((await decide(other, true)).status).toBe(200);
    expect(await decide(other, false)).toMatchObject({ status: 409, json: { code: "already_decided" } });
    expect((await rest.ask("/api/auth/login", { body: { email: kofi.email, password: kofi.password } })).status).toBe(
      200,
    );
    expect(await openAppeal(address.split("#")[1] ?? "")).toMatchObject({
      sanction: { is_active: false },
      appeal: { status: "granted", answer: "Sorry!" },
    });
    expect(await mailTo(rest, kofi.email, 2)).toContain("Sorry!");
    const log = await tables.knex("admin_log").where("target_name", kofi.username).pluck("action");
    expect(log.toSorted()).toEqual(["appeal.grant", "report.resolve", "user.lift", "user.suspend"]);
  });

  test("is decided once, with its sanction or not at all", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    await report(ama, kofi);
    const { id } = await caseAbout(kofi);
    expect((await ask(other, `/api/admin/reports/${id}/claim`, {}, "PUT")).status).toBe(200);
    for (const [path, body] of [
      ["resolve", suspension],
      ["dismiss", { reason: "no rule" }],
    ] as const) {
      const refused = await ask(mod, `/api/admin/reports/${id}/${path}`, body);
      expect(refused).toMatchObject({ status: 409, json: { code: "claimed" } });
    }
    // The suspension was undone with the decision.
    expect((await ask(kofi, "/api/users/me")).status).toBe(200);
    expect((await caseAbout(kofi)).sanctions).toEqual([]);
    const tooLong = { ...suspension, hours: 24 * 8 };
    expect((await ask(other, `/api/admin/reports/${id}/resolve`, tooLong)).status).toBe(403);
    expect((await ask(other, `/api/admin/reports/${id}/resolve`, { ...suspension, hours: null })).status).toBe(400);
    expect((await ask(other, `/api/admin/reports/${id}/ban`, { reason: "x", cause: "abuse" })).status).toBe(403);
    const banned = await ask(administrator, `/api/admin/reports/${id}/ban`, { reason: "x", cause: "abuse" });
    expect(banned).toMatchObject({ status: 409, json: { code: "claimed" } });
    await ask(other, `/api/admin/reports/${id}/claim`, undefined, "DELETE");
    expect((await ask(administrator, `/api/admin/reports/${id}/ban`, { reason: "x", cause: "abuse" })).status).toBe(
      200,
    );
    await refusedSignIn(kofi);
  });

  test("of a muted player is appealed against with the session, by its owner alone", async () => {
    const [ama, kofi] = [await signUp(rest), await signUp(rest)];
    await report(ama, kofi, "spam");
    const { id } = await caseAbout(kofi);
    const mute = { action: "mute", hours: 2, cause: "spam", reason: "advertising" };
    expect((await ask(mod, `/api/admin/reports/${id}/resolve`, mute)).status).toBe(200);
    const [own] = (await ask(kofi, "/api/users/me/appeals")).json as AppealRecord[];
    expect(own).toMatchObject({ sanction: { kind: "mute", reason: "spam" }, appeal: null });
    const body = { sanction_id: own?.sanction.id ?? "", text: "It was a joke among friends.", locale: "de" };
    expect((await ask(ama, "/api/users/me/appeals", body)).status).toBe(404);
    expect((await ask(kofi, "/api/users/me/appeals", body)).status).toBe(201);
    const appeal = await caseAbout(kofi);
    const answer = { is_granted: false, reason: "seen", reply_id: null, answer: "" };
    expect((await ask(other, `/api/admin/reports/${appeal.id}/appeal`, answer)).status).toBe(200);
    await expect
      .poll(() => notificationsOf(kofi))
      .toMatchObject([
        { kind: "appeal_answered", values: { outcome: "refused" } },
        { kind: "sanctioned", values: { kind: "mute" } },
      ]);
  });
});

test.each(["", "x", "1.2.3", `7.${"a".repeat(43)}`, `7.9999999999999.${"a".repeat(43)}`])(
  "%j opens no appeal",
  async (proof) => {
    expect((await rest.ask("/api/appeals/open", { body: { proof } })).json).toMatchObject({ code: "ticket_invalid" });
    const body = { ticket: proof, text: "let me in, please", locale: "en" };
    expect((await rest.ask("/api/appeals", { body })).json).toMatchObject({ code: "ticket_invalid" });
  },
);

test("a dismissed report can be taken back before its reporter is told, and a warning comes after that time", async () => {
  const clock = new FakeClock(Date.now());
  const own = await startRestServer({}, { clock });
  try {
    const on = (by: Person, path: string, body: object = {}) => own.ask(path, { token: by.token, body });
    const [ama, kofi] = [await signUp(own), await signUp(own)];
    const judge = await staffMember(own, "moderator");
    const place = { kind: "profile" };
    await on(ama, "/api/reports", { user_id: kofi.id, reason: "name", place });
    const list = (await own.ask("/api/admin/reports", { token: judge.token })).json as CasePage;
    const id = list.items[0]?.id ?? "";
    const { json } = await on(judge, `/api/admin/reports/${id}/dismiss`, { reason: "nothing to see" });
    const { decision_id: first } = json as { decision_id: string };
    clock.pass(moderationLimits.undoMs - 1_000);
    const undone = await on(judge, `/api/admin/reports/decisions/${first}/undo`);
    expect(undone).toMatchObject({ status: 200, json: { case_id: id } });
    const warning = { action: "warning", cause: "name", reason: "second thought" };
    expect((await on(judge, `/api/admin/reports/${id}/resolve`, warning)).status).toBe(200);
    const notices = async (person: Person) =>
      ((await own.ask("/api/notifications", { token: person.token })).json as NotificationPage).items.map(
        ({ kind }) => kind,
      );
    clock.pass(moderationLimits.undoMs - 1_000);
    expect([await notices(ama), await notices(kofi)]).toEqual([[], []]);
    clock.pass(1_000 + moderationLimits.noticeMs);
    await expect.poll(() => notices(ama)).toEqual(["report_answered"]);
    expect(await notices(kofi)).toEqual(["warning"]);
  } finally {
    await own.stop();
  }
});

test("a node that comes to lead after weeks searches the last day for signals, then what is new", async () => {
  const clock = new FakeClock();
  const searched: unknown[] = [];
  const moderation = new Moderation({
    store: {
      decisionNotices: { due: async () => [], send: async () => null },
      appealPages: { keyOf: async () => "" },
      signals: {
        search: async (after, until) => {
          searched.push([clock.now() - after, clock.now() - until]);
          return 0;
        },
      },
    },
    mailer: { send: async () => {} },
    clock,
    notified: () => {},
    failed: () => {},
  });
  const rounds = async (): Promise<void> => {
    for (const { run } of moderation.chores()) await run();
  };
  clock.pass(30 * signalLimits.firstSearchMs);
  await rounds();
  clock.pass(signalLimits.searchMs);
  await rounds();
  expect(searched).toEqual([
    [signalLimits.firstSearchMs, 0],
    [signalLimits.searchMs, 0],
  ]);
});
