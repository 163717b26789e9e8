/** The status page's checks: counted by day, kept while the database is away, and shown again after a restart. */
import { describe, expect, test } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { COMPONENTS, type StatusComponent } from "#protocol/calls/status.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { newFolder } from "#tests/support/newFolder.ts";
import { dayMs, statusLimits } from "./limits.ts";
import { type Probe, StatusBoard, statusFile } from "./statusBoard.ts";
import type { CheckedRound, DayCount, StatusStore } from "./statusStore.ts";

/** After what follows at once. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const never = new Promise<void>(() => {});

/** A store in memory that can be away. */
class MemoryStore implements Pick<StatusStore, "add" | "days" | "forget" | "incidents" | "lastChecked"> {
  isAway = false;
  counts: DayCount[] = [];
  rounds: CheckedRound[] = [];
  readonly #requested = <T>(answer: () => T): Promise<T> =>
    this.isAway ? Promise.reject(new Error("the database is away")) : Promise.resolve(answer());
  add = (counts: readonly DayCount[], round: CheckedRound) =>
    this.#requested(() => {
      this.counts.push(...counts);
      this.rounds.push(round);
    });
  lastChecked = () =>
    this.#requested(() => (this.rounds.length === 0 ? null : Math.max(...this.rounds.map(({ at }) => at))));
  days = (from: number) => this.#requested(() => this.counts.filter(({ day }) => day >= from));
  forget = () => this.#requested(() => 0);
  incidents = () => this.#requested(() => []);
}

function board(world: { store?: MemoryStore; folder?: string; clock?: FakeClock; node?: string } = {}) {
  const { store = new MemoryStore(), folder = newFolder("spar-status-"), clock = new FakeClock() } = world;
  const node = world.node === undefined ? "" : nodeName(world.node);
  const down = new Set<StatusComponent>();
  const requested = new Map<StatusComponent, number>();
  const waits = new Map<StatusComponent, Promise<void>>();
  const probe =
    (component: StatusComponent): Probe =>
    async () => {
      requested.set(component, (requested.get(component) ?? 0) + 1);
      await waits.get(component);
      if (down.has(component)) throw new Error("down");
    };
  const probes = Object.fromEntries(COMPONENTS.map((each) => [each, probe(each)])) as Record<StatusComponent, Probe>;
  const faults: unknown[] = [];
  const made = new StatusBoard({
    probes,
    node,
    store,
    file: statusFile(folder),
    clock,
    failed: (fault) => faults.push(fault),
  });
  const of = (component: StatusComponent) => made.visible.components.find(({ id }) => id === component);
  return { board: made, store, folder, clock, down, requested, waits, faults, of };
}

