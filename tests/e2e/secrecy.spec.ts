import { expect, type Page } from "@playwright/test";
import { decodeFrame } from "#server/protocol/codec.ts";
import type { GameUpdate, GameView } from "#server/protocol/messages.ts";
import { test } from "./support/journey.ts";
import { playOut } from "./support/play.ts";
import type { Player } from "./support/player.ts";

const cardName = /^(?:10|[6-9JQKA])[SHDC]$/;

/** Every frame that a page receives from the first on, as bytes. */
function listenIn(page: Page): Buffer[] {
  const frames: Buffer[] = [];
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => frames.push(Buffer.from(payload)));
  });
  return frames;
}

/** Every name of a card anywhere in a value, keys included. */
function namedIn(value: unknown): string[] {
  if (typeof value === "string") return cardName.test(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [...namedIn(key), ...namedIn(part)]);
}

/** The cards this viewer may know: his own hand and what lies face up. */
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
  /** Names that a frame gave away although its viewer may not know them. */
  readonly leaks: readonly string[];
}

function judge(frames: readonly Buffer[]): Heard {
  let updates = 0;
  let named = 0;
  const leaks: string[] = [];
  for (const frame of frames) {
    const [type, payload] = decodeFrame(frame) as [string, unknown];
    const isUpdate = type === "gameData" || type === "updatedGameData";
    const may = isUpdate ? knowable((payload as GameUpdate).view) : new Set<string>();
    if (isUpdate) updates++;
    for (const name of namedIn(payload)) {
      named++;
      if (!may.has(name)) leaks.push(`${type} names ${name}`);
    }
  }
  return { updates, named, leaks };
}

const expectSecrets = (frames: readonly Buffer[], updatesMin: number): void => {
  const heard = judge(frames);
  expect(heard.updates).toBeGreaterThanOrEqual(updatesMin);
  expect(heard.named).toBeGreaterThan(0);
  expect(heard.leaks).toEqual([]);
};

test.describe("what a page is sent", () => {
  test("in a whole match against the computer names no card that the player may not know", async ({ arrive }) => {
    const guest = await arrive();
    const frames = listenIn(guest.page);
    await guest.playComputer("Hard");
    await playOut([guest]);
    // At least four hands of twelve plays and deals.
    expectSecrets(frames, 40);
  });

  test("at a table of three tells neither the players nor an onlooker another's cards", async ({ arrive }) => {
    const all: Player[] = [];
    const heard: Buffer[][] = [];
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
    expect(namedIn({ events: [{ card_id: "QH" }], legal: ["10S"], "6C": 1, other: "QHX" })).toEqual([
      "QH",
      "10S",
      "6C",
    ]);
  });
});
