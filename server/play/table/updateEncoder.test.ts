import { expect, test } from "vitest";
import { actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import { decodeFrame, encodeFrame, type Frame } from "#protocol/frames/codec.ts";
import { gameDataOf, playOf } from "#protocol/frames/showTable.ts";
import { friends, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import type { Connection } from "#server/base/connections.ts";
import { Presence } from "./presence.ts";
import { type Change, UpdateEncoder } from "./roomBroadcaster.ts";
import type { PresenceAndClocks } from "#protocol/frames/view.ts";

const live: PresenceAndClocks = {
  now: 1_800_000_000_000,
  deadline: { at: 1_800_000_020_000, length_ms: 20_000 },
  thinking: null,
  connected: () => true,
  awayUntil: () => null,
  spectators: 2,
};

/** A connection that remembers its frames. */
class RecordingConnection implements Connection {
  readonly user;
  readonly frames: Uint8Array[] = [];
  onSend: () => void = () => {};

  constructor(id: string) {
    this.user = new TestLink(id).user;
  }

  hides(): boolean {
    return false;
  }

  send(frame: Uint8Array): void {
    this.frames.push(Uint8Array.from(frame));
    this.onSend();
  }

  /** The frames, decoded. */
  get heard(): unknown[] {
    return this.frames.map((frame) => decodeFrame(frame));
  }
}

/** A table in the middle of a match, and everybody who may look at it. */
async function scene() {
  const harness = new RoomHarness();
  const { room, seats } = await friends(harness, {});
  playHand(room, seats);
  for (const connection of seats) say(room, connection, "readyForNextHand");
  playHand(room, seats);
  const audience = new Presence(0);
  const links = ["ama", "ama", "kofi", "esi", "yaw"].map((id) => new RecordingConnection(id));
  for (const connection of links) audience.add(connection, false);
  const overlay = new RecordingConnection("ama");
  audience.add(overlay, true);
  return { table: room.table, speaker: new UpdateEncoder(audience), links, overlay };
}

const change = (table: Change["table"], rest: Partial<Change> = {}): Change => ({
  table,
  version: 300,
  roster: 3,
  isNewRoster: false,
  events: [[14, 1]],
  ...rest,
});
const seats = new Map([
  ["ama", 0],
  ["kofi", 1],
]);
const plain = (type: string, payload: unknown, ...id: string[]): unknown =>
  decodeFrame(Uint8Array.from(encodeFrame([type, payload, ...id] as unknown as Frame)));

test("every connection is sent the change as its user may see it, as the general encoder writes it", async () => {
  const { table, speaker, links, overlay } = await scene();
  const visible = change(table);
  speaker.update(visible, live);
  for (const { user, heard } of links) {
    const viewer = seats.get(user.id) ?? null;
    expect(heard).toEqual([plain("updatedGameData", playOf(table, viewer, visible, live))]);
  }
  expect(overlay.heard).toEqual([plain("updatedGameData", playOf(table, null, visible, live))]);
  const [, , , esi, yaw] = links as [
    RecordingConnection,
    RecordingConnection,
    RecordingConnection,
    RecordingConnection,
    RecordingConnection,
  ];
  expect(Buffer.compare(esi.frames[0] as Uint8Array, yaw.frames[0] as Uint8Array)).toBe(0);
  expect(Buffer.compare(esi.frames[0] as Uint8Array, overlay.frames[0] as Uint8Array)).toBe(0);
});

test("everybody is sent everything where names, seats or settings are new", async () => {
  const { table, speaker, links, overlay } = await scene();
  const visible = change(table, { isNewRoster: true, roster: 300 });
  speaker.update(visible, live, [{ connection: links[0] as RecordingConnection, id: actionIdOf("a1") }]);
  for (const [index, { user, heard }] of links.entries()) {
    const data = gameDataOf(table, seats.get(user.id) ?? null, user.id, visible, live);
    expect(heard).toEqual([index === 0 ? plain("gameData", data, "a1") : plain("gameData", data)]);
  }
  expect(overlay.heard).toEqual([plain("gameData", gameDataOf(table, null, userIdOf("ama"), visible, live))]);
});

test("who asked gets the answer with the change, in one frame", async () => {
  const { table, speaker, links } = await scene();
  const [asker, other] = links as [RecordingConnection, RecordingConnection];
  const visible = change(table, { version: 7, events: [] });
  speaker.update(visible, live, [{ connection: asker, id: actionIdOf("a1") }]);
  const play = playOf(table, 0, visible, live);
  expect(asker.heard).toEqual([plain("updatedGameData", play, "a1")]);
  expect(other.heard).toEqual([plain("updatedGameData", play)]);
});

test("several who asked are answered each by their own update, and a connection that gets no update by an ack", async () => {
  const { table, speaker, links } = await scene();
  const [first, second] = links as [RecordingConnection, RecordingConnection];
  const gone = new RecordingConnection("kwame");
  const visible = change(table, { version: 7, events: [] });
  speaker.update(visible, live, [
    { connection: first, id: actionIdOf("a1") },
    { connection: second, id: actionIdOf("a1") },
    { connection: second, id: actionIdOf("a2") },
    { connection: second, id: undefined },
    { connection: gone, id: actionIdOf("b1") },
  ]);
  const play = playOf(table, 0, visible, live);
  const ack = (id: string) => ["ack", { ok: true, version: 7 }, id];
  expect(first.heard).toEqual([plain("updatedGameData", play, "a1")]);
  expect(second.heard).toEqual([ack("a2"), plain("updatedGameData", play, "a1")]);
  expect(gone.heard).toEqual([ack("b1")]);
});

test("an action that is repeated before it is done is answered once more", async () => {
  const { table, speaker, links } = await scene();
  const [asker] = links as [RecordingConnection];
  const visible = change(table, { version: 7, events: [] });
  speaker.update(visible, live, [
    { connection: asker, id: actionIdOf("a1") },
    { connection: asker, id: actionIdOf("a1") },
  ]);
  const ack = ["ack", { ok: true, version: 7 }, "a1"];
  expect(asker.heard).toEqual([ack, plain("updatedGameData", playOf(table, 0, visible, live), "a1")]);
});

test("an update of another table that comes while one is sent changes nothing of what follows", async () => {
  const { table, speaker, links } = await scene();
  const other = await scene();
  const [first, ...rest] = links as [RecordingConnection, ...RecordingConnection[]];
  first.onSend = () =>
    other.speaker.update(change({ ...other.table, setup: { ...other.table.setup, code: roomCode("OTHER") } }), live);
  const visible = change(table);
  speaker.update(visible, live);
  for (const { user, heard } of rest) {
    expect(heard).toEqual([plain("updatedGameData", playOf(table, seats.get(user.id) ?? null, visible, live))]);
  }
  expect(other.links[0]?.heard).toHaveLength(1);
});
