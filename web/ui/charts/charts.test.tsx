import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { BarTable } from "./BarTable.tsx";
import { LineChart } from "./LineChart.tsx";

afterEach(cleanup);

const line = (values: readonly number[]): HTMLElement =>
  render(
    <LineChart
      points={values.map((value, at) => ({ at: at * 10, value }))}
      label="what it shows"
      formatAt={(at) => `t${at}`}
      formatValue={String}
    />,
  ).container;

test("a line from the first to the last value, between round values, with its text beside it", () => {
  const chart = line([1200, 1260, 1230]);
  expect(screen.getByRole("img", { name: "what it shows" })).toBeDefined();
  expect(chart.querySelector("[data-testid=line-line]")?.getAttribute("d")).toBe("M0 1000L500 0L1000 500");
  expect(chart.querySelector("[data-testid=line-values]")?.textContent).toBe("1200122012401260");
  expect([...chart.querySelectorAll("[data-testid=line-times] span")].map((span) => span.textContent)).toEqual([
    "t0",
    "t20",
  ]);
});

test("a single value is a point in the middle, and no value is no line", () => {
  expect(line([1200]).querySelector<HTMLElement>("[data-testid=line-end]")?.style.left).toBe("50%");
  expect(line([]).querySelector("svg")).toBeNull();
});

test("bars stand in a table with the same values", () => {
  const rows = [
    { key: "a", label: "Easy", share: 0.25, value: "25%", from: "1 of 4" },
    { key: "b", label: "Hard", share: 0, value: "0%", from: "0 of 2" },
  ];
  render(<BarTable caption="By level" heads={["Level", "Share", "From"]} rows={rows} />);
  const table = screen.getByRole("table", { name: "By level" });
  expect([...table.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
    "Easy1 of 425%",
    "Hard0 of 20%",
  ]);
  expect([...table.querySelectorAll("[data-testid=bar-fill]")].map((bar) => bar.getAttribute("width"))).toEqual([
    "25%",
    "0%",
  ]);
});
