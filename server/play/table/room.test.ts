import { describe, expect, it } from "vitest";
import { roomLimits } from "./limits.ts";
import { actionIdOf, userIdOf } from "#protocol/ids.ts";
import { chat, friends, playCard, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { like } from "#tests/support/like.ts";
import { settled } from "#tests/support/testWire.ts";

describe("a private game", () => {
  it("[R12] [R14] starts when the last seat is taken, the host dealing", async () => {
    const { host, guest } = await friends(new RoomHarness());
    expect(host.view.phase).toBe("deck");
    expect(host.view.players.map((p) => [p.position, p.is_dealer])).toEqual([
      [0, true],
      [1, false],
    ]);
    expect(guest.view.me).toBe(1);
    expect(host.view.is_host).toBe(true);
    expect(guest.view.is_host).toBe(false);
  });

  it("plays whole hands to the end of the match and keeps the result once", async () => {
    const harness = new RoomHarness();
    const { room, host, guest, seats } = await friends(harness);
    for (let hand = 0; hand < 40 && host.view.phase !== "game_over"; hand++) {
      playHand(room, seats);
      if (host.view.phase === "hand_over") for (const connection of seats) say(room, connection, "readyForNextHand");
    }
    expect(harness.frozen).toEqual([]);
    expect(host.view.phase).toBe("game_over");
    await Promise.resolve();
    expect(harness.finished).toHaveLength(1);
    for (const connection of seats) say(room, connection, "rematch");
    expect(guest.view).toMatchObject({ match_number: 2, phase: "deck" });
  });

  it("answers a repeated action and applies it once, also after a restart", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards", actionIdOf("d1"));
    say(room, host, "dealCards", actionIdOf("d1"));
    expect(host.got("ack")).toEqual([{ ok: true, version: 3 }]);
    expect(say(room, host, "dealCards", actionIdOf("d1"))).toMatchObject({ ok: true, value: 3 });
    const card = guest.view.legal[0] as string;
    playCard(room, guest, card, actionIdOf("p1"));
    await harness.restart();
    const again = harness.rooms.find(room.code);
    const back = new TestLink("kofi");
    again?.join(back, false);
    expect(again && playCard(again, back, card, actionIdOf("p1"))).toMatchObject({ ok: true, value: 4 });
    expect(back.view.legal).toEqual([]);
  });

  it("keeps a refusal for a player and none for an spectator, so that spectators push out no player's answers", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards", actionIdOf("d1"));
    expect(say(room, guest, "dealCards", actionIdOf("d2"))).toEqual({ ok: false, error: "not-the-dealer" });
    for (let n = 0; n < roomLimits.answerersMax; n++) {
      const spectator = new TestLink(`spectator-${n}`);
      expect(say(room, spectator, "dealCards", actionIdOf("x"))).toEqual({ ok: false, error: "not-seated" });
      expect(say(room, spectator, "dealCards", actionIdOf("x"))).toEqual({ ok: false, error: "not-seated" });
    }
    expect(say(room, host, "dealCards", actionIdOf("d1"))).toEqual({ ok: true, value: 3, isRepeat: true });
    expect(say(room, guest, "dealCards", actionIdOf("d2"))).toEqual({
      ok: false,
      error: "not-the-dealer",
      isRepeat: true,
    });
  });

  it("judges a spectator's action again once the spectator sits", async () => {
    const harness = new RoomHarness();
    const guest = new TestLink("kofi");
    const room = await harness.open({ createdBy: new TestLink("ama").user });
    expect(say(room, guest, "dealCards", actionIdOf("d1"))).toEqual({ ok: false, error: "not-seated" });
    say(room, guest, "playerJoin");
    expect(say(room, guest, "dealCards", actionIdOf("d1"))).toEqual({ ok: false, error: "not-the-dealer" });
  });

  it("keeps the chat with the game and shows it to players only", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    const spectator = new TestLink("yaa");
    room.join(spectator, false);
    chat(room, host, " hello ", actionIdOf("c1"));
    expect(guest.got("chatMessage").map((line) => line.message)).toEqual(["hello"]);
    expect(spectator.got("chatMessage")).toEqual([]);
    expect(chat(room, spectator, "hi")).toMatchObject({ ok: false, error: "not-seated" });
  });

  it("tells that a player types, and not that a spectator does", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    const spectator = new TestLink("yaa");
    room.join(spectator, false);
    expect(room.typing(spectator, "userTyping")).toEqual({ ok: false, error: "not-seated" });
    expect(host.got("userTyping")).toEqual([]);
    expect(room.typing(guest, "userTyping")).toMatchObject({ ok: true });
    expect(host.got("userTyping").map((typing) => typing.user_id)).toEqual(["kofi"]);
  });

  it("shows the table again only to a connection that looks at it", async () => {
    const { room, host } = await friends(new RoomHarness());
    const other = new TestLink("ama");
    expect(room.show(other)).toEqual({ ok: false, error: "not-seated" });
    expect(other.frames).toEqual([]);
    const before = host.frames.length;
    expect(room.show(host)).toMatchObject({ ok: true });
    expect(host.frames).toHaveLength(before + 1);
  });

  it("[R19] plays for a player who lets the clock run out, and takes the seat at the third time", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { turnMs: 20_000 });
    say(room, host, "dealCards");
    for (let second = 0; second < 200; second++) harness.clock.pass(1_000);
    expect(harness.frozen).toEqual([]);
    expect(guest.view.players.find((p) => p.position === 1)?.stand_in).toBe(true);
  });

  it("[R20] holds the seat of who stays away and gives it back", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards");
    room.drop(guest, "closed");
    harness.clock.pass(6_000);
    expect(host.view.players[1]).toMatchObject({ connected: false, away_until: like.any(Number) });
    harness.clock.pass(30_000);
    expect(host.view.players[1]?.stand_in).toBe(true);
    harness.clock.pass(3_000);
    const back = new TestLink("kofi");
    room.join(back, false);
    expect(back.view.players[0]).toMatchObject({ stand_in: false, connected: true });
    expect(harness.frozen).toEqual([]);
  });

  it("says nothing that is not committed", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    harness.journal.hold();
    const before = guest.frames.length;
    say(room, host, "dealCards", actionIdOf("d1"));
    const late = new TestLink("yaa");
    room.join(late, false);
    expect(host.got("ack")).toEqual([]);
    expect(guest.frames.length).toBe(before);
    expect(late.view.phase).toBe("deck");
    harness.journal.release();
    expect(host.got("ack")).toHaveLength(1);
    expect(guest.view.phase).toBe("play");
  });
});

