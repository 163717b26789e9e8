/** Rooms that pass between the nodes of a cluster, on MariaDB: no room is lost, and none has two nodes that acknowledge. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ActionId, actionIdOf, type RoomCode } from "#protocol/ids.ts";
import type { NodeProcess } from "#server/base/cluster/nodes.ts";
import { StoreUnavailable } from "#server/base/core/errors.ts";
import type { Room } from "#server/play/table/room.ts";
import { like } from "#tests/support/like.ts";
import { NodeRooms, type RoomsNode } from "#tests/support/nodeRooms.ts";
import { chat, TestLink } from "#tests/support/roomHarness.ts";

let world: NodeRooms;

beforeEach(() => {
  world = new NodeRooms();
});
afterEach(() => world.remove());

const three = async (): Promise<RoomsNode[]> => [
  await world.start("a"),
  await world.start("b"),
  await world.start("c"),
];

async function openMany(node: RoomsNode, count: number): Promise<RoomCode[]> {
  const rooms = await Promise.all(Array.from({ length: count }, (_, index) => node.open(`host${index % 50}`)));
  return rooms.map(({ code }) => code);
}

/** The types of the last entries of a room. */
const lastTypes = async (code: RoomCode, count: number): Promise<string[]> =>
  (await world.entries(code)).slice(-count).map(({ action }) => action.type);

/** The host of a room, connected to it. */
function joined(room: Room): TestLink {
  const link = new TestLink(room.table.setup.createdBy);
  room.join(link, false);
  return link;
}

function roomAt(node: RoomsNode | undefined, code: RoomCode): Room {
  const room = node?.rooms.find(code);
  if (room === undefined) throw new Error(`no room ${code} here`);
  return room;
}

describe("a new room", () => {
  test("is entered as its node's, and no node opens another under its code", async () => {
    const [a, b] = await three();
    const { code } = await (a as RoomsNode).open("ama");
    expect(await world.directory.ownerOf(code)).toEqual({ node: "a", epoch: a?.epoch });
    expect(await b?.claims.enter(code, "friend")).toBe(false);
    expect(await a?.claims.placeOf(code)).toEqual({ is: "here" });
    expect(await b?.claims.placeOf(code)).toEqual({ is: "elsewhere", node: "a" });
  });

  test("is removed from the directory with its journal once it is over", async () => {
    const [a, b] = await three();
    const room = await (a as RoomsNode).open("ama");
    await room.systemCommand({ type: "close" });
    await expect.poll(() => world.entries(room.code)).toEqual([]);
    expect(await world.directory.ownerOf(room.code)).toBe(null);
    expect(await b?.claims.placeOf(room.code)).toEqual({ is: "nowhere" });
  });
});

describe("a start", () => {
  test("reads the rooms of earlier processes of the node, and no others", async () => {
    const [a, b] = await three();
    const own = await openMany(a as RoomsNode, 5);
    await openMany(b as RoomsNode, 5);
    await world.expire(a as RoomsNode);
    const again = await world.start("a");
    expect(again.rooms.codes.toSorted()).toEqual(own.toSorted());
    expect(await lastTypes(own[0] as RoomCode, 2)).toEqual(["open", "owned"]);
    expect(await b?.claims.placeOf(own[0] as RoomCode)).toEqual({ is: "elsewhere", node: "a" });
  });

  test("takes the rooms that a server alone has opened", async () => {
    const store = await world.place.open();
    const a = await world.start("a");
    const { code } = await a.open("ama");
    await world.database.run((knex) => knex("rooms").del());
    await store.stop();
    const b = await world.start("b");
    expect(b.rooms.codes).toEqual([code]);
  });
});

