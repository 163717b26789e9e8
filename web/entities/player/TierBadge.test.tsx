import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TIERS, type TierName, UNRANKED } from "#engine/tiers.ts";
import { TierBadge } from "./TierBadge.tsx";

const tiers: readonly TierName[] = [UNRANKED, ...TIERS.map(({ name }) => name)];

afterEach(cleanup);

test("every tier has its own picture, which differs from the others without its colour", () => {
  const pictures = tiers.map((tier) => {
    const svg = render(<TierBadge tier={tier} />).container.querySelector("svg");
    expect(svg?.getAttribute("data-tier")).toBe(tier);
    return `${svg?.getAttribute("class")} ${svg?.innerHTML}`;
  });
  expect(new Set(pictures).size).toBe(tiers.length);
});

test("only crowns are gold", () => {
  for (const tier of tiers) {
    const { container } = render(<TierBadge tier={tier} />);
    const isCrowned = ["Card Master", "Card Veteran", "Card Legend"].includes(tier);
    expect(container.querySelector("[data-metal=gold]") !== null, `a crown on ${tier}`).toBe(isCrowned);
  }
});

test("has a name where the tier is not written beside it", () => {
  const { container } = render(<TierBadge tier="Rookie" />);
  expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  render(<TierBadge tier="Rookie" label="Rookie" />);
  expect(screen.getByRole("img", { name: "Rookie" })).toBeDefined();
});
