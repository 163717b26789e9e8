import { describe, expect, it, test } from "vitest";
import type { BotLevel } from "#engine/bots/level.ts";
import { privateGame, type PlayerCount, rulesPage } from "#engine/config.ts";
import { roomLimits } from "./limits.ts";
import { type ActionId, actionIdOf, roomCode, userIdOf } from "#protocol/ids.ts";
import type { TableAction, Setup } from "#protocol/calls/journal.ts";
import { someone } from "#tests/support/tableActions.ts";
import { playCard, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { fold, openTable } from "./fold.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Room } from "./room.ts";
import type { Table } from "./table.ts";

const add = (room: Room, connection: TestLink, position: number, level: BotLevel = "easy", id?: ActionId) =>
  room.command({ type: "addComputer", payload: { code: room.code, position, level } }, { connection, id: id });
const remove = (room: Room, connection: TestLink, position: number, id?: ActionId) =>
  room.command({ type: "removeComputer", payload: { code: room.code, position } }, { connection, id: id });

/** A private table with the host at it. */
async function hosted(players: PlayerCount, game: Partial<NewGame> = {}) {
  const harness = new RoomHarness({ pace: 0 });
  const host = new TestLink("ama");
  const room = await harness.open({ config: { ...privateGame, players, winPoints: 1 }, ...game, createdBy: host.user });
  room.join(host, false);
  return { harness, host, room };
}

function comes(room: Room, id: string): TestLink {
  const connection = new TestLink(id);
  room.join(connection, false);
  say(room, connection, "playerJoin");
  return connection;
}

const seated = (connection: TestLink) =>
  connection.view.players
    .toSorted((a, b) => a.position - b.position)
    .map(({ position, user, level }) => [position, user.username, level]);

describe("[R24] computers in a private game", () => {
  it("take the free seats the host gives them, and the match waits for the host", async () => {
    const { host, room } = await hosted(3);
    expect(host.view.settings.computers_allowed).toBe(true);
    const friend = comes(room, "kofi");
    expect(add(room, host, 2, "hard")).toMatchObject({ ok: true });
    expect(seated(friend)).toEqual([
      [0, "name-ama", null],
      [1, "name-kofi", null],
      [2, "Computer", "hard"],
    ]);
    expect(host.view.phase).toBe("waiting");
    expect(say(room, friend, "startGame")).toMatchObject({ ok: false, error: "not-allowed" });
    expect(say(room, host, "startGame")).toMatchObject({ ok: true });
    expect(host.view).toMatchObject({ phase: "deck", dealer_position: 0 });
  });

  it("are numbered, leave again, and free their names", async () => {
    const { host, room } = await hosted(4);
    for (const position of [1, 2, 3]) add(room, host, position);
    expect(seated(host).map(([, name]) => name)).toEqual(["name-ama", "Computer", "Computer 2", "Computer 3"]);
    expect(remove(room, host, 2)).toMatchObject({ ok: true });
    expect(host.view.players).toHaveLength(3);
    add(room, host, 2, "medium");
    expect(seated(host)[2]).toEqual([2, "Computer 2", "medium"]);
  });

  it("do not begin before every seat is taken", async () => {
    const { host, room } = await hosted(3);
    add(room, host, 1);
    expect(say(room, host, "startGame")).toMatchObject({ ok: false, error: "wrong-phase" });
    expect(host.view.phase).toBe("waiting");
  });

  it("give way to a person before the match, the last seat first, and people alone begin at once", async () => {
    const { host, room } = await hosted(3);
    add(room, host, 1);
    add(room, host, 2);
    const kofi = comes(room, "kofi");
    expect(kofi.view.me).toBe(2);
    expect(host.view.phase).toBe("waiting");
    const yaa = comes(room, "yaa");
    expect(yaa.view.me).toBe(1);
    expect(host.view.phase).toBe("deck");
  });

  it("leave a free seat to the person who comes, and keep theirs", async () => {
    const { host, room } = await hosted(3);
    add(room, host, 1);
    expect(comes(room, "kofi").view.me).toBe(2);
    expect(seated(host)[1]).toEqual([1, "Computer", "easy"]);
    expect(host.view.phase).toBe("waiting");
  });

  it("keep their seats in the match: a user who comes then only watches", async () => {
    const { host, room } = await hosted(2);
    add(room, host, 1);
    say(room, host, "startGame");
    const late = new TestLink("yaa");
    room.join(late, false);
    expect(say(room, late, "playerJoin")).toMatchObject({ ok: false, error: "game-full" });
    expect(remove(room, host, 1)).toMatchObject({ ok: false, error: "wrong-phase" });
  });

  it.each<[string, Partial<NewGame>]>([
    ["a computer game", { level: "easy", kind: "computer" }],
    ["a challenge", { isChallenge: true }],
    [
      "a quick match",
      { kind: "matched", pendingMatch: { seats: [someone("ama"), someone("kofi")], dealer: 0, grace: [1, 1] } },
    ],
    [
      "a rated match",
      {
        kind: "matched",
        isRated: true,
        config: rulesPage(2),
        pendingMatch: { seats: [someone("ama"), someone("kofi")], dealer: 0, grace: [1, 1] },
      },
    ],
  ])("are refused in %s", async (_, game) => {
    const { host, room } = await hosted(2, game);
    expect(host.view.settings.computers_allowed).toBe(false);
    expect(add(room, host, 1)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(remove(room, host, 1)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(say(room, host, "startGame")).toMatchObject({ ok: false, error: "not-allowed" });
  });

  it("are the host's affair: guests and spectators change nothing", async () => {
    const { host, room } = await hosted(3);
    const friend = comes(room, "kofi");
    const spectator = new TestLink("yaa");
    room.join(spectator, true);
    expect(add(room, friend, 2)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(add(room, spectator, 2)).toMatchObject({ ok: false, error: "not-seated" });
    add(room, host, 2);
    expect(remove(room, friend, 2)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(host.view.players).toHaveLength(3);
  });

  it("take nobody's seat and none that the table does not have", async () => {
    const { host, room } = await hosted(3);
    comes(room, "kofi");
    expect(add(room, host, 1)).toMatchObject({ ok: false, error: "game-full" });
    expect(add(room, host, 3)).toMatchObject({ ok: false, error: "game-full" });
    expect(remove(room, host, 1)).toMatchObject({ ok: false, error: "not-seated" });
    expect(remove(room, host, 2)).toMatchObject({ ok: false, error: "not-seated" });
  });

  it("play from their own seats, are never rated, and stay for the rematch on their level", async () => {
    const { harness, host, room } = await hosted(3);
    const friend = comes(room, "kofi");
    add(room, host, 2, "hard");
    say(room, host, "startGame");
    const people = [host, friend];
    for (let step = 0; step < 400 && host.view.phase !== "game_over"; step++) {
      playHand(room, people);
      harness.clock.pass(1_000);
      for (const connection of people)
        if (connection.view.phase === "hand_over") say(room, connection, "readyForNextHand");
    }
    expect(harness.frozen).toEqual([]);
    expect(host.view.phase).toBe("game_over");
    await settled();
    expect(harness.finished).toHaveLength(1);
    expect(harness.finished[0]).toMatchObject({ kind: "friend", isRated: false });
    expect(harness.finished[0]?.players[2]).toMatchObject({ userId: null, isBot: true, level: "hard" });
    for (const connection of people) say(room, connection, "rematch");
    harness.clock.pass(1_000);
    expect(host.view).toMatchObject({ match_number: 2 });
    expect(seated(host)[2]).toEqual([2, "Computer", "hard"]);
  });

  it("are there again after a restart, and what was asked for is answered as before", async () => {
    const { harness, host, room } = await hosted(3);
    const friend = comes(room, "kofi");
    add(room, host, 2, "medium", actionIdOf("a1"));
    say(room, host, "startGame", actionIdOf("s1"));
    say(room, host, "dealCards");
    const before = room.table;
    await harness.restart();
    const again = harness.rooms.find(room.code) as Room;
    expect(again.table).toEqual(before);
    const back = new TestLink("ama");
    again.join(back, false);
    expect(add(again, back, 2, "medium", actionIdOf("a1"))).toMatchObject({ ok: true, value: 3, isRepeat: true });
    expect(add(again, back, 2, "hard", actionIdOf("a1"))).toMatchObject({ ok: false, error: "id-reused" });
    expect(say(again, back, "startGame", actionIdOf("s1"))).toMatchObject({ ok: true, value: 4, isRepeat: true });
    again.join(new TestLink(friend.user.id), false);
    expect(playCard(again, back, "XX")).toMatchObject({ ok: false });
    expect(harness.frozen).toEqual([]);
  });

  it("fill no journal: a host who adds and removes them without end is refused", async () => {
    const { host, room } = await hosted(2);
    let added = 0;
    while (added < 1_000 && add(room, host, 1).ok) {
      added++;
      remove(room, host, 1);
    }
    expect(added).toBe(roomLimits.computersMax);
    expect(add(room, host, 1)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(comes(room, "kofi").view.phase).toBe("deck");
  });

  it("do not keep others waiting for a host who has left: the next seated person starts and changes computers", async () => {
    const { harness, host, room } = await hosted(4);
    const [kofi, yaa] = [comes(room, "kofi"), comes(room, "yaa")];
    add(room, host, 3);
    expect(say(room, kofi, "startGame")).toMatchObject({ ok: false, error: "not-allowed" });
    say(room, host, "leaveGame");
    expect(kofi.view).toMatchObject({ created_by: "kofi", is_host: true });
    expect(yaa.view).toMatchObject({ created_by: "kofi", is_host: false });
    expect(say(room, yaa, "startGame")).toMatchObject({ ok: false, error: "not-allowed" });
    expect(say(room, host, "startGame")).toMatchObject({ ok: false, error: "not-seated" });
    expect(add(room, yaa, 0)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(add(room, kofi, 0, "hard")).toMatchObject({ ok: true });
    expect(kofi.view.players.find(({ is_dealer }) => is_dealer)?.user.id).toBe("kofi");
    expect(say(room, kofi, "startGame")).toMatchObject({ ok: true });
    // The computer sits where the host sat; the host of now deals first [R14].
    expect(kofi.view).toMatchObject({ phase: "deck", dealer_position: 1 });
    const before = room.table;
    await harness.restart();
    expect(harness.rooms.find(room.code)?.table).toEqual(before);
  });

  it("obey the player who opened the table again once that player is back", async () => {
    const { host, room } = await hosted(3);
    const kofi = comes(room, "kofi");
    add(room, host, 2);
    say(room, host, "leaveGame");
    const back = comes(room, "ama");
    expect(back.view).toMatchObject({ me: 0, is_host: true });
    expect(kofi.view).toMatchObject({ created_by: "ama", is_host: false });
    expect(say(room, kofi, "startGame")).toMatchObject({ ok: false, error: "not-allowed" });
    expect(say(room, back, "startGame")).toMatchObject({ ok: true });
    expect(back.view.dealer_position).toBe(0);
  });

  it("do not keep others waiting for a host whose connection is gone: the seat is lost as a guest's [R20]", async () => {
    const { harness, host, room } = await hosted(3);
    const kofi = comes(room, "kofi");
    room.drop(host, "dropped");
    harness.clock.pass(61_000);
    // Nobody waits for the start yet: the host may be looking for players.
    expect(kofi.view.players).toHaveLength(2);
    room.join(host, false);
    add(room, host, 2);
    room.drop(host, "dropped");
    harness.clock.pass(61_000);
    expect(kofi.view).toMatchObject({ is_host: true });
    expect(seated(kofi).map(([position]) => position)).toEqual([1, 2]);
    expect(add(room, kofi, 0)).toMatchObject({ ok: true });
    expect(say(room, kofi, "startGame")).toMatchObject({ ok: true });
  });

  it("keep no room open: once every person has gone it closes", async () => {
    const { harness, host, room } = await hosted(3);
    add(room, host, 1);
    say(room, host, "leaveGame");
    harness.clock.pass(1_000);
    expect(room.table.closed).toBe(true);
  });
});

test("[R22] no action seats a computer at a rated table", () => {
  const setup: Setup = {
    code: roomCode("ABCDEFGH"),
    kind: "friend",
    createdBy: userIdOf("ama"),
    config: privateGame,
    isRated: true,
    turnMs: null,
    level: null,
    seats: [someone("ama"), null],
    dealer: 0,
  };
  const table: Table = openTable(setup, 1).table;
  const action: TableAction = { type: "addComputer", seat: 0, position: 1, level: "easy" };
  expect(fold(table, action, 2)).toMatchObject({ ok: false, error: "not-allowed" });
  expect(fold({ ...table, setup: { ...setup, isRated: false } }, action, 2)).toMatchObject({ ok: true });
});
