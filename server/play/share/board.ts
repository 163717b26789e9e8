/** The pictures that stand for the game where a link to it is shown: 1200 by 630, the size that most sites ask for. */
import type { SharedMatch, SharedPlay, SharedPlayer } from "./sharedContent.ts";
import type { Drawings } from "./drawings.ts";
import { fitted, type Written, written } from "./lettering.ts";

export const boardWidth = 1200;
export const boardHeight = 630;

const clothHeight = 24;
const margin = 64;
const cardRatio = 7 / 5;

const at = (x: number, y: number, inner: string, colour?: string): string =>
  `<g transform="translate(${x} ${y})"${colour === undefined ? "" : ` color="${colour}"`}>${inner}</g>`;

const nothing: Written = { svg: "", width: 0 };

function words(text: string, size: number, widthMax: number): Written {
  return fitted(text, size, widthMax) ?? nothing;
}

const box = (x: number, y: number, width: number, viewBox: readonly [number, number], inner: string): string =>
  `<svg x="${x}" y="${y}" width="${width}" height="${(width * viewBox[1]) / viewBox[0]}" ` +
  `viewBox="0 0 ${viewBox[0]} ${viewBox[1]}">${inner}</svg>`;

/** A colour of the page's style sheets. @throws Error for a colour that the page does not have */
export function colourOf({ colours }: Drawings, name: string): string {
  const colour = colours[name];
  if (colour === undefined) throw new Error(`the page has no colour called ${name}`);
  return colour;
}

const crownBox = [44, 40] as const;
const cardBox = [250, 350] as const;

/** The felt between two bands of cloth, and the name of the game. */
function board(drawings: Drawings, inner: string): string {
  const tile = 96;
  const cloth = (y: number): string =>
    Array.from({ length: Math.ceil(boardWidth / tile) }, (_, index) => at(index * tile, y, drawings.kente)).join("");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${boardWidth}" height="${boardHeight}">` +
    `<style>${drawings.style}</style>` +
    `<defs><radialGradient id="felt" cx=".62" cy=".42" r=".8">` +
    `<stop offset="0" stop-color="${colourOf(drawings, "felt")}"/>` +
    `<stop offset="1" stop-color="${colourOf(drawings, "felt-deep")}"/></radialGradient></defs>` +
    `<rect width="${boardWidth}" height="${boardHeight}" fill="url(#felt)"/>` +
    `${cloth(0)}${cloth(boardHeight - clothHeight)}${inner}</svg>`
  );
}

function brand(drawings: Drawings): string {
  const crownWidth = 52;
  return (
    box(margin, 68, crownWidth, crownBox, drawings.crown) +
    at(margin + crownWidth + 16, 112, words("Spar", 50, 300).svg, colourOf(drawings, "on-felt"))
  );
}

const line = "Win the final trick. Take the crown.";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A card, edged in gold where it wins. */
function card(drawings: Drawings, name: string, { x, y, width }: Place, isWinning: boolean): string {
  const height = width * cardRatio;
  const face = `<g class="playingCard">${box(x, y, width, cardBox, drawings.cards[name] ?? "")}</g>`;
  const edge = 7;
  const gold =
    `<rect x="${x - edge}" y="${y - edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" ` +
    `rx="${width * 0.1}" fill="${colourOf(drawings, "gold")}"/>`;
  return (isWinning ? gold : "") + face;
}

/** Below this part of its size a name takes two lines. */
const shrinkMin = 0.72;

/** A name in two, behind a sign if there is one near the middle. */
function halves(name: string): readonly [string, string] {
  const letters = Array.from(name);
  const middle = Math.ceil(letters.length / 2);
  const away = (index: number): number => Math.abs(index - middle);
  const breaks = letters.flatMap((letter, index) => (/[._-]/.test(letter) ? [index + 1] : []));
  const near = breaks.filter((index) => away(index) <= letters.length / 4).toSorted((a, b) => away(a) - away(b));
  const at = near[0] ?? middle;
  return [letters.slice(0, at).join(""), letters.slice(at).join("")];
}

/** A name around a baseline; where it is hidden or no font has its letters, the player's number. */
function nameWritten({ name }: SharedPlayer, index: number, size: number, widthMax: number): Written {
  const number = `Player ${index + 1}`;
  const text = name === null || written(name, size) === undefined ? number : name;
  const whole = words(text, size, Number.POSITIVE_INFINITY);
  if (whole.width * shrinkMin <= widthMax) return words(text, size, widthMax);
  const lines = halves(text).map((each) => words(each, size * 0.66, widthMax));
  const [first = nothing, second = nothing] = lines;
  const svg = at(0, -size * 0.3, first.svg) + at(0, size * 0.42, second.svg);
  return { svg, width: Math.max(first.width, second.width) };
}

