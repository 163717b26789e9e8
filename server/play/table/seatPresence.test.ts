import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { roomLimits } from "./limits.ts";
import { actionIdOf } from "#protocol/ids.ts";
import { friends, spectatorsReceived, person, playCard, playHand } from "#tests/support/roomHarness.ts";
import { RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import type { Room } from "./room.ts";

const seat = (connection: TestLink, position: number) =>
  connection.view.players.find((player) => player.position === position);

/** A table of three or four people, all connected. */
async function table(harness: RoomHarness, players: 3 | 4, rated = false) {
  const links = ["ama", "kofi", "yaa", "kwame"].slice(0, players).map((name) => new TestLink(name));
  const kind = rated ? "matched" : "friend";
  const room = await harness.open({
    createdBy: person("ama"),
    config: rulesPage(players, 2),
    kind,
    isRated: rated,
    turnMs: rated ? 20_000 : null,
  });
  for (const connection of links) {
    room.join(connection, false);
    say(room, connection, "playerJoin");
  }
  return { room, links };
}

/** Does what the view asks of this player. */
function playOn(room: Room, connection: TestLink): void {
  const { phase, legal, me, current_player_position: turn } = connection.view;
  if (phase === "deck" && turn === me) say(room, connection, "dealCards");
  if (legal.length > 0) playCard(room, connection, legal[0] as string);
  if (phase === "hand_over") say(room, connection, "readyForNextHand");
}

describe("[R20] a connection that is lost", () => {
  it("is shown after five seconds, with the moment at which the seat is given up", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const visible = host.frames.length;
    room.drop(guest, "dropped");
    harness.clock.pass(4_999);
    expect(host.frames.length).toBe(visible);
    harness.clock.pass(1);
    expect(host.got("updatedGameData").at(-1)?.events).toEqual([{ type: "playerAway", position: 1 }]);
    expect(seat(host, 1)).toMatchObject({
      connected: false,
      away_until: harness.clock.now() + 55_000,
      stand_in: false,
    });
    harness.clock.pass(54_999);
    expect(seat(host, 1)?.stand_in).toBe(false);
    harness.clock.pass(1);
    expect(seat(host, 1)).toMatchObject({ connected: false, away_until: null, stand_in: true });
  });

  it("that comes back within five seconds was never seen", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const visible = host.frames.length;
    room.drop(guest, "closed");
    harness.clock.pass(3_000);
    room.join(new TestLink("kofi"), false);
    harness.clock.pass(15_000);
    expect(host.frames.length).toBe(visible);
  });

  it("that comes back in time is announced, and the grace begins again the next time", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    for (let time = 0; time < 3; time++) {
      room.drop(guest, "closed");
      harness.clock.pass(29_000);
      room.join(guest, false);
      expect(host.got("updatedGameData").at(-1)?.events).toEqual([{ type: "playerBack", position: 1 }]);
      expect(seat(host, 1)).toMatchObject({ connected: true, away_until: null, stand_in: false });
    }
  });

  it("loses a rated match of two to the other, who has the result", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, {
      kind: "matched",
      isRated: true,
      turnMs: 20_000,
      config: rulesPage(2),
    });
    say(room, host, "dealCards");
    room.drop(guest, "closed");
    harness.clock.pass(30_000);
    expect(host.view).toMatchObject({ phase: "game_over", winner_position: 0, forfeited_by: 1 });
    await settled();
    expect(harness.finished).toMatchObject([
      { reason: "forfeit", winnerSeat: 0, players: [{ place: 1 }, { place: 2 }] },
    ]);
  });

  it("places a rated player last who never comes back to a table of three", async () => {
    const harness = new RoomHarness();
    const { room, links } = await table(harness, 3, true);
    const [ama, kofi, yaa] = links as [TestLink, TestLink, TestLink];
    room.drop(yaa, "closed");
    for (let second = 0; second < 3_000 && room.table.match?.phase !== "matchOver"; second++) {
      harness.clock.pass(1_000);
      for (const connection of [ama, kofi]) playOn(room, connection);
    }
    await settled();
    const [result] = harness.finished;
    expect(result?.players.find((player) => player.userId === "yaa")?.place).toBe(result?.winnerSeat === 2 ? 1 : 3);
    expect(harness.frozen).toEqual([]);
  });

  it("leaves a game against the computer waiting: nobody plays in the player's place", async () => {
    const harness = new RoomHarness();
    const ama = new TestLink("ama");
    const room = await harness.open({ createdBy: ama.user, level: "easy" });
    room.join(ama, false);
    say(room, ama, "dealCards");
    room.drop(ama, "closed");
    harness.clock.pass(3_600_000);
    expect(room.table.seats[0]?.standIn).toBeNull();
    expect(room.table.match?.turn).toBe(0);
    room.join(ama, false);
    expect(seat(ama, 0)).toMatchObject({ connected: true, stand_in: false });
    expect(ama.view.legal.length).toBeGreaterThan(0);
  });

  it("counts from the start of the match for who was away before it", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user });
    room.join(host, false);
    room.drop(host, "closed");
    harness.clock.pass(6 * 3_600_000);
    const guest = new TestLink("kofi");
    room.join(guest, false);
    say(room, guest, "playerJoin");
    harness.clock.pass(29_000);
    expect(seat(guest, 0)?.stand_in).toBe(false);
    harness.clock.pass(1_000);
    expect(seat(guest, 0)?.stand_in).toBe(true);
  });

  it("of a player who turned to looking on counts as well", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    room.join(guest, true);
    expect(guest.view.me).toBeNull();
    harness.clock.pass(30_000);
    expect(seat(host, 1)?.stand_in).toBe(true);
    room.join(guest, false);
    expect(guest.view.me).toBe(1);
    expect(seat(host, 1)?.stand_in).toBe(false);
  });
});