describe("a node that is gone", () => {
  test("leaves its rooms to the others, each to one", async () => {
    const [a, b, c] = await three();
    const codes = await openMany(a as RoomsNode, 230);
    await world.expire(a as RoomsNode);
    expect(await b?.claims.placeOf(codes[0] as RoomCode)).toEqual({ is: "between" });
    await world.takeOver(a as RoomsNode);
    await expect.poll(() => (b?.rooms.size ?? 0) + (c?.rooms.size ?? 0)).toBe(codes.length);
    expect(b?.rooms.size).toBeGreaterThan(50);
    expect(c?.rooms.size).toBeGreaterThan(50);
    for (const code of codes) expect(world.having(code)).toHaveLength(1);
    expect(await lastTypes(codes[0] as RoomCode, 3)).toEqual(["open", "owned"]);
  });

  test("that plays on acknowledges nothing, and says where the room is", async () => {
    const [a, b] = await three();
    const room = await (a as RoomsNode).open("ama");
    const other = await (a as RoomsNode).open("esi");
    const link = joined(room);
    chat(room, link, "before", actionIdOf("1"));
    await expect.poll(() => link.heard.ack("1")).toMatchObject({ ok: true });
    world.clusters.cut("a");
    await world.expire(a as RoomsNode);
    await world.takeOver(a as RoomsNode);
    await expect.poll(() => world.having(room.code)).toHaveLength(1);
    chat(room, link, "after", actionIdOf("2"));
    const [node] = world.having(room.code);
    await expect.poll(() => link.got("moved")).toEqual([{ code: room.code, node }]);
    expect(link.heard.ack("2")).toBeUndefined();
    expect(room.isOver).toBe(true);
    expect(a?.rooms.find(room.code)).toBeUndefined();
    expect(a?.rooms.isBroken(room.code)).toBe(false);
    expect(a?.broken).toEqual([]);
    expect(world.having(other.code)).toHaveLength(1);
    expect((await world.entries(room.code)).filter(({ action }) => action.type === "chat")).toHaveLength(1);
    expect(b?.broken).toEqual([]);
  });

  test("tells its players where a room is as soon as another node has it", async () => {
    const [a] = await three();
    const room = await (a as RoomsNode).open("ama");
    const link = joined(room);
    await world.expire(a as RoomsNode);
    await world.takeOver(a as RoomsNode);
    await expect.poll(() => link.got("moved")).toHaveLength(1);
    expect(a?.rooms.codes).toEqual([]);
  });

  test("has its players' actions under their old ids answered by the new node", async () => {
    const [a] = await three();
    const room = await (a as RoomsNode).open("ama");
    const link = joined(room);
    chat(room, link, "once", actionIdOf("same"));
    await expect.poll(() => link.heard.ack("same")).toMatchObject({ ok: true });
    const { version } = link.heard.ack("same") as { version: number };
    await world.expire(a as RoomsNode);
    await world.takeOver(a as RoomsNode);
    await expect.poll(() => world.having(room.code)).toHaveLength(1);
    const [node] = world.having(room.code);
    const moved = roomAt(
      world.nodes().find(({ name }) => name === node),
      room.code,
    );
    const again = joined(moved);
    expect(chat(moved, again, "once", actionIdOf("same"))).toEqual({ ok: true, value: version, isRepeat: true });
  });

  test("closes nothing that another has taken", async () => {
    const [a] = await three();
    const room = await (a as RoomsNode).open("ama");
    await world.expire(a as RoomsNode);
    await world.takeOver(a as RoomsNode);
    await expect.poll(() => world.having(room.code)).toHaveLength(1);
    await a?.claims.journal.close(room.code);
    expect(await lastTypes(room.code, 2)).toEqual(["open", "owned"]);
    expect(await world.directory.ownerOf(room.code)).not.toBe(null);
  });

  test("erases nothing of a room whose row another has, and has not read yet", async () => {
    const [a, b] = (await three()) as [RoomsNode, RoomsNode];
    const room = await a.open("ama");
    const [from, to] = [a, b].map(({ name, epoch }) => ({ node: name, epoch })) as [NodeProcess, NodeProcess];
    expect(await world.directory.claim([room.code], from, to)).toEqual([room.code]);
    await a.claims.journal.close(room.code);
    expect(await lastTypes(room.code, 2)).toEqual(["open"]);
    expect((await b.journal.takeRooms([room.code], to, Date.now())).rooms).toHaveLength(1);
  });

  test("acknowledges nothing once its lease is over, though no other has the room", async () => {
    const [a] = (await three()) as [RoomsNode];
    const room = await a.open("ama");
    a.holdsLease = false;
    const entry = { room: room.code, seq: 2, at: 1, body: Buffer.from("late") };
    const answer = await new Promise((resolve) => a.claims.journal.write(entry, resolve));
    const refusal = { name: "JournalError", message: like.stringMatching(/lease of this node is over/) };
    expect(answer).toMatchObject(refusal);
    // a new room was entered in time, and its opening took longer
    await expect(a.claims.journal.append({ ...entry, seq: 3 })).rejects.toMatchObject(refusal);
  });

  test("loses no room to a claim whose answer did not come", async () => {
    const [a, b] = [await world.start("a"), await world.start("b")];
    const room = await a.open("ama");
    await world.expire(a);
    // the rows have changed, and the node that claimed does not know it
    await world.directory.claim([room.code], { node: a.name, epoch: a.epoch }, { node: b.name, epoch: b.epoch });
    const claim = vi.spyOn(world.directory, "claim").mockRejectedValueOnce(new StoreUnavailable("no answer in time"));
    const { roomsOf } = world.directory;
    vi.spyOn(world.directory, "roomsOf").mockImplementationOnce(async () => [room.code]);
    for (const { expired } of b.listeners) expired?.({ node: a.name, epoch: a.epoch });
    await expect.poll(() => claim.mock.settledResults).toHaveLength(1);
    // it is not over for those who ask meanwhile
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await b.claims.placeOf(room.code)).toEqual({ is: "between" });
    await expect.poll(() => b.rooms.find(room.code)).toBeDefined();
    expect(claim).toHaveBeenCalledTimes(2);
    expect(await roomsOf({ node: b.name, epoch: b.epoch })).toEqual([room.code]);
  });

  test("has each of its rooms taken once by nodes that claim all of them at once", async () => {
    const [a, b, c] = await three();
    const codes = await openMany(a as RoomsNode, 60);
    await world.expire(a as RoomsNode);
    const gone = { node: (a as RoomsNode).name, epoch: (a as RoomsNode).epoch };
    const own = (node: RoomsNode) => ({ node: node.name, epoch: node.epoch });
    const claims = [b, c, b, c].map((node) => world.directory.claim(codes, gone, own(node as RoomsNode)));
    const [ofB, ofC] = await Promise.all(claims);
    expect([...(ofB ?? []), ...(ofC ?? [])].toSorted()).toEqual(codes.toSorted());
    // the loser of a claim appends nothing
    const taken = await Promise.all([b, c].map(async (node) => node?.journal.takeRooms(codes, own(node), Date.now())));
    expect(taken.map((one) => one?.rooms.length)).toEqual([ofB?.length, ofC?.length]);
    for (const code of codes) expect(await lastTypes(code, 3)).toEqual(["open", "owned"]);
  });
});

