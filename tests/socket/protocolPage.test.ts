/** Tests docs/protocol.md against the server, where no type or generated table does. */
import * as v from "valibot";
import { expect, it } from "vitest";
import { seededRandom } from "#engine/random.ts";
import { type RoomCode, userIdOf } from "#protocol/ids.ts";
import { decodeFrame, frame } from "#protocol/frames/codec.ts";
import type { ClientType } from "#protocol/frames/messages.ts";
import { REFUSALS } from "#protocol/frames/serverMessages.ts";
import { updatedGameDataSchema } from "#protocol/frames/tableRecords.ts";
import { rulesPage } from "#engine/config.ts";
import { clientTypes, messageOf } from "#tests/support/anyMessage.ts";
import { protocolPage, sentence } from "#tests/support/protocolPage.ts";
import { person } from "#tests/support/roomHarness.ts";
import { sitDown } from "#tests/support/tablePlay.ts";
import { settled, SocketWorld, type TestWire } from "#tests/support/testWire.ts";
import { exampleTable } from "../../scripts/build/docs/exampleFrame.ts";
import { messagesOf } from "../../scripts/build/docs/socketTables.ts";

const two = rulesPage(2);

/** The types of received messages from the index `from` on; an update that answers an action counts as both. */
const typesFrom = (wire: TestWire, from: number): string[] => wire.heard.all.slice(from).map(({ type }) => type);

/** The viewer's own seat in the latest update. */
function ownOf(wire: TestWire) {
  const visible = wire.sent
    .map(({ bytes }) => decodeFrame(bytes))
    .findLast((each) => (each as [string])[0] === "gameData");
  return (visible as [string, { play: v.InferOutput<typeof updatedGameDataSchema> }])[1].play[18];
}

it("answers a line of chat by an ack whose version counts the line, and shows no view of that version", async () => {
  sentence(
    "A line of chat is answered by an `ack` whose `version` counts the line, and no view of that version need follow.",
  );
  sentence("After the `ack` of a line of chat go on with the newest view there is.");
  const { code, players } = await sitDown(new SocketWorld(), two);
  const [ama] = players as [TestWire];
  const { version } = ama.update;
  const from = ama.heard.all.length;
  ama.say("sendMessage", { code, text: "good luck" }, "line");
  await settled();
  expect(ama.ack("line")).toEqual({ ok: true, version: version + 1 });
  expect(typesFrom(ama, from).toSorted()).toEqual(["ack", "chatMessage"]);
  // The page's advice: act on the present view, and on the view in the answer.
  ama.say("dealCards", { code }, "deal");
  await settled();
  expect(ama.update.version).toBe(version + 2);
  expect(ama.view.phase).toBe("play");
});

it("answers join-room, watch and getGameData by a gameData and then an ack", async () => {
  sentence("`join-room`, `watch` and `getGameData` are answered by a `gameData` and then an `ack`.");
  sentence("send `getGameData` and go on with its `gameData`, which comes before its `ack`");
  const { world, code } = await opened();
  for (const type of ["join-room", "watch", "getGameData"] as const) {
    const wire = await world.connect(type === "watch" ? userIdOf("esi") : userIdOf("ama"));
    if (type === "getGameData") wire.say("join-room", { code });
    await settled();
    const from = wire.heard.all.length;
    wire.say(type, { code }, type);
    await settled();
    expect(typesFrom(wire, from)).toEqual(["gameData", "ack"]);
  }
});

async function opened() {
  const world = new SocketWorld();
  return { world, ...(await sitDown(world, two)) };
}

it("answers an action that was sent before, or whose effect is there already, by an ack alone", async () => {
  sentence("An action that was sent before, or whose effect is there already, is answered by an `ack` alone.");
  const { code, players } = await opened();
  const [ama] = players as [TestWire];
  ama.say("dealCards", { code }, "deal");
  await settled();
  const from = ama.heard.all.length;
  ama.say("dealCards", { code }, "deal");
  // A seated player who sits down again is not refused.
  ama.say("playerJoin", { code }, "sit");
  await settled();
  expect(typesFrom(ama, from)).toEqual(["ack", "ack"]);
  expect([ama.ack("deal"), ama.ack("sit")]).toMatchObject([{ ok: true }, { ok: true }]);
});

