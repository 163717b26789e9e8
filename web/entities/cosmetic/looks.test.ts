import { expect, test } from "vitest";
import { COSMETIC_KEYS, COSMETICS } from "#protocol/calls/cosmetics.ts";
import { backClass, feltClass, frameClass } from "./looks.ts";

const drawn = { back: backClass, felt: feltClass, frame: frameClass };

test.each(COSMETIC_KEYS)("%s is drawn", (key) => {
  const { kind } = COSMETICS[key];
  expect(drawn[kind]({ [kind]: key })).toBeTruthy();
});

test.each(["of_tomorrow", "__proto__", "constructor", "", "lattice back"])(
  "a key that is not known, as %o, is the usual look",
  (key) => {
    for (const kind of ["back", "felt", "frame"] as const) expect(drawn[kind]({ [kind]: key })).toBeUndefined();
  },
);