describe("the board", () => {
  test("knows nothing before its first check", () => {
    const { board: made, of } = board();
    expect(made.visible.checked_at).toBeNull();
    expect(of("site")).toMatchObject({ state: "unknown", uptime: null });
    expect(of("site")?.days).toEqual(Array.from({ length: statusLimits.daysStored }, () => null));
  });

  test("shows each part by its own check, and its share of good checks today", async () => {
    const { board: made, down, of } = board();
    await made.check();
    down.add("chat");
    for (let n = 0; n < 3; n++) await made.check();
    expect(of("site")).toMatchObject({ state: "up", uptime: 1_000 });
    expect(of("chat")).toMatchObject({ state: "down", uptime: 250 });
    expect(of("chat")?.days.at(-1)).toBe(250);
    expect(of("chat")?.days.at(-2)).toBeNull();
  });

  test("calls a part down that does not answer, and slow one that takes long", async () => {
    const { board: made, waits, clock, of } = board();
    waits.set("tables", never);
    const { promise, resolve } = Promise.withResolvers<void>();
    waits.set("accounts", promise);
    const round = made.check();
    await settled();
    clock.pass(statusLimits.slowMs + 1);
    resolve();
    await settled();
    clock.pass(statusLimits.checkMsMax);
    await round;
    expect([of("tables")?.state, of("accounts")?.state, of("site")?.state]).toEqual(["down", "slow", "up"]);
  });

  test("asks the mail server less often than the others", async () => {
    const { board: made, requested } = board();
    for (let n = 0; n <= statusLimits.mailRounds; n++) await made.check();
    expect([requested.get("mail"), requested.get("site")]).toEqual([2, statusLimits.mailRounds + 1]);
  });

  test("counts on while the database is away, and gives it everything once it is back", async () => {
    const { board: made, store, faults, of } = board();
    await made.check();
    store.isAway = true;
    for (let n = 0; n < 4; n++) await made.check();
    expect(faults).toHaveLength(4);
    expect(of("site")?.uptime).toBe(1_000);
    store.isAway = false;
    await made.check();
    const site = store.counts.filter(({ component }) => component === "site");
    expect(site.reduce((sum, { checks }) => sum + checks, 0)).toBe(6);
  });

  test("shows after a restart without a database what it showed before, and loses no count", async () => {
    const before = board();
    before.down.add("mail");
    await before.board.check();
    before.store.isAway = true;
    await before.board.check();
    const { store, folder, clock } = before;
    const after = board({ store, folder, clock });
    expect(after.of("mail")).toMatchObject({ state: "unknown", uptime: 0 });
    expect(after.board.visible.checked_at).toBe(clock.now());
    store.isAway = false;
    await after.board.check();
    expect(after.of("mail")?.uptime).toBe(333);
    const mail = store.counts.filter(({ component }) => component === "mail");
    expect(mail.reduce((sum, { checks }) => sum + checks, 0)).toBe(3);
  });

  test.each([
    ["half an hour without a server is time in which nobody could play", 30 * 60_000, 28],
    ["a restart is none", 2 * statusLimits.roundMs, 0],
    ["a server that was off for days was off on purpose", 3 * dayMs, 0],
  ])("%s", async (_, gapMs, missed) => {
    const before = board();
    await before.board.check();
    const { store, folder, clock } = before;
    clock.jump(gapMs);
    const after = board({ store, folder, clock });
    after.board.start();
    await after.board.stop();
    const site = store.counts.filter(({ component }) => component === "site");
    expect(site.reduce((sum, { failed }) => sum + failed, 0)).toBe(missed);
  });

  test("nodes add to one history, and only time without any of them is a gap", async () => {
    const one = board({ node: "one" });
    const { store, clock } = one;
    const two = board({ store, clock, node: "two" });
    two.down.add("chat");
    await one.board.check();
    await two.board.check();
    await one.board.check();
    expect([one.of("chat")?.state, one.of("chat")?.uptime]).toEqual(["up", 666]);
    expect([two.of("chat")?.state, two.of("chat")?.uptime]).toEqual(["down", 500]);
    const failedOf = (component: StatusComponent) =>
      store.counts.filter((each) => each.component === component).reduce((sum, { failed }) => sum + failed, 0);
    clock.jump(30 * 60_000);
    const three = board({ store, clock, node: "three" });
    three.board.start();
    await three.board.stop();
    expect(failedOf("site")).toBe(28);
    clock.jump(2 * statusLimits.roundMs);
    const again = board({ store, clock, node: "one" });
    again.board.start();
    await again.board.stop();
    expect(failedOf("site")).toBe(28);
    expect(again.of("site")?.uptime).toBe(151);
  });

  test("forgets days that are older than ninety", async () => {
    const { board: made, clock, of } = board();
    await made.check();
    clock.jump((statusLimits.daysStored - 1) * dayMs);
    expect(of("site")?.days[0]).toBe(1_000);
    clock.jump(dayMs);
    expect(of("site")?.days.every((day) => day === null)).toBe(true);
  });

  test("goes on every minute until it is stopped", async () => {
    const { board: made, clock, requested } = board();
    made.start();
    await made.stop();
    expect(requested.get("site")).toBe(1);
    clock.pass(10 * statusLimits.roundMs);
    expect(requested.get("site")).toBe(1);
  });
});
