/** Streams whose table is on another node of the cluster. */
import { describe, expect, it } from "vitest";
import { rulesPage } from "#engine/config.ts";
import { matchKey, nodeName, type RoomCode, roomCode, streamKeyOf, tournamentId, userIdOf } from "#protocol/ids.ts";
import { fourPlayers } from "#tests/support/fewPlayers.ts";
import { duel, KEY, namesIn, pass, Screen, screen } from "#tests/support/overlayScreen.ts";
import { SocketWorld } from "#tests/support/testWire.ts";

const rules = rulesPage(2);
const b = nodeName("b");
const AWAY = roomCode("AWAYAWAY");
const esi = userIdOf("esi");

/** A node on which every table that is not here is on node b. */
function nodeA(): SocketWorld {
  const world = new SocketWorld({ isUnlimited: true });
  world.streams.placeOf = async () => ({ is: "elsewhere", node: b });
  return world;
}

/** The table is on the other node from now on. */
function move(world: SocketWorld, moved: RoomCode): void {
  const find = world.rooms.find.bind(world.rooms);
  world.rooms.find = (code) => (code === moved ? undefined : find(code));
}

describe("an overlay is sent to the node", () => {
  it("of the table that its stream shows, and of none where there is none", async () => {
    const visible = await screen(nodeA(), esi, { follows: { kind: "table", code: AWAY } });
    expect(visible.sentTo[0]).toEqual([b, null]);
    const lost = nodeA();
    lost.streams.placeOf = async () => ({ is: "nowhere" });
    expect((await screen(lost, esi, { follows: { kind: "table", code: AWAY } })).sentTo).toEqual([]);
  });

  it("of a table that moves while it is on screen, with its picture to the last", async () => {
    const world = nodeA();
    const { code } = await duel(world, rules, { kind: "matched" }, ["ama", "kofi"]);
    const visible = await screen(world, esi, { follows: { kind: "table", code } });
    expect([namesIn(visible.last), visible.sentTo]).toEqual([["name-ama", "name-kofi"], []]);
    move(world, code);
    await pass(world, 3);
    expect(visible.sentTo[0]).toEqual([b, null]);
  });

  it("of the next match of a tournament, once the one on screen may be left", async () => {
    const world = nodeA();
    const here = await duel(world, rules, { kind: "tournament" }, ["ama", "kofi"]);
    world.streams.tournaments.set("7", fourPlayers({ "w1.1": here.code, "w1.2": AWAY }));
    const follows = { kind: "tournament", tournament: tournamentId("7"), pick: matchKey("w1.1") } as const;
    const visible = await screen(world, esi, { follows });
    expect([namesIn(visible.last), visible.sentTo]).toEqual([["name-ama", "name-kofi"], []]);
    world.streams.change(KEY, { follows: { ...follows, pick: matchKey("w1.2") } });
    await pass(world, 3);
    expect(visible.sentTo[0]).toEqual([b, "w1.2"]);
  });
});

it("an overlay that comes from another node goes on with its match, and its first picture has the table", async () => {
  const world = nodeA();
  const [one, other] = [
    await duel(world, rules, { kind: "tournament" }, ["ama", "kofi"]),
    await duel(world, rules, { kind: "tournament" }, ["yaa", "kwame"]),
  ];
  world.streams.tournaments.set("7", fourPlayers({ "w1.1": one.code, "w1.2": other.code }));
  const follows = { kind: "tournament", tournament: tournamentId("7"), pick: null } as const;
  for (const [key, name] of [
    ["w1.1", "name-ama"],
    ["w1.2", "name-yaa"],
  ] as const) {
    world.streams.make(key.padEnd(KEY.length, "x"), esi, { follows });
    const visible = new Screen();
    await world.streams.live.open(streamKeyOf(key.padEnd(KEY.length, "x")), visible, { match: matchKey(key) });
    expect(visible.frames.map(namesIn)[0]).toContain(name);
    await pass(world, 5);
    expect(namesIn(visible.last)).toContain(name);
    expect(visible.sentTo).toEqual([]);
  }
});
