/** Whom a node declares gone, and when it leaves others the time to renew; the time is the test's. */
import { beforeEach, expect, test } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { createLog } from "#server/base/core/log.ts";
import { nodeLimits } from "#server/base/db/limits.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { NodeLooks } from "./livingNodes.ts";
import type { Look, NodeRow } from "./nodeTable.ts";

const { graceMs, leaseMs } = nodeLimits;
const [a, b] = [nodeName("a"), nodeName("b")];
/** What the database's clock is ahead of that of the machine. */
let aheadMs: number;
let clock: FakeClock;
let rows: NodeRow[];
let owners: Look["owners"];
let declared: string[];
let expired: string[];
let looks: NodeLooks;
let isFailing: boolean;
let lines: string[];

const row = (node: NodeRow["node"], expiresAt: number, of: Partial<NodeRow> = {}): NodeRow => ({
  node,
  epoch: 1,
  holder: "elsewhere/1/x",
  version: "1",
  state: "ready",
  since: 0,
  expiresAt,
  figures: null,
  ...of,
});
const now = (): number => clock.monotonic() + aheadMs;

beforeEach(() => {
  [aheadMs, clock, rows, owners, declared, expired] = [1_000_000, new FakeClock(), [], [], [], []];
  [isFailing, lines] = [false, []];
  looks = new NodeLooks({
    table: {
      look: async () => {
        if (isFailing) throw new Error("slow");
        return { now: now(), rows, owners, lease: { holder: "elsewhere/1/x/b", expiresAt: now() + 1 } };
      },
      declareGone: async ({ node }) => declared.push(node) > 0,
    },
    self: { node: a, epoch: 3 },
    clock,
    log: createLog("info", { write: (line: string) => void lines.push(line) }),
    times: nodeLimits,
  });
  looks.watch({ expired: ({ node, epoch }) => void expired.push(`${node} ${epoch}`) });
});

/** A look each second for this time. */
async function look(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 1_000) {
    clock.pass(1_000);
    await looks.look();
  }
}

test("a node whose lease is over is declared gone, but not before others had the time to begin", async () => {
  owners = [{ node: b, epoch: 1 }];
  rows = [row(a, Infinity, { epoch: 3 }), row(b, 0)];
  await look(graceMs - 1_000);
  expect([declared, expired, looks.list().map(({ node }) => node)]).toEqual([[], [], ["a"]]);
  await look(1_000);
  expect([declared, expired]).toEqual([["b"], ["b 1"]]);
  expect(looks.leader).toBeNull();
});

test("after a gap between looks all have the time to renew before one is declared gone", async () => {
  rows = [row(a, Infinity, { epoch: 3 }), row(b, Infinity)];
  await look(2 * graceMs);
  expect(looks.leader).toBe("b");
  clock.pass(10 * leaseMs);
  rows = [row(a, Infinity, { epoch: 3 }), row(b, now() - leaseMs)];
  await looks.look();
  await look(graceMs - 1_000);
  expect(declared).toEqual([]);
  await look(1_000);
  expect(declared).toEqual(["b"]);
});

test("a jump of the database's clock takes nobody over", async () => {
  rows = [row(a, Infinity, { epoch: 3 }), row(b, now() + 3 * leaseMs)];
  await look(2 * graceMs);
  aheadMs += 10 * leaseMs;
  await look(1_000);
  expect(declared).toEqual([]);
  rows = [row(a, Infinity, { epoch: 3 }), row(b, now() + leaseMs)];
  await look(graceMs);
  expect(declared).toEqual([]);
  expect(looks.list().map(({ node }) => node)).toEqual(["a", "b"]);
});

test("rooms of a process that was replaced are expired at once, those of this one and of living ones never", async () => {
  const living = row(b, Infinity, { epoch: 5 });
  rows = [row(a, Infinity, { epoch: 3 }), living];
  owners = [
    { node: a, epoch: 2 },
    { node: a, epoch: 3 },
    { node: b, epoch: 4 },
    { node: b, epoch: 5 },
    { node: nodeName("c"), epoch: 1 },
  ];
  await look(1_000);
  expect(expired).toEqual(["a 2", "b 4", "c 1"]);
  rows = [row(a, Infinity, { epoch: 3 }), { ...living, state: "gone" }];
  await look(1_000);
  expect(expired.slice(3)).toEqual(["a 2", "b 4", "b 5", "c 1"]);
});

test("looks that fail are in the log once, and so is the one that succeeds again", async () => {
  rows = [row(a, Infinity, { epoch: 3 })];
  isFailing = true;
  await look(3_000);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "a look at the nodes failed; nobody is taken over meanwhile",
  ]);
  isFailing = false;
  await look(3_000);
  expect(lines.slice(1).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "this node sees the others again",
  ]);
});