describe("a seat that the computer holds", () => {
  it("is played on at its pace to the end of the match, at tables of three and four", async () => {
    for (const players of [3, 4] as const) {
      const harness = new RoomHarness({ seed: players });
      const { room, links } = await table(harness, players);
      for (const connection of links) room.drop(connection, "dropped");
      harness.clock.pass(3_600_000);
      await settled();
      expect(harness.finished).toHaveLength(1);
      expect(harness.rooms.size).toBe(0);
      expect(harness.frozen).toEqual([]);
    }
  });

  it("is given back to who left by asking for it, not by looking", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    harness.journal.hold();
    say(room, guest, "leaveGame", actionIdOf("bye"));
    harness.journal.release();
    expect(guest.got("ack")).toHaveLength(1);
    expect(seat(host, 1)).toMatchObject({ stand_in: true, connected: false });
    const back = new TestLink("kofi");
    room.join(back, false);
    expect(back.view).toMatchObject({ me: 1, legal: [] });
    expect(seat(back, 1)?.stand_in).toBe(true);
    expect(say(room, back, "dealCards")).toMatchObject({ ok: false, error: "not-seated" });
    say(room, back, "playerJoin", actionIdOf("back"));
    expect(seat(host, 1)).toMatchObject({ stand_in: false, connected: true });
  });

  it("cannot be played by its player before it is taken back, who is shown no card to play", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards");
    const [card] = guest.view.legal;
    say(room, guest, "leaveGame");
    const back = new TestLink("kofi");
    room.join(back, false);
    expect(back.view.legal).toEqual([]);
    expect(playCard(room, back, card as string)).toMatchObject({ ok: false, error: "not-seated" });
  });

  it("does not let its player turn the clock back by leaving and coming back", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { turnMs: 10_000 });
    say(room, host, "dealCards");
    const { deadline } = guest.view;
    harness.clock.pass(9_000);
    say(room, guest, "leaveGame");
    room.join(guest, false);
    say(room, guest, "playerJoin");
    expect(guest.view.deadline).toEqual(deadline);
    harness.clock.pass(1_000);
    expect(host.got("updatedGameData").at(-1)?.events[0]).toEqual({ type: "timedOut", position: 1 });
  });
});

