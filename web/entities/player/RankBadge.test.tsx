import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { RankBadge } from "./RankBadge.tsx";

afterEach(cleanup);

test("the first three ranks have medals", () => {
  render([1, 2, 3, 4].map((rank) => <RankBadge key={rank} rank={rank} prefix="#" />));
  expect([1, 2, 3, 4].map((rank) => screen.getByText(`#${rank}`).dataset["medal"])).toEqual([
    "gold",
    "silver",
    "bronze",
    undefined,
  ]);
});
