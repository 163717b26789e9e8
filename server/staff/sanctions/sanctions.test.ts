/** Effects of a sanction on its user's sessions and running tables, on a clock of the test. */
import { beforeEach, describe, expect, test } from "vitest";
import { fail, ok } from "#engine/result.ts";
import { rulesPage } from "#engine/config.ts";
import type { SanctionKind } from "#protocol/calls/sanctions.ts";
import { ROLES, type Role } from "#protocol/calls/users.ts";
import { sanctionIdOf, type UserId, userIdOf } from "#protocol/ids.ts";
import { leaveTables } from "#server/play/tables/leaveTables.ts";
import { turnClocks } from "#server/play/table/limits.ts";
import { person, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { sanctionLimits } from "./limits.ts";
import { mayImpose, mayLift, type Someone } from "./permissions.ts";
import { type OpenThings, Sanctions } from "./sanctions.ts";
import type { NewSanction, Sanction, SanctionRefusal, SanctionStore } from "./sanctionStore.ts";

const hourMs = 3_600_000;

let harness: RoomHarness;
/** The performed actions, in order. */
let done: string[];
let faults: unknown[];
/** The mutes that other nodes hear of. */
let muted: [UserId, number | null][];
let stored: Sanction[];
/** The answer of a store that refuses; null for one that takes everything. */
let refusal: ReturnType<typeof fail<SanctionRefusal>> | null;
let open: OpenThings;
let sanctions: Sanctions;

/** The rows of a store that takes everything unless `refusal` is set. */
const rows = (): Pick<SanctionStore, "impose" | "lift" | "mutes" | "activeOf"> => ({
  impose: async ({ userId, kind, reason, note, endsAt, at }) => {
    if (refusal !== null) return refusal;
    const id = sanctionIdOf(String(stored.length + 1));
    const sanction = { id, userId, kind, reason, note, endsAt, createdAt: at, liftedAt: null };
    stored.push(sanction);
    return ok(sanction);
  },
  lift: async ({ sanctionId, at }) => {
    if (refusal !== null) return refusal;
    const found = stored.find(({ id }) => id === sanctionId);
    if (found === undefined) throw new Error("no such sanction");
    return ok({ ...found, liftedAt: at });
  },
  mutes: async (at) => stored.filter(({ kind, endsAt }) => kind === "mute" && (endsAt ?? 0) > at),
  activeOf: async (userId, at) => stored.filter((each) => each.userId === userId && (each.endsAt ?? Infinity) > at),
});

function startSanctions(): void {
  const guestNetworks = {
    close: async (_: string, userId: UserId, networks: readonly string[]) =>
      void done.push(`close ${userId} ${networks.join()}`),
    reopen: async (id: string) => void done.push(`reopen ${id}`),
    record: async () => undefined,
    closedUntil: async () => null,
    purge: async () => 0,
  };
  const { impose, lift, mutes, activeOf } = rows();
  const store = {
    impose,
    lift,
    mutes,
    activeOf,
    of: async () => [],
    find: async () => undefined,
    expire: async () => 0,
  };
  sanctions = new Sanctions({
    store: { sanctions: store, guestNetworks },
    clock: harness.clock,
    open,
    muted: (userId, until) => void muted.push([userId, until]),
    notified: () => void done.push("notified"),
    failed: (fault) => void faults.push(fault),
  });
}

beforeEach(() => {
  harness = new RoomHarness();
  [done, faults, stored, muted] = [[], [], [], []];
  refusal = null;
  open = {
    notify: async (userId, { kind }) => void done.push(`tell ${userId} ${kind}`),
    notifyLifted: (userId, { kind }) => void done.push(`tell ${userId} ${kind} is over`),
    endSessions: async (userId) => void done.push(`end sessions of ${userId}`),
    leaveQueue: (userId) => void done.push(`leave queue ${userId}`),
    endChallenges: (userId) => void done.push(`end challenges of ${userId}`),
    leaveTables: (userId) => {
      done.push(`leave tables ${userId}`);
      return leaveTables(harness.rooms, userId, harness.clock);
    },
    networksOf: () => ["192.0.2.1"],
  };
  startSanctions();
});

const requested = (part: Partial<NewSanction> = {}): NewSanction => {
  const at = harness.clock.now();
  const timed = {
    userId: userIdOf("kofi"),
    kind: "suspension",
    reason: "abuse",
    note: null,
    endsAt: at + hourMs,
  } as const;
  return { ...timed, by: { id: userIdOf("ama"), role: "administrator" }, at, ...part };
};
const ban = () => sanctions.impose(requested({ kind: "ban", endsAt: null }));

async function match(players: 2 | 3) {
  const links = ["ama", "kofi", "yaa"].slice(0, players).map((id) => new TestLink(id));
  const room = await harness.open({
    kind: "matched",
    createdBy: person("ama"),
    isRated: true,
    turnMs: turnClocks.matchedMs,
    config: { ...rulesPage(players), winPoints: 10 },
    pendingMatch: { seats: links.map(({ user }) => user), dealer: 0, grace: [1, 1, 1].slice(0, players) },
  });
  await room.systemCommand({ type: "start" });
  for (const link of links) room.join(link, false);
  const [ama] = links;
  if (ama === undefined) throw new Error("nobody sits there");
  say(room, ama, "dealCards");
  return { room, ama };
}

describe("[R20] a running match of a banned player", () => {
  test("of two that is rated goes to the opponent at once, whose conduct is clean", async () => {
    const { ama } = await match(2);
    await ban();
    await settled();
    expect(harness.finished).toMatchObject([{ winnerSeat: 0, reason: "forfeit", isRated: true }]);
    expect(harness.conduct.map(({ userId, kind }) => `${userId} ${kind}`)).toEqual(["ama clean", "kofi left"]);
    expect(ama.view).toMatchObject({ phase: "game_over", forfeited_by: 1 });
  });

  test("of three goes on, with the computer in the seat and nothing on the others' record", async () => {
    const { ama } = await match(3);
    await ban();
    await settled();
    expect(ama.view.phase).toBe("play");
    expect(ama.view.players.flatMap(({ user, stand_in }) => (stand_in ? [user.id] : []))).toEqual(["kofi"]);
    expect([harness.finished, harness.conduct.filter(({ userId }) => userId !== "kofi")]).toEqual([[], []]);
  });

  test("is not touched by a mute", async () => {
    const { ama } = await match(2);
    await sanctions.impose(requested({ kind: "mute" }));
    await settled();
    expect([ama.view.phase, done]).toEqual(["play", ["tell kofi mute", "notified"]]);
  });

  test("stays as one of an absent player while the journal is away, and everything else is done", async () => {
    await match(2);
    open = { ...open, leaveTables: () => Promise.reject(new Error("the journal is away")) };
    startSanctions();
    expect((await ban()).ok).toBe(true);
    expect(faults).toHaveLength(1);
    expect(done.at(-1)).toBe("notified");
    expect(harness.finished).toEqual([]);
  });
});

test("the user is told before the sessions end, and what ends after them cannot begin again", async () => {
  await ban();
  expect(done).toEqual([
    "tell kofi ban",
    "end sessions of kofi",
    "leave queue kofi",
    "end challenges of kofi",
    "leave tables kofi",
    "close kofi 192.0.2.1",
    "notified",
  ]);
});

test("a suspension closes no network, and the lifting of a ban opens it", async () => {
  await sanctions.impose(requested());
  expect(done.some((what) => what.startsWith("close"))).toBe(false);
  await ban();
  done = [];
  await sanctions.lift({
    sanctionId: sanctionIdOf("2"),
    by: { id: userIdOf("ama"), role: "administrator" },
    details: "",
    at: 1,
  });
  expect(done).toEqual(["reopen 2", "notified", "tell kofi ban is over"]);
});

test("a sanction or a lifting that the store refuses changes nothing", async () => {
  refusal = fail("not-allowed");
  startSanctions();
  const by = { id: userIdOf("ama"), role: "administrator" } as const;
  expect(await ban()).toBe(refusal);
  expect(await sanctions.lift({ sanctionId: sanctionIdOf("1"), by, details: "", at: 1 })).toBe(refusal);
  expect(done).toEqual([]);
});

test("a user who cannot be told is kept out all the same", async () => {
  open = { ...open, notify: () => Promise.reject(new Error("the database is away")) };
  startSanctions();
  await ban();
  expect(faults).toHaveLength(1);
  expect(done).toContain("end sessions of kofi");
});

describe("a mute", () => {
  test("ends by the clock, is replaced by a later one, and is over when it is lifted", async () => {
    const endsAt = harness.clock.now() + hourMs;
    await sanctions.impose(requested({ kind: "mute", endsAt }));
    expect([sanctions.mutedUntil(userIdOf("kofi")), sanctions.mutedUntil(userIdOf("ama"))]).toEqual([endsAt, null]);
    harness.clock.pass(hourMs - 1);
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBe(endsAt);
    harness.clock.pass(1);
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBeNull();
    await sanctions.impose(requested({ kind: "mute", endsAt: endsAt + hourMs }));
    await sanctions.impose(requested({ kind: "mute", endsAt: endsAt + 2 * hourMs }));
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBe(endsAt + 2 * hourMs);
    await sanctions.lift({
      sanctionId: sanctionIdOf("3"),
      by: { id: userIdOf("ama"), role: "administrator" },
      details: "",
      at: 1,
    });
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBeNull();
  });

  test("is not given by a suspension, and not taken by the lifting of another sanction", async () => {
    const by = { id: userIdOf("ama"), role: "administrator" } as const;
    await sanctions.impose(requested());
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBeNull();
    const endsAt = harness.clock.now() + 2 * hourMs;
    await sanctions.impose(requested({ kind: "mute", endsAt }));
    done = [];
    await sanctions.lift({ sanctionId: sanctionIdOf("1"), by, details: "", at: 1 });
    expect(done).toEqual(["notified", "tell kofi suspension is over"]);
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBe(endsAt);
  });

  test("holds after a restart of the server, before any user can write", async () => {
    const endsAt = harness.clock.now() + hourMs;
    await sanctions.impose(requested({ kind: "mute", endsAt }));
    startSanctions();
    await sanctions.start();
    expect(sanctions.mutedUntil(userIdOf("kofi"))).toBe(endsAt);
  });

  test("does not keep out, a suspension does until it ends", async () => {
    await sanctions.impose(requested({ kind: "mute", endsAt: harness.clock.now() + 2 * hourMs }));
    expect(await sanctions.exclusionOf(userIdOf("kofi"))).toBeUndefined();
    await sanctions.impose(requested());
    expect(await sanctions.exclusionOf(userIdOf("kofi"))).toMatchObject({ kind: "suspension" });
    harness.clock.pass(hourMs);
    expect(await sanctions.exclusionOf(userIdOf("kofi"))).toBeUndefined();
  });
});

describe("mutes in a cluster", () => {
  const kofi = userIdOf("kofi");

  test("of this node are told to the others, and those of others hold here", async () => {
    const until = harness.clock.now() + hourMs;
    await sanctions.impose(requested({ kind: "mute" }));
    await sanctions.lift({ sanctionId: stored[0]?.id ?? sanctionIdOf("0"), by: requested().by, details: "", at: 0 });
    expect(muted).toEqual([
      [kofi, until],
      [kofi, null],
    ]);
    sanctions.noteMute(kofi, until);
    expect(sanctions.mutedUntil(kofi)).toBe(until);
    sanctions.noteMute(kofi, null);
    expect(sanctions.mutedUntil(kofi)).toBeNull();
    expect(muted).toHaveLength(2);
  });

  test("that were missed are read, and what was heard during the reading stays", async () => {
    const until = harness.clock.now() + hourMs;
    sanctions.noteMute(userIdOf("yaa"), until);
    await sanctions.impose(requested({ kind: "mute" }));
    await sanctions.start();
    expect([sanctions.mutedUntil(kofi), sanctions.mutedUntil(userIdOf("yaa"))]).toEqual([until, null]);
    const reading = sanctions.start();
    sanctions.noteMute(userIdOf("esi"), until);
    await reading;
    expect(sanctions.mutedUntil(userIdOf("esi"))).toBe(until);
  });
});

describe("who may decide", () => {
  const one = (role: Role, id: string = role): Someone => ({ id: userIdOf(id), role });
  const kinds: readonly SanctionKind[] = ["mute", "suspension", "ban"];

  test.each<[Role, readonly Role[], readonly SanctionKind[]]>([
    ["administrator", ROLES, kinds],
    ["moderator", ["guest", "player"], ["mute", "suspension"]],
    ["player", [], []],
    ["guest", [], []],
  ])("a %s imposes on %j these: %j", (role, targets, allowed) => {
    for (const target of ROLES) {
      const may = kinds.filter((kind) => mayImpose(one(role), one(target, "kofi"), kind));
      expect([target, may]).toEqual([target, targets.includes(target) ? allowed : []]);
      expect(kinds.filter((kind) => mayImpose(one(role), one(target, role), kind))).toEqual([]);
    }
  });

  const { moderatorMsMax, timedMsMax, clockMsMax } = sanctionLimits;
  test.each([
    ["moderator", "mute", moderatorMsMax + clockMsMax, true],
    ["moderator", "mute", moderatorMsMax + clockMsMax + 1, false],
    ["moderator", "suspension", null, false],
    ["moderator", "ban", null, false],
    ["administrator", "suspension", timedMsMax + clockMsMax, true],
    ["administrator", "suspension", timedMsMax + clockMsMax + 1, false],
    ["administrator", "ban", null, true],
    ["player", "mute", 1, false],
  ] as const)("a %s lifts a %s of %s ms: %s", (role, kind, ms, may) => {
    const createdAt = 1_000;
    const endsAt = ms === null ? null : createdAt + ms;
    expect(mayLift(one(role), one("player", "kofi"), { kind, createdAt, endsAt })).toBe(may);
  });
});
