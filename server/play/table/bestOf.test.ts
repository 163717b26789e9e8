/** The table of a tournament, as docs/tournaments.md says: a best-of, three time-outs for all of it, and two ways back. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { roomLimits, turnClocks } from "./limits.ts";
import type { Room } from "./room.ts";
import { isSeriesOver } from "./table.ts";

interface Place {
  readonly harness: RoomHarness;
  readonly room: Room;
  readonly ama: TestLink;
  readonly kofi: TestLink;
}

/** A match of one hand that has begun, the first of a best-of. */
async function called(bestOf: number, winPoints = 1): Promise<Place> {
  const harness = new RoomHarness();
  const seats = [person("ama"), person("kofi")];
  const room = await harness.open({
    kind: "tournament",
    createdBy: person("ama"),
    config: rulesPage(2, winPoints),
    isRated: true,
    turnMs: turnClocks.tournamentMs,
    pendingMatch: { seats, dealer: 0, grace: [1, 1], bestOf },
  });
  const [ama, kofi] = [new TestLink("ama"), new TestLink("kofi")];
  for (const link of [ama, kofi]) room.join(link, false);
  await room.systemCommand({ type: "start" });
  await settled();
  return { harness, room, ama, kofi };
}

const lose = (room: Room, seat: 0 | 1) => room.systemCommand({ type: "leave", seat });

describe("a player who loses the connection", () => {
  it("comes back twice, and loses the whole best-of with the third absence of five seconds", async () => {
    const { harness, room, kofi } = await called(5);
    for (let time = 0; time < 2; time++) {
      room.drop(kofi, "dropped");
      harness.clock.pass(20_000);
      room.join(kofi, false);
      expect(room.table.seats[1]?.standIn).toBeNull();
    }
    room.drop(kofi, "dropped");
    harness.clock.pass(roomLimits.awayVisibleMs - 1);
    expect(room.table.match?.phase).not.toBe("matchOver");
    harness.clock.pass(1);
    expect(room.table.match).toMatchObject({ phase: "matchOver", winner: 0, forfeitedBy: 1 });
    expect(isSeriesOver(room.table)).toBe(true);
  });

  it("may be away for less than five seconds as often as it happens", async () => {
    const { harness, room, kofi } = await called(1);
    for (let time = 0; time < 6; time++) {
      room.drop(kofi, "dropped");
      harness.clock.pass(roomLimits.awayVisibleMs - 1);
      room.join(kofi, false);
    }
    room.drop(kofi, "dropped");
    harness.clock.pass(20_000);
    expect(room.table.match?.phase).not.toBe("matchOver");
  });
});

