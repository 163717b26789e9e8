import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { lazy, type ReactElement, Suspense } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer } from "#web/platform/calls/fakeServer.ts";
import { timeText } from "#web/platform/languages/format.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { detail, tournament } from "../fixture.ts";
import { TournamentPage } from "../TournamentPage.tsx";
import { TournamentsPage } from "../TournamentsPage.tsx";
import { NewTournamentPage } from "./NewTournamentPage.tsx";

const hour = 3_600_000;
const title = "Sunday table";
const hosted = (more: object = {}) =>
  detail({
    ...tournament({ title, entryFee: 0, prizePool: 0, difficulty: null }),
    isHost: true,
    access: "link",
    joinCode: "abcDEF123456",
    host: accountUser.username,
    ...more,
  });
const list = { body: { items: [], next: null } };

async function open(replies: Parameters<typeof fakeServer>[0], at: string) {
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="tournaments" element={<TournamentsPage />} />
          <Route path="tournaments/new" element={<NewTournamentPage />} />
          <Route path="tournament/:id" element={<TournamentPage />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  return server;
}
const says = (): string[] => useToasts.getState().toasts.map(({ text }) => text);
const box = (name: string) => screen.getByRole("textbox", { name });
const typeInto = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  if (text !== "") await userEvent.type(field, text);
};

beforeEach(() => {
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a player makes a tournament and stands on its page with the link to send", async () => {
  const server = await open(
    { "POST /tournaments": { status: 201, body: hosted() }, "GET /tournaments/7": { body: hosted() } },
    "/tournaments/new",
  );
  await typeInto(box("Name"), `  ${title} `);
  await typeInto(box("Players"), "12");
  await userEvent.click(screen.getByRole("radio", { name: /^Double elimination/ }));
  await userEvent.click(screen.getByRole("button", { name: "Create tournament" }));
  const link = await screen.findByRole<HTMLInputElement>("textbox", { name: "Link to this tournament" });
  expect(link.value).toMatch(/\/tournament\/7\?code=abcDEF123456$/);
  expect(says()).toEqual([`${title} is open for registration.`]);
  const { body } = server.lastCall("POST /tournaments") ?? {};
  expect(body).toMatchObject({ name: title, maxPlayers: 12, format: "double", access: "link" });
  const ahead = (body as { startDate: number }).startDate - Date.now();
  expect(ahead).toBeGreaterThan(5 * 60_000);
  expect(ahead).toBeLessThanOrEqual(2 * hour);
});

test("a second press before the tournament's page is on screen makes no second tournament", async () => {
  const NeverLoaded = lazy(() => new Promise<{ readonly default: () => ReactElement }>(() => undefined));
  const server = fakeServer({ "POST /tournaments": { status: 201, body: hosted() } });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/tournaments/new"]}>
        <Suspense>
          <Routes>
            <Route path="tournaments/new" element={<NewTournamentPage />} />
            <Route path="*" element={<NeverLoaded />} />
          </Routes>
        </Suspense>
      </MemoryRouter>,
    );
  });
  await typeInto(box("Name"), title);
  const create = screen.getByRole<HTMLButtonElement>("button", { name: "Create tournament" });
  await userEvent.click(create);
  await waitFor(() => expect(says()).toHaveLength(1));
  await userEvent.click(create);
  expect(create.disabled).toBe(true);
  expect(server.calls.filter(({ route }) => route === "POST /tournaments")).toHaveLength(1);
});

