import { createClient } from "redis";
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { encodeValue } from "#protocol/frames/codec.ts";
import { type NodeName, nodeName } from "#protocol/ids.ts";
import { readConfig } from "#server/base/config/config.ts";
import { createLog, type Log } from "#server/base/core/log.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { type FlakyProxy, startFlakyProxy } from "#tests/support/flakyProxy.ts";
import { type LogLine, logLines } from "#tests/support/logLines.ts";
import { type Redis, startRedis } from "#tests/support/redis.ts";
import { hint, type Leadership, question, soleLeadership } from "./cluster.ts";
import { clusterLimits } from "./limits.ts";
import { RedisCluster } from "./redisCluster.ts";
import { redisLink } from "./redisLink.ts";

const said = hint("said", v.object({ text: v.string() }));
const double = question("double", v.number(), v.number());
const [a, b, c] = [nodeName("a"), nodeName("b"), nodeName("c")];

interface World {
  readonly cluster: RedisCluster;
  readonly clock: FakeClock;
  readonly written: string[];
  /** Hints and changes of the cluster, in their order. */
  readonly heard: string[];
}

let redis: Redis;
let proxy: FlakyProxy;
let worlds: World[] = [];

beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());
beforeEach(async () => {
  proxy = await startFlakyProxy(redis.port);
});
afterEach(async () => {
  await Promise.all(worlds.map(({ cluster }) => cluster.stop()));
  worlds = [];
  await proxy.stop();
});

const linkTo = (url: string, node: NodeName, log: Log, times: { startWaitMs?: number; quietMs?: number } = {}) => {
  const place = readConfig({ REDIS_URL: url, DATABASE_URL: "mysql://u:p@h/d", NODE_NAME: node }).redis;
  if (place === null) throw new Error("no place");
  return redisLink({ place, log, ...times });
};

async function join(node: NodeName, port = redis.port, leadership: Leadership = soleLeadership): Promise<World> {
  const clock = new FakeClock();
  const written: string[] = [];
  const log = createLog("info", { write: (line: string) => void written.push(line) });
  const openLink = linkTo(`redis://127.0.0.1:${port}`, node, log);
  const cluster = await RedisCluster.open({ node, site: "test", openLink, leadership, clock, log });
  const heard: string[] = [];
  cluster.watch({ joined: (each) => void heard.push(`+${each}`), left: (each) => void heard.push(`-${each}`) });
  cluster.hear(said, ({ text }, from) => void heard.push(`${from}: ${text}`));
  const world = { cluster, clock, written, heard };
  worlds.push(world);
  return world;
}

/** Lets each clock pass a second, so that each node shows that it lives. */
const beat = (): void => {
  for (const { clock } of worlds) clock.pass(clusterLimits.beatMs);
};

/** Resolves once all know each other. */
async function meet(): Promise<void> {
  beat();
  await expect.poll(() => worlds.every(({ cluster }) => cluster.others.length === worlds.length - 1)).toBe(true);
}

const linesOf = ({ written }: World): LogLine[] => logLines(written);

async function joinAll(): Promise<[World, World, World]> {
  const all: [World, World, World] = [await join(a), await join(b), await join(c)];
  await meet();
  return all;
}

it("carries a hint to all other nodes or to one, in the order of sending", async () => {
  const [one, two, three] = await joinAll();
  expect(one.cluster.others.toSorted()).toEqual([b, c]);
  one.cluster.tellAll(said, { text: "first" });
  one.cluster.tell(b, said, { text: "for b" });
  one.cluster.tell(a, said, { text: "for myself" });
  one.cluster.tellAll(said, { text: "last" });
  await expect.poll(() => two.heard.slice(-3)).toEqual(["a: first", "a: for b", "a: last"]);
  await expect.poll(() => three.heard.slice(-2)).toEqual(["a: first", "a: last"]);
  expect(one.heard.filter((each) => each.startsWith("a"))).toEqual([]);
});

it("asks a node, itself and the leader", async () => {
  const leadership: Leadership = { isLeader: false, leader: b, epoch: null, watch: () => {} };
  const one = await join(a, redis.port, leadership);
  const two = await join(b);
  await meet();
  two.cluster.answer(double, (number) => number * 2);
  one.cluster.answer(double, (number) => number * 20);
  expect(await one.cluster.ask(b, double, 4)).toEqual({ ok: true, value: 8 });
  expect(await one.cluster.ask(a, double, 4)).toEqual({ ok: true, value: 80 });
  expect(await one.cluster.askLeader(double, 5)).toEqual({ ok: true, value: 10 });
  expect(await two.cluster.askLeader(double, 5)).toEqual({ ok: true, value: 10 });
  expect([one.cluster.isLeader, two.cluster.isLeader]).toEqual([false, true]);
});

