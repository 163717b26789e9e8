import { describe, expect, it } from "vitest";
import { nodeName, roomCode, userIdOf } from "#protocol/ids.ts";
import type { RoomPlace } from "#server/play/tables/roomPlace.ts";
import { person } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";
import { socketLimits } from "./limits.ts";
import { socketAt } from "./transport.ts";

const AMA = userIdOf("ama");
const AWAY = roomCode("AWAYAWAY");
const there: RoomPlace = { is: "elsewhere", node: nodeName("b") };

/** Node `a`, on which every table that is not there is at this place. */
function nodeA(place: RoomPlace = there): SocketWorld {
  const world = new SocketWorld();
  world.node = nodeName("a");
  world.placeOf = async () => place;
  return world;
}

describe("a node of a cluster", () => {
  it("says its name in the welcome, and a server alone says none", async () => {
    const ama = await nodeA().connect(AMA);
    expect(ama.got("welcome")).toMatchObject([{ node: "a" }]);
    const alone = await new SocketWorld().connect(AMA);
    expect(alone.got("welcome")[0]).not.toHaveProperty("node");
  });

  it.each([
    ["join-room", {}],
    ["watch", {}],
    ["getGameData", {}],
    ["playerJoin", {}],
    ["playCard", { card_id: "QH" }],
    ["sendMessage", { text: "hello" }],
    ["hurry", { version: 1 }],
  ] as const)("answers %s for a table of another node by its place alone", async (type, rest) => {
    const ama = await nodeA().connect(AMA);
    ama.say(type, { code: AWAY, ...rest } as never, "one");
    await settled();
    expect(ama.got("moved")).toEqual([{ code: AWAY, node: "b" }]);
    expect(ama.got("ack")).toEqual([]);
    expect(ama.got("game-not-found")).toEqual([]);
    expect(ama.closed).toBeNull();
  });

  it("answers for its own tables without a look elsewhere", async () => {
    const world = nodeA();
    world.placeOf = () => Promise.reject(new Error("asked"));
    const room = await world.open({ createdBy: person("ama") });
    const ama = await world.connect(AMA);
    ama.say("join-room", { code: room.code });
    await settled();
    expect(ama.got("gameData")).toHaveLength(1);
  });

  it("says that there is no such table, or that it is between two nodes", async () => {
    const lost = await nodeA({ is: "nowhere" }).connect(AMA);
    lost.say("join-room", { code: AWAY }, "one");
    const waiting = await nodeA({ is: "between" }).connect(AMA);
    waiting.say("join-room", { code: AWAY }, "one");
    await settled();
    expect(lost.got("game-not-found")).toEqual([{ code: AWAY }]);
    expect(lost.got("ack")).toMatchObject([{ ok: false, code: "game-not-found" }]);
    expect(waiting.got("game-not-found")).toEqual([]);
    expect(waiting.got("ack")).toMatchObject([{ ok: false, code: "try-again" }]);
  });

  it("hears a message again whose table it got meanwhile", async () => {
    const world = nodeA({ is: "here" });
    const room = await world.open({ createdBy: person("ama") });
    const ama = await world.connect(AMA);
    const { rooms } = world;
    const find = rooms.find.bind(rooms);
    let looks = 0;
    rooms.find = (code) => (looks++ === 0 ? undefined : find(code));
    ama.say("join-room", { code: room.code }, "one");
    await settled();
    expect(ama.got("gameData")).toHaveLength(1);
    expect(ama.got("moved")).toEqual([]);
  });

  it("ends the connection of a client that does not understand, so that it connects again", async () => {
    const world = nodeA();
    const ama = await world.connect(AMA);
    const ask = async (): Promise<void> => {
      ama.say("join-room", { code: AWAY });
      await settled();
    };
    await ask();
    world.clock.pass(socketLimits.movedMsMin - 1);
    await ask();
    expect(ama.got("moved")).toHaveLength(2);
    expect(ama.closed).toBeNull();
    world.clock.pass(1);
    await ask();
    expect(ama.closed).toEqual({ code: 1012, reason: "this table is at /socket/b" });
  });
});

describe("the path of a socket", () => {
  it.each([
    ["/socket", "a", "own"],
    ["/socket/a", "a", "own"],
    ["/socket/b", "a", "wrongNode"],
    ["/socket/a", null, "wrongNode"],
    ["/socket", null, "own"],
    ["/socket/", "a", null],
    ["/socket/A", "a", null],
    ["/socket/a/b", "a", null],
    ["/sockets", "a", null],
  ] as const)("%s at node %s is %s", (path, node, expected) => {
    expect(socketAt(path, node === null ? null : nodeName(node))).toBe(expected);
  });
});
