import { describe, expect, it } from "vitest";
import { privateGame, rulesPage } from "#engine/config.ts";
import { roomCode } from "#protocol/ids.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { idleWaits } from "./limits.ts";
import { friends, person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { decodeEntry } from "#server/base/journal/entryCodec.ts";
import type { NewGame } from "./newGame.ts";
import type { Room } from "#server/play/table/room.ts";

const caps = { roomsMax: 10, roomsReserved: 2, roomsPerUserMax: 20, roomsPerNetworkMax: 100 };
const [attacker, home, cafe] = ["203.0.113.7", "198.51.100.1", "2001:db8:0:1::/64"];
let users = 0;

const open = (harness: RoomHarness, network: string, game: Partial<NewGame> = {}): Promise<Room> =>
  harness.open({ createdBy: person(`user-${++users}`), network, ...game });

/** A pending match. */
function arrange(harness: RoomHarness): Promise<Room> {
  const seats = [person(`user-${++users}`), person(`user-${++users}`)];
  const createdBy = seats[0] as (typeof seats)[number];
  const pendingMatch = { seats, dealer: 0, grace: [1, 1] };
  return harness.open({
    createdBy,
    kind: "matched",
    config: rulesPage(2),
    turnMs: 20_000,
    isRated: true,
    pendingMatch,
  });
}

const isOpen = (harness: RoomHarness, room: Room | undefined): boolean =>
  harness.rooms.find(roomCode(room?.code ?? "")) !== undefined;

/** A user was there: such a room is kept for a day, for a link may be opened the next morning. */
function visit(room: Room): void {
  const connection = new TestLink("visitor");
  room.join(connection, true);
  room.drop(connection, "dropped");
}

/** One network opens `count` rooms, one after the other; nobody comes to them. */
async function crowd(harness: RoomHarness, network: string, count: number, game: Partial<NewGame> = {}) {
  const rooms: Room[] = [];
  for (let n = 0; n < count; n++) rooms.push(await open(harness, network, game));
  return rooms;
}

describe("where there is no place left", () => {
  it("an idle room of the network that holds most goes first, its oldest, and everybody finds a place", async () => {
    const harness = new RoomHarness({ caps });
    const [own] = await crowd(harness, home, 1);
    const flood = await crowd(harness, attacker, 7);
    harness.clock.pass(idleWaits.empty);
    for (let n = 0; n < 4; n++) {
      expect(isOpen(harness, await open(harness, n % 2 === 0 ? cafe : `10.0.0.${n}`))).toBe(true);
      expect(harness.rooms.size).toBe(caps.roomsMax - caps.roomsReserved);
    }
    expect(isOpen(harness, own)).toBe(true);
    expect(flood.map((room) => isOpen(harness, room))).toEqual([false, false, false, false, true, true, true]);
    expect([harness.evictions, harness.roomRefusals]).toEqual([4, []]);
  });

  it("one network alone replaces its own rooms", async () => {
    const harness = new RoomHarness({ caps });
    const own = await open(harness, home);
    visit(own);
    await crowd(harness, attacker, 7);
    for (let n = 0; n < 30; n++) {
      harness.clock.pass(idleWaits.empty);
      await open(harness, attacker);
    }
    expect(isOpen(harness, own)).toBe(true);
  });

  it("no room goes that a user is connected to, or was a moment ago, or in which people play", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsMax: 4, roomsReserved: 0 } });
    const playing = await friends(harness, { network: attacker });
    const [looked, left, fresh] = [await open(harness, attacker), await open(harness, attacker), 0];
    looked.join(new TestLink("kofi"), true);
    const connection = new TestLink("yaa");
    left.join(connection, false);
    harness.clock.pass(2 * idleWaits.empty);
    left.drop(connection, "dropped");
    for (const player of playing.seats) playing.room.drop(player, "closed");
    await open(harness, attacker);
    harness.clock.pass(idleWaits.empty - 1);
    await expect(open(harness, home)).rejects.toThrow("no-room");
    expect([harness.roomRefusals, harness.evictions, fresh]).toEqual([[false], 0, 0]);
    harness.clock.pass(1);
    await open(harness, home);
    expect([playing.room, looked, left].map((room) => isOpen(harness, room))).toEqual([true, true, false]);
  });

  it("a match that is on goes after the empty rooms, one between people last", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsMax: 3, roomsReserved: 0 } });
    const long = { ...rulesPage(2), winPoints: 50 };
    const { room: people, seats } = await friends(harness, { network: attacker, config: long });
    for (const connection of seats) people.drop(connection, "closed");
    const computer = await open(harness, attacker, { level: "easy", config: long });
    visit(computer);
    harness.clock.pass(idleWaits.computer);
    const empty = await open(harness, attacker);
    harness.clock.pass(idleWaits.empty);
    await open(harness, home);
    expect([people, computer, empty].map((room) => isOpen(harness, room))).toEqual([true, true, false]);
    await open(harness, home);
    expect([people, computer].map((room) => isOpen(harness, room))).toEqual([true, false]);
    await expect(open(harness, cafe)).rejects.toThrow("no-room");
  });

  it("a rated match never goes", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsMax: 1, roomsReserved: 0 } });
    const { room, seats } = await friends(harness, { kind: "tournament", isRated: true, config: rulesPage(2) });
    say(room, seats[0] as TestLink, "dealCards");
    for (const connection of seats) room.drop(connection, "closed");
    expect(room.table.match?.phase).toBe("play");
    harness.clock.pass(roomLimits.graceClosedMs - 1);
    await expect(open(harness, home)).rejects.toThrow("no-room");
    expect(isOpen(harness, room)).toBe(true);
  });

  it("a finished match goes like an empty room", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsMax: 1, roomsReserved: 0 } });
    const { room, seats } = await friends(harness, { config: { ...rulesPage(2), winPoints: 1 } });
    playHand(room, seats);
    for (const connection of seats) room.drop(connection, "closed");
    harness.clock.pass(idleWaits.empty);
    await open(harness, home);
    await settled();
    expect(isOpen(harness, room)).toBe(false);
    expect(harness.finished).toHaveLength(1);
  });

  it("quick match has places of its own, and takes idle ones beyond", async () => {
    const harness = new RoomHarness({ caps });
    const rooms = await crowd(harness, attacker, 8);
    for (const room of rooms) room.join(new TestLink("kofi"), true);
    await expect(open(harness, home)).rejects.toThrow("no-room");
    for (let n = 0; n < caps.roomsReserved; n++) await arrange(harness);
    await expect(arrange(harness)).rejects.toThrow("no-room");
    expect(harness.roomRefusals).toEqual([false, true]);
    await harness.restart();
    harness.clock.pass(idleWaits.empty);
    expect(isOpen(harness, await arrange(harness))).toBe(true);
    expect(harness.rooms.size).toBe(caps.roomsMax);
  });

  it("a network has a bound of its own, and loses its own first", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsPerNetworkMax: 3 } });
    const rooms = await crowd(harness, attacker, 3);
    rooms[0]?.join(new TestLink("kofi"), true);
    await expect(open(harness, attacker)).rejects.toThrow("too-many-rooms");
    harness.clock.pass(idleWaits.empty);
    await open(harness, attacker);
    expect(rooms.map((room) => isOpen(harness, room))).toEqual([true, false, true]);
    await open(harness, home);
  });

  it("counts what is being opened, so that many at once stay under the cap", async () => {
    const harness = new RoomHarness({ caps });
    harness.journal.hold();
    const opening = Array.from({ length: 30 }, () => open(harness, attacker).catch(() => null));
    await settled();
    harness.journal.release();
    const opened = (await Promise.all(opening)).filter((room) => room !== null);
    expect(opened).toHaveLength(caps.roomsMax - caps.roomsReserved);
    expect(harness.rooms.size).toBe(caps.roomsMax - caps.roomsReserved);
  });

  it("gives the place back of a room that the journal did not take", async () => {
    const harness = new RoomHarness({ caps });
    harness.journal.isAway = true;
    for (let n = 0; n < 30; n++) await expect(open(harness, attacker)).rejects.toThrow("away");
    harness.journal.isAway = false;
    await crowd(harness, attacker, 8);
    expect(harness.rooms.size).toBe(8);
  });
});

