/** The example frame of docs/protocol.md, byte by byte: written by the server's encoder, so that its bytes are true. */
import { roomCode } from "#protocol/ids.ts";
import { frame } from "#protocol/frames/codec.ts";
import type { UpdatedGameData } from "#protocol/frames/tableRecords.ts";

/** Seat 0 has dealt, seat 1 has led the 10 of hearts from slot 2. */
export const exampleTable: UpdatedGameData = [
  roomCode("ABCDEFGH"),
  7,
  3,
  1_800_000_000_000,
  2,
  1,
  1,
  0,
  0,
  null,
  null,
  [
    [0, 0, 0, 2, 0, null],
    [0, 0, 0, 2, 0, null],
  ],
  Uint8Array.of(0x55),
  null,
  null,
  null,
  0,
  [[10, 1, 0x55, 1]],
  [1, Uint8Array.of(0x0f, 0x2a, 0x73, 0x9a), 0, false],
];

/** Each line: its number of values, counting a list by its head alone, its depth, and its meaning. */
const lines: readonly (readonly [values: number, depth: number, meaning: string])[] = [
  [1, 0, "array of 3: type, payload, id"],
  [1, 1, '"updatedGameData"'],
  [1, 1, "array of 19"],
  [1, 2, '0  code "ABCDEFGH"'],
  [1, 2, "1  version 7"],
  [1, 2, "2  roster 3"],
  [1, 2, "3  server_time 1800000000000"],
  [1, 2, "4  phase play"],
  [1, 2, "5  hand 1"],
  [1, 2, "6  match 1"],
  [1, 2, "7  seat 0 must act"],
  [1, 2, "8  seat 0 is the dealer"],
  [1, 2, "9  no clock"],
  [1, 2, "10 no computer"],
  [1, 2, "11 two seats"],
  [7, 3, "   seat 0: connected"],
  [7, 3, "   seat 1: connected"],
  [1, 2, "12 one card: 0x55 = 2 * 36 + 13, the 10 of hearts"],
  [1, 2, "13 the hand goes on"],
  [1, 2, "14 no winner"],
  [1, 2, "15 nobody forfeited"],
  [1, 2, "16 nobody looks on"],
  [1, 2, "17 one event"],
  [5, 3, "   playedCard by seat 1, the same card, trick 1"],
  [1, 2, "18 the viewer"],
  [1, 3, "   sits on seat 1"],
  [1, 3, "   and holds four cards"],
  [1, 3, "   of which none may be played now"],
  [1, 3, "   and no redeal may be asked for"],
  [1, 1, 'id "a7"'],
];

/**
 * The length of the value at this place; of a list, the length of its head. @throws Error for a tag that the example
 * lacks
 */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [tag = 0, next = 0] = bytes.subarray(at);
  if (tag < 0x80 || (tag >= 0x90 && tag < 0xa0) || tag === 0xc0 || tag === 0xc2) return 1;
  if (tag >= 0xa0 && tag < 0xc0) return 1 + tag - 0xa0;
  if (tag === 0xc4) return 2 + next;
  if (tag === 0xcb) return 9;
  if (tag === 0xdc) return 3;
  throw new Error(`the example has no name for the tag ${tag.toString(16)}`);
}

/** The column after the longest line. */
const meaningColumn = 51;

/** The paragraph and the bytes with their meaning. @throws Error if lines and bytes do not end together */
export function exampleFrame(): string {
  const bytes = Uint8Array.from(frame("updatedGameData", exampleTable, "a7"));
  let at = 0;
  const written = lines.map(([values, depth, meaning]) => {
    const from = at;
    for (let value = 0; value < values; value++) at += lengthAt(bytes, at);
    const hex = [...bytes.subarray(from, at)].map((byte) => byte.toString(16).padStart(2, "0"));
    return `${"  ".repeat(depth)}${hex.join(" ")}`.padEnd(meaningColumn - 1).concat(` ${meaning}`);
  });
  if (at !== bytes.length) throw new Error(`the example names ${at} of ${bytes.length} bytes`);
  return [
    `This example is the frame of a played card at a table of two, ${bytes.length} bytes. Seat 0 has dealt, seat 1 has led the 10 of hearts from slot 2, and the frame answers the action \`a7\`:`,
    "",
    "```",
    ...written,
    "```",
  ].join("\n");
}