describe("a node that stops", () => {
  test("hands its rooms over, and its players are told where", async () => {
    const [a, b, c] = await three();
    const codes = await openMany(a as RoomsNode, 40);
    const links = codes.map((code) => joined(roomAt(a, code)));
    for (const [index, code] of codes.entries()) chat(roomAt(a, code), links[index] as TestLink, "hi", actionIdOf("1"));
    await a?.claims.drain();
    expect(a?.rooms.size).toBe(0);
    expect((b?.rooms.size ?? 0) + (c?.rooms.size ?? 0)).toBe(codes.length);
    for (const [index, code] of codes.entries()) {
      const [node] = world.having(code);
      const link = links[index] as TestLink;
      expect(link.heard.ack("1")).toMatchObject({ ok: true });
      expect(link.got("moved")).toEqual([{ code, node }]);
      expect(await lastTypes(code, 2)).toEqual(["chat", "owned"]);
    }
    await expect(a?.open("ama")).rejects.toMatchObject({ failure: "unavailable" });
  });

  test("leaves its rooms as they are where there is no other", async () => {
    const a = await world.start("a");
    const [code] = await openMany(a, 1);
    await a.claims.drain();
    expect(a.rooms.codes).toEqual([code]);
  });

  test("lets a node that does not answer have them or not, and says what is so", async () => {
    const a = await world.start("a");
    await world.start("b");
    const codes = await openMany(a, 10);
    world.clusters.unanswered.add("handOver");
    await a.claims.drain();
    expect(a.rooms.codes.toSorted()).toEqual(codes.toSorted());
    await world.expire(a);
    await world.takeOver(a);
    await expect.poll(() => codes.every((code) => world.having(code).length === 1)).toBe(true);
  });
});

/** What a test does with the one room, in any order. */
type Step = "say" | "expire" | "drain" | "start" | "look";
const steps = fc.array(fc.constantFrom<Step>("say", "say", "say", "expire", "drain", "start", "look"), {
  minLength: 4,
  maxLength: 25,
});

test("in any order of takeovers and stops, the journal has each acknowledged action once, and one node has the room", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      await world.stopAll();
      const seen: { readonly link: TestLink; readonly id: ActionId }[] = [];
      const links = new Map<Room, TestLink>();
      const stale: RoomsNode[] = [];
      let nodes = [await world.start("n0"), await world.start("n1")];
      const { code } = await (nodes[0] as RoomsNode).open("ama");
      const work: Promise<unknown>[] = [];
      for (const [at, step] of plan.entries()) {
        // every process that ever had the room goes on playing, as one that was paused would
        if (step === "say") {
          for (const node of [...nodes, ...stale]) {
            const room = node.rooms.peek(code) ?? node.rooms.find(code);
            if (room === undefined) continue;
            const link = links.get(room) ?? joined(room);
            links.set(room, link);
            const id = actionIdOf(`${at}${node.name}${node.epoch}`);
            chat(room, link, id, id);
            seen.push({ link, id });
          }
        }
        const last = nodes.at(-1);
        if (step === "start") nodes = [...nodes, await world.start(`m${at}`)];
        if (step === "look") await Promise.allSettled(work.splice(0));
        if (last === undefined || nodes.length < 2 || (step !== "expire" && step !== "drain")) continue;
        const owner = nodes.find(({ rooms }) => rooms.codes.includes(code)) ?? last;
        nodes = nodes.filter((node) => node !== owner);
        if (step === "drain") work.push(owner.claims.drain().then(() => world.expire(owner)));
        else await world.expire(owner);
        stale.push(owner);
        work.push(world.takeOver(owner));
      }
      await Promise.all(work);
      for (const owner of stale) await world.takeOver(owner);
      await expect.poll(() => world.having(code)).toHaveLength(1);
      await expect.poll(() => [...links.keys()].every(({ isCommitted }) => isCommitted)).toBe(true);
      const entries = await world.entries(code);
      const ids = entries.flatMap(({ actionId }) => (actionId === null ? [] : [actionId]));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { link, id } of seen) {
        const ack = link.heard.ack(id);
        if (ack?.ok !== true) continue;
        expect(entries[(ack.version ?? 0) - 1]?.actionId).toBe(id);
      }
      expect([...nodes, ...stale].flatMap(({ broken }) => broken)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
