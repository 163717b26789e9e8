import { afterEach, describe, expect, it } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { hopped, PlayNodes, seeker } from "#tests/support/playNodes.ts";
import { queueLimits } from "./limits.ts";

let nodes = new PlayNodes(["a", "b", "c"]);
afterEach(() => {
  const [fault] = [...nodes.faults, ...nodes.clusters.faults];
  if (fault !== undefined) throw new Error("something broke", { cause: fault });
  nodes = new PlayNodes(["a", "b", "c"]);
});

/** A page of this user connects to a node and asks there for a match. */
async function seeks(name: string, id: string) {
  await nodes.connect(name, id);
  const joined = await nodes.at(name).queue.join(seeker(id));
  await hopped();
  return joined;
}

/** Ama at b and kofi at c, found for each other; a leads. */
async function found() {
  await seeks("b", "ama");
  await nodes.pass(1_000);
  await seeks("c", "kofi");
  await nodes.pass(queueLimits.pairMs);
  const [match] = nodes.got("ama", "matchFound");
  if (match === undefined) throw new Error("nobody was found");
  return match;
}

describe("quick match in a cluster", () => {
  it("finds players of different nodes for each other; the table is at the node of the one who waited longer", async () => {
    const match = await found();
    expect(nodes.got("kofi", "matchFound")).toEqual([match]);
    expect(nodes.nodeOf(match.gameCode)).toBe("b");
    expect(nodes.rooms).toBe(1);
    expect([nodes.at("a").queue.size, nodes.at("b").queue.size, nodes.at("c").queue.size]).toEqual([0, 0, 0]);
  });

  it("lets the dealer start at any node, and nobody else", async () => {
    const { gameId, gameCode, players } = await found();
    const dealer = players.find(({ is_dealer }) => is_dealer)?.id ?? "";
    const other = players.find(({ is_dealer }) => !is_dealer)?.id ?? "";
    const { queue } = nodes.at("c");
    expect(await queue.start(userIdOf(other), gameId, gameCode)).toEqual({ ok: false, error: "not-the-dealer" });
    expect(await queue.start(userIdOf(dealer), "x", gameCode)).toEqual({ ok: false, error: "unknown" });
    expect(await queue.start(userIdOf(dealer), gameId, gameCode)).toEqual({ ok: true, value: undefined });
    expect(nodes.got("kofi", "gameStarted")).toEqual([{ gameCode }]);
    expect(await nodes.at("c").queue.join(seeker("ama"))).toEqual({
      ok: false,
      error: { is: "playing", code: gameCode },
    });
  });

  it("finds the match to start though the hint of it was lost", async () => {
    nodes.clusters.lost.add("matchesPend");
    const { gameId, gameCode, players } = await found();
    const dealer = players.find(({ is_dealer }) => is_dealer)?.id ?? "";
    expect(await nodes.at("a").queue.start(userIdOf(dealer), gameId, gameCode)).toMatchObject({ ok: true });
  });

  it("shows the match again to a player who comes back at another node, and starts it by itself", async () => {
    const match = await found();
    await nodes.disconnect("c", "kofi");
    await nodes.pass(3_000);
    await nodes.connect("a", "kofi");
    expect(nodes.got("kofi", "matchFound")).toEqual([match, match]);
    await nodes.pass(queueLimits.startMsMax);
    expect(nodes.got("kofi", "gameStarted")).toHaveLength(1);
  });

  it("takes a player out at any node, also while no node leads", async () => {
    await seeks("b", "ama");
    nodes.at("c").queue.leave(userIdOf("ama"));
    await hopped();
    expect(nodes.got("ama", "queue_left")).toHaveLength(1);
    expect(nodes.at("b").queue.size).toBe(0);
    await seeks("b", "kofi");
    await nodes.kill("a");
    nodes.at("c").queue.leave(userIdOf("kofi"));
    await nodes.pass(3_000);
    expect(nodes.got("kofi", "queue_left")).toEqual([]);
    nodes.clusters.lead("b");
    await nodes.pass(2_000);
    expect(nodes.got("kofi", "queue_left")).toHaveLength(1);
    expect(nodes.at("c").queue.size).toBe(0);
  });

  it("calls a match off for a player of another node; the other waits on with the time waited, the late one has it on record", async () => {
    const { gameCode } = await found();
    await nodes.pass(queueLimits.lateCancelMs);
    nodes.at("c").queue.leave(userIdOf("kofi"));
    await hopped();
    expect(nodes.got("kofi", "queue_left")).toHaveLength(1);
    expect(nodes.at("b").harness.conduct).toMatchObject([{ userId: "kofi", kind: "missed", code: gameCode }]);
    expect(nodes.got("ama", "queue_joined").at(-1)?.waited_ms).toBe(
      1_000 + queueLimits.pairMs + queueLimits.lateCancelMs,
    );
    expect(nodes.at("a").queue.size).toBe(1);
    await seeks("c", "esi");
    await nodes.pass(queueLimits.pairAgainMs);
    expect(nodes.got("ama", "matchFound")).toHaveLength(2);
  });

  it("has the player wait on whom a match leaves over, also where the asked node does not lead any more", async () => {
    await found();
    nodes.at("c").queue.leave(userIdOf("kofi"));
    while (!nodes.clusters.sent.includes("waitAgain")) await Promise.resolve();
    nodes.clusters.lead("c");
    await nodes.pass(2_000);
    expect(nodes.at("c").queue.size).toBe(1);
    expect(nodes.got("ama", "queue_joined").at(-1)?.waited_ms).toBeGreaterThanOrEqual(1_000 + queueLimits.pairMs);
  });

  it("loses nobody with the leader: the next one knows who waits and since when", async () => {
    await seeks("b", "ama");
    await seeks("a", "esi");
    await nodes.pass(queueLimits.pairMs);
    // esi's match is found at b, because ama waited longer
    expect(nodes.got("esi", "matchFound")).toHaveLength(1);
    await seeks("b", "kofi");
    await nodes.pass(4_000);
    await nodes.kill("a");
    await nodes.pass(2_000);
    nodes.clusters.lead("c");
    await seeks("c", "yaa");
    await nodes.pass(queueLimits.pairMs);
    const [match] = nodes.got("yaa", "matchFound");
    expect(match?.players.map(({ id }) => id)).toEqual(["kofi", "yaa"]);
    expect(nodes.got("kofi", "matchFound")).toEqual([match]);
  });

  it("answers that it cannot be reached while no node leads, and takes the player in once one does", async () => {
    await nodes.connect("b", "ama");
    await nodes.kill("a");
    const joining = nodes.at("b").queue.join(seeker("ama"));
    await nodes.pass(queueLimits.joinMsMax + queueLimits.askAgainMs);
    expect(await joining).toEqual({ ok: false, error: { is: "unreachable" } });
    const again = nodes.at("b").queue.join(seeker("ama"));
    await nodes.pass(3_000);
    nodes.clusters.lead("c");
    await nodes.pass(2_000);
    expect(await again).toEqual({ ok: true, value: { wait_ms: null } });
    expect(nodes.got("ama", "queue_joined")).toHaveLength(1);
  });

  it("repairs a queue whose changes were lost on the way to the next leader", async () => {
    nodes.clusters.lost.add("queueChanged");
    await seeks("b", "ama");
    expect(nodes.at("c").queue.size).toBe(0);
    await nodes.pass(5_000);
    expect(nodes.at("c").queue.size).toBe(1);
    nodes.clusters.lost.clear();
    nodes.clusters.cut("c");
    await seeks("b", "kofi");
    await nodes.pass(queueLimits.pairMs);
    nodes.clusters.heal("c");
    await nodes.pass(5_000);
    expect(nodes.at("c").queue.size).toBe(0);
  });

  it("pairs anew where the node that was to open the table does not answer, and plays no table twice", async () => {
    await seeks("b", "ama");
    await seeks("c", "kofi");
    nodes.clusters.cut("b");
    await nodes.pass(queueLimits.pairMs);
    expect(nodes.got("ama", "matchFound")).toEqual([]);
    await nodes.kill("b");
    await nodes.connect("c", "ama");
    await nodes.pass(queueLimits.doubtMs + queueLimits.pairAgainMs);
    expect(nodes.got("ama", "matchFound")).toHaveLength(1);
    expect(nodes.got("kofi", "matchFound")).toHaveLength(1);
    expect(nodes.rooms).toBe(1);
  });

  it("does not keep a table whose node lost its line while it was opened", async () => {
    await seeks("b", "ama");
    await seeks("c", "kofi");
    nodes.at("b").harness.journal.hold();
    await nodes.pass(queueLimits.pairMs);
    nodes.clusters.cut("b");
    nodes.at("b").harness.journal.release();
    await hopped();
    expect(nodes.got("ama", "matchFound")).toEqual([]);
    expect(nodes.rooms).toBe(0);
  });

  it("has no part in it who cancels while the table is being opened at another node; the other waits on", async () => {
    await seeks("b", "ama");
    await seeks("c", "kofi");
    nodes.at("b").harness.journal.hold();
    await nodes.pass(queueLimits.pairMs);
    nodes.at("c").queue.leave(userIdOf("kofi"));
    await hopped();
    nodes.at("b").harness.journal.release();
    await hopped();
    expect(nodes.got("kofi", "queue_left")).toHaveLength(1);
    expect(nodes.got("ama", "queue_joined")).toHaveLength(2);
    expect(nodes.rooms).toBe(0);
    expect(nodes.at("b").harness.conduct).toEqual([]);
  });

  it("never pairs a player whose page is gone, wherever it was", async () => {
    await seeks("b", "ama");
    await nodes.disconnect("b", "ama");
    await seeks("c", "kofi");
    await nodes.pass(5_000);
    expect(nodes.got("kofi", "matchFound")).toEqual([]);
    await nodes.connect("a", "ama");
    await nodes.pass(queueLimits.pairAgainMs);
    expect(nodes.got("kofi", "matchFound")).toHaveLength(1);
  });

  it("starts a match whose room has moved to another node, once", async () => {
    const match = await found();
    await nodes.pass(3_000);
    await nodes.move(match.gameCode, "b", "c");
    expect(nodes.nodeOf(match.gameCode)).toBe("c");
    expect(nodes.got("kofi", "matchFound")).toHaveLength(2);
    const dealer = match.players.find(({ is_dealer }) => is_dealer)?.id ?? "";
    const started = await nodes.at("a").queue.start(userIdOf(dealer), match.gameId, match.gameCode);
    expect(started).toEqual({ ok: true, value: undefined });
    await nodes.pass(queueLimits.startMsMax);
    expect(nodes.got("ama", "gameStarted")).toHaveLength(1);
    expect(nodes.at("b").harness.conduct).toEqual([]);
  });

  it("calls a match off whose room has moved, without blame, when a player does not come", async () => {
    const match = await found();
    await nodes.move(match.gameCode, "b", "c");
    await nodes.disconnect("c", "kofi");
    await nodes.pass(queueLimits.startMsMax + queueLimits.goneMsMax);
    expect(nodes.rooms).toBe(0);
    expect(nodes.got("ama", "queue_left")).toHaveLength(1);
    expect(nodes.at("c").harness.conduct).toEqual([]);
  });

  it("pairs nobody while the leader reaches no other node, opens no table meanwhile, and goes on afterwards", async () => {
    await seeks("a", "ama");
    nodes.clusters.cut("a");
    await nodes.connect("a", "kofi");
    expect(await nodes.at("a").queue.join(seeker("kofi"))).toEqual({ ok: false, error: { is: "unreachable" } });
    await nodes.pass(5_000);
    expect(nodes.at("a").harness.journal.rooms.size).toBe(0);
    nodes.clusters.heal("a");
    await nodes.at("a").queue.join(seeker("kofi"));
    await nodes.pass(queueLimits.pairAgainMs);
    expect(nodes.got("ama", "matchFound")).toHaveLength(1);
  });

  it("has the account leave the queue that its guest turns out to be, at any node", async () => {
    await seeks("b", "ama");
    await nodes.connect("c", "guest");
    await nodes.at("c").queue.join(seeker("guest", { isGuest: true }));
    await hopped();
    nodes.at("c").queue.reseated(userIdOf("guest"), seeker("ama").user);
    await hopped();
    expect(nodes.got("guest", "queue_left")).toHaveLength(1);
    expect(nodes.at("a").queue.size).toBe(1);
  });
});
