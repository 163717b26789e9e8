/**
 * Every frame of whole matches to every seat and every spectator: none has a card that the viewer may not know, in
 * views, events, answers, refusals or chat.
 */
import { describe, expect, it, test } from "vitest";
import { cardId, type Card, pack } from "#engine/cards.ts";
import type { MatchConfig } from "#engine/config.ts";
import { type Random, seededRandom } from "#engine/random.ts";
import { randomConfig } from "#engine/randomMatch.ts";
import type { PlayerCount } from "#engine/config.ts";
import { type RoomCode, type UserId, roomCode, userIdOf } from "#protocol/ids.ts";
import type { NewGame } from "#server/play/tables/newGame.ts";
import type { Room } from "#server/play/table/room.ts";
import { seatOf } from "#server/play/table/table.ts";
import { cardsIn, knownTo } from "#tests/support/secrets.ts";
import { act, freshId, sitDown } from "#tests/support/tablePlay.ts";
import { SocketWorld, type TestWire } from "#tests/support/testWire.ts";

interface Found {
  frames: number;
  cards: number;
  leaks: string[];
}

/** From now on every frame of this connection is checked when it is sent. */
function judge(wire: TestWire, userId: UserId, isSpectator: boolean, room: () => Room | undefined, found: Found): void {
  wire.onFrame = (bytes) => {
    found.frames++;
    const table = room()?.table;
    const named = cardsIn(bytes);
    found.cards += named.size;
    const known = table === undefined ? new Set<Card>() : knownTo(table, isSpectator ? null : seatOf(table, userId));
    for (const card of named) if (!known.has(card)) found.leaks.push(`${userId} was told of ${cardId(card)}`);
  };
}

/** Messages of a cheat or a careless client between the moves. */
function noise(wire: TestWire, code: RoomCode, random: Random): void {
  const any = cardId(pack(true)[random(35)] as Card);
  switch (random(9)) {
    case 0:
    case 1:
      return wire.say("playCard", { code, card_id: any }, freshId());
    case 2:
      return wire.say("getGameData", { code }, freshId());
    case 3:
      return wire.say("sendMessage", { code, text: "well played" }, freshId());
    case 4:
      return wire.say("typing", { code }, freshId());
    case 5:
      return wire.say("dealCards", { code }, freshId());
    case 6:
      return wire.say("redeal", { code }, freshId());
    case 7:
      return wire.say("getGameData", { code: roomCode("ZZZZZZZZ") }, freshId());
    case 8:
      return wire.say("readyForNextHand", { code }, freshId());
  }
}

async function playMatch(config: MatchConfig, seed: number, game: Partial<NewGame> = {}): Promise<Found> {
  const random = seededRandom(seed);
  const world = new SocketWorld({ seed, isUnlimited: true });
  const found: Found = { frames: 0, cards: 0, leaks: [] };
  const { room, code, players } = await sitDown(world, config, game);
  const find = () => world.rooms.find(code);
  for (const [seat, wire] of players.entries())
    judge(wire, userIdOf(["ama", "kofi", "yaa", "kwame"][seat] as string), false, find, found);
  const spectator = await world.connect(userIdOf("esi"));
  judge(spectator, userIdOf("esi"), true, find, found);
  spectator.say("join-room", { code });
  const overlay = await world.connect(userIdOf("ama"));
  judge(overlay, userIdOf("ama"), true, find, found);
  overlay.say("watch", { code });
  const everybody = [...players, spectator, overlay];
  for (let step = 0; step < 6_000 && room.table.match?.phase !== "matchOver"; step++) {
    if (random(3) === 0) noise(everybody[random(everybody.length)] as TestWire, code, random);
    const wire = players[random(players.length)] as TestWire;
    if (!act(wire, code, random)) world.clock.pass(700);
    if (players.length > 1 && random(60) === 0) await comeBack(world, players, random(players.length), find, found);
  }
  expect(world.frozen).toEqual([]);
  expect(world.faults).toEqual([]);
  expect(room.table.match?.phase).toBe("matchOver");
  return found;
}

/** A player's connection drops, sometimes until the computer takes the seat; then the player reconnects. */
async function comeBack(
  world: SocketWorld,
  players: TestWire[],
  seat: number,
  find: () => Room | undefined,
  found: Found,
) {
  const name = ["ama", "kofi", "yaa", "kwame"][seat] as string;
  players[seat]?.connection.gone("dropped");
  world.clock.pass(seat % 2 === 0 ? 70_000 : 3_000);
  const wire = await world.connect(userIdOf(name));
  judge(wire, userIdOf(name), false, find, found);
  wire.say("join-room", { code: roomCode(find()?.code ?? "") });
  players[seat] = wire;
}

describe.each([2, 3, 4] as PlayerCount[])("[R17] a match of %i", (players) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("tells nobody a card that is not theirs to know, with options %i", async (seed) => {
    const { leaks, frames, cards } = await playMatch(randomConfig(seededRandom(seed * 10 + players), players), seed);
    expect(leaks).toEqual([]);
    expect(frames).toBeGreaterThan(60);
    expect(cards).toBeGreaterThan(60);
  });

  it.each(["easy", "medium", "hard"] as const)("tells nobody a card of the computer's (%s)", async (level) => {
    const config = { ...randomConfig(seededRandom(players), players), stacking: false, weakHand: false };
    const { leaks, frames } = await playMatch(config, players, { level, kind: "computer" });
    expect(leaks).toEqual([]);
    expect(frames).toBeGreaterThan(60);
  });
});

test("[R17] the judge itself would notice: what a player is shown holds cards that a spectator must not see", async () => {
  const world = new SocketWorld();
  const { room, code, players } = await sitDown(world, { ...randomConfig(seededRandom(1), 2), weakHand: false });
  players[0]?.say("dealCards", { code });
  const visible = players[0]?.sent.at(-1)?.bytes as Uint8Array;
  const unknownTo = (viewer: number | null) =>
    [...cardsIn(visible)].filter((card) => !knownTo(room.table, viewer).has(card));
  expect(cardsIn(visible).size).toBe(5);
  expect([unknownTo(0).length, unknownTo(1).length, unknownTo(null).length]).toEqual([0, 5, 5]);
});
