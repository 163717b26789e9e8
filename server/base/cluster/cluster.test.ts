import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { nodeName } from "#protocol/ids.ts";
import { aloneCluster, question } from "./cluster.ts";

const double = question("double", v.number(), v.number());

describe("a server alone", () => {
  it("leads, and answers its own questions", async () => {
    const cluster = aloneCluster(() => {});
    cluster.answer(double, (number) => number * 2);
    expect(cluster.isLeader).toBe(true);
    expect(await cluster.askLeader(double, 4)).toEqual({ ok: true, value: 8 });
    expect(await cluster.ask(nodeName("any"), double, 5)).toEqual({ ok: true, value: 10 });
  });

  it("reports a handler that throws, and has no answer", async () => {
    const faults: unknown[] = [];
    const cluster = aloneCluster((fault) => faults.push(fault));
    cluster.answer(double, () => {
      throw new Error("broken");
    });
    expect(await cluster.askLeader(double, 4)).toEqual({ ok: false, error: "unreachable" });
    expect(faults).toEqual([new Error("broken")]);
  });
});