describe("the network a room was opened from", () => {
  it("is in its journal as a pseudonym, and keeps its rooms together over a restart", async () => {
    const harness = new RoomHarness({ caps });
    const own = await open(harness, home);
    const flood = await crowd(harness, attacker, 7);
    const bytes = [...harness.journal.rooms.values()].flat().map(({ body }) => Buffer.from(body).toString("latin1"));
    for (const network of [attacker, home]) expect(bytes.join()).not.toContain(network);
    await harness.restart();
    harness.clock.pass(idleWaits.empty);
    for (let n = 0; n < 3; n++) await open(harness, cafe);
    expect(isOpen(harness, own)).toBe(true);
    expect(flood.filter((room) => isOpen(harness, room))).toHaveLength(4);
  });

  it("is unknown for a room from before, which its host then holds alone", async () => {
    const harness = new RoomHarness({ caps: { ...caps, roomsMax: 5, roomsReserved: 0 } });
    const old: Room[] = [];
    for (let n = 0; n < 2; n++) old.push(await harness.open({ createdBy: person(`old-${n}`), config: privateGame }));
    const entry = decodeEntry(harness.journal.rooms.get(roomCode(old[0]?.code ?? ""))?.[0]?.body ?? new Uint8Array());
    expect(entry.ok && entry.value.action).not.toHaveProperty("setup.origin");
    await harness.restart();
    await crowd(harness, attacker, 3);
    harness.clock.pass(idleWaits.empty);
    await open(harness, home);
    expect(old.map((room) => isOpen(harness, room))).toEqual([true, true]);
  });
});