const listRight = 620;

/** One line for each player, the winner crowned. */
function list(drawings: Drawings, { players }: SharedMatch): string {
  const [top, bottom] = [150, 520];
  const row = Math.min(124, (bottom - top) / players.length);
  const size = Math.min(62, row * 0.52);
  const first = (top + bottom - row * players.length) / 2;
  const crownWidth = size * 0.95;
  return players
    .map((player, index) => {
      const y = first + row * (index + 0.5) + size * 0.34;
      const score = words(String(player.score), size * 1.2, 150);
      const left = margin + crownWidth + 22;
      const name = nameWritten(player, index, size, listRight - left - score.width - 30);
      const colour = colourOf(drawings, player.isWinner ? "gold" : "on-felt");
      const crown = box(margin, y - crownWidth * 0.86, crownWidth, crownBox, drawings.crown);
      return (
        (player.isWinner ? crown : "") +
        at(left, y, name.svg, colourOf(drawings, "on-felt")) +
        at(listRight - score.width, y + size * 0.06, score.svg, colour)
      );
    })
    .join("");
}

/** Where the cards of a trick lie: side by side, four in two rows. */
function placesFor(count: number): readonly Place[] {
  const [left, right] = [690, 1140];
  const columns = count === 4 ? 2 : count;
  const width = count === 2 ? 200 : 142;
  const gap = count === 2 ? 36 : 22;
  const rowHeight = width * cardRatio + 46;
  const rows = Math.ceil(count / columns);
  const x = (left + right - columns * width - (columns - 1) * gap) / 2;
  const y = (boardHeight - rows * rowHeight + 20) / 2;
  return Array.from({ length: count }, (_, index) => ({
    x: x + (index % columns) * (width + gap),
    y: y + Math.floor(index / columns) * rowHeight,
    width,
  }));
}

function trick(drawings: Drawings, { players, lastTrick }: SharedMatch): string {
  const places = placesFor(lastTrick.length);
  const visible = lastTrick.flatMap((play, index): { play: SharedPlay; place: Place }[] => {
    const place = places[index];
    return place === undefined ? [] : [{ play, place }];
  });
  return visible
    .map(({ play, place }) => {
      const index = players.findIndex(({ seat }) => seat === play.seat);
      const player = players[index];
      if (player === undefined) return "";
      const label = nameWritten(player, index, 24, place.width + 14);
      const middle = place.x + (place.width - label.width) / 2;
      const colour = colourOf(drawings, play.isWinning ? "gold" : "on-felt-soft");
      return (
        card(drawings, play.card, place, play.isWinning) +
        at(middle, place.y + place.width * cardRatio + 33, label.svg, colour)
      );
    })
    .join("");
}

/** The picture of a finished match, as SVG without text. */
export function matchBoard(drawings: Drawings, match: SharedMatch): string {
  const motto = at(margin, 566, words(line, 26, 560).svg, colourOf(drawings, "on-felt-soft"));
  const crownWidth = 300;
  const right =
    match.lastTrick.length > 0 ? trick(drawings, match) : box(765, 180, crownWidth, crownBox, drawings.crown);
  return board(drawings, brand(drawings) + list(drawings, match) + right + motto);
}

/** The hand on the picture of the game itself: its last card takes the crown. */
const fan = [
  ["KS", -20],
  ["QD", -9],
  ["10C", 2],
  ["AC", 13],
  ["7H", 24],
] as const;

/** The picture of the game itself, for all links that have none of their own. */
export function gameBoard(drawings: Drawings): string {
  const width = 186;
  const pivot = { x: 815, y: 830 };
  const radius = 480;
  const drawn = fan.map(([name, degrees], index) => {
    const isWinning = index === fan.length - 1;
    const reach = radius + (isWinning ? 24 : 0);
    const y = pivot.y - reach - (width * cardRatio) / 2;
    const place = { x: pivot.x - width / 2, y, width };
    const crown = isWinning ? box(pivot.x - 48, y - 112, 96, crownBox, drawings.crown) : "";
    const upright = card(drawings, name, place, isWinning) + crown;
    return `<g transform="rotate(${degrees} ${pivot.x} ${pivot.y})">${upright}</g>`;
  });
  const title = at(margin, 320, words("Spar", 150, 460).svg, colourOf(drawings, "on-felt"));
  const [first = "", second = ""] = line.split(/(?<=\.) /);
  const motto =
    at(margin + 4, 400, words(first, 40, 460).svg, colourOf(drawings, "on-felt-soft")) +
    at(margin + 4, 454, words(second, 40, 460).svg, colourOf(drawings, "gold"));
  return board(drawings, drawn.join("") + title + motto);
}
