/** What leaving, staying away and letting the clock run out mean in a rated matched game, and what they do not. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { EXPIRIES_MAX, roomLimits, turnClocks } from "./limits.ts";
import { userIdOf } from "#protocol/ids.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { tablesLimits } from "#server/play/tables/limits.ts";
import { person, playCard, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import type { Room } from "./room.ts";

const { graceClosedMs, graceDroppedMs } = roomLimits;

interface Wanted {
  readonly players?: 2 | 3;
  readonly isRated?: boolean;
  readonly grace?: readonly number[];
  readonly winPoints?: number;
}

/** A matched game that has begun, everybody at the table; Ama deals. */
async function begun({ players = 2, isRated = true, grace = [1, 1], winPoints = 10 }: Wanted = {}) {
  const harness = new RoomHarness();
  const links = ["ama", "kofi", "yaa"].slice(0, players).map((id) => new TestLink(id));
  const seats = links.map((connection) => connection.user);
  const room = await harness.open({
    kind: "matched",
    createdBy: person("ama"),
    isRated,
    turnMs: turnClocks.matchedMs,
    config: { ...rulesPage(players), winPoints },
    pendingMatch: { seats, dealer: 0, grace },
  });
  await room.systemCommand({ type: "start" });
  for (const connection of links) room.join(connection, false);
  const [ama, kofi] = links as [TestLink, TestLink, ...TestLink[]];
  /** Keeps the clock from deciding: a player who is here and must act does. */
  const pass = async (ms: number, playing: readonly TestLink[] = []): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1_000) {
      harness.clock.pass(Math.min(1_000, ms - passed));
      for (const connection of playing) actFor(room, connection);
    }
    await settled();
  };
  return { harness, room, links, ama, kofi, pass };
}

function actFor(room: Room, connection: TestLink): void {
  const { phase, me, current_player_position: position, legal } = connection.view;
  if (phase === "hand_over") say(room, connection, "readyForNextHand");
  if (me === null || me !== position) return;
  if (phase === "deck") say(room, connection, "dealCards");
  else playCard(room, connection, legal[0] as string);
}

const verdict = ({ harness: { finished, conduct } }: { harness: RoomHarness }) => ({
  matches: finished.map(({ winnerSeat, reason, isRated }) => ({ winnerSeat, reason, isRated })),
  conduct: conduct.map(({ userId, kind }) => `${userId} ${kind}`),
});

describe("[R20] a rated match of two goes to the opponent", () => {
  const won = [{ winnerSeat: 0, reason: "forfeit", isRated: true }];

  it("at the end of 30 seconds when the page was closed", async () => {
    const table = await begun();
    table.room.drop(table.kofi, "closed");
    await table.pass(graceClosedMs - 1_000, [table.ama]);
    expect(table.harness.finished).toEqual([]);
    expect(table.ama.view.players[1]?.away_until).toBe(table.harness.clock.now() + 1_000);
    await table.pass(1_000);
    expect(verdict(table)).toEqual({ matches: won, conduct: ["ama clean", "kofi away"] });
    expect(table.ama.view.forfeited_by).toBe(1);
  });

  it("at the end of 60 seconds when the line was lost, and not if he is back in time", async () => {
    const back = await begun();
    back.room.drop(back.kofi, "dropped");
    await back.pass(graceDroppedMs / 2 - 1_000);
    back.room.join(back.kofi, false);
    await back.pass(graceDroppedMs, back.links);
    expect(back.harness.finished).toEqual([]);
    const gone = await begun();
    // the dealer is away: nothing runs out but his grace
    gone.room.drop(gone.kofi, "dropped");
    say(gone.room, gone.ama, "shuffleDeck");
    await gone.pass(graceDroppedMs, [gone.ama]);
    expect(verdict(gone)).toMatchObject({ matches: won, conduct: ["ama clean", "kofi away"] });
  });

  it("at once when a player leaves", async () => {
    const table = await begun();
    say(table.room, table.kofi, "leaveGame");
    await settled();
    expect(verdict(table)).toEqual({ matches: won, conduct: ["ama clean", "kofi left"] });
  });

  it("with the third expiry of his clock [R19]", async () => {
    const table = await begun();
    for (let round = 0; round < 40 && table.harness.finished.length === 0; round++) {
      await table.pass(turnClocks.matchedMs, [table.ama]);
    }
    expect(table.room.table.seats[1]?.expiries).toBe(EXPIRIES_MAX);
    expect(verdict(table)).toEqual({ matches: won, conduct: ["ama clean", "kofi expired"] });
  });

  it("and never counts twice, also when the server is killed between the end and its record", async () => {
    const table = await begun();
    table.harness.isStoreAway = true;
    say(table.room, table.kofi, "leaveGame");
    await settled();
    expect(table.harness.conduct).toEqual([]);
    await table.harness.restart();
    table.harness.isStoreAway = false;
    await table.pass(tablesLimits.saveRetryMsMax);
    await table.harness.restart();
    await table.pass(1_000);
    expect(verdict(table)).toEqual({ matches: won, conduct: ["ama clean", "kofi left"] });
  });
});

