/** The chat of a table: phrases by name, and lines of blocked users. */
import { describe, expect, it } from "vitest";
import { type ActionId, actionIdOf, userIdOf } from "#protocol/ids.ts";
import { chatOf, friends, RoomHarness, TestLink, chat } from "#tests/support/roomHarness.ts";
import type { Room, Command } from "#server/play/table/room.ts";

const sayPhrase = (room: Room, link: TestLink, phrase: string, id?: ActionId) =>
  room.command({ type: "sayPhrase", payload: { code: room.code, phrase } } as Command, {
    connection: link,
    id,
  });

describe("a phrase", () => {
  it("travels by its name, with the English words for clients that do not know it", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    expect(sayPhrase(room, host, "wellPlayed")).toEqual({ ok: true, value: null });
    chat(room, host, "Well played!");
    expect(guest.got("chatMessage").map(({ message, phrase }) => [message, phrase])).toEqual([
      ["Well played!", "wellPlayed"],
      ["Well played!", undefined],
    ]);
  });

  it("is still one after a restart, and its id still stands for it", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness);
    sayPhrase(room, host, "soClose", actionIdOf("p"));
    await harness.restart();
    const again = harness.rooms.find(room.code) as Room;
    expect(chatOf(harness.rooms, room.code, userIdOf("kofi"))).toMatchObject([
      { message: "That was close!", phrase: "soClose" },
    ]);
    const back = new TestLink("ama");
    again.join(back, false);
    expect(sayPhrase(again, back, "soClose", actionIdOf("p"))).toMatchObject({ ok: true });
    expect(chat(again, back, "That was close!", actionIdOf("p"))).toEqual({ ok: false, error: "id-reused" });
    expect(chatOf(harness.rooms, room.code, userIdOf("kofi"))).toHaveLength(1);
  });
});

describe("a user who was blocked", () => {
  it("talks and types unheard by the one who blocked, and is not told", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness);
    host.blocked.add("kofi");
    chat(room, guest, "hm");
    sayPhrase(room, guest, "hello");
    room.typing(guest, "userTyping");
    expect([host.got("chatMessage"), host.got("userTyping")]).toEqual([[], []]);
    expect(guest.got("chatMessage")).toHaveLength(2);
    chat(room, host, "I hear nothing");
    room.typing(host, "userTyping");
    expect([guest.got("chatMessage").length, guest.got("userTyping").length]).toEqual([3, 1]);
    // the game itself hides nobody
    expect(host.view.players).toHaveLength(2);
  });
});
