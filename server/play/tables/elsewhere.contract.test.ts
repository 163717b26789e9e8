/** What the nodes of a cluster know of each other's rooms. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { roomCode, userIdOf } from "#protocol/ids.ts";
import { inviteHosts } from "./openInvites.ts";
import { NodeRooms, type RoomsNode } from "#tests/support/nodeRooms.ts";
import { say, TestLink } from "#tests/support/roomHarness.ts";

let world: NodeRooms;
let a: RoomsNode;
let b: RoomsNode;
beforeEach(async () => {
  world = new NodeRooms();
  a = await world.start("a");
  b = await world.start("b");
});
afterEach(() => world.remove());

const ama = userIdOf("ama");

test("a user's rooms and matches are known at every node, until they are over", async () => {
  const room = await a.open("ama");
  await expect.poll(() => b.rooms.roomsOf(ama)).toEqual([room.code]);
  expect(b.rooms.runningOf(ama)).toBe(null);
  expect(b.rooms.atNode(room.code)).toEqual({ node: "a" });
  expect(a.rooms.roomsOf(ama)).toEqual([room.code]);
  const kofi = new TestLink("kofi");
  room.join(kofi, false);
  say(room, kofi, "playerJoin");
  await expect.poll(() => b.rooms.unfinishedOf(kofi.user.id)).toBe(room.code);
  expect(b.rooms.runningAmong(new Set([ama, kofi.user.id]))).toEqual(
    new Map([
      [ama, room.code],
      [kofi.user.id, room.code],
    ]),
  );
  expect(b.rooms.countRunning()).toBe(1);
  await room.systemCommand({ type: "close" });
  await expect.poll(() => b.rooms.roomsOf(ama)).toEqual([]);
  expect(b.rooms.countRunning()).toBe(0);
});

test("the host of an invitation is found from every node", async () => {
  inviteHosts(a.rooms, world.clusters.at("a"));
  const inviteHostOf = inviteHosts(b.rooms, world.clusters.at("b"));
  const room = await a.open("ama");
  await expect.poll(() => inviteHostOf(room.code)).toBe(ama);
  const kofi = new TestLink("kofi");
  room.join(kofi, false);
  say(room, kofi, "playerJoin");
  await expect.poll(() => inviteHostOf(room.code)).toBe(null);
  expect(await inviteHostOf(roomCode("ABCDEFGH"))).toBe(null);
});

test("the bound of rooms of a user is for all nodes together", async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => a.open("ama")));
  for (const room of opened) room.join(new TestLink("ama"), false);
  await expect.poll(() => b.rooms.roomsOf(ama)).toHaveLength(20);
  await expect(b.open("ama")).rejects.toThrow("too-many-rooms");
  await opened[0]?.systemCommand({ type: "close" });
  await expect.poll(() => b.rooms.roomsOf(ama)).toHaveLength(19);
  expect((await b.open("ama")).code).not.toBe("");
});

test("rooms that a user does not need any more at other nodes are closed for another, a moment later", async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => a.open("ama")));
  opened[0]?.join(new TestLink("ama"), false);
  await expect.poll(() => b.rooms.roomsOf(ama)).toHaveLength(20);
  await expect(b.open("ama")).rejects.toThrow("too-many-rooms");
  await expect.poll(() => b.rooms.roomsOf(ama)).toHaveLength(19);
  const { code } = await b.open("ama");
  expect(a.rooms.find(opened[0]?.code ?? code)).toBeDefined();
});

test("a room is known at its new node, also where the old one tells of it last", async () => {
  const room = await a.open("ama");
  await a.claims.drain();
  const c = await world.start("c");
  await expect.poll(() => c.rooms.atNode(room.code)).toEqual({ node: "b" });
  a.elsewhere.changed(room);
  await expect.poll(() => c.rooms.atNode(room.code)).toEqual({ node: "a" });
  a.elsewhere.removed(room.code);
  await expect.poll(() => c.rooms.atNode(room.code)).toEqual({ node: "b" });
  expect(c.rooms.roomsOf(ama)).toEqual([room.code]);
});

test("a room that moves is known once", async () => {
  const room = await a.open("ama");
  await expect.poll(() => b.rooms.roomsOf(ama)).toEqual([room.code]);
  const c = await world.start("c");
  await expect.poll(() => c.rooms.roomsOf(ama)).toEqual([room.code]);
  await a.claims.drain();
  await expect
    .poll(() => [a, b, c].map(({ rooms }) => rooms.roomsOf(ama)))
    .toEqual([[room.code], [room.code], [room.code]]);
  world.clusters.kill("a");
  await expect.poll(() => [b, c].map(({ rooms }) => rooms.roomsOf(ama))).toEqual([[room.code], [room.code]]);
});