it("has no answer where no leader is known, nobody answers, the handler throws or the answer has another shape", async () => {
  const none: Leadership = { isLeader: false, leader: null, epoch: null, watch: () => {} };
  const one = await join(a, redis.port, none);
  const two = await join(b);
  await meet();
  const failed = { ok: false, error: "unreachable" };
  expect(await one.cluster.askLeader(double, 1)).toEqual(failed);
  expect(await one.cluster.ask(b, double, 1)).toEqual(failed);
  two.cluster.answer(question("double", v.number(), v.string()), (number) => `${number}`);
  expect(await one.cluster.ask(b, double, 1)).toEqual(failed);
  two.cluster.answer(double, () => {
    throw new Error("broken");
  });
  expect(await one.cluster.ask(b, double, 1)).toEqual(failed);
  two.cluster.answer(double, (number) => number * 2);
  expect(await one.cluster.ask(b, question("double", v.string(), v.number()), "one")).toEqual(failed);
  two.cluster.answer(question("double", v.number(), v.string()), () => "x".repeat(clusterLimits.messageBytesMax));
  expect(await one.cluster.ask(b, double, 1)).toEqual(failed);
});

it("gives a question up after three seconds, or once the node is gone", async () => {
  const [one, two] = await joinAll();
  const { promise: never } = Promise.withResolvers<number>();
  two.cluster.answer(double, () => never);
  const late = one.cluster.ask(b, double, 1);
  one.clock.pass(clusterLimits.askMs);
  expect(await late).toEqual({ ok: false, error: "unreachable" });
  const gone = one.cluster.ask(b, double, 1);
  await two.cluster.stop();
  expect(await gone).toEqual({ ok: false, error: "unreachable" });
});

it("hears of a node that comes, ends, comes again and falls silent", async () => {
  const one = await join(a);
  const two = await join(b);
  await meet();
  expect(one.heard).toEqual(["+b"]);
  await two.cluster.stop();
  worlds.pop();
  await expect.poll(() => one.heard).toEqual(["+b", "-b"]);
  await join(b);
  await meet();
  expect(one.heard).toEqual(["+b", "-b", "+b"]);
  for (let seconds = 0; seconds <= 6; seconds += 1) one.clock.pass(clusterLimits.beatMs);
  expect(one.heard.at(-1)).toBe("-b");
  expect(one.cluster.others).toEqual([]);
});

it("does not judge the silence of others after it stood still itself", async () => {
  const [one] = await joinAll();
  one.clock.jump(0);
  // One timer, as after a process was stopped.
  const now = one.clock.monotonic();
  one.clock.monotonic = () => now + 60_000;
  one.clock.pass(clusterLimits.beatMs);
  expect(one.cluster.others.toSorted()).toEqual([b, c]);
});

it("takes a node that was started again under its name for a new one", async () => {
  const [one, , three] = await joinAll();
  const again = await join(b);
  again.clock.pass(clusterLimits.beatMs);
  await expect.poll(() => one.heard.slice(-2)).toEqual(["-b", "+b"]);
  await expect.poll(() => three.heard.slice(-2)).toEqual(["-b", "+b"]);
  const second = worlds[1];
  expect(second && linesOf(second).map(({ msg }) => msg)).toEqual([
    "another server of this cluster has the same NODE_NAME",
  ]);
});

it("ignores unknown names, other shapes, damaged bytes and later versions, and takes the version before and after", async () => {
  const [one] = await joinAll();
  const stranger = await createClient({ url: redis.url })
    .on("error", () => {})
    .connect();
  const publish = (value: unknown): Promise<number> =>
    stranger.publish("spar/test", Buffer.from(value instanceof Uint8Array ? value : encodeValue(value)));
  const message = (text: unknown): Uint8Array => encodeValue(["said", { text }]);
  await publish([1, "x", "start", [encodeValue(["unknown", 1]), message(5), Uint8Array.of(0xc1), message("good")]]);
  await publish([0, "x", "start", [message("older")]]);
  await publish([2, "x", "start", [message("newer")]]);
  await publish([3, "x", "start", [message("much newer")]]);
  await publish([1, "NO NAME", "start", [message("no name")]]);
  await publish([1, "x", "start"]);
  await publish(Uint8Array.of(0xc1, 0, 255));
  await publish([1, "x", "start", [encodeValue(["answer", [true, 5], 1]), message("end")]]);
  await expect.poll(() => one.heard.at(-1)).toBe("x: end");
  expect(one.heard.filter((each) => each.startsWith("x"))).toEqual(["x: good", "x: older", "x: newer", "x: end"]);
  stranger.destroy();
});

