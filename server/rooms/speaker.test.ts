import { expect, test } from "vitest";
import { decodeFrame, encodeFrame } from "#server/protocol/codec.ts";
import type { GameUpdate } from "#server/protocol/messages.ts";
import { friends, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import type { Link } from "./audience.ts";
import { Audience } from "./audience.ts";
import { Speaker } from "./speaker.ts";
import { gameView, type Live } from "#server/protocol/view.ts";

const live: Live = {
  now: 1_800_000_000_000,
  deadline: { at: 1_800_000_020_000, length_ms: 20_000 },
  thinking: null,
  connected: () => true,
  awayUntil: () => null,
  spectators: 2,
};

/** A connection that remembers which frames went out together. */
class Together implements Link {
  readonly user;
  readonly writes: Uint8Array[][] = [];

  constructor(id: string) {
    this.user = new TestLink(id).user;
  }

  hides(): boolean {
    return false;
  }

  send(...frames: Uint8Array[]): void {
    this.writes.push(frames.map((frame) => Uint8Array.from(frame)));
  }
}

/** A table in the middle of a match, and everybody who may look at it. */
async function scene() {
  const harness = new RoomHarness();
  const { room, seats } = await friends(harness, {});
  playHand(room, seats);
  for (const link of seats) say(room, link, "readyForNextHand");
  playHand(room, seats);
  const audience = new Audience(0);
  const links = ["ama", "ama", "kofi", "esi", "yaw"].map((id) => new Together(id));
  for (const link of links) audience.add(link, false);
  const overlay = new Together("ama");
  audience.add(overlay, true);
  return { table: room.table, speaker: new Speaker(audience), links, overlay };
}

test("every connection is sent the view of its own eyes, as the general encoder writes it", async () => {
  const { table, speaker, links, overlay } = await scene();
  speaker.update({ table, version: 300, events: [{ type: "ready", position: 1 }] }, live);
  const expected = (viewer: number | null, userId: string): unknown => {
    const view = gameView(table, viewer, userId, live);
    const shown: GameUpdate = { version: 300, view, events: [{ type: "ready", position: 1 }], server_time: live.now };
    return decodeFrame(encodeFrame(["updatedGameData", shown]));
  };
  const seats = new Map([
    ["ama", 0],
    ["kofi", 1],
  ]);
  for (const { user, writes } of links) {
    expect(writes).toHaveLength(1);
    expect(decodeFrame(writes[0]?.[0] as Uint8Array)).toEqual(expected(seats.get(user.id) ?? null, user.id));
  }
  expect(decodeFrame(overlay.writes[0]?.[0] as Uint8Array)).toEqual(expected(null, "ama"));
});

test("who asked gets the answer and the view as one write, the answer first", async () => {
  const { table, speaker, links } = await scene();
  const [asker, other] = links as [Together, Together];
  speaker.update({ table, version: 7, events: [] }, live, [{ link: asker, id: "a1" }]);
  const [same, one] = [asker.writes[0]?.[1] as Uint8Array, other.writes[0]?.[0] as Uint8Array];
  expect(Buffer.compare(same, one)).toBe(0);
  const types = asker.writes.map((write) => write.map((bytes) => (decodeFrame(bytes) as [string])[0]));
  expect(types).toEqual([["ack", "updatedGameData"]]);
  expect(decodeFrame(asker.writes[0]?.[0] as Uint8Array)).toEqual(["ack", { ok: true, version: 7 }, "a1"]);
  expect(other.writes.map((write) => write.length)).toEqual([1]);
});

test("several who asked, or one who is gone, are answered each by himself", async () => {
  const { table, speaker, links } = await scene();
  const [first, second] = links as [Together, Together];
  const gone = new Together("kwame");
  speaker.update({ table, version: 7, events: [] }, live, [
    { link: first, id: "a1" },
    { link: second, id: "a1" },
    { link: second, id: undefined },
  ]);
  expect(first.writes.map((write) => write.length)).toEqual([1, 1]);
  expect(second.writes.map((write) => write.length)).toEqual([1, 1]);
  speaker.update({ table, version: 8, events: [] }, live, [{ link: gone, id: "b1" }]);
  expect(gone.writes.map(([bytes]) => decodeFrame(bytes as Uint8Array))).toEqual([
    ["ack", { ok: true, version: 8 }, "b1"],
  ]);
});
