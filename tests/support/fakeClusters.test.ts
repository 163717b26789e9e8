import * as v from "valibot";
import { expect, test } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { hint, question } from "#server/base/cluster/cluster.ts";
import { FakeClusters } from "./fakeClusters.ts";
import { settled } from "./testWire.ts";

const said = hint("said", v.object({ text: v.string() }));
const double = question("double", v.number(), v.number());

test("hints reach the other nodes, questions the leader, until they are cut off, lost or dead", async () => {
  const clusters = new FakeClusters(["a", "b", "c"]);
  const heard: string[] = [];
  for (const name of ["a", "b", "c"]) {
    clusters.at(name).hear(said, ({ text }, from) => heard.push(`${name} ${text} ${from}`));
    clusters.at(name).answer(double, (number) => 2 * number);
  }
  clusters.at("b").tellAll(said, { text: "x" });
  await settled();
  expect(heard.splice(0)).toEqual(["a x b", "c x b"]);
  expect(await clusters.at("b").askLeader(double, 4)).toEqual({ ok: true, value: 8 });
  clusters.cut("c");
  clusters.at("b").tellAll(said, { text: "y" });
  await settled();
  expect(heard.splice(0)).toEqual(["a y b"]);
  expect(await clusters.at("b").ask(nodeName("c"), double, 4)).toEqual({ ok: false, error: "unreachable" });
  clusters.kill("a");
  expect(await clusters.at("b").askLeader(double, 4)).toEqual({ ok: false, error: "unreachable" });
  clusters.lead("b");
  expect(await clusters.at("b").askLeader(double, 4)).toEqual({ ok: true, value: 8 });
  expect(clusters.faults).toEqual([]);
});
