import { expect, test } from "vitest";
import { clampBounds, decodePlace, defaultPlace, rememberedPlace, windowSizeMin } from "./windowState.ts";

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: -200, width: 1920, height: 1080 };

test.each([
  ["stays where it was", { x: 100, y: 100, width: 800, height: 700 }, { x: 100, y: 100, width: 800, height: 700 }],
  [
    "stays on the second screen",
    { x: 1600, y: 0, width: 800, height: 700 },
    { x: 1600, y: 0, width: 800, height: 700 },
  ],
  [
    "comes back in from the right",
    { x: 3300, y: 0, width: 800, height: 700 },
    { x: 2560, y: 0, width: 800, height: 700 },
  ],
  [
    "comes down from under the bar",
    { x: 10, y: -100, width: 800, height: 700 },
    { x: 10, y: 25, width: 800, height: 700 },
  ],
  ["shrinks to the screen", { x: -50, y: 0, width: 9000, height: 100 }, { x: 1440, y: 0, width: 1920, height: 600 }],
  ["grows to what can be used", { x: 0, y: 25, width: 1, height: 1 }, { x: 0, y: 25, ...windowSizeMin }],
])("a window %s", (_what, bounds, expected) => {
  expect(clampBounds(bounds, [laptop, beside])).toEqual(expected);
});

test("a window on a missing screen opens at the default place", () => {
  expect(clampBounds({ x: 1600, y: 0, width: 800, height: 700 }, [laptop])).toBeNull();
  expect(clampBounds({ x: 0, y: 0, width: 800, height: 700 }, [])).toBeNull();
});

test("a screen smaller than the smallest window is filled", () => {
  const tiny = { x: 0, y: 0, width: 320, height: 480 };
  expect(clampBounds({ x: 5, y: 5, width: 800, height: 700 }, [tiny])).toEqual(tiny);
});

test.each([
  undefined,
  null,
  7,
  "x",
  [],
  {},
  { bounds: null },
  { bounds: { x: 1, y: 1, width: 1 } },
  { bounds: { x: "1", y: 1, width: 1, height: 1 } },
  { bounds: { x: 0, y: 0, width: Number.NaN, height: 1 } },
  { bounds: { x: 0, y: 0, width: -5, height: 5 }, isMaximized: "yes" },
  { bounds: { x: 1e12, y: 0, width: 5, height: 5 } },
])("nothing is taken from %j", (value) => {
  expect(decodePlace(value)).toEqual(defaultPlace);
});

test("maximized and full screen are restored, with the bounds underneath", async () => {
  const stored = { bounds: { x: 10, y: 30, width: 800, height: 700 }, isMaximized: true, isFullScreen: false };
  const file = { read: async () => stored, write: async () => undefined };
  expect(await rememberedPlace(file, [laptop])).toEqual(stored);
});
