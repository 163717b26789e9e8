import { describe, expect, it } from "vitest";
import { weaveKente } from "./kente.ts";

const FIELD = { x: 12, y: 12, width: 226, height: 326 };
const WEAVES = [
  ["large", weaveKente(FIELD, 5, 7, 5)],
  ["small", weaveKente(FIELD, 3, 5, 3)],
] as const;

type Bar = readonly [x: number, y: number, width: number, height: number];

function bars(d: string): Bar[] {
  return [...d.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h[\d.-]+z/g)].map((match): Bar => {
    const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = match.slice(1).map(Number);
    return [x, y, width, height];
  });
}

describe("weaveKente", () => {
  it.each(WEAVES)("keeps the %s weave inside its field", (_size, weave) => {
    const all = weave.paths.flatMap((path) => bars(path.d));
    expect(all.length).toBeGreaterThan(50);
    for (const [x, y, width, height] of all) {
      expect(x).toBeGreaterThanOrEqual(FIELD.x);
      expect(y).toBeGreaterThanOrEqual(FIELD.y);
      expect(x + width).toBeLessThan(FIELD.x + FIELD.width + 0.1);
      expect(y + height).toBeLessThan(FIELD.y + FIELD.height + 0.1);
    }
  });

  it.each(WEAVES)("looks the same from both ends when %s, so that no card is marked", (_size, weave) => {
    for (const path of weave.paths) {
      const upright = bars(path.d);
      for (const [x, y, width, height] of upright) {
        const turned = [250 - x - width, 350 - y - height, width, height] as const;
        const twin = upright.some((bar) => bar.every((value, index) => Math.abs(value - (turned[index] ?? 0)) < 0.1));
        expect(twin, `${path.name} ${x} ${y}`).toBe(true);
      }
    }
  });

  it("needs no more than six shapes", () => {
    for (const [, weave] of WEAVES) expect(weave.paths.length).toBeLessThanOrEqual(6);
  });
});