describe("a restart of the server", () => {
  /** The server stops and starts; the players come back after this time. */
  async function restarted({ harness, room }: Place, awayMs: number): Promise<Place> {
    await harness.restart();
    const again = harness.rooms.find(room.code) as Room;
    harness.clock.pass(awayMs);
    const [ama, kofi] = [new TestLink("ama"), new TestLink("kofi")];
    for (const link of [ama, kofi]) again.join(link, false);
    await settled();
    return { harness, room: again, ama, kofi };
  }

  it("costs no way back and no time-out, however often it happens, and the clock of the turn begins anew", async () => {
    let place = await called(5);
    say(place.room, place.ama, "dealCards");
    await settled();
    const turn = place.room.table.match?.turn ?? 0;
    say(place.room, turn === 0 ? place.ama : place.kofi, "timeOut");
    await settled();
    for (let time = 0; time < 4; time++) {
      // with the absence before it, just within one turn
      place.harness.clock.pass(turnClocks.tournamentMs - roomLimits.graceDroppedMs);
      place = await restarted(place, roomLimits.graceDroppedMs - 1);
      expect(place.room.table.seats.map((who) => who?.standIn)).toEqual([null, null]);
    }
    const { harness, room, ama, kofi } = place;
    expect(room.table.seats.map((who) => [who?.timeOutsLeft, who?.expiries])).toEqual(
      [0, 1].map((seat) => [seat === turn ? 2 : 3, 0]),
    );
    expect(room.table.match).toMatchObject({ phase: "play", turn });
    // both ways back are still there
    for (let time = 0; time < 2; time++) {
      room.drop(kofi, "dropped");
      harness.clock.pass(20_000);
      room.join(kofi, false);
    }
    expect(room.table.match?.phase).toBe("play");
    playHand(room, [ama, kofi]);
    expect(room.table.series?.toSorted()).toEqual([0, 1]);
  });

  it("does not end the best-of of a player who has used both ways back", async () => {
    const place = await called(5);
    for (let time = 0; time < 2; time++) {
      place.room.drop(place.kofi, "dropped");
      place.harness.clock.pass(20_000);
      place.room.join(place.kofi, false);
    }
    const { room } = await restarted(place, 20_000);
    expect(room.table.match?.phase).not.toBe("matchOver");
    expect(room.table.seats[1]?.standIn).toBeNull();
  });

  it("gives an absence that began before it the whole grace again, and then it counts as any other", async () => {
    const place = await called(5);
    place.room.drop(place.kofi, "dropped");
    place.harness.clock.pass(roomLimits.graceDroppedMs - 1);
    await place.harness.restart();
    const room = place.harness.rooms.find(place.room.code) as Room;
    room.join(new TestLink("ama"), false);
    place.harness.clock.pass(roomLimits.graceDroppedMs - 1);
    expect(room.table.match?.phase).not.toBe("matchOver");
    place.harness.clock.pass(1);
    expect(room.table.match).toMatchObject({ phase: "matchOver", winner: 0, forfeitedBy: 1 });
    expect(isSeriesOver(room.table)).toBe(true);
  });

  it("between two matches of a best-of takes nothing from either", async () => {
    const before = await called(3);
    playHand(before.room, [before.ama, before.kofi]);
    await settled();
    const won = before.room.table.series;
    const { harness, room } = await restarted(before, roomLimits.nextMatchMsMax - 1);
    expect(room.table.series).toEqual(won);
    harness.clock.pass(1);
    expect(room.table.match).toMatchObject({ matchNumber: 2, phase: "deck" });
    expect(room.table.seats.map((who) => who?.standIn)).toEqual([null, null]);
  });
});

describe("the matches of a best-of", () => {
  it("follow each other after thirty seconds, until one player has won most", async () => {
    const { harness, room, ama, kofi } = await called(3);
    for (let number = 1; !isSeriesOver(room.table); number++) {
      expect(room.table.match?.matchNumber).toBe(number);
      playHand(room, [ama, kofi]);
      expect(room.table.match?.phase).toBe("matchOver");
      if (isSeriesOver(room.table)) break;
      harness.clock.pass(roomLimits.nextMatchMsMax - 1);
      expect(room.table.match?.matchNumber).toBe(number);
      harness.clock.pass(1);
    }
    expect(Math.max(...(room.table.series ?? []))).toBe(2);
    const last = room.table.match?.matchNumber;
    harness.clock.pass(roomLimits.nextMatchMsMax);
    expect(room.table.match?.matchNumber).toBe(last);
    for (const link of [ama, kofi]) say(room, link, "rematch");
    expect(room.table.match?.matchNumber).toBe(last);
  });

  it("follow at once when both say that they are ready", async () => {
    const { room, ama, kofi } = await called(3);
    playHand(room, [ama, kofi]);
    say(room, ama, "rematch");
    expect(room.table.match?.matchNumber).toBe(1);
    say(room, kofi, "rematch");
    expect(room.table.match).toMatchObject({ matchNumber: 2, phase: "deck" });
  });

  it("share the three time-outs of a player", async () => {
    const { harness, room, ama, kofi } = await called(3);
    const used = async (): Promise<void> => {
      const seat = room.table.match?.turn ?? 0;
      say(room, [ama, kofi][seat] ?? ama, "timeOut");
      await settled();
    };
    const left = (): number => room.table.seats.reduce((sum, who) => sum + (who?.timeOutsLeft ?? 0), 0);
    say(room, ama, "dealCards");
    await used();
    expect(left()).toBe(5);
    playHand(room, [ama, kofi]);
    harness.clock.pass(roomLimits.nextMatchMsMax);
    expect(room.table.match?.matchNumber).toBe(2);
    expect(left()).toBe(5);
  });

  it("end with a player who leaves one of them", async () => {
    const { room, ama, kofi } = await called(5);
    playHand(room, [ama, kofi]);
    say(room, ama, "rematch");
    say(room, kofi, "rematch");
    await lose(room, 0);
    expect(room.table.match).toMatchObject({ winner: 1, forfeitedBy: 0 });
    expect(isSeriesOver(room.table)).toBe(true);
  });
});
