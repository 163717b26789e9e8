import { describe, expect, it } from "vitest";
import { userIdOf } from "#protocol/ids.ts";
import { sentence } from "#tests/support/protocolPage.ts";
import { privateGame, rulesPage } from "#engine/config.ts";
import { roomLimits } from "./limits.ts";
import type { TableAction } from "#protocol/calls/journal.ts";
import { friendSetup, someone } from "#tests/support/tableActions.ts";
import { chat, friends, person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import type { Seat } from "#engine/seating.ts";
import { openTable } from "./fold.ts";
import type { Room } from "./room.ts";
import { JournalQuotas } from "./quotas.ts";
import type { Table } from "./table.ts";

const refused = { ok: false, error: "not-allowed" };
const tooMuch = { ok: false, error: "too-many-messages" };
const { linesMax, linesBeforeMatchMax, returnsMax, sitsMax, sitsPerPersonMax, shufflesMax, renamesMax } = roomLimits;

/** Chats until the table takes no more; how many lines it took. */
function flood(room: Room, connection: TestLink): number {
  for (let lines = 0; lines < 20_000; lines++) if (!chat(room, connection, "flood").ok) return lines;
  throw new Error("the table takes everything");
}

/** Plays on until the match is over. */
function playOut(room: Room, seats: readonly TestLink[]): void {
  for (let hands = 0; hands < 100 && room.table.match?.phase !== "matchOver"; hands++) {
    playHand(room, seats);
    for (const connection of seats)
      if (connection.view.phase === "hand_over") say(room, connection, "readyForNextHand");
  }
}

describe("a player who floods the chat", () => {
  it("fills a share of his own: the other talks, goes, comes back and plays the match to its end", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 3 } });
    expect(flood(room, host)).toBe(linesMax);
    expect(room.chatLines).toHaveLength(roomLimits.chatLinesMax);
    expect(chat(room, guest, "still here")).toMatchObject({ ok: true });
    say(room, host, "dealCards");
    room.drop(guest, "closed");
    harness.clock.pass(roomLimits.graceClosedMs);
    expect(room.table.seats[1]?.standIn).toBe("away");
    room.join(guest, false);
    expect(room.table.seats[1]?.standIn).toBeNull();
    say(room, guest, "leaveGame");
    room.join(guest, false);
    expect(say(room, guest, "playerJoin")).toMatchObject({ ok: true });
    playOut(room, [host, guest]);
    await settled();
    expect(harness.finished).toHaveLength(1);
    expect(say(room, guest, "rematch")).toMatchObject({ ok: true });
    expect(say(room, host, "rematch")).toMatchObject({ ok: true });
    expect(room.table.match?.matchNumber).toBe(2);
    expect(harness.frozen).toEqual([]);
  });

  it("gets no new share by a restart, a reconnect or an account", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    flood(room, host);
    await harness.restart();
    const again = harness.rooms.find(room.code) as Room;
    expect(chat(again, new TestLink("ama"), "more")).toMatchObject(tooMuch);
    await harness.rooms.reseat(userIdOf("ama"), person("esi"));
    expect(chat(again, new TestLink("esi"), "more")).toMatchObject(tooMuch);
    expect(chat(again, new TestLink("kofi"), "hello")).toMatchObject({ ok: true });
  });

  it("may say a little more for what has been played", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 50 } });
    flood(room, host);
    playHand(room, [host, guest]);
    expect(chat(room, host, "that was fun")).toMatchObject({ ok: true });
    expect(chat(room, host, "flood")).toMatchObject(tooMuch);
  });

  it("with many accounts before the match leaves a share to those who play it", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user, config: { ...privateGame, players: 3 } });
    let lines = 0;
    for (let n = 0; n < 6; n++) {
      const connection = new TestLink(`flooder-${n}`);
      say(room, connection, "playerJoin");
      lines += flood(room, connection);
      say(room, connection, "leaveGame");
    }
    expect(lines).toBe(linesBeforeMatchMax);
    expect(chat(room, host, "hello?")).toMatchObject(tooMuch);
    const [kofi, yaa] = [new TestLink("kofi"), new TestLink("yaa")];
    for (const connection of [kofi, yaa]) say(room, connection, "playerJoin");
    for (const connection of [host, kofi, yaa]) expect(chat(room, connection, "hello")).toMatchObject({ ok: true });
  });
});