test.each([
  ["a name", "Name", "", /Enter a name/],
  ["a number of players that fits", "Players", "33", /number from 2 to 32/],
  ["a number at all", "Players", "many", /number from 2 to 32/],
])("the form asks for %s and sends nothing without it", async (_what, name, text, sentence) => {
  const server = await open({}, "/tournaments/new");
  await typeInto(box("Name"), title);
  await typeInto(box(name), text);
  await userEvent.click(screen.getByRole("button", { name: "Create tournament" }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(box(name).getAttribute("aria-invalid")).toBe("true");
  expect(server.lastCall("POST /tournaments")).toBeUndefined();
});

test.each([-hour, 31 * 24 * hour])("a start that is not near is refused in the form (%s ms ahead)", async (ahead) => {
  const server = await open({}, "/tournaments/new");
  await typeInto(box("Name"), title);
  const start = screen.getByLabelText("Start");
  await userEvent.clear(start);
  await userEvent.type(start, timeText(Date.now() + ahead));
  await userEvent.click(screen.getByRole("button", { name: "Create tournament" }));
  expect(await screen.findByText(/Choose a time from five minutes/)).toBeDefined();
  expect(server.lastCall("POST /tournaments")).toBeUndefined();
});

test("a third tournament is refused with what to do", async () => {
  await open(
    { "POST /tournaments": { status: 409, body: { code: "too_many_tournaments", message: "" } } },
    "/tournaments/new",
  );
  await typeInto(box("Name"), title);
  await userEvent.click(screen.getByRole("button", { name: "Create tournament" }));
  expect((await screen.findByRole("alert")).textContent).toMatch(/already host two/);
});

test("the host changes name, start and places, but neither format nor who may register", async () => {
  const server = await open(
    { "GET /tournaments/7": { body: hosted() }, "PUT /tournaments/7": { body: hosted({ title: "Monday table" }) } },
    "/tournament/7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(screen.getByTestId("edit-tournament"));
  expect(dialog.queryByRole("radio")).toBeNull();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await typeInto(name, "Monday table");
  await typeInto(dialog.getByLabelText("Start"), timeText(Date.now() + 2 * hour));
  server.answer({ "GET /tournaments/7": { body: hosted({ title: "Monday table" }) } });
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("heading", { name: "Monday table" })).toBeDefined();
  const { body } = server.lastCall("PUT /tournaments/7") ?? {};
  expect(Object.keys(body as object).sort()).toEqual(["maxPlayers", "name", "startDate"]);
});

test.each([
  ["not_now", /check-in has begun/],
  ["tournament_full", /More players are registered/],
  ["not_found", /no longer exists/],
])("a change that is refused with %s says why", async (code, sentence) => {
  await open(
    {
      "GET /tournaments/7": { body: hosted({ startDate: Date.now() + hour }) },
      "PUT /tournaments/7": { status: 409, body: { code, message: "" } },
    },
    "/tournament/7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(screen.getByTestId("edit-tournament"));
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(sentence);
});

test("the host cancels after being asked; others see none of it", async () => {
  const server = await open(
    {
      "GET /tournaments/7": { body: hosted() },
      "DELETE /tournaments/7": { body: { mine: null, version: 2 } },
    },
    "/tournament/7",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel tournament" }));
  const dialog = within(screen.getByTestId("cancel-tournament"));
  server.answer({ "GET /tournaments/7": { body: hosted({ phase: "cancelled", status: "cancelled" }) } });
  await userEvent.click(dialog.getByRole("button", { name: "Cancel tournament" }));
  await waitFor(() => expect(says()).toEqual([`${title} is cancelled.`]));
  await waitFor(() => expect(screen.queryByTestId("host-panel")).toBeNull());
  expect(server.lastCall("DELETE /tournaments/7")).toMatchObject({ token: "Bearer kept" });
});

test("a player who does not host has no link, no edit and no cancel", async () => {
  await open({ "GET /tournaments/7": { body: hosted({ isHost: false, joinCode: null }) } }, "/tournament/7");
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  expect(screen.queryByTestId("host-panel")).toBeNull();
});

test("once it has begun the host can only cancel it", async () => {
  const running = { phase: "running", status: "ongoing" };
  await open({ "GET /tournaments/7": { body: hosted(running) } }, "/tournament/7");
  const panel = within(await screen.findByTestId("host-panel"));
  expect(panel.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Cancel tournament"]);
  expect(panel.queryByRole("textbox")).toBeNull();
});

test("the list leads to the form and shows the player's own small tournaments above all others", async () => {
  await open(
    {
      "GET /tournaments?status=all&limit=20": list,
      "GET /users/me/tournaments": { body: { items: [tournament({ title })] } },
    },
    "/tournaments",
  );
  const own = within(await screen.findByRole("region", { name: "Your small tournaments" }));
  expect(own.getByRole("link", { name: title }).getAttribute("href")).toBe("/tournament/7");
  expect(screen.getByRole("link", { name: "Create a tournament" }).getAttribute("href")).toBe("/tournaments/new");
});
