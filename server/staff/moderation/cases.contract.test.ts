/** Contract of the store for reports and their cases, on both engines. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { readCursor } from "#server/base/api/keyset.ts";
import type { Database } from "#server/base/db/database.ts";
import type { User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { CaseFilter } from "./caseStore.ts";
import type { FiledReport } from "./reportStore.ts";

const at = 1_800_000_000_000;
const all: CaseFilter = {
  q: "",
  status: "pending",
  kind: "all",
  order: "-reporters",
  assignedTo: null,
  limit: 50,
  after: null,
};

describe.each(storeEngines)("cases on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;

  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
  });
  afterAll(() => place.remove());

  const report = (reporter: User, reported: User, changes: Partial<FiledReport> = {}): FiledReport => ({
    reporterId: reporter.id,
    reportedId: reported.id,
    reason: "abuse",
    details: "",
    place: { kind: "global" },
    evidence: { username: reported.username, image_url: null, lines: [], is_kept: true },
    matchNumber: null,
    at,
    ...changes,
  });
  const caseAbout = async (user: User) => {
    const found = (await store.cases.page({ ...all, status: "all" }, at)).items.find(
      ({ reported_user }) => reported_user?.id === user.id,
    );
    return found === undefined ? undefined : store.cases.find(found.id, at);
  };

  test("a report is kept with its evidence, no matter what is in it", async () => {
    const [ama, kofi, esi] = [await newGuest(store, at), await newGuest(store, at), await newGuest(store, at)];
    const lines = [
      { user_id: esi.id, text: "<img src=x onerror=alert(1)>", at, is_reported: false },
      { user_id: kofi.id, text: "\u{1f620} '; drop table users; --", at: at + 1, is_reported: true },
    ];
    const details = "he said '; drop table reports; -- \u{1f620}";
    const evidence = { username: kofi.username, image_url: "/avatars/a.webp", lines, is_kept: true };
    const id = await store.reports.file(
      report(ama, kofi, { details, evidence, place: { kind: "game", code: roomCode("ABCDEFGH") } }),
    );
    expect((await caseAbout(kofi))?.items).toEqual([
      {
        id,
        reported_user: { id: kofi.id, username: kofi.username, image_url: null, is_bot: false },
        reported_by: { id: ama.id, username: ama.username, image_url: null, is_bot: false },
        reason: "abuse",
        details,
        timestamp: at,
        status: "pending",
        place: { kind: "game", code: "ABCDEFGH" },
        evidence: {
          is_kept: true,
          username: kofi.username,
          image_url: "/avatars/a.webp",
          lines: [
            {
              user: expect.objectContaining({ id: esi.id }) as object,
              text: lines[0]?.text,
              timestamp: at,
              is_reported: false,
            },
            {
              user: expect.objectContaining({ id: kofi.id }) as object,
              text: lines[1]?.text,
              timestamp: at + 1,
              is_reported: true,
            },
          ],
        },
        match: null,
      },
    ]);
  });

  test("reports about one player make one case, also when twenty come at once", async () => {
    const kofi = await newGuest(store, at);
    const reporters = await Promise.all(Array.from({ length: 10 }, () => newGuest(store, at)));
    await Promise.all([...reporters, ...reporters].map((ama) => store.reports.file(report(ama, kofi))));
    expect(await caseAbout(kofi)).toMatchObject({ kind: "report", status: "pending", reports: 20, reporters: 10 });
  });

  test("the most reported come first, then the oldest; each order goes on from its cursor", async () => {
    const reported = await Promise.all(Array.from({ length: 5 }, () => newGuest(store, at)));
    const reporters = await Promise.all(Array.from({ length: 4 }, () => newGuest(store, at)));
    const counts = [1, 3, 2, 3, 1];
    for (const [index, user] of reported.entries()) {
      for (const ama of reporters.slice(0, counts[index]))
        await store.reports.file(report(ama, user, { reason: "spam" }));
    }
    const ids = new Set(reported.map(({ id }) => id));
    const inOrder = async (order: CaseFilter["order"], limit: number): Promise<number[]> => {
      const found: number[] = [];
      for (let next: string | null = ""; next !== null; ) {
        const after = readCursor(next, "number");
        const page: Awaited<ReturnType<Store["cases"]["page"]>> = await store.cases.page(
          { ...all, order, limit, after },
          at,
        );
        expect(page.items.length).toBeLessThanOrEqual(limit);
        for (const { reported_user } of page.items) {
          if (ids.has(userIdOf(reported_user?.id ?? "")))
            found.push(reported.findIndex(({ id }) => id === reported_user?.id));
        }
        next = page.next;
      }
      return found;
    };
    for (const limit of [1, 2, 50]) {
      expect(await inOrder("-reporters", limit)).toEqual([1, 3, 2, 0, 4]);
      expect(await inOrder("reporters", limit)).toEqual([4, 0, 2, 3, 1]);
      expect(await inOrder("date", limit)).toEqual([0, 1, 2, 3, 4]);
      expect(await inOrder("-date", limit)).toEqual([4, 3, 2, 1, 0]);
    }
    expect((await store.cases.page({ ...all, limit: 1 }, at)).total).toBeGreaterThanOrEqual(5);
  });

  test("a case is found by the beginning of the player's name, in any case of letters", async () => {
    const [ama, kofi] = [await newGuest(store, at), await newGuest(store, at)];
    await store.reports.file(report(ama, kofi));
    const found = async (q: string): Promise<boolean> =>
      (await store.cases.page({ ...all, q }, at)).items.some(({ reported_user }) => reported_user?.id === kofi.id);
    expect(await found(kofi.username.toUpperCase())).toBe(true);
    expect(await found(kofi.username.slice(0, 5))).toBe(true);
    expect(await found(kofi.username.slice(1))).toBe(false);
    expect(await found("%")).toBe(false);
  });

  test("a match is named once it is stored, and so are the earlier reports", async () => {
    const [ama, kofi] = [await newPlayer(store, tables, at), await newPlayer(store, tables, at)];
    const match = finishedMatch(4, [ama, kofi], { endedAt: at });
    const inGame = { place: { kind: "game", code: match.code }, matchNumber: 1 } as const;
    await store.reports.file(report(ama, kofi, inGame));
    expect((await caseAbout(kofi))?.items[0]?.match).toEqual({ id: null, match_number: 1 });
    await store.matches.finish(match);
    const found = await caseAbout(kofi);
    expect(found?.items[0]?.match?.id).toMatch(/^\d+$/);
    expect(found?.reported_by).toMatchObject([{ user: { id: ama.id }, made: 1, upheld: 0, dismissed: 0 }]);
    await store.reports.file(report(kofi, ama));
    expect(await caseAbout(kofi)).toMatchObject({ earlier: [], made: [{ reported_user: { id: ama.id } }] });
  });
});