describe("a computer game", () => {
  it("plays a whole match against an absent-minded human", async () => {
    const harness = new RoomHarness();
    const ama = new TestLink("ama");
    const room = await harness.open({ createdBy: ama.user, level: "hard" });
    room.join(ama, false);
    for (let step = 0; step < 2_000 && ama.view.phase !== "game_over"; step++) {
      const { view } = ama;
      if (view.phase === "deck" && view.current_player_position === 0) say(room, ama, "dealCards");
      else if (view.legal.length > 0) playCard(room, ama, view.legal[0] as string);
      else if (view.phase === "hand_over" && !view.players[0]?.ready) say(room, ama, "readyForNextHand");
      else harness.clock.pass(1_000);
    }
    expect(harness.frozen).toEqual([]);
    expect(ama.view.phase).toBe("game_over");
  });
});

describe("the places of spectators", () => {
  it("are bounded also for users who come as players and find no free chair, and leave the players in", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness);
    room.drop(guest, "closed");
    let places = 0;
    while (places < 1_000 && room.join(new TestLink(`fan-${places}`), places % 2 === 0).ok) places++;
    expect(places).toBe(roomLimits.spectatorsMax - 1);
    expect(room.join(new TestLink("late"), false)).toEqual({ ok: false, error: "game-full" });
    expect(room.join(new TestLink("kofi"), true)).toEqual({ ok: false, error: "game-full" });
    expect(room.join(new TestLink("kofi"), false)).toMatchObject({ ok: true });
    expect(room.isPresent(userIdOf("kofi"))).toBe(true);
    expect(room.isPresent(userIdOf("fan-0"))).toBe(false);
  });

  it("are left by a spectator who sits down, who is shown the table from there", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user });
    room.join(host, false);
    const kofi = new TestLink("kofi");
    room.join(kofi, true);
    harness.journal.hold();
    say(room, kofi, "playerJoin");
    harness.journal.release();
    expect(kofi.view.me).toBe(1);
    expect(room.isPresent(userIdOf("kofi"))).toBe(true);
    harness.clock.pass(roomLimits.graceDroppedMs);
    expect(room.table.seats[1]?.standIn).toBeNull();
  });

  it("are kept by a spectator who writes or is refused", async () => {
    const { room } = await friends(new RoomHarness());
    const yaa = new TestLink("yaa");
    room.join(yaa, true);
    expect(chat(room, yaa, "hello")).toMatchObject({ ok: false });
    expect(say(room, yaa, "playerJoin")).toMatchObject({ ok: false });
    expect(room.isPresent(userIdOf("yaa"))).toBe(false);
  });
});

describe("what the server decides about a table", () => {
  it("is done once it is in the journal", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness);
    harness.journal.hold();
    let isDone = false;
    const closing = room.systemCommand({ type: "close" }).then((reply) => {
      isDone = true;
      return reply;
    });
    await settled();
    expect([isDone, room.table.closed, room.isOver]).toEqual([false, false, false]);
    harness.journal.release();
    expect(await closing).toMatchObject({ ok: true });
    expect([isDone, room.table.closed, room.isOver]).toEqual([true, true, true]);
  });

  it("is refused at a room that has ended, or that waits for the journal", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    harness.journal.isAway = true;
    chat(room, host, "hello?");
    await settled();
    expect(await room.systemCommand({ type: "close" })).toEqual({ ok: false, error: "try-again" });
    const other = await friends(new RoomHarness());
    await other.room.systemCommand({ type: "close" });
    expect(await other.room.systemCommand({ type: "close" })).toEqual({ ok: false, error: "game-over" });
    expect(other.room.hurry(other.host, other.host.update.version)).toEqual({ ok: false, error: "game-over" });
    expect(other.room.closeIfIdle()).toBe(false);
  });

  it("is not that a room is closed with a player in it; one without a connection is", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    room.drop(guest, "closed");
    expect(room.closeIfIdle()).toBe(false);
    room.drop(host, "closed");
    expect(room.closeIfIdle()).toBe(true);
    expect(room.isOver).toBe(true);
    expect(room.closeIfIdle()).toBe(false);
  });
});

it("does nothing more by itself once the server stops it, and says why", async () => {
  const harness = new RoomHarness();
  const { room, host } = await friends(harness, { turnMs: 20_000 });
  room.stop();
  expect(host.got("gameMessage")).toEqual([{ code: room.code, notice: "server-restarting" }]);
  const { table } = room;
  harness.clock.pass(3_600_000);
  expect(room.table).toBe(table);
  expect(harness.clock.timers).toBe(0);
  expect(say(room, host, "dealCards")).toEqual({ ok: false, error: "try-again" });
});
