/** Contract of the store for claims of cases and decisions about them, on both engines. */
import {
  type CaseId,
  caseIdOf,
  decisionIdOf,
  replyIdOf,
  type ReportId,
  reportIdOf,
  sanctionIdOf,
} from "#protocol/ids.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { CaseFilter, StoredCase } from "./caseStore.ts";
import type { ReportDecision } from "./decisionStore.ts";
import { moderationLimits } from "./limits.ts";

const at = 1_800_000_000_000;
const all: CaseFilter = {
  q: "",
  status: "all",
  kind: "all",
  order: "-date",
  assignedTo: null,
  limit: 100,
  after: null,
};

describe.each(storeEngines)("decisions on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const report = (reporter: User, reported: User, when = at): Promise<ReportId> =>
    store.reports.file({
      reporterId: reporter.id,
      reportedId: reported.id,
      reason: "abuse",
      details: "rude words",
      place: { kind: "global" },
      evidence: { username: reported.username, image_url: null, lines: [], is_kept: true },
      matchNumber: null,
      at: when,
    });
  const casesAbout = async (user: User, filter: Partial<CaseFilter> = {}): Promise<StoredCase[]> => {
    const { items } = await store.cases.page({ ...all, ...filter }, at);
    const own = items.filter(({ reported_user }) => reported_user?.id === user.id);
    return Promise.all(own.map(async ({ id }) => (await store.cases.find(id, at)) as StoredCase));
  };
  const caseAbout = async (user: User): Promise<StoredCase> => (await casesAbout(user))[0] as StoredCase;
  /** Two moderators and a reported player with three reports by two players. */
  const scene = async () => {
    const [mod, other] = [await newPlayer(store, tables, at), await newPlayer(store, tables, at)];
    const [ama, esi, kofi] = [await newGuest(store, at), await newGuest(store, at), await newGuest(store, at)];
    const reports = [await report(ama, kofi), await report(esi, kofi), await report(ama, kofi)];
    return { mod, other, ama, esi, kofi, reports, caseId: (await caseAbout(kofi)).id };
  };
  const decision = (caseId: CaseId, by: User, changes: Partial<ReportDecision> = {}): ReportDecision => ({
    caseId,
    moderatorId: by.id,
    outcome: "dismissed",
    action: "none",
    reportIds: null,
    reason: "no rule was broken",
    cause: null,
    answer: null,
    sanctionId: null,
    at,
    ...changes,
  });

  test("a case is one moderator's until it is given back or the time is over", async () => {
    const { mod, other, caseId, kofi } = await scene();
    const claim = (by: User, when = at) => store.decisions.claim({ caseId, moderatorId: by.id, at: when });
    const until = at + moderationLimits.claimMs;
    expect(await claim(mod)).toEqual({ ok: true, value: until });
    expect(await caseAbout(kofi)).toMatchObject({ assigned_to: { id: mod.id, username: mod.username, until } });
    expect(await claim(other)).toEqual({ ok: false, error: "claimed" });
    expect(await store.decisions.decide(decision(caseId, other))).toEqual({ ok: false, error: "claimed" });
    expect((await casesAbout(kofi, { assignedTo: mod.id })).length).toBe(1);
    // Only who holds it can give it back.
    await store.decisions.release({ caseId, moderatorId: other.id, at });
    expect(await claim(other)).toEqual({ ok: false, error: "claimed" });
    await store.decisions.release({ caseId, moderatorId: mod.id, at });
    expect((await claim(other)).ok).toBe(true);
    expect(await claim(mod, until - 1)).toEqual({ ok: false, error: "claimed" });
    expect((await claim(mod, until)).ok).toBe(true);
  });

  test("of ten moderators who take a case at once one gets it, and of ten who decide one does", async () => {
    const { caseId } = await scene();
    const staff = await Promise.all(Array.from({ length: 10 }, () => newPlayer(store, tables, at)));
    const claims = await Promise.all(staff.map(({ id }) => store.decisions.claim({ caseId, moderatorId: id, at })));
    expect(claims.filter(({ ok }) => ok)).toHaveLength(1);
    const done = await Promise.all(staff.map((by) => store.decisions.decide(decision(caseId, by))));
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const [second] = (await tables.knex("admin_log").where({ target_kind: "report", target_id: caseId })).map(
      ({ action }) => action,
    );
    expect(second).toBe("report.dismiss");
  });

  test("a decision ends the chosen reports, the last one the case, and each is in the log", async () => {
    const { mod, kofi, caseId, reports, ama } = await scene();
    const one = decision(caseId, mod, {
      outcome: "resolved",
      action: "warning",
      reportIds: [reports[0] ?? reportIdOf("")],
    });
    expect((await store.decisions.decide(one)).ok).toBe(true);
    expect(await caseAbout(kofi)).toMatchObject({ status: "pending", reports: 3, reporters: 2 });
    expect((await store.decisions.decide(decision(caseId, mod))).ok).toBe(true);
    const found = await caseAbout(kofi);
    expect(found).toMatchObject({ status: "resolved", reporters: 0, assigned_to: null });
    expect(found.items.map(({ id, status }) => [id, status])).toEqual([
      [reports[2], "dismissed"],
      [reports[1], "dismissed"],
      [reports[0], "resolved"],
    ]);
    expect(found.decisions).toMatchObject([
      { outcome: "dismissed", moderator: { id: mod.id }, reason: "no rule was broken" },
      { outcome: "resolved", action: "warning" },
    ]);
    expect(await store.decisions.decide(decision(caseId, mod))).toEqual({ ok: false, error: "over" });
    expect(await store.decisions.decide(decision(caseIdOf("999999"), mod))).toEqual({ ok: false, error: "unknown" });
    // The next report opens another case, which names the earlier reports.
    await report(ama, kofi, at + 1);
    expect(await casesAbout(kofi)).toMatchObject([{ status: "pending", reports: 1 }, { status: "resolved" }]);
    expect((await caseAbout(kofi)).earlier).toHaveLength(3);
    expect((await caseAbout(kofi)).reported_by).toMatchObject([{ made: 3, upheld: 1, dismissed: 1 }]);
    const log = await tables.knex("admin_log").where({ target_kind: "report", target_id: caseId }).orderBy("id");
    expect(log.map(({ action, target_name, reason }) => [action, target_name, reason])).toEqual([
      ["report.resolve", kofi.username, "no rule was broken"],
      ["report.dismiss", kofi.username, "no rule was broken"],
    ]);
  });

  test("nobody decides about themselves, and reports of another case are left alone", async () => {
    const { mod, ama, caseId } = await scene();
    const other = await scene();
    await report(ama, mod);
    const own = await caseAbout(mod);
    expect(await store.decisions.claim({ caseId: own.id, moderatorId: mod.id, at })).toEqual({
      ok: false,
      error: "own",
    });
    expect(await store.decisions.decide(decision(own.id, mod))).toEqual({ ok: false, error: "own" });
    expect(await store.decisions.decide(decision(caseId, mod, { reportIds: other.reports }))).toMatchObject({
      ok: false,
    });
    expect(await caseAbout(other.kofi)).toMatchObject({ status: "pending", reporters: 2 });
  });

  test("a decision can be undone by its moderator for a time, once", async () => {
    const { mod, other, kofi, caseId } = await scene();
    const done = await store.decisions.decide(decision(caseId, mod));
    const decisionId = done.ok ? done.value : decisionIdOf("");
    const undo = (by: User, when: number) => store.decisions.undo({ decisionId, moderatorId: by.id, at: when });
    expect(await undo(other, at + 1)).toEqual({ ok: false, error: "claimed" });
    expect(await undo(mod, at + moderationLimits.undoMs)).toEqual({ ok: false, error: "over" });
    expect(await undo(mod, at + 1)).toEqual({ ok: true, value: caseId });
    const found = await caseAbout(kofi);
    expect(found).toMatchObject({ status: "pending", reports: 3, reporters: 2, decision: null });
    expect(found.assigned_to).toMatchObject({ id: mod.id });
    expect(found.items.map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
    expect(found.decisions).toMatchObject([{ outcome: "dismissed", undone_at: at + 1 }]);
    expect(await undo(mod, at + 2)).toEqual({ ok: false, error: "over" });
    expect((await store.decisions.decide(decision(caseId, mod))).ok).toBe(true);
  });

  test("an undone decision joins the case that was opened meanwhile", async () => {
    const { mod, ama, kofi, caseId } = await scene();
    const done = await store.decisions.decide(decision(caseId, mod));
    await report(ama, kofi, at + 1);
    const newer = await caseAbout(kofi);
    expect(newer.id).not.toBe(caseId);
    const undone = await store.decisions.undo({
      decisionId: done.ok ? done.value : decisionIdOf(""),
      moderatorId: mod.id,
      at: at + 2,
    });
    expect(undone).toEqual({ ok: true, value: newer.id });
    expect(await casesAbout(kofi)).toMatchObject([{ id: newer.id, status: "pending", reports: 4, reporters: 2 }]);
  });

  test("a sanction's decision cannot be undone", async () => {
    const { mod, kofi, caseId } = await scene();
    const done = await store.decisions.decide(
      decision(caseId, mod, { outcome: "resolved", action: "mute", sanctionId: sanctionIdOf("7") }),
    );
    expect(await caseAbout(kofi)).toMatchObject({ decision: { action: "mute", undo_until: null } });
    const undone = await store.decisions.undo({
      decisionId: done.ok ? done.value : decisionIdOf(""),
      moderatorId: mod.id,
      at,
    });
    expect(undone).toEqual({ ok: false, error: "over" });
  });

  test("evidence goes after its time, the report stays", async () => {
    const { mod, kofi, caseId } = await scene();
    await store.decisions.decide(decision(caseId, mod));
    const due = at + moderationLimits.evidenceRetentionMs;
    await store.evidence.forget(due);
    expect((await caseAbout(kofi)).items[0]).toMatchObject({ details: "rude words", evidence: { is_kept: true } });
    expect(await store.evidence.forget(due + 1)).toBeGreaterThanOrEqual(3);
    expect((await caseAbout(kofi)).items[0]).toMatchObject({
      details: "",
      reason: "abuse",
      evidence: { is_kept: false, username: null, lines: [] },
    });
    expect(await store.evidence.forget(due + 1)).toBe(0);
  });

  test("canned replies are kept in all languages, changed and deleted, each with an entry in the log", async () => {
    const mod = await newPlayer(store, tables, at);
    const texts = { title: "Be kind", en: "Be kind.", es: "Sé amable.", fr: "Soyez aimable.", de: "Sei nett." };
    expect((await store.replies.all()).length).toBeGreaterThanOrEqual(4);
    const added = await store.replies.add({ ...texts, by: mod.id, at });
    const id = added.ok ? added.value : replyIdOf("");
    expect(await store.replies.find(id)).toEqual({ id, ...texts, changed_at: at });
    const hostile = "<b>'; drop table canned_replies; --</b> {{constructor}} \u{1f620}";
    expect(await store.replies.change(id, { ...texts, en: hostile, by: mod.id, at: at + 1 })).toBe(true);
    expect(await store.replies.find(id)).toMatchObject({ en: hostile, changed_at: at + 1 });
    expect(await store.replies.remove(id, mod.id, at + 2)).toBe(true);
    expect(await store.replies.remove(id, mod.id, at + 3)).toBe(false);
    expect(await store.replies.change(id, { ...texts, by: mod.id, at })).toBe(false);
    const log = await tables.knex("admin_log").where({ target_kind: "reply", target_id: id }).orderBy("id");
    expect(log.map(({ action }) => action)).toEqual(["reply.create", "reply.change", "reply.delete"]);
  });
});
