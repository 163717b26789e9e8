import { expect, type Page } from "@playwright/test";
import { cardId, type Card, parseCard } from "#engine/cards.ts";
import { encodeFrame } from "#protocol/frames/codec.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { ServerReader } from "#protocol/frames/serverReader.ts";
import { cardsIn } from "../support/secrets.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";
import { long } from "./support/long.ts";

/** Every frame that a page receives from its first connection on, as bytes, by connection. */
function listenIn(page: Page): Buffer[][] {
  const connections: Buffer[][] = [];
  page.on("websocket", (socket) => {
    const frames: Buffer[] = [];
    connections.push(frames);
    socket.on("framereceived", ({ payload }) => frames.push(Buffer.from(payload)));
  });
  return connections;
}

/** The cards that this viewer may know: the viewer's own hand and all cards that are face up. */
const knowable = ({ me, cards }: GameView): Set<string> =>
  new Set(
    cards.flatMap(({ card, player_id, status }) => {
      const isOpen = status === "played" || (status === "in_hand" && player_id === me && me !== null);
      return isOpen && card !== undefined ? card.card_id : [];
    }),
  );

interface Heard {
  readonly updates: number;
  readonly named: number;
  /** Cards in a frame that its viewer may not know. */
  readonly leaks: readonly string[];
}

function judge(connections: readonly (readonly Buffer[])[]): Heard {
  let updates = 0;
  let named = 0;
  const leaks: string[] = [];
  for (const frames of connections) {
    const reader = new ServerReader();
    for (const frame of frames) {
      const reading = reader.read(frame);
      if (reading.is !== "heard") throw new Error("a frame that cannot be shown");
      const { type, payload } = reading.heard;
      const isUpdate = type === "gameData" || type === "updatedGameData";
      const may = isUpdate ? knowable(payload.view) : new Set<string>();
      if (isUpdate) updates++;
      for (const card of cardsIn(frame)) {
        named++;
        if (!may.has(cardId(card))) leaks.push(`${type} names ${cardId(card)}`);
      }
    }
  }
  return { updates, named, leaks };
}

const expectSecrets = (frames: readonly (readonly Buffer[])[], updatesMin: number): void => {
  const heard = judge(frames);
  expect(heard.updates).toBeGreaterThanOrEqual(updatesMin);
  expect(heard.named).toBeGreaterThan(0);
  expect(heard.leaks).toEqual([]);
};

test.describe("what a page is sent", () => {
  test("in a whole match against the computer names no card that the player may not know", async ({ arrive }) => {
    const guest = await arrive({ prefs: { tableSpeed: "fast" } });
    const frames = listenIn(guest.page);
    await guest.playComputer("Hard");
    await playOut([guest]);
    // At least four hands of twelve plays and deals.
    expectSecrets(frames, 40);
  });

  test("at a table of three neither players nor a spectator get another player's cards", long, async ({ arrive }) => {
    const all: Player[] = [];
    const heard: Buffer[][][] = [];
    for (let people = 0; people < 4; people++) {
      const player = await arrive();
      heard.push(listenIn(player.page));
      all.push(player);
    }
    const [host, ...others] = all as [Player, ...Player[]];
    const link = await host.invite({ players: 3, winPoints: 2 });
    for (const other of others) await other.open(link);
    await expect(others[2]?.page.getByText("You are watching") ?? host.table).toBeVisible();
    await playOut(all.slice(0, 3));
    for (const frames of heard) expectSecrets(frames, 17);
  });

  test("would be found out if it named one", () => {
    const hidden = { cards: [{ id: 3, player_id: 1, status: "in_hand", card: { card_id: "QH" } }], me: 0 };
    expect(knowable(hidden as unknown as GameView).size).toBe(0);
    const named = encodeFrame(["chatMessage", { events: [{ card_id: "QH" }], legal: ["10S"], "6C": 1, other: "QHX" }]);
    const found = ["QH", "10S", "6C"].map((name) => parseCard(name) as Card);
    expect([...cardsIn(named)]).toEqual(found);
    const play: unknown[] = ["TABLE1", 1, 1, 0, 2, 1, 1, 0, 0, null, null, [], Uint8Array.of(7)];
    play.push([1, 20, 1], null, null, 0, [[11, 0, 21, 1]], [0, Uint8Array.of(44), 0, false]);
    expect([...cardsIn(encodeFrame(["updatedGameData", play]))]).toEqual([7, 8, 20, 21]);
    expect(() => cardsIn(encodeFrame(["updatedGameData", [...play, 22]]))).toThrow("Invalid");
  });
});