describe("[R20] grace by conduct", () => {
  it.each([
    [1.25, 37_500, 75_000],
    [0.75, 22_500, 45_000],
    [0.5, 15_000, 30_000],
  ])("times %s is %s ms for a closed page and %s ms for a lost line", async (factor, closedMs, droppedMs) => {
    for (const [how, ms] of [
      ["closed", closedMs],
      ["dropped", droppedMs],
    ] as const) {
      const table = await begun({ grace: [1, factor] });
      table.room.drop(table.kofi, how);
      table.harness.clock.pass(roomLimits.awayVisibleMs);
      const until = table.ama.view.players[1]?.away_until ?? 0;
      expect(until - table.harness.clock.now() + roomLimits.awayVisibleMs).toBe(ms);
    }
  });

  it("is the same after a restart", async () => {
    const { harness, room } = await begun({ grace: [0.5, 1.25] });
    await harness.restart();
    expect(harness.rooms.find(room.code)?.table.setup.grace).toEqual([0.5, 1.25]);
  });
});

describe("[R20] the server's own faults are nobody's offence", () => {
  it("who does not come back after a restart loses the match, and has nothing on record", async () => {
    const table = await begun();
    await table.harness.restart();
    const room = table.harness.rooms.find(table.room.code) as Room;
    room.join(table.ama, false);
    await table.pass(graceDroppedMs);
    expect(verdict(table)).toMatchObject({ matches: [{ winnerSeat: 0, reason: "forfeit" }], conduct: ["ama clean"] });
  });

  it("nor who lets the clock run out because he could not come back", async () => {
    const table = await begun({ grace: [1.25, 1.25] });
    playHand(table.room, [table.ama]);
    await table.harness.restart();
    const room = table.harness.rooms.find(table.room.code) as Room;
    room.join(table.ama, false);
    await table.pass(graceDroppedMs * 2, []);
    expect(table.harness.conduct.filter(({ userId }) => userId === "kofi")).toEqual([]);
  });

  it("who was back once answers for the next absence himself", async () => {
    const table = await begun();
    await table.harness.restart();
    const room = table.harness.rooms.find(table.room.code) as Room;
    for (const connection of table.links) room.join(connection, false);
    room.drop(table.kofi, "closed");
    table.harness.clock.pass(graceClosedMs);
    await settled();
    expect(verdict(table).conduct).toEqual(["ama clean", "kofi away"]);
  });

  it("when everybody is gone at once, the line is the likelier culprit", async () => {
    const table = await begun();
    for (const connection of table.links) table.room.drop(connection, "dropped");
    await table.pass(graceDroppedMs * 2);
    expect(table.harness.finished).toHaveLength(1);
    expect(verdict(table).conduct.filter((line) => !line.endsWith("clean"))).toEqual([]);
  });

  it("a room that froze has no result and no conduct", async () => {
    const table = await begun();
    table.harness.journal.seize(table.room.code);
    say(table.room, table.ama, "shuffleDeck");
    await settled();
    expect(table.harness.frozen).toHaveLength(1);
    await table.pass(10 * 60_000);
    expect(verdict(table)).toEqual({ matches: [], conduct: [] });
    expect(table.harness.rooms.unfinishedOf(userIdOf("ama"))).toBeNull();
  });

  it("grace stands still while the journal is away", async () => {
    const table = await begun();
    table.room.drop(table.kofi, "closed");
    table.harness.journal.isAway = true;
    say(table.room, table.ama, "shuffleDeck");
    await table.pass(10 * 60_000);
    table.harness.journal.isAway = false;
    await table.pass(journalLimits.entryRetryMs);
    expect(table.harness.finished).toEqual([]);
    table.room.join(table.kofi, false);
    await table.pass(graceDroppedMs, table.links);
    expect(table.harness.finished).toEqual([]);
  });
});

