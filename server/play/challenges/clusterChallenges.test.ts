import { afterEach, describe, expect, it } from "vitest";
import { privateGame } from "#engine/config.ts";
import { userIdOf } from "#protocol/ids.ts";
import { hopped, PlayNodes, seeker } from "#tests/support/playNodes.ts";
import { person } from "#tests/support/roomHarness.ts";
import { challengeLimits } from "./limits.ts";

const AMA = userIdOf("ama");
const KOFI = userIdOf("kofi");
const game = { config: privateGame, turnMs: 20_000 } as const;

let nodes = new PlayNodes(["a", "b", "c"]);
afterEach(() => {
  const [fault] = [...nodes.faults, ...nodes.clusters.faults];
  if (fault !== undefined) throw new Error("something broke", { cause: fault });
  nodes = new PlayNodes(["a", "b", "c"]);
});

/** Ama, whose page is at b, challenges kofi, whose page is at c; a leads. */
async function challenged() {
  await nodes.connect("b", "ama");
  await nodes.connect("c", "kofi");
  const made = await nodes.at("b").challenges.make({ from: person("ama"), to: person("kofi"), game, network: "home" });
  await hopped();
  if (!made.ok) throw new Error(made.error.is);
  return made.value;
}

describe("challenges in a cluster", () => {
  it("reach a player of another node, who accepts: the table opens at the challenger's node", async () => {
    const challenge = await challenged();
    expect(nodes.got("kofi", "challenge")).toEqual([challenge]);
    expect(await nodes.at("c").challenges.of(KOFI)).toEqual([challenge]);
    expect(await nodes.at("a").challenges.of(AMA)).toEqual([challenge]);
    const accepted = await nodes.at("c").challenges.accept(KOFI, challenge.id);
    await hopped();
    if (!accepted.ok) throw new Error(accepted.error.is);
    expect(nodes.nodeOf(accepted.value)).toBe("b");
    const { setup } = nodes.at("b").harness.rooms.find(accepted.value)?.table ?? {};
    expect(setup).toMatchObject({ kind: "friend", isChallenge: true, turnMs: 20_000, createdBy: "ama" });
    const over = { id: challenge.id, outcome: "accepted", game_code: accepted.value };
    expect([nodes.got("ama", "challengeOver"), nodes.got("kofi", "challengeOver")]).toEqual([[over], [over]]);
    expect(await nodes.at("c").challenges.accept(KOFI, challenge.id)).toEqual({ ok: false, error: { is: "over" } });
  });

  it("open one table where both have asked, at different nodes, and accept at the same moment", async () => {
    const one = await challenged();
    const other = await nodes.at("c").challenges.make({ from: person("kofi"), to: person("ama"), game });
    if (!other.ok) throw new Error(other.error.is);
    const accepted = await Promise.all([
      nodes.at("c").challenges.accept(KOFI, one.id),
      nodes.at("b").challenges.accept(AMA, other.value.id),
    ]);
    expect(accepted[0]).toEqual(accepted[1]);
    expect(nodes.rooms).toBe(1);
  });

  it("take both out of the queue of quick match when they are accepted", async () => {
    const { id } = await challenged();
    await nodes.at("c").queue.join(seeker("kofi"));
    await nodes.at("c").challenges.accept(KOFI, id);
    await hopped();
    expect(nodes.got("kofi", "queue_left")).toHaveLength(1);
  });

  it("are declined at any node; the challenger waits before the next, wherever", async () => {
    const { id } = await challenged();
    expect(await nodes.at("b").challenges.end(KOFI, id)).toEqual({ ok: true, value: true });
    await hopped();
    expect(nodes.got("ama", "challengeOver")).toMatchObject([{ outcome: "declined" }]);
    const again = await nodes.at("c").challenges.make({ from: person("ama"), to: person("kofi"), game });
    expect(again).toEqual({ ok: false, error: { is: "refused" } });
  });

  it("stay open when the leader dies, and end at their time", async () => {
    const challenge = await challenged();
    await nodes.kill("a");
    const { challenges } = nodes.at("c");
    expect(await challenges.of(KOFI)).toEqual([challenge]);
    expect(await challenges.accept(KOFI, challenge.id)).toEqual({ ok: false, error: { is: "unreachable" } });
    expect(await challenges.make({ from: person("kofi"), to: person("ama"), game })).toMatchObject({ ok: false });
    nodes.clusters.lead("c");
    expect(await nodes.at("b").challenges.of(AMA)).toEqual([challenge]);
    await nodes.pass(challengeLimits.msMax);
    expect(nodes.got("kofi", "challengeOver")).toEqual([{ id: challenge.id, outcome: "expired", game_code: null }]);
    expect(nodes.missed).toEqual(["ama kofi"]);
  });

  it("are accepted at the next leader as at the last", async () => {
    const { id } = await challenged();
    await nodes.kill("a");
    nodes.clusters.lead("b");
    expect(await nodes.at("c").challenges.accept(KOFI, id)).toMatchObject({ ok: true });
    expect(nodes.rooms).toBe(1);
  });

  it.each(["before", "after"] as const)(
    "are over for both and at the next leader, which leads %s the end",
    async (at) => {
      const { id } = await challenged();
      nodes.at("b").harness.journal.hold();
      const accepting = nodes.at("c").challenges.accept(KOFI, id);
      await hopped();
      nodes.clusters.lead(at === "before" ? "c" : null);
      nodes.at("b").harness.journal.release();
      const accepted = await accepting;
      if (!accepted.ok) throw new Error(accepted.error.is);
      await hopped();
      nodes.clusters.lead("c");
      await nodes.pass(challengeLimits.msMax);
      const over = { id, outcome: "accepted", game_code: accepted.value };
      expect([nodes.got("ama", "challengeOver"), nodes.got("kofi", "challengeOver")]).toEqual([[over], [over]]);
      expect(nodes.missed).toEqual([]);
    },
  );

  it("are withdrawn when the challenger's node dies and the challenger stays away", async () => {
    const { id } = await challenged();
    await nodes.kill("b");
    await nodes.pass(challengeLimits.goneMsMax);
    expect(nodes.got("kofi", "challengeOver")).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
  });

  it("open at a node that lives where the challenger's is gone", async () => {
    const { id } = await challenged();
    await nodes.kill("b");
    await nodes.connect("a", "ama");
    const accepted = await nodes.at("c").challenges.accept(KOFI, id);
    expect(accepted.ok && nodes.nodeOf(accepted.value)).toBe("a");
  });

  it("can be accepted again where the challenger's node did not answer", async () => {
    const { id } = await challenged();
    nodes.clusters.unanswered.add("openChallengeTable");
    expect(await nodes.at("c").challenges.accept(KOFI, id)).toEqual({ ok: false, error: { is: "busy" } });
    nodes.clusters.unanswered.clear();
    expect(await nodes.at("c").challenges.accept(KOFI, id)).toMatchObject({ ok: true });
  });

  it("tell how they ended to a player who connects at another node a moment later", async () => {
    const { id } = await challenged();
    await nodes.disconnect("b", "ama");
    await nodes.at("c").challenges.end(KOFI, id);
    await nodes.connect("a", "ama");
    expect(nodes.got("ama", "challengeOver")).toMatchObject([{ id, outcome: "declined" }]);
  });

  it("end with a sign-out, a block or a deleted account, also while no node leads", async () => {
    const { id } = await challenged();
    await nodes.kill("a");
    nodes.at("c").challenges.endBetween(KOFI, AMA);
    await nodes.pass(3_000);
    nodes.clusters.lead("b");
    await nodes.pass(2_000);
    expect(nodes.got("ama", "challengeOver")).toEqual([{ id, outcome: "withdrawn", game_code: null }]);
  });
});
