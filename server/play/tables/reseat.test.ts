import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { actionIdOf, userIdOf } from "#protocol/ids.ts";
import { roomLimits } from "#server/play/table/limits.ts";
import { journalLimits } from "#server/base/journal/limits.ts";
import { tablesLimits } from "./limits.ts";
import { chatOf, chat, friends, person, playHand, RoomHarness, say, TestLink } from "#tests/support/roomHarness.ts";
import { settled, SocketWorld } from "#tests/support/testWire.ts";

const long = { config: { ...rulesPage(2), winPoints: 50 } };
const esi = { ...person("esi"), username: "Esi the Great", image_url: "/images/esi.webp" };

describe("a guest who signs in at a table", () => {
  it("plays on as the account: seat, points, host's rights and chat pass over, and what he held", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, long);
    say(room, host, "dealCards");
    chat(room, host, "hello");
    const held = host.view.cards.flatMap((card) => card.card?.card_id ?? []);
    await harness.rooms.reseat(userIdOf("ama"), esi);
    const account = new TestLink("esi");
    room.join(account, false);
    expect(account.view.me).toBe(0);
    expect(account.view.is_host).toBe(true);
    expect(account.view.cards.flatMap((card) => card.card?.card_id ?? [])).toEqual(held);
    expect(guest.view.players.find((player) => player.position === 0)?.user).toEqual(esi);
    expect(chatOf(harness.rooms, room.code, userIdOf("ama"))).toBeNull();
    expect(chatOf(harness.rooms, room.code, userIdOf("esi"))?.map((line) => line.user_id)).toEqual(["esi"]);
    expect(say(room, host, "shuffleDeck")).toEqual({ ok: false, error: "not-seated" });
    expect(harness.frozen).toEqual([]);
  });

  it("shows the cards of the seat to nobody who comes with the guest's connection", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness, long);
    say(room, host, "dealCards");
    await harness.rooms.reseat(userIdOf("ama"), esi);
    expect(host.view.me).toBeNull();
    expect(host.view.cards.some((card) => card.card !== undefined)).toBe(false);
  });

  it("is the same after a restart, and a repeated action is answered, not done twice", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness, long);
    say(room, host, "shuffleDeck", actionIdOf("s-1"));
    await harness.rooms.reseat(userIdOf("ama"), esi);
    const before = room.table;
    await harness.restart();
    const again = harness.rooms.find(room.code);
    expect(again?.table).toEqual(before);
    const account = new TestLink("esi");
    again?.join(account, false);
    const { version } = account.update;
    expect(again === undefined ? null : say(again, account, "shuffleDeck", actionIdOf("s-1"))).toMatchObject({
      ok: true,
    });
    expect(account.update.version).toBe(version);
  });

  it("is answered what the guest did or was refused, without doing or judging it anew", async () => {
    const harness = new RoomHarness();
    const { room, host, guest } = await friends(harness, long);
    say(room, host, "shuffleDeck", actionIdOf("s-1"));
    say(room, guest, "dealCards", actionIdOf("d-1"));
    const yaa = new TestLink("yaa");
    await harness.rooms.reseat(userIdOf("kofi"), yaa.user);
    await harness.rooms.reseat(userIdOf("ama"), esi);
    const account = new TestLink("esi");
    room.join(account, false);
    const { version } = account.update;
    expect(say(room, account, "shuffleDeck", actionIdOf("s-1"))).toEqual({ ok: true, value: 3, isRepeat: true });
    expect(say(room, account, "dealCards", actionIdOf("s-1"))).toEqual({ ok: false, error: "id-reused" });
    expect(account.update.version).toBe(version);
    const refused = { ok: false, error: "not-the-dealer", isRepeat: true };
    expect(say(room, yaa, "dealCards", actionIdOf("d-1"))).toEqual(refused);
  });

  it("has the whole grace to come with the new session, then loses the seat like every player [R20]", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness, long);
    await harness.rooms.reseat(userIdOf("ama"), esi);
    harness.clock.pass(roomLimits.graceDroppedMs - 1);
    expect(room.table.seats[0]?.standIn).toBeNull();
    expect(guest.view.players[1]?.away_until).not.toBeNull();
    harness.clock.pass(1);
    expect(room.table.seats[0]?.standIn).toBe("away");
    const account = new TestLink("esi");
    room.join(account, false);
    expect(room.table.seats[0]?.standIn).toBeNull();
  });

  it("takes the seat at once where the account was looking on", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness, long);
    const account = new TestLink("esi");
    room.join(account, false);
    expect(account.view.me).toBeNull();
    await harness.rooms.reseat(userIdOf("ama"), esi);
    expect(account.view.me).toBe(0);
    harness.clock.pass(roomLimits.graceDroppedMs);
    expect(room.table.seats[0]?.standIn).toBeNull();
  });

  it("never sits on two chairs", async () => {
    const harness = new RoomHarness();
    const { room, guest } = await friends(harness, long);
    await harness.rooms.reseat(userIdOf("ama"), guest.user);
    expect(room.table.seats.map((who) => who?.user.id)).toEqual(["ama", "kofi"]);
    expect(room.table.setup.createdBy).toBe("ama");
  });

  it("cannot give a rated seat away", async () => {
    const harness = new RoomHarness();
    const { room } = await friends(harness, { ...long, kind: "matched", isRated: true });
    await harness.rooms.reseat(userIdOf("kofi"), esi);
    expect(room.table.seats[1]?.user.id).toBe("kofi");
  });

  it("counts the host's rooms as the account's from then on", async () => {
    const harness = new RoomHarness();
    for (let n = 0; n < tablesLimits.roomsPerUserMax; n++) {
      const room = await harness.open({ createdBy: person("ama") });
      room.join(new TestLink("ama"), false);
    }
    await harness.rooms.reseat(userIdOf("ama"), esi);
    await expect(harness.open({ createdBy: esi })).rejects.toThrow("too-many-rooms");
    await expect(harness.open({ createdBy: person("ama") })).resolves.toBeDefined();
  });
});