describe("a match that is not rated", () => {
  it("[R20] goes on with the computer in the seat, and reports no player", async () => {
    const table = await begun({ isRated: false });
    table.room.drop(table.kofi, "closed");
    await table.pass(graceClosedMs);
    expect(table.room.table.seats[1]?.standIn).toBe("away");
    expect(table.harness.rooms.unfinishedOf(userIdOf("kofi"))).toBeNull();
    expect(table.harness.rooms.unfinishedOf(userIdOf("ama"))).toBe(table.room.code);
    say(table.room, table.ama, "leaveGame");
    await table.pass(1_000);
    expect(verdict(table)).toEqual({ matches: [], conduct: [] });
  });
});

describe("[R22] a rematch of a matched game", () => {
  it("is rated again between the same two, and each match counts for itself", async () => {
    const table = await begun({ winPoints: 1 });
    playHand(table.room, table.links);
    for (const connection of table.links) say(table.room, connection, "rematch");
    expect(table.room.table.match?.matchNumber).toBe(2);
    expect(table.harness.rooms.unfinishedOf(userIdOf("ama"))).toBe(table.room.code);
    say(table.room, table.kofi, "leaveGame");
    await settled();
    expect(table.harness.finished.map(({ isRated, matchNumber }) => [matchNumber, isRated])).toEqual([
      [1, true],
      [2, true],
    ]);
    expect(table.harness.conduct.map(({ userId, kind, matchNumber }) => `${userId} ${kind} ${matchNumber}`)).toEqual([
      "ama clean 1",
      "kofi clean 1",
      "ama clean 2",
      "kofi left 2",
    ]);
  });

  it("never starts with the computer in a seat", async () => {
    const table = await begun({ players: 3, grace: [1, 1, 1], winPoints: 1 });
    say(table.room, table.kofi, "leaveGame");
    await table.pass(60_000, table.links);
    expect(table.room.table.match?.phase).toBe("matchOver");
    for (const connection of table.links) if (connection !== table.kofi) say(table.room, connection, "rematch");
    await table.pass(60_000);
    expect(table.room.table.match?.matchNumber).toBe(1);
    expect(verdict(table).conduct.filter((line) => !line.endsWith("clean"))).toEqual(["kofi left"]);
    expect(table.harness.finished[0]?.players[1]?.place).toBe(3);
  });
});

describe("a casual table of three after one has left", () => {
  async function over() {
    const table = await begun({ players: 3, isRated: false, grace: [1, 1, 1], winPoints: 1 });
    say(table.room, table.kofi, "leaveGame");
    await table.pass(60_000, table.links);
    expect(table.room.table.match?.phase).toBe("matchOver");
    return table;
  }

  it("plays a rematch when the other two want one, the computer in the empty seat", async () => {
    const { room, ama, links, pass } = await over();
    say(room, ama, "rematch");
    await pass(5_000);
    expect(room.table.match?.matchNumber).toBe(1);
    say(room, links[2] as TestLink, "rematch");
    await pass(5_000);
    expect(room.table.match?.matchNumber).toBe(2);
    expect(room.table.seats[1]?.standIn).toBe("left");
  });

  it("plays none when only one is left", async () => {
    const { room, ama, links, pass } = await over();
    say(room, ama, "rematch");
    await pass(2_000);
    say(room, links[2] as TestLink, "leaveGame");
    await pass(60_000);
    expect(room.table.match?.matchNumber).toBe(1);
  });
});
