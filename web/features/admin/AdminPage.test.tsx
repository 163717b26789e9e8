import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { FakeSocket } from "#web/platform/socket/fakeSocket.ts";
import { AdminPage } from "./AdminPage.tsx";

vi.mock("#web/entities/session/socketConnection.ts", () => ({ sharedSocket: () => new FakeSocket() }));

beforeEach(() => void fakeServer());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function open(role: string, path = "/admin"): Promise<void> {
  useSession.setState({ user: { ...accountUser, role, has_password: true } as CurrentUser, isLoading: false });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="admin/:tab?/:item?" element={<AdminPage />} />
          <Route path="dashboard/:tab?/:item?" element={<AdminPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
}

test("a player is told that there is no access, as whom, and where to go", async () => {
  await open("player");
  expect(screen.getByText("You have no access to this page")).toBeDefined();
  expect(screen.getByText(/signed in as Calm Baobab 3/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Go to the home page" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("tablist")).toBeNull();
});

test.each(["/admin", "/dashboard", "/dashboard/overview"])("%s begins with the overview for staff", async (path) => {
  await open("moderator", path);
  expect(screen.getByRole("tab", { name: "Overview" }).getAttribute("aria-selected")).toBe("true");
  expect(await screen.findByRole("heading", { name: "System Status" })).toBeDefined();
});

test("an address without a section says so and keeps the others in reach", async () => {
  await open("administrator", "/admin/nowhere");
  expect(screen.getByText("There is no such section")).toBeDefined();
  expect(screen.getByRole("tab", { name: "Overview" })).toBeDefined();
});

const staffStatus = {
  is_on: false,
  since: null,
  recovery_codes_left: 0,
  is_required: true,
  is_available: true,
  owes_code: false,
};

test("staff who need two-factor sign-in are led to setting it up, and ask for nothing else before", async () => {
  localStorage.setItem("accessToken", "kept");
  const server = fakeServer({ "GET /auth/two-factor": { body: staffStatus } });
  await open("administrator");
  expect(await screen.findByText("Set up two-factor sign-in first")).toBeDefined();
  expect(screen.getByRole("link", { name: "Set it up" }).getAttribute("href")).toBe(
    "/settings?section=account#two-factor",
  );
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(server.calls.map(({ route }) => route)).toEqual(["GET /auth/two-factor"]);
});

test("a device of staff from before two-factor sign-in is asked for a code, and let in after it", async () => {
  localStorage.setItem("accessToken", "kept");
  const owing = { ...staffStatus, is_on: true, owes_code: true };
  const server = fakeServer({ "GET /auth/two-factor": { body: owing } });
  await open("moderator");
  expect(await screen.findByText(/before two-factor sign-in was switched on/)).toBeDefined();
  expect(screen.queryByRole("tablist")).toBeNull();
  expect(server.calls.map(({ route }) => route)).toEqual(["GET /auth/two-factor"]);
  server.answer({
    "GET /auth/two-factor": { body: { ...owing, owes_code: false } },
    "POST /auth/confirm": { status: 204, body: null },
  });
  fireEvent.click(screen.getByRole("button", { name: "Confirm" }));
  const password = await screen.findByLabelText("Password");
  fireEvent.change(password, { target: { value: "a good long one" } });
  const form = password.closest("form");
  if (form !== null) fireEvent.submit(form);
  expect(await screen.findByRole("tablist")).toBeDefined();
});

test("staff of a server without a key are told why the dashboard is closed", async () => {
  localStorage.setItem("accessToken", "kept");
  fakeServer({ "GET /auth/two-factor": { body: { ...staffStatus, is_available: false } } });
  await open("moderator");
  expect(await screen.findByText(/this server has no key for it.*TWO_FACTOR_KEY/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "Set it up" })).toBeNull();
});
