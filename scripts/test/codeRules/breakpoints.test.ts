import { expect, test } from "vitest";
import { strayBreakpoints } from "./breakpoints.ts";

const found = (query: string, path = "web/ui/Row.module.css") =>
  strayBreakpoints([{ path, text: `${query} {\n  .row {\n    top: 0;\n  }\n}\n` }]);

test("the five breakpoints are allowed, each with what lies just above it", () => {
  expect(found("@media (max-width: 30rem)")).toEqual([]);
  expect(found("@media (min-width: 72.01rem), (max-width: 40rem) and (max-height: 30rem)")).toEqual([]);
  expect(found("@media (min-width: 60rem) and (hover: hover) and (min-aspect-ratio: 4 / 3)")).toEqual([]);
});

test("another width or height is found, in each way to write it", () => {
  expect(found("@media (max-width: 46rem) and (max-height: 30rem)")).toEqual([
    "web/ui/Row.module.css asks for (max-width: 46rem), which is no breakpoint",
  ]);
  const others = [
    "(max-width: 480px)",
    "(max-height: 40rem)",
    "(max-width: 40.01rem)",
    "(width <= 40rem)",
    "(20rem < width < 60rem)",
  ];
  expect(others.flatMap((query) => found(`@media ${query}`))).toHaveLength(others.length);
});

test("the table has edges of its own; a container query is free", () => {
  expect(found("@media (max-height: 44rem)", "web/features/game/table/Plate.module.css")).toEqual([]);
  expect(found("@media (max-height: 44rem)", "web/features/home/HomeLists.module.css")).toHaveLength(1);
  expect(found("@container home (max-width: 43rem)")).toEqual([]);
});
