/** Checks the pictures by their pixels, painted as on the server. */
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { CARDS, cardId, isInPlay } from "#engine/cards.ts";
import { boardHeight, boardWidth, gameBoard, matchBoard } from "./board.ts";
import type { SharedMatch, SharedPlayer } from "./sharedContent.ts";
import type { Drawings } from "./drawings.ts";
import { painted } from "./paint.ts";
import { pageDrawings } from "#tests/support/pageDrawings.ts";

let drawings: Drawings;
beforeAll(async () => {
  drawings = await pageDrawings();
});

const player = (seat: number, name: string | null, score: number): SharedPlayer => ({
  seat,
  name,
  score,
  isWinner: seat === 1,
});

const match = (name: string | null, changes: Partial<SharedMatch> = {}): SharedMatch => ({
  players: [player(1, name, 5), player(0, "Kofi", 3)],
  lastTrick: [
    { card: "KS", seat: 0, isWinning: false },
    { card: "7S", seat: 1, isWinning: true },
  ],
  ...changes,
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The painter has no decoder but one for drawings; its pictures are read here with one more. */
async function paintedPicture(svg: string) {
  const picture = await painted(svg);
  sharp.unblock({ operation: ["VipsForeignLoadPngBuffer"] });
  return sharp(picture);
}

/** How many pixels in a part of the picture are about this colour. */
async function count(svg: string, colour: string, [left, top, right, bottom]: Box): Promise<number> {
  const part = { left, top, width: right - left, height: bottom - top };
  const { data, info } = await (await paintedPicture(svg))
    .extract(part)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let found = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if (wanted.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 12)) found += 1;
  }
  return found;
}

const crowns: Box = [60, 140, 140, 520];
const cards: Box = [690, 60, 1140, 600];

describe("the drawings", () => {
  test("hold every card as the page draws it, with colours and without variables", () => {
    const names = Array.from({ length: CARDS }, (_, card) => cardId(card));
    expect(Object.keys(drawings.cards).toSorted()).toEqual(names.toSorted());
    expect(new Set(Object.values(drawings.cards)).size).toBe(CARDS);
    expect(JSON.stringify([drawings.style, drawings.cards, drawings.crown])).not.toContain("var(");
    expect(drawings.style).toContain(".cardIndex{fill:none;stroke:currentcolor");
  });
});

describe("the picture of a match", () => {
  test("has the size that sites ask for", async () => {
    const { width, height, format } = await (await paintedPicture(matchBoard(drawings, match("Ama")))).metadata();
    expect({ width, height, format }).toEqual({ width: boardWidth, height: boardHeight, format: "png" });
  });

  test("holds outlines alone: neither text nor anything of a name", () => {
    const svg = matchBoard(drawings, match(`"><image href='file:///etc/passwd'/>&`));
    for (const word of ["<text", "font", "<image", "href", "passwd", "&"]) expect(svg).not.toContain(word);
  });

  test("crowns the winner and edges the card that won in gold", async () => {
    const won = matchBoard(drawings, match("Ama"));
    const { gold = "" } = drawings.colours;
    expect(await count(won, gold, crowns)).toBeGreaterThan(800);
    const visible = match("Ama");
    const nobody = matchBoard(drawings, {
      players: visible.players.map((each) => ({ ...each, isWinner: false })),
      lastTrick: visible.lastTrick.map((play) => ({ ...play, isWinning: false })),
    });
    expect(await count(nobody, gold, crowns)).toBe(0);
    expect(await count(won, gold, cards)).toBeGreaterThan((await count(nobody, gold, cards)) + 4_000);
  });

  test.each([2, 3, 4])("shows the %i cards of the last trick, and a crown where there was none", async (players) => {
    const paper = drawings.colours["card-paper"] ?? "";
    const seats = Array.from({ length: players }, (_, seat) => seat);
    const trick = seats.map((seat) => ({ card: `${seat + 7}H`, seat, isWinning: false }));
    const all = { players: seats.map((seat) => player(seat, "Ama", 1)), lastTrick: trick };
    const svg = matchBoard(drawings, all);
    for (const { card } of trick) expect(svg.split(drawings.cards[card] ?? "-")).toHaveLength(2);
    expect(await count(svg, paper, cards)).toBeGreaterThan(20_000);
    const none = matchBoard(drawings, { ...all, lastTrick: [] });
    expect(await count(none, drawings.colours["gold"] ?? "", cards)).toBeGreaterThan(10_000);
  });

  test("shows a user who hides, or whose letters no font has, by the number", () => {
    const hidden = matchBoard(drawings, match(null));
    expect(matchBoard(drawings, match("阿妈"))).toBe(hidden);
    expect(matchBoard(drawings, match("Player 1"))).toBe(hidden);
    expect(matchBoard(drawings, match("Ama"))).not.toBe(hidden);
  });

  test.each(["W".repeat(20), "Kwame.Nkrumah-Mensah", "i".repeat(20), "A"])(
    "keeps the name %s in its place",
    async (name) => {
      const svg = matchBoard(drawings, match(name, { lastTrick: [] }));
      const bone = drawings.colours["on-felt"] ?? "";
      expect(await count(svg, bone, [120, 150, 620, 520])).toBeGreaterThan(300);
      expect(await count(svg, bone, [622, 30, 760, 600])).toBe(0);
    },
  );
});

test("the picture of the game shows cards that are in the game", async () => {
  const svg = gameBoard(drawings);
  const paper = drawings.colours["card-paper"] ?? "";
  expect(await count(svg, paper, [500, 100, 1180, 600])).toBeGreaterThan(50_000);
  const visible = Array.from({ length: CARDS }, (_, card) => card).filter((card) =>
    svg.includes(drawings.cards[cardId(card)] ?? "-"),
  );
  expect(visible).toHaveLength(5);
  for (const card of visible) expect(isInPlay(card, true)).toBe(true);
});