it("drops a hint that is too large, says so once, and carries many large ones", async () => {
  const [one, two] = await joinAll();
  for (let times = 0; times < 2; times += 1) {
    one.cluster.tellAll(said, { text: "x".repeat(clusterLimits.messageBytesMax) });
  }
  const text = "y".repeat(100_000);
  for (let times = 0; times < 20; times += 1) one.cluster.tellAll(said, { text });
  one.cluster.tellAll(said, { text: "end" });
  await expect.poll(() => two.heard.at(-1)).toBe("a: end");
  expect(two.heard.filter((each) => each.length > 100_000)).toHaveLength(20);
  expect(linesOf(one).map(({ msg }) => msg)).toEqual(["a hint is too large for the other nodes and was dropped"]);
});

it("goes on after a listener that throws", async () => {
  const [one, two] = await joinAll();
  two.cluster.hear(said, () => {
    throw new Error("broken");
  });
  one.cluster.tellAll(said, { text: "first" });
  one.cluster.tellAll(said, { text: "second" });
  await expect.poll(() => two.heard.slice(-2)).toEqual(["a: first", "a: second"]);
  await expect.poll(() => linesOf(two).map(({ msg }) => msg)).toEqual(Array(2).fill("a hint of another node failed"));
});

it("drops hints without a connection, says so once, and is joined again when it is back", async () => {
  const one = await join(a, proxy.port);
  const two = await join(b);
  await meet();
  proxy.mood("away");
  await expect.poll(() => one.cluster.isReachable).toBe(false);
  one.cluster.tellAll(said, { text: "lost" });
  expect(await one.cluster.ask(b, double, 1)).toEqual({ ok: false, error: "unreachable" });
  proxy.mood("well");
  await expect.poll(() => one.cluster.isReachable).toBe(true);
  beat();
  await expect
    .poll(() => [one.heard, two.heard])
    .toEqual([
      ["+b", "+b"],
      ["+a", "+a"],
    ]);
  one.cluster.tellAll(said, { text: "found" });
  await expect.poll(() => two.heard.at(-1)).toBe("a: found");
  expect(linesOf(one).map(({ level, msg }) => `${level} ${msg}`)).toEqual([
    "warn Redis is away: nodes hear nothing of each other until it is back",
    "info Redis is back",
  ]);
});

it("finds a Redis that was killed and started again empty", async () => {
  const own = await startRedis();
  const one = await join(a, own.port);
  const two = await join(b, own.port);
  await meet();
  await own.kill();
  await expect.poll(() => one.cluster.isReachable || two.cluster.isReachable).toBe(false);
  await own.start();
  await expect.poll(() => one.cluster.isReachable && two.cluster.isReachable).toBe(true);
  two.cluster.tellAll(said, { text: "again" });
  await expect.poll(() => one.heard.at(-1)).toBe("b: again");
  await own.stop();
});

it.each(["in both directions", "while it is sent to"])(
  "loses a connection over which nothing passes %s",
  async (how) => {
    const { promise: found, resolve: up } = Promise.withResolvers<void>();
    const { promise: heard, resolve: received } = Promise.withResolvers<unknown>();
    const open = linkTo(`redis://127.0.0.1:${proxy.port}`, a, createLog("silent"), { quietMs: 200 });
    const link = await open(["x"], { received, up });
    proxy.mood("silent");
    const packet = Uint8Array.of(1);
    const sending = setInterval(() => how.startsWith("while") && link.publish("y", packet), 20);
    await expect.poll(() => link.isUp).toBe(false);
    proxy.mood("well");
    await found;
    clearInterval(sending);
    expect(link.isUp).toBe(true);
    expect(link.publish("x", packet)).toBe(true);
    await heard;
    await link.stop();
  },
);

it("does not start without Redis or with a wrong password, and never says the password", async () => {
  const log = createLog("silent");
  const listener = { received: () => {}, up: () => {} };
  proxy.mood("away");
  const away = linkTo(`redis://user:hidden-word@127.0.0.1:${proxy.port}`, a, log, { startWaitMs: 0 })(["x"], listener);
  await expect(away).rejects.toThrow(/^REDIS_URL: (?!.*hidden-word)/);
  const own = await startRedis(["--requirepass", "right"]);
  const wrong = linkTo(`redis://:hidden-word@127.0.0.1:${own.port}`, a, log)(["x"], listener);
  await expect(wrong).rejects.toThrow(/^REDIS_URL: WRONGPASS(?!.*hidden-word)/);
  const link = await linkTo(`redis://:right@127.0.0.1:${own.port}`, a, log)(["x"], listener);
  expect(link.isUp).toBe(true);
  await link.stop();
  await own.stop();
});