it("refuses by the codes that the page lists and by no other", () => {
  const [, table = ""] = protocolPage.split("### Refusals\n");
  const rows = table.split("\n").filter((line) => line.startsWith("| `"));
  const listed = rows.flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  expect(new Set(listed)).toEqual(new Set(REFUSALS));
});

it("begins a table of create-bot at once, and one with seated computers when the host wants it", async () => {
  sentence("A table of `create-bot` is in `deck` from the beginning.");
  sentence("(`addComputer`) stays in `waiting` with every seat taken until the host starts it");
  const world = new SocketWorld();
  const { code } = await world.open({ createdBy: person("ama"), level: "easy" });
  const ama = await world.connect(userIdOf("ama"));
  ama.say("join-room", { code });
  expect(ama.view.phase).toBe("deck");
  const friendly = await world.open({ createdBy: person("ama") });
  ama.say("join-room", { code: friendly.code });
  ama.say("addComputer", { code: friendly.code, position: 1, level: "easy" });
  await settled();
  expect(ama.view).toMatchObject({ code: friendly.code, phase: "waiting" });
  expect(ama.view.players).toHaveLength(2);
  ama.say("startGame", { code: friendly.code });
  await settled();
  expect(ama.view.phase).toBe("deck");
});

it("lets nothing be played while the computer holds the seat", async () => {
  sentence("While the computer holds the seat (bit 4), `legal` is 0 and `can_redeal` is false.");
  const { code, players } = await opened();
  const [ama, kofi] = players as [TestWire, TestWire];
  ama.say("dealCards", { code });
  await settled();
  kofi.say("join-room", { code });
  const [seat, cards, legal] = ownOf(kofi) ?? [];
  expect({ seat, cards: cards?.length }).toEqual({ seat: 1, cards: 5 });
  expect(legal).toBeGreaterThan(0);
  kofi.say("leaveGame", { code });
  await settled();
  kofi.say("join-room", { code });
  await settled();
  expect(ownOf(kofi)).toEqual([1, cards, 0, false]);
  kofi.say("playerJoin", { code });
  kofi.say("join-room", { code });
  await settled();
  expect(ownOf(kofi)?.[2]).toBe(legal);
});

it("has an example that is a message of the server", () => {
  const [, payload] = decodeFrame(Uint8Array.from(frame("updatedGameData", exampleTable, "a7"))) as [string, unknown];
  expect(v.is(updatedGameDataSchema, payload)).toBe(true);
  expect(protocolPage).toContain(`${frame("updatedGameData", exampleTable, "a7").length} bytes. Seat 0 has dealt`);
});

/** The limits that count a message. */
async function limitsOf(world: SocketWorld, wire: TestWire, type: ClientType, code: RoomCode): Promise<string[]> {
  const requested = new Set<string>();
  const take = world.rates.take.bind(world.rates);
  world.rates.take = (name, keys, points) => {
    requested.add(name);
    return take(name, keys, points);
  };
  const { payload } = messageOf(type, seededRandom(1), { code, token: "token-ama", version: 1, text: "hello" });
  wire.say(type, payload as never, `a-${type}`);
  await settled();
  world.rates.take = take;
  return [...requested].filter((name) => name !== "frame").toSorted();
}

it("counts each message for the limits that the page lists", async () => {
  const listed = (type: ClientType) =>
    Object.entries(messagesOf).flatMap(([name, types]) => (types.includes(type) ? [name] : []));
  for (const type of clientTypes.filter((each) => each !== "hello" && each !== "openOverlay")) {
    const { world, code, players } = await opened();
    const [, kofi] = players as [TestWire, TestWire];
    const ofChannel = type === "sendGlobalMessage" ? ["globalChat"] : [];
    expect([type, await limitsOf(world, kofi, type, code)]).toEqual([type, [...listed(type), ...ofChannel].toSorted()]);
  }
});

it("counts a message about a table that the connection does not look at for `look`, and coming to it for `watch`", async () => {
  sentence("`look` | 20 in 40 s for a user; 200 in 40 s for an address");
  const { world, code } = await opened();
  const esi = () => world.connect(userIdOf("esi"));
  expect(await limitsOf(world, await esi(), "sendMessage", code)).toEqual(["chat", "look"]);
  expect(await limitsOf(world, await esi(), "playCard", code)).toEqual(["look", "play"]);
  expect(await limitsOf(world, await esi(), "join-room", code)).toEqual(["look", "watch"]);
});