describe("what players can repeat at will", () => {
  it("leaving and coming back: one who does nothing else cannot hinder the other", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 1 } });
    for (let times = 0; times < returnsMax; times++) {
      say(room, guest, "leaveGame");
      expect(say(room, guest, "playerJoin")).toMatchObject({ ok: true });
    }
    say(room, guest, "leaveGame");
    expect(say(room, guest, "playerJoin")).toMatchObject(refused);
    const entries = room.table;
    for (let times = 0; times < 100; times++) say(room, guest, "leaveGame");
    expect(room.table).toBe(entries);
    say(room, host, "leaveGame");
    room.join(host, false);
    expect(say(room, host, "playerJoin")).toMatchObject({ ok: true });
    for (let turns = 0; turns < 20 && room.table.match?.phase !== "matchOver"; turns++) {
      playHand(room, [host]);
      harness.clock.pass(10_000);
    }
    await settled();
    expect(harness.finished).toHaveLength(1);
    expect(harness.frozen).toEqual([]);
  });

  it("coming back by itself after an absence has the same bound", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards");
    for (let times = 0; times < returnsMax + 20; times++) {
      room.drop(host, "closed");
      harness.clock.pass(roomLimits.graceClosedMs);
      room.join(host, false);
    }
    expect(harness.journal.rooms.get(room.code)?.length).toBeLessThan(3 * returnsMax);
    room.drop(guest, "closed");
    harness.clock.pass(roomLimits.graceClosedMs);
    room.join(guest, false);
    expect(room.table.seats[1]?.standIn).toBeNull();
    expect(harness.frozen).toEqual([]);
  });

  it("sitting down before the match: a stranger who does so for ever leaves the chair to others", async () => {
    const harness = new RoomHarness();
    const room = await harness.open({ createdBy: person("ama"), config: { ...privateGame, players: 3 } });
    const stranger = new TestLink("stranger");
    let sits = 0;
    for (; say(room, stranger, "playerJoin").ok && sits < 1_000; sits++) say(room, stranger, "leaveGame");
    expect(sits).toBe(sitsPerPersonMax);
    expect(say(room, new TestLink("kofi"), "playerJoin")).toMatchObject({ ok: true });
    for (let n = 0; n < sitsMax; n++) {
      say(room, new TestLink(`many-${n}`), "playerJoin");
      say(room, new TestLink(`many-${n}`), "leaveGame");
    }
    expect(harness.journal.rooms.get(room.code)?.length).toBeLessThanOrEqual(2 * sitsMax + 2);
  });

  it("shuffling: a limited number before each deal", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), winPoints: 50 } });
    const shuffles = (connection: TestLink): number => {
      let count = 0;
      while (say(room, connection, "shuffleDeck").ok && count < 1_000) count++;
      return count;
    };
    expect(shuffles(host)).toBe(shufflesMax);
    chat(room, host, "enough?");
    expect(say(room, host, "shuffleDeck")).toMatchObject(refused);
    playHand(room, [host, guest]);
    for (const connection of [host, guest]) say(room, connection, "readyForNextHand");
    const dealer =
      [host, guest].find((connection) => connection.view.current_player_position === connection.view.me) ?? host;
    expect(shuffles(dealer)).toBe(shufflesMax);
  });

  it("a new picture: the table takes some, and an account always", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness);
    for (let n = 0; n < renamesMax + 50; n++) {
      await harness.rooms.reseat(userIdOf("kofi"), { ...person("kofi"), image_url: `/images/${n}.webp` });
    }
    expect(room.table.seats[1]?.user.image_url).toBe(`/images/${renamesMax - 1}.webp`);
    await harness.rooms.reseat(userIdOf("kofi"), person("account"));
    expect(room.table.seats[1]?.user.id).toBe("account");
  });
});

/** A table of two at which the match is on. */
const seats = [someone("ama"), someone("kofi")];
const { table } = openTable({ ...friendSetup, seats, config: rulesPage(2) }, 0);

describe("a room that goes on for ever", () => {
  const act = (type: "ready" | "rematch" | "shuffle"): TableAction => ({
    type: "act",
    action: { type, seat: 0 },
    by: "player",
  });

  it("begins no further match, and ends the one that is on", () => {
    const quotas = new JournalQuotas();
    for (let n = 0; n < roomLimits.entriesMax; n++) {
      expect(quotas.refusalOf(act("rematch"), table)).toBeNull();
      quotas.count(act("ready"), table);
    }
    sentence("`not-allowed` when the table's journal has no room for another match");
    expect(quotas.refusalOf(act("rematch"), table)).toBe("not-allowed");
    expect(quotas.refusalOf(act("ready"), table)).toBeNull();
    expect(quotas.refusalOf({ type: "leave", seat: 0 }, table)).toBeNull();
    expect(quotas.refusalOf({ type: "takeBack", seat: 0 }, table)).toBeNull();
    expect(quotas.refusalOf({ type: "chat", seat: 0, text: "gg" }, table)).toBeNull();
  });

  it("does so after any chat", () => {
    const quotas = new JournalQuotas();
    for (let n = 0; n < roomLimits.entriesMax; n++) quotas.count({ type: "chat", seat: 0, text: "hm" }, table);
    expect(quotas.refusalOf(act("rematch"), table)).toBeNull();
  });

  it("does so after time-outs, and not after shuffles", () => {
    const [quotas, shuffled] = [new JournalQuotas(), new JournalQuotas()];
    for (let n = 0; n < roomLimits.entriesMax; n++) {
      quotas.count({ type: "timeOut", seat: 0 }, table);
      shuffled.count(act("shuffle"), table);
    }
    expect(quotas.refusalOf(act("rematch"), table)).toBe("not-allowed");
    expect(shuffled.refusalOf(act("rematch"), table)).toBeNull();
  });
});

describe("before the match", () => {
  const waiting: Table = { ...table, match: null };
  const line = (seat: Seat): TableAction => ({ type: "chat", seat, text: "hm" });

  it("all people together sit down up to a limit, and no more", () => {
    const quotas = new JournalQuotas();
    for (let n = 0; n < sitsMax; n++) {
      const sit: TableAction = { type: "sit", seat: 1, user: someone(`many-${n}`) };
      expect(quotas.refusalOf(sit, waiting)).toBeNull();
      quotas.count(sit, waiting);
    }
    expect(quotas.refusalOf({ type: "sit", seat: 1, user: someone("late") }, waiting)).toBe("not-allowed");
  });

  it("only lines of that time count for its quota", () => {
    const quotas = new JournalQuotas();
    for (let n = 0; n < linesBeforeMatchMax; n++) quotas.count(line(0), table);
    expect(quotas.refusalOf(line(1), waiting)).toBeNull();
    for (let n = 0; n < linesBeforeMatchMax; n++) quotas.count(line(0), waiting);
    expect(quotas.refusalOf(line(1), waiting)).toBe("too-many-messages");
    expect(quotas.refusalOf(line(1), table)).toBeNull();
  });
});