describe("a new name or picture", () => {
  it("is shown at every table, also of a rated match and after a restart", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness, { ...long, kind: "matched", isRated: true });
    playHand(room, [host]);
    const renamed = { ...person("ama"), username: "Ama II" };
    await harness.rooms.reseat(userIdOf("ama"), renamed);
    expect(host.view.players[0]?.user.username).toBe("Ama II");
    expect(host.view.me).toBe(0);
    await harness.restart();
    expect(harness.rooms.find(room.code)?.table.seats[0]?.user).toEqual(renamed);
  });

  it("is what an open connection sits down under", async () => {
    const world = new SocketWorld();
    world.reseated = (from, to) => world.hub.reseat(userIdOf(from), to);
    const room = await world.open({ createdBy: person("kofi") });
    const wire = await world.connect(userIdOf("ama"));
    await world.rooms.reseat(userIdOf("ama"), { ...person("ama"), username: "Ama II" });
    wire.say("playerJoin", { code: room.code }, "sit");
    await settled();
    expect(room.table.seats[1]?.user.username).toBe("Ama II");
  });

  it("is refused while the journal is away, so that nobody believes it too soon", async () => {
    const harness = new RoomHarness();
    const { room, host } = await friends(harness, long);
    harness.journal.isAway = true;
    say(room, host, "shuffleDeck");
    await expect(harness.rooms.reseat(userIdOf("ama"), esi)).rejects.toThrow("journal");
    harness.journal.isAway = false;
    harness.clock.pass(journalLimits.entryRetryMs);
    await harness.rooms.reseat(userIdOf("ama"), esi);
    expect(room.table.seats[0]?.user.id).toBe("esi");
  });
});
