import { describe, expect, test } from "vitest";
import { chosenUsername } from "#server/people/users/usernames.ts";
import { fitted, written } from "./lettering.ts";

const isChosen = (name: string): boolean => chosenUsername(name) === name;

/** Every letter that a username may hold, found by asking. */
const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter((letter) =>
  isChosen(`Zz${letter}zZ`),
);

describe("lettering", () => {
  test("knows every letter that a name may hold", () => {
    expect(letters.length).toBeGreaterThan(500);
    const unknown = letters.filter((letter) => written(letter, 40) === undefined);
    // a long s that no font of the page has; a user who is called so is shown by his number
    expect(unknown).toEqual(["ẜ"]);
  });

  test.each(["阿妈", "Ама", "أما", "😀"])("says so where no font has a letter: %j", (name) => {
    expect(written(name, 40)).toBeUndefined();
  });

  test("draws letters as outlines, no matter what they spell", () => {
    const name = `"/><script>&'`;
    const { svg, width } = written(name, 40) ?? { svg: "", width: 0 };
    expect(width).toBeGreaterThan(40);
    expect(svg).toMatch(/^(<path d="[MLQCZ\d. -]+" transform="[a-z(). \de-]+" fill="currentColor"\/>)+$/);
  });

  test("draws the letters of Akan and Ewe as heavy as the others", () => {
    expect(written("Kofi", 40)?.svg).not.toContain("stroke");
    expect(written("Kɔfi", 40)?.svg.match(/stroke=/g)).toHaveLength(1);
  });

  test("makes a long text smaller and leaves a short one", () => {
    const long = fitted("W".repeat(20), 60, 300);
    expect(long?.width).toBeLessThanOrEqual(300.01);
    expect(long?.width).toBeGreaterThan(299);
    expect(fitted("Ama", 60, 300)).toEqual(written("Ama", 60));
  });
});
