/** Contract of the store for special events, on both databases: each match counts once, each reward is paid once. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { roomCode } from "#protocol/ids.ts";
import type { Database } from "#server/base/db/database.ts";
import type { FinishedMatch, User } from "#server/base/db/records.ts";
import type { Store } from "#server/app/store/store.ts";
import { finishedMatch } from "#tests/support/finishedMatch.ts";
import { storeEngines, type StorePlace } from "#tests/support/storeEngines.ts";
import { newGuest, newPlayer } from "#tests/support/users.ts";
import type { EventPlan, StoredEvent } from "./eventRows.ts";
import type { Also } from "./eventStore.ts";

const hour = 3_600_000;
const at = Date.parse("2027-03-01T10:00:00Z");
const nothing: Also = async () => {};
let nextStart = at;

describe.each(storeEngines)("events on $name", (engine) => {
  let place: StorePlace;
  let store: Store;
  let tables: Database;
  let author: User;
  beforeAll(async () => {
    place = engine.place();
    store = await place.open();
    tables = place.tables();
    author = await newPlayer(store, tables, at);
  });
  afterEach(async () => {
    const faults = await store.gems.faults();
    if (faults.length > 0) throw new Error(faults.join());
  });
  afterAll(() => place.remove());

  const player = (): Promise<User> => newPlayer(store, tables, at);
  /** Each test has a time of its own, so that no event of another is there. */
  const plan = (more: Partial<EventPlan> = {}): EventPlan => {
    nextStart += 100 * hour;
    return {
      texts: { en: { title: "Two matches", description: "Win two." }, de: { title: "Zwei Spiele", description: "!" } },
      goal: "matches_won",
      goalCount: 2,
      counts: "all",
      gems: 50,
      item: "stars",
      startsAt: nextStart,
      endsAt: nextStart + 24 * hour,
      ...more,
    };
  };
  const make = (more: Partial<EventPlan> = {}): Promise<StoredEvent> =>
    store.events.create(author.id, plan(more), at, nothing);
  const won = (user: User, endedAt: number, more: Partial<FinishedMatch> = {}) =>
    store.matches.finish({
      ...finishedMatch(3, [user, null], { endedAt, startedAt: endedAt - 60_000, ...more }),
      winnerSeat: 0,
    });
  const countAll = async (now: number): Promise<void> => {
    while ((await store.events.countMatches(now)).matches > 0);
  };
  const progress = async (user: User, { id }: StoredEvent) => (await store.events.progressOf(user.id, [id])).get(id);
  const eventGems = async (user: User) =>
    (await store.gems.history(user.id, null, 50)).filter(({ cause }) => cause === "event");

  test("count each match once and pay the reward once, however often and by however many it is counted", async () => {
    const [ama, event] = [await player(), await make()];
    await won(ama, event.startsAt + hour);
    await countAll(event.startsAt + 2 * hour);
    await countAll(event.startsAt + 2 * hour);
    expect(await progress(ama, event)).toEqual({ progress: 1, doneAt: null });
    await won(ama, event.startsAt + 3 * hour);
    await won(ama, event.startsAt + 4 * hour);
    const now = event.startsAt + 5 * hour;
    const counted = await Promise.all([1, 2, 3].map(() => store.events.countMatches(now)));
    expect(counted.filter(({ isPaid }) => isPaid)).toHaveLength(1);
    await countAll(now);
    expect(await progress(ama, event)).toEqual({ progress: 2, doneAt: now });
    expect(await eventGems(ama)).toMatchObject([{ amount: 50, subject: "Two matches" }]);
    expect([...(await store.cosmetics.owned(ama.id)).keys()]).toEqual(["stars"]);
    const notices = await store.notifications.list(ama.id, { tab: "rewards", limit: 20, before: null });
    expect(notices.filter(({ kind }) => kind === "event_reward").map(({ values }) => values)).toEqual([
      { gems: "50", en: "Two matches", es: "Two matches", fr: "Two matches", de: "Zwei Spiele" },
    ]);
    expect(await store.events.figures([event.id])).toEqual(new Map([[event.id, { participants: 1, done: 1 }]]));
  });

  test("count what was played in their time alone, by accounts, on this server", async () => {
    const [ama, guest, event] = [await player(), await newGuest(store, at), await make({ goalCount: 9 })];
    await won(ama, event.startsAt - 1);
    await won(ama, event.endsAt);
    await won(ama, event.startsAt + hour, { code: roomCode(`OFFLINE${"A".repeat(24)}`), isUncounted: true });
    await won(guest, event.startsAt + hour);
    await won(ama, event.startsAt);
    await countAll(event.endsAt + hour);
    expect(await progress(ama, event)).toEqual({ progress: 1, doneAt: null });
    expect(await progress(guest, event)).toBeUndefined();
  });

  test("count a match of their time that was stored after their end", async () => {
    const [ama, event] = [await player(), await make({ goalCount: 1 })];
    await countAll(event.endsAt + 1);
    await won(ama, event.endsAt - 1);
    await countAll(event.endsAt + 2);
    expect(await eventGems(ama)).toHaveLength(1);
  });

  test("do not count while they are cancelled, and keep what players reached", async () => {
    const [ama, event] = [await player(), await make()];
    await won(ama, event.startsAt + 1);
    await countAll(event.startsAt + 2);
    expect(await store.events.cancel(event.id, event.startsAt + 3, nothing)).toMatchObject({ id: event.id });
    expect(await store.events.cancel(event.id, event.startsAt + 3, nothing)).toBeUndefined();
    const other = await make({ startsAt: event.startsAt, endsAt: event.endsAt, goalCount: 9 });
    await won(ama, event.startsAt + 4);
    await countAll(event.startsAt + 5);
    expect(await store.events.reopen(event.id, event.startsAt + 6, nothing)).toMatchObject({ cancelledAt: null });
    expect(await progress(ama, event)).toEqual({ progress: 1, doneAt: null });
    expect(await progress(ama, other)).toEqual({ progress: 1, doneAt: null });
  });

  test("count hands by the cards that won them, as the stored match tells", async () => {
    const [ama, kofi] = [await player(), await player()];
    const event = await make({ goal: "hands_won", goalCount: 1_000 });
    const match = finishedMatch(11, [ama, kofi], { endedAt: event.startsAt + 1, startedAt: event.startsAt });
    await store.matches.finish(match);
    await countAll(event.startsAt + 2);
    for (const [seat, user] of [ama, kofi].entries()) {
      expect((await progress(user, event))?.progress ?? 0).toBe(match.players[seat]?.handsWon);
    }
  });

  test("are listed by their time, page by page, for players and for staff", async () => {
    const [early, late] = [await make(), await make()];
    const now = early.startsAt + 1;
    const visible = async (status: "ongoing" | "upcoming" | "past", when: number) =>
      (await store.events.page({ status, after: null, limit: 50 }, when)).map(({ id }) => id);
    expect(await visible("ongoing", now)).toEqual([early.id]);
    expect(await visible("upcoming", now)).toEqual([late.id]);
    const past = await visible("past", late.endsAt);
    expect(past.slice(0, 2)).toEqual([late.id, early.id]);
    const [first] = await store.events.page({ status: "past", after: null, limit: 1 }, late.endsAt);
    const after = { value: first?.endsAt ?? 0, id: Number(first?.id) };
    const [second] = await store.events.page({ status: "past", after, limit: 1 }, late.endsAt);
    expect(second?.id).toBe(early.id);
    const filter = { title: "two m", status: "upcoming" } as const;
    expect(await store.events.count(filter, now)).toBe(1);
    const listed = await store.events.list(
      { ...filter, sort: "title", isDescending: true, after: null, limit: 5 },
      now,
    );
    expect(listed.map(({ id, author: by }) => [id, by])).toEqual([[late.id, author.username]]);
  });

  test("leave a deleted account behind", async () => {
    const [ama, event] = [await player(), await make({ goalCount: 9 })];
    await won(ama, event.startsAt + 1);
    await countAll(event.startsAt + 2);
    expect((await store.erasure.everythingOf(ama.id))["events"]).toMatchObject([{ progress: 1 }]);
    await store.erasure.erase(ama.id, at);
    expect(await progress(ama, event)).toBeUndefined();
  });
});
