import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { type MemoryNode, MemoryLinks, settled } from "#tests/support/memoryLinks.ts";
import { aloneCluster } from "./cluster.ts";
import { Replica } from "./replica.ts";

const kind = { name: "seats", key: v.string(), value: v.object({ seat: v.number() }) };
const [a, b, c] = [nodeName("a"), nodeName("b"), nodeName("c")];

type Seats = Replica<string, { readonly seat: number }>;

let links: MemoryLinks;
let one: MemoryNode;
let two: MemoryNode;
let ones: Seats;
let twos: Seats;
let heard: string[];

const seatsOf = ({ cluster, clock }: MemoryNode): Seats => new Replica(kind, cluster, clock);

beforeEach(async () => {
  links = new MemoryLinks();
  one = await links.join(a);
  two = await links.join(b);
  [ones, twos] = [seatsOf(one), seatsOf(two)];
  heard = [];
  twos.watch({
    set: (node, key, { seat }, before) => void heard.push(`${node} ${key} ${before?.seat ?? "-"} ${seat}`),
    deleted: (node, key, { seat }) => void heard.push(`${node} ${key} ${seat} -`),
  });
  await links.second();
});

describe("a replica", () => {
  it("shows what other nodes set and delete, each turn's last value once", async () => {
    ones.set("x", { seat: 1 });
    ones.set("x", { seat: 2 });
    ones.set("y", { seat: 3 });
    await settled();
    expect(twos.elsewhere("x")).toEqual([[a, { seat: 2 }]]);
    expect([...twos.of(a).keys()]).toEqual(["x", "y"]);
    ones.delete("x");
    ones.delete("never");
    ones.set("y", { seat: 4 });
    await settled();
    expect(heard).toEqual(["a x - 2", "a y - 3", "a x 2 -", "a y 3 4"]);
    expect(twos.elsewhere("x")).toEqual([]);
    expect([...ones.own]).toEqual([["y", { seat: 4 }]]);
    expect(ones.elsewhere("y")).toEqual([]);
  });

  it("gives a node that joins all it has, in pieces", async () => {
    for (let seat = 0; seat < 200; seat += 1) ones.set(`k${seat}`, { seat });
    twos.set("k1", { seat: -1 });
    const three = await links.join(c);
    const threes = seatsOf(three);
    await links.second();
    expect(threes.of(a).size).toBe(200);
    expect(new Map(threes.elsewhere("k1"))).toEqual(
      new Map([
        [a, { seat: 1 }],
        [b, { seat: -1 }],
      ]),
    );
  });

  it("finds lost changes within a second, and hears only what differs", async () => {
    for (const key of ["x", "y", "z"]) ones.set(key, { seat: 1 });
    await settled();
    heard.length = 0;
    links.isLosing = true;
    ones.delete("x");
    ones.set("y", { seat: 2 });
    await settled();
    links.isLosing = false;
    ones.set("w", { seat: 3 });
    await settled();
    expect(heard).toEqual([]);
    await links.second();
    expect(heard).toEqual(["a x 1 -", "a y 1 2", "a w - 3"]);
    ones.set("w", { seat: 4 });
    await settled();
    expect(heard.at(-1)).toBe("a w 3 4");
  });

  it("forgets a node that is gone and takes up one that comes back", async () => {
    ones.set("x", { seat: 1 });
    await settled();
    one.cut();
    for (let seconds = 0; seconds < 7; seconds += 1) await links.second();
    expect(heard).toEqual(["a x - 1", "a x 1 -"]);
    expect(twos.of(a).size).toBe(0);
    ones.set("x", { seat: 2 });
    one.mend();
    await links.second();
    await links.second();
    expect(heard.at(-1)).toBe("a x - 2");
  });

  it("does not take a part of a node that was started again for the part before", async () => {
    ones.set("x", { seat: 1 });
    await settled();
    await one.cluster.stop();
    ones.stop();
    links.nodes.shift();
    const again = seatsOf(await links.join(a));
    again.set("y", { seat: 5 });
    await links.second();
    expect([...twos.of(a)]).toEqual([["y", { seat: 5 }]]);
  });

  it("is a plain map on a server alone", async () => {
    const alone = new Replica(
      kind,
      aloneCluster(() => {}),
      one.clock,
    );
    const timers = one.clock.timers;
    alone.set("x", { seat: 1 });
    await settled();
    expect([...alone.own]).toEqual([["x", { seat: 1 }]]);
    expect(alone.elsewhere("x")).toEqual([]);
    expect(one.clock.timers).toBe(timers);
  });
});