describe("leaving", () => {
  it("while waiting frees the seat for others", async () => {
    const harness = new RoomHarness();
    const { room, links } = await table(harness, 3);
    say(room, links[2] as TestLink, "leaveGame");
    // the match had begun: the seat is held, not free
    expect(seat(links[0] as TestLink, 2)?.stand_in).toBe(true);
    const host = new TestLink("ama");
    const waiting = await harness.open({ createdBy: host.user });
    const [kofi, yaa] = [new TestLink("kofi"), new TestLink("yaa")];
    for (const connection of [host, kofi, yaa]) waiting.join(connection, false);
    const three = await harness.open({ createdBy: host.user, config: rulesPage(3) });
    for (const connection of [host, kofi]) three.join(connection, false);
    say(three, kofi, "playerJoin");
    say(three, kofi, "leaveGame");
    expect(host.view.players.map((player) => player.position)).toEqual([0]);
    for (const connection of [yaa, new TestLink("kwame")]) {
      three.join(connection, false);
      expect(say(three, connection, "playerJoin")).toMatchObject({ ok: true, value: null });
    }
    expect(host.view.phase).toBe("deck");
  });

  it("by the host while waiting lets the others play without him", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user, config: rulesPage(2) });
    const [kofi, yaa] = [new TestLink("kofi"), new TestLink("yaa")];
    for (const connection of [host, kofi, yaa]) room.join(connection, false);
    say(room, host, "leaveGame");
    say(room, kofi, "playerJoin");
    say(room, yaa, "playerJoin");
    expect(kofi.view.players.map((player) => player.user.id).toSorted()).toEqual(["kofi", "yaa"]);
    expect(kofi.view.phase).toBe("deck");
  });

  it("many times and coming back changes nothing but the count of entries", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const times = roomLimits.returnsMax;
    for (let time = 0; time < times; time++) {
      say(room, guest, "leaveGame", actionIdOf(`leave-${time}`));
      room.join(guest, false);
      say(room, guest, "playerJoin", actionIdOf(`back-${time}`));
    }
    expect(host.view.players.map((player) => player.stand_in)).toEqual([false, false]);
    expect(host.update.version).toBe(2 + 2 * times);
    expect(harness.frozen).toEqual([]);
  });

  it("twice is no mistake", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness);
    say(room, guest, "leaveGame", actionIdOf("once"));
    expect(say(room, guest, "leaveGame", actionIdOf("again"))).toMatchObject({ ok: true, value: 3 });
    expect(say(room, guest, "leaveGame", actionIdOf("once"))).toMatchObject({ ok: true, value: 3 });
  });

  it("by everybody closes the room at once, and its link leads nowhere", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "leaveGame");
    say(room, guest, "leaveGame");
    harness.clock.pass(0);
    expect(harness.rooms.find(room.code)).toBeUndefined();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    expect(harness.journal.rooms.size).toBe(0);
  });

  it("by everybody does not void a rated match: the computer plays it to its end", async () => {
    const harness = new RoomHarness();
    const { room, links } = await table(harness, 3, true);
    for (const connection of links) say(room, connection, "leaveGame");
    harness.clock.pass(3_600_000);
    await settled();
    expect(harness.finished).toHaveLength(1);
    expect(harness.rooms.size).toBe(0);
  });
});

describe("every match ends, or its room does", () => {
  /** What is left after some days. */
  const leftOver = async (play: (harness: RoomHarness) => Promise<Room>) => {
    const harness = new RoomHarness();
    await play(harness);
    for (let hour = 0; hour < 80 && harness.rooms.size > 0; hour++) harness.clock.pass(3_600_000);
    return { rooms: harness.rooms.size, timers: harness.clock.timers, frozen: harness.frozen.length };
  };
  const nothing = { rooms: 0, timers: 0, frozen: 0 };

  it("when nobody ever comes, soon", async () => {
    const harness = new RoomHarness();
    await harness.open({ createdBy: person("ama") });
    const { code } = await harness.open({ createdBy: person("kofi") });
    harness.rooms.find(code)?.join(new TestLink("kofi"), false);
    harness.clock.pass(roomLimits.finishedIdleMsMax);
    expect(harness.rooms.size).toBe(1);
    expect(await leftOver((harness) => harness.open({ createdBy: person("ama") }))).toEqual(nothing);
  });

  it("when nobody does anything, with every page open and no clock", async () => {
    expect(await leftOver(async (harness) => (await friends(harness)).room)).toEqual(nothing);
  });

  it("[R19] when nobody does anything on a clock", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness, { turnMs: 20_000 });
    harness.clock.pass(3_600_000);
    expect(room.table.match?.phase).toBe("matchOver");
    expect(harness.finished).toHaveLength(1);
  });

  it("when the person leaves the computer alone", async () => {
    const left = await leftOver(async (harness) => {
      const ama = new TestLink("ama");
      const room = await harness.open({ createdBy: ama.user, level: "hard" });
      room.join(ama, false);
      room.drop(ama, "dropped");
      return room;
    });
    expect(left).toEqual(nothing);
  });

  it("when everybody goes after it", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 1 } });
    playHand(room, [host, guest]);
    expect(host.view.phase).toBe("game_over");
    for (const connection of [host, guest]) room.drop(connection, "closed");
    harness.clock.pass(roomLimits.finishedIdleMsMax - 1);
    expect(harness.rooms.size).toBe(1);
    harness.clock.pass(1);
    expect(harness.rooms.size).toBe(0);
  });
});

describe("one player's several connections", () => {
  it("see the same and are gone only with the last", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const tab = new TestLink("kofi");
    room.join(tab, false);
    say(room, host, "dealCards");
    expect(tab.frames.at(-1)).toEqual(guest.frames.at(-1));
    room.drop(guest, "closed");
    harness.clock.pass(100_000);
    expect(seat(host, 1)).toMatchObject({ connected: true, stand_in: false });
  });

  it("are bounded in a room", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness);
    const tabs = Array.from({ length: roomLimits.connectionsPerUserMax }, () => new TestLink("kofi"));
    const replies = tabs.map((tab) => room.join(tab, false).ok);
    expect(replies.filter((isIn) => !isIn)).toHaveLength(1);
  });

  it("count once among those who look on, and not at all where the player also sits", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    for (const name of ["yaa", "yaa", "esi"]) room.join(new TestLink(name), false);
    room.join(new TestLink("ama"), true);
    room.show(host);
    expect(host.view.spectators).toBe(2);
  });
});

