/** What nodes know of the leader's entries after lost hints. */
import * as v from "valibot";
import { expect, test } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { FakeClock } from "#tests/support/fakeClock.ts";
import { FakeClusters } from "#tests/support/fakeClusters.ts";
import { MemoryLinks, settled } from "#tests/support/memoryLinks.ts";
import { type Cluster, soleLeadership } from "./cluster.ts";
import { LeaderReplica } from "./leaderReplica.ts";

const replicaOf = (cluster: Cluster, clock: FakeClock): LeaderReplica<string, string> =>
  new LeaderReplica(cluster, clock, {
    name: "words",
    schema: v.string(),
    keyOf: (word) => word,
    write: (word) => word,
    read: (word) => word,
  });

test("a node that misses a change, and then the answer with all entries, asks again", async () => {
  const clusters = new FakeClusters(["a", "b"]);
  const clock = new FakeClock();
  const [leaders, followers] = [replicaOf(clusters.at("a"), clock), replicaOf(clusters.at("b"), clock)];
  leaders.set("one");
  await settled();
  clusters.lost.add("wordsChanged");
  leaders.set("two");
  clusters.lost.delete("wordsChanged");
  clusters.lost.add("wordsPart");
  leaders.set("three");
  await settled();
  expect(followers.entries).toEqual(["one", "three"]);
  clusters.lost.clear();
  clock.pass(5_000);
  await settled();
  expect(followers.entries).toEqual(["one", "two", "three"]);
  expect(clusters.faults).toEqual([]);
});

test("a node that comes back forgets what has ended meanwhile, also where nothing is left", async () => {
  const links = new MemoryLinks();
  const leader = await links.join(nodeName("a"));
  const follower = await links.join(nodeName("b"), { ...soleLeadership, isLeader: false });
  const [leaders, followers] = [replicaOf(leader.cluster, leader.clock), replicaOf(follower.cluster, follower.clock)];
  await links.second();
  leaders.set("one");
  await settled();
  expect(followers.entries).toEqual(["one"]);
  follower.cut();
  leaders.delete("one");
  for (let seconds = 0; seconds < 10; seconds += 1) await links.second();
  follower.mend();
  await links.second();
  expect(followers.entries).toEqual([]);
});
