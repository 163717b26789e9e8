/** What a room does by itself for a computer, for a clock that ran out, and for a player whose connection changes. */
import { describe, expect, it } from "vitest";
import { botPauses } from "#engine/bots/pauses.ts";
import { cards, orderFor } from "#engine/cards.ts";
import { privateGame, rulesPage } from "#engine/config.ts";
import { seededRandom } from "#engine/random.ts";
import { userIdOf } from "#protocol/ids.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { stackedRandom } from "#tests/support/decks.ts";
import { chat, friends, person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled } from "#tests/support/testWire.ts";
import { roomLimits } from "./limits.ts";
import type { Room } from "./room.ts";

/** The types of the events that this player was shown, oldest first. */
const eventsOf = (link: TestLink, from = 0): string[] =>
  link
    .got("updatedGameData")
    .slice(from)
    .flatMap(({ events }) => events.map(({ type }) => type));

describe("[R21] a computer that holds a seat", () => {
  it.each([1, 2, 3])("shuffles as often as was drawn before it deals: %i times", async (times) => {
    let isDrawn = false;
    const seeded = seededRandom(1);
    // the first draw of the new phase says how often the dealer shuffles
    const random = (n: number): number => (isDrawn ? seeded(n) : times - 1);
    const harness = new RoomHarness({ random });
    const { room, host, guest } = await friends(harness);
    isDrawn = true;
    const before = guest.got("updatedGameData").length;
    say(room, host, "leaveGame");
    harness.clock.pass(60_000);
    const visible = eventsOf(guest, before).filter((type) => type === "shuffledDeck" || type === "dealtCards");
    expect(visible).toEqual([...Array.from({ length: times }, () => "shuffledDeck"), "dealtCards"]);
  });

  it("[R13] asks for another deal where its hand is weak, and plays the hand that it gets then", async () => {
    const weak = orderFor([cards("KH QH JH 10H 9C"), cards("6S 7S 8S 6H 7H")], 0, true);
    const fair = orderFor([cards("KH QH JH 10H 9C"), cards("AS KS QS AH AC")], 0, true);
    const harness = new RoomHarness({ random: stackedRandom(1, [weak, fair], true) });
    const { room, host, guest } = await friends(harness, { config: { ...rulesPage(2), weakHand: true } });
    const before = host.got("updatedGameData").length;
    say(room, host, "dealCards");
    say(room, guest, "leaveGame");
    harness.clock.pass(botPauses.firstCardMs);
    expect(eventsOf(host, before)).toContain("redealt");
    expect(host.view.phase).toBe("deck");
    say(room, host, "dealCards");
    harness.clock.pass(botPauses.firstCardMs);
    expect(room.table.match?.trick.plays).toHaveLength(1);
    expect(harness.frozen).toEqual([]);
  });
});

describe("[R15] a clock that runs out", () => {
  it("after a hand begins the next one, for each player who has not asked for it", async () => {
    const harness = new RoomHarness();
    const { room, host, seats } = await friends(harness, { config: privateGame, turnMs: 20_000 });
    say(room, host, "dealCards");
    playHand(room, seats);
    expect(host.view).toMatchObject({ phase: "hand_over", hand_number: 1 });
    harness.clock.pass(roomLimits.nextHandMsMax - 1);
    expect(host.view.phase).toBe("hand_over");
    harness.clock.pass(1);
    expect(host.view).toMatchObject({ phase: "deck", hand_number: 2 });
    expect(room.table.seats.map((occupant) => occupant?.standIn)).toEqual([null, null]);
  });
});

describe("[R20] the seat of a player who was away", () => {
  /** A table at which the computer holds the guest's seat, because the guest stayed away. */
  async function heldForGuest() {
    const harness = new RoomHarness();
    const table = await friends(harness);
    table.room.drop(table.guest, "closed");
    harness.clock.pass(roomLimits.graceClosedMs);
    expect(table.room.table.seats[1]?.standIn).toBe("away");
    return { harness, ...table };
  }

  it("stays the computer's while the player only watches", async () => {
    const { room } = await heldForGuest();
    const again = new TestLink("kofi");
    room.join(again, true);
    expect(again.view.me).toBeNull();
    expect(room.table.seats[1]?.standIn).toBe("away");
    room.join(again, false);
    expect(room.table.seats[1]?.standIn).toBeNull();
  });

  it("stays the computer's after an outage of the journal, and no player is announced who was there", async () => {
    const { harness, room, host } = await heldForGuest();
    harness.journal.isAway = true;
    chat(room, host, "hello?");
    harness.clock.pass(10_000);
    const before = host.got("updatedGameData").length;
    harness.journal.isAway = false;
    harness.clock.pass(journalLimits.entryRetryMs);
    expect(room.table.seats[1]?.standIn).toBe("away");
    expect(eventsOf(host, before)).not.toContain("playerBack");
  });

  it("is not given back at a table that stands still", async () => {
    const { harness, room, host } = await heldForGuest();
    harness.journal.seize(room.code);
    chat(room, host, "hello?");
    await settled();
    expect(harness.frozen).toHaveLength(1);
    const written = harness.journal.rooms.get(room.code)?.length;
    room.join(new TestLink("kofi"), false);
    expect(room.table.seats[1]?.standIn).toBe("away");
    expect(harness.journal.rooms.get(room.code)).toHaveLength(written ?? 0);
  });

  it("is given back also where the server was the cause of the absence", async () => {
    const harness = new RoomHarness();
    const links = ["ama", "kofi", "yaa"].map((id) => new TestLink(id));
    const opened = await harness.open({
      kind: "matched",
      createdBy: person("ama"),
      isRated: true,
      turnMs: 20_000,
      config: rulesPage(3),
      pendingMatch: { seats: links.map(({ user }) => user), dealer: 0, grace: [1, 1, 1] },
    });
    await opened.systemCommand({ type: "start" });
    for (const link of links) opened.join(link, false);
    await harness.restart();
    const room = harness.rooms.find(opened.code) as Room;
    for (const link of links.slice(0, 2)) room.join(link, false);
    harness.clock.pass(roomLimits.graceDroppedMs);
    expect(room.table.seats[2]?.standIn).toBe("excused");
    room.join(new TestLink("yaa"), false);
    expect(room.table.seats[2]?.standIn).toBeNull();
  });

  it("that passes to an account which is there already is not announced: no player was away", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness);
    const account = new TestLink("esi");
    room.join(account, false);
    const before = guest.got("updatedGameData").length;
    await harness.rooms.reseat(userIdOf("ama"), account.user);
    expect(account.view.me).toBe(0);
    expect(eventsOf(guest, before)).not.toContain("playerBack");
  });
});