describe("how many look on", () => {
  it("is told to everybody at the table as soon as one comes, by a small frame", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const views = host.got("updatedGameData").length;
    const yaa = new TestLink("yaa");
    room.join(yaa, true);
    harness.clock.pass(0);
    expect([host, guest, yaa].map(spectatorsReceived)).toEqual([1, 1, 1]);
    expect(host.got("spectators")).toEqual([{ code: room.code, count: 1 }]);
    expect(host.got("updatedGameData")).toHaveLength(views);
    room.drop(yaa, "closed");
    harness.clock.pass(roomLimits.recountMs);
    expect([host, guest].map(spectatorsReceived)).toEqual([0, 0]);
  });

  it("costs a player one small frame a second, however often one comes and goes", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    // without a turn clock nothing else happens from here on
    say(room, host, "dealCards");
    const before = [host, guest].map(({ frames }) => frames.length);
    const seconds = 10;
    for (let loop = 0; loop < seconds * 100; loop++) {
      const connection = new TestLink(`fan-${loop % 7}`);
      room.join(connection, loop % 2 === 0);
      harness.clock.pass(5);
      room.drop(connection, "closed");
      harness.clock.pass(5);
    }
    for (const [index, connection] of [host, guest].entries()) {
      const heard = connection.frames.slice(before[index]);
      expect(heard.length).toBeLessThanOrEqual(seconds + 1);
      expect(heard.length).toBeGreaterThan(0);
      for (const bytes of heard) expect(bytes.byteLength).toBeLessThan(64);
    }
    harness.clock.pass(roomLimits.recountMs);
    expect([host, guest].map(spectatorsReceived)).toEqual([0, 0]);
  });

  it("is told once for all who come at one moment, and not at all where it stays the same", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    const before = host.frames.length;
    const crowd = Array.from({ length: 20 }, (_, n) => new TestLink(`fan-${n}`));
    for (const connection of crowd) room.join(connection, false);
    harness.clock.pass(0);
    expect(host.frames.length).toBe(before + 1);
    expect(spectatorsReceived(host)).toBe(20);
    const [first = host] = crowd;
    room.join(first, true);
    room.join(new TestLink("fan-1"), false);
    harness.clock.pass(roomLimits.recountMs);
    expect(host.frames.length).toBe(before + 1);
  });

  it("is the same for all in the end, also for one who came when it was another for a moment", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    const [yaa, esi] = [new TestLink("yaa"), new TestLink("esi")];
    room.join(yaa, true);
    harness.clock.pass(roomLimits.recountMs);
    room.join(esi, true);
    room.drop(yaa, "closed");
    expect([host, esi].map(spectatorsReceived)).toEqual([1, 2]);
    harness.clock.pass(roomLimits.recountMs);
    expect([host, esi].map(spectatorsReceived)).toEqual([1, 1]);
  });

  it("needs no telling of its own where a change of the table has told it", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    room.join(new TestLink("yaa"), false);
    say(room, host, "dealCards");
    const received = host.frames.length;
    expect(host.view.spectators).toBe(1);
    harness.clock.pass(roomLimits.recountMs);
    expect(host.frames.length).toBe(received);
  });

  it("leaves out who comes to take a free chair, but not who comes to watch", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user });
    room.join(host, false);
    const kofi = new TestLink("kofi");
    room.join(kofi, false);
    harness.clock.pass(roomLimits.recountMs);
    expect([host.got("updatedGameData"), host.got("spectators")]).toEqual([[], []]);
    room.join(kofi, true);
    harness.clock.pass(roomLimits.recountMs);
    expect(spectatorsReceived(host)).toBe(1);
    room.join(kofi, false);
    say(room, kofi, "playerJoin");
    harness.clock.pass(roomLimits.recountMs);
    expect(spectatorsReceived(host)).toBe(0);
  });

  it("is still told while nothing can be written down", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    harness.journal.hold();
    say(room, host, "dealCards");
    room.join(new TestLink("yaa"), false);
    harness.clock.pass(0);
    expect(spectatorsReceived(host)).toBe(1);
    expect(host.view).toMatchObject({ phase: "deck" });
    expect(host.view.cards.some((card) => "card" in card)).toBe(false);
  });
});
