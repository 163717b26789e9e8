import { describe, expect, it } from "vitest";
import { botPauses } from "#engine/bots/pauses.ts";
import { playCard, RoomHarness, say, TestLink, friends } from "#tests/support/roomHarness.ts";

/** A game against the computer, dealt by the person, so that the computer leads after its first pause. */
async function dealt() {
  const harness = new RoomHarness();
  const ama = new TestLink("ama");
  const room = await harness.open({ createdBy: ama.user, level: "easy" });
  room.join(ama, false);
  say(room, ama, "dealCards");
  return { harness, room, ama };
}

describe("[R21] skipping the computer's pause", () => {
  it("lets it act at once, and it acts once", async () => {
    const { harness, room, ama } = await dealt();
    const { version } = ama.update;
    expect(ama.view).toMatchObject({ thinking: 1, current_trick: { cards: [] } });
    expect(room.hurry(ama, version).ok).toBe(true);
    expect(ama.view.current_trick.cards).toHaveLength(1);
    harness.clock.pass(botPauses.firstCardMs);
    expect(ama.view.current_trick.cards).toHaveLength(1);
    expect(harness.frozen).toEqual([]);
  });

  it("asked twice for one version skips one pause", async () => {
    const { room, ama } = await dealt();
    const skipped: { readonly requested: number; readonly first: number; readonly second: number }[] = [];
    for (let step = 0; step < 20 && ama.view.phase === "play"; step++) {
      const { view, version: requested } = ama.update;
      if (view.legal.length > 0) {
        playCard(room, ama, view.legal[0] as string);
        continue;
      }
      room.hurry(ama, requested);
      const { version: first } = ama.update;
      room.hurry(ama, requested);
      skipped.push({ requested, first, second: ama.update.version });
    }
    expect(skipped).toHaveLength(5);
    for (const { requested, first, second } of skipped) expect([first, second]).toEqual([requested + 1, requested + 1]);
    expect(ama.view.phase).toBe("hand_over");
  });

  it("does nothing while it is the person's turn", async () => {
    const { room, ama } = await dealt();
    room.hurry(ama, ama.update.version);
    const { version } = ama.update;
    expect(ama.view.current_player_position).toBe(0);
    expect(room.hurry(ama, version)).toMatchObject({ ok: true, value: version });
    expect(ama.update.version).toBe(version);
  });

  it("is the player's alone: spectators and strangers cannot, nor who has left the seat", async () => {
    const { room, ama } = await dealt();
    const yaa = new TestLink("yaa");
    room.join(yaa, true);
    expect(room.hurry(yaa, ama.update.version)).toMatchObject({ ok: false, error: "not-seated" });
    const { version } = ama.update;
    say(room, ama, "leaveGame");
    expect(room.hurry(ama, version + 1)).toMatchObject({ ok: false, error: "not-seated" });
  });

  it("is not possible where another person has a seat, even one that the computer holds", async () => {
    const { room, host, guest } = await friends(new RoomHarness());
    say(room, host, "dealCards");
    say(room, guest, "leaveGame");
    const { version, view } = host.update;
    expect(view.thinking).toBe(1);
    expect(room.hurry(host, version)).toMatchObject({ ok: false, error: "not-allowed" });
    expect(host.update.version).toBe(version);
  });

  it("holds what the journal says: after a restart the table is the same", async () => {
    const { harness, room, ama } = await dealt();
    room.hurry(ama, ama.update.version);
    const before = ama.update;
    await harness.restart();
    const back = new TestLink("ama");
    harness.rooms.find(room.code)?.join(back, false);
    expect(back.update.version).toBe(before.version);
    expect(back.view.cards).toEqual(before.view.cards);
  });
});
