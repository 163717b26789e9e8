import { cleanup, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { fakeServer } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { LogTab } from "./LogTab.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test("a change says what was before only where there was something, and nothing of a field that has no value", async () => {
  const ban = {
    id: "1",
    admin: "Ama",
    action: "user.ban",
    target: "Kofi",
    target_kind: "user",
    target_id: "7",
    timestamp: Date.UTC(2026, 10, 28),
    details: "",
    before: null,
    after: { kind: "ban", note: "", until: null },
  };
  const role = { ...ban, id: "2", action: "role.change", before: { role: "player" }, after: { role: "moderator" } };
  storeToken("kept", true);
  fakeServer({ "GET /admin/log": { body: { items: [ban, role], total: 2, next: null } } });
  render(
    <MemoryRouter>
      <LogTab />
    </MemoryRouter>,
  );
  const rows = await screen.findAllByRole("row");
  const changes = rows.slice(1).map((row) =>
    within(row)
      .queryAllByRole("listitem")
      .map((item) => item.textContent),
  );
  expect(changes).toEqual([["Kind: ban"], ["Role: player → moderator"]]);
});
