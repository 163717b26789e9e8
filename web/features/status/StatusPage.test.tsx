import { act, cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { StatusPage } from "./StatusPage.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The status of a server whose parts were checked on the last days. */
const status = (daysChecked: number) => ({
  checked_at: Date.now(),
  first_day: 20_000,
  components: [
    {
      id: "site",
      state: "up",
      days: Array.from({ length: 90 }, (_, day) => (day < 90 - daysChecked ? null : 1_000)),
      uptime: 1_000,
    },
  ],
  incidents: [],
});

test.each([
  [1, "100% of checks in 1 day were good"],
  [2, "100% of checks in 2 days were good"],
  [90, "100% of checks in 90 days were good"],
])("after %i days of checks the page claims no more days", async (daysChecked, words) => {
  fakeServer({ "GET /status": { body: status(daysChecked) } });
  await act(async () => {
    render(
      <MemoryRouter>
        <StatusPage />
      </MemoryRouter>,
    );
  });
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText("No incidents.")).toBeDefined();
});
