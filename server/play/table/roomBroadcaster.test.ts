/** Who is sent what at a table: lines, signs of typing, and the table itself for what watches it inside the server. */
import { describe, expect, it } from "vitest";
import { chat, friends, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { roomLimits } from "./limits.ts";
import type { ObservedTable } from "./roomBroadcaster.ts";

describe("what a player writes", () => {
  it("is sent to the players, not to spectators, and not to a player who has blocked the sender", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    const spectator = new TestLink("yaa");
    room.join(spectator, false);
    chat(room, guest, "hello");
    const linesOf = (link: TestLink) => link.got("chatMessage").map(({ message }) => message);
    expect([host, guest, spectator].map(linesOf)).toEqual([["hello"], ["hello"], []]);
    host.blocked.add("kofi");
    chat(room, guest, "are you there?");
    expect([host, guest, spectator].map(linesOf)).toEqual([["hello"], ["hello", "are you there?"], []]);
  });

  it("says which of the fixed phrases it is, and nothing of that where it is none", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    const payload = { code: room.code, phrase: "wellPlayed" as const };
    expect(room.command({ type: "sayPhrase", payload }, { connection: guest, id: undefined })).toMatchObject({
      ok: true,
    });
    chat(room, guest, "hello");
    const [phrase, line] = host.got("chatMessage");
    expect(phrase).toMatchObject({ phrase: "wellPlayed" });
    expect(line).not.toHaveProperty("phrase");
  });

  it("is announced to the other players alone, unless they have blocked the one who types", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    const spectator = new TestLink("yaa");
    room.join(spectator, false);
    const signs = (link: TestLink) => [link.got("userTyping").length, link.got("userStoppedTyping").length];
    room.typing(guest, "userTyping");
    room.typing(guest, "userStoppedTyping");
    expect([host, guest, spectator].map(signs)).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
    ]);
    host.blocked.add("kofi");
    room.typing(guest, "userTyping");
    expect(signs(host)).toEqual([1, 1]);
  });
});

describe("an observer of a table", () => {
  it("is given the table at once and after each change, with the clock of the turn, until it ends", async () => {
    const { room, host } = await friends(new RoomHarness(), { turnMs: 20_000 });
    const [first, second]: ObservedTable[][] = [[], []];
    const end = room.observe((visible) => first?.push(visible));
    room.observe((visible) => second?.push(visible));
    expect(first?.map(({ table }) => table)).toEqual([room.table]);
    say(room, host, "dealCards");
    expect(first).toHaveLength(2);
    expect(first?.at(-1)).toEqual({ table: room.table, deadline: host.view.deadline });
    expect(first?.at(-1)?.deadline).not.toBeNull();
    end();
    say(room, host, "leaveGame");
    expect([first?.length, second?.length]).toEqual([2, 3]);
  });
});

describe("what the players see of each other", () => {
  it("is who thinks: the computer whose turn it is, and no person", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    say(room, host, "dealCards");
    expect(host.view.thinking).toBeNull();
    say(room, guest, "leaveGame");
    expect(host.view.thinking).toBe(1);
    for (let seconds = 0; seconds < 10 && host.view.current_player_position === 1; seconds++) harness.clock.pass(1_000);
    expect(host.view).toMatchObject({ current_player_position: 0, thinking: null });
  });

  it("is until when an absence may last, and no time where it costs nothing", async () => {
    const harness = new RoomHarness();
    const host = new TestLink("ama");
    const room = await harness.open({ createdBy: host.user });
    room.join(host, false);
    const watching = new TestLink("yaa");
    room.join(watching, false);
    room.drop(host, "closed");
    harness.clock.pass(roomLimits.awayVisibleMs);
    // before the match the host may be away for as long as no other player waits
    expect(watching.view.players).toMatchObject([{ connected: false, away_until: null }]);
    say(room, watching, "playerJoin");
    const seen = watching.view.players.find(({ position }) => position === 0);
    expect(seen).toMatchObject({ connected: false, away_until: harness.clock.now() + roomLimits.graceClosedMs });
  });
});
