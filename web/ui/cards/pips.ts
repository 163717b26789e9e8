import type { Rank } from "./face.ts";

/** The middle of a pip on the 250 x 350 card, and whether it stands on its head. */
export interface Pip {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turned: boolean;
}

const LEFT = 91;
const MIDDLE = 125;
const RIGHT = 159;
const PIP_SIZE = 41;
const ACE_SIZE = 160;

const THREE_ROWS = [64, 175, 286] as const;
const FOUR_ROWS = [62, 137, 213, 288] as const;

function columns(rows: readonly number[]): [number, number][] {
  return rows.flatMap((y): [number, number][] => [
    [LEFT, y],
    [RIGHT, y],
  ]);
}

const PLACES: Readonly<Partial<Record<Rank, readonly (readonly [number, number])[]>>> = {
  "6": columns(THREE_ROWS),
  "7": [...columns(THREE_ROWS), [MIDDLE, 119.5]],
  "8": [...columns(THREE_ROWS), [MIDDLE, 119.5], [MIDDLE, 230.5]],
  "9": [...columns(FOUR_ROWS), [MIDDLE, 175]],
  "10": [...columns(FOUR_ROWS), [MIDDLE, 99.5], [MIDDLE, 250.5]],
};

/** The pips in the field of a card: its number, one for an ace, none for a court. */
export function pipsOf(rank: Rank): readonly Pip[] {
  if (rank === "A") return [{ x: MIDDLE, y: 175, size: ACE_SIZE, turned: false }];
  return (PLACES[rank] ?? []).map(([x, y]) => ({ x, y, size: PIP_SIZE, turned: y > 176 }));
}
