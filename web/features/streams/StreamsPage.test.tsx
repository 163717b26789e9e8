import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Stream } from "#protocol/calls/streams.ts";
import { useSession } from "#web/entities/session/session.ts";
import { accountUser, fakeServer, guestUser, noAnswer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { keyed, stream, streamKey } from "./fixture.ts";
import { StreamsPage } from "./StreamsPage.tsx";

const answer = (...items: readonly Stream[]) => ({ body: { items, max: 10 } });
const says = (): string[] => useToasts.getState().toasts.map(({ text }) => text);
const button = (name: string | RegExp): HTMLElement => screen.getByRole("button", { name });

async function open(replies: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer(replies);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={["/streams"]}>
        <StreamsPage />
      </MemoryRouter>,
    );
  });
  return server;
}

beforeEach(() => {
  storeToken("kept", true);
  useToasts.setState({ toasts: [] });
  useSession.setState({ user: accountUser, isLoading: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a guest is told to sign in, and nothing is asked of the server", async () => {
  useSession.setState({ user: guestUser, isLoading: false });
  const server = await open({});
  expect(screen.getByText("Sign in to stream")).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
  expect(server.calls).toEqual([]);
});

test("a stream is made for the own matches with the least shown, and its address is shown once", async () => {
  const server = await open({ "GET /streams": answer(), "POST /streams": { status: 201, body: keyed() } });
  await userEvent.click(await screen.findByRole("button", { name: "New stream" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " Friday ");
  server.answer({ "GET /streams": answer(stream()) });
  await userEvent.click(button("Create stream"));
  const dialog = within(await screen.findByTestId("address-dialog"));
  expect((dialog.getByRole("textbox") as HTMLInputElement).value).toBe(
    `${globalThis.location.origin}/overlay#${streamKey}`,
  );
  expect(server.lastCall("POST /streams")).toMatchObject({
    token: "Bearer kept",
    body: {
      name: "Friday",
      follows: { kind: "player", user: "user-1" },
      hands: "hidden",
      delay_s: 0,
      verdicts: false,
      chat: false,
      scene: "auto",
    },
  });
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  await userEvent.click(dialog.getByRole("button", { name: "Copy address" }));
  expect(writeText).toHaveBeenCalledWith(`${globalThis.location.origin}/overlay#${streamKey}`);
  await userEvent.click(dialog.getByRole("button", { name: "Done" }));
  expect(await screen.findByTestId("stream")).toBeDefined();
  expect(document.body.textContent).not.toContain(streamKey);
});

test("what is missing is said at its field, and nothing is sent", async () => {
  const server = await open({ "GET /streams": answer() });
  await userEvent.click(await screen.findByRole("button", { name: "New stream" }));
  await userEvent.click(screen.getByRole("radio", { name: "A table" }));
  await userEvent.click(button("Create stream"));
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Enter a name.",
    "Enter the code of a table.",
  ]);
  expect(server.lastCall("POST /streams")).toBeUndefined();
});

test("a table is followed by its code or link, with open hands, a delay, verdicts, chat and a scene", async () => {
  const server = await open({
    "GET /streams": answer(),
    "POST /streams": { status: 404, body: { code: "not_found" } },
  });
  await userEvent.click(await screen.findByRole("button", { name: "New stream" }));
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Finals");
  await userEvent.click(screen.getByRole("radio", { name: "A table" }));
  await userEvent.type(screen.getByLabelText("Code or link of the table"), "https://spar.example/game/abcd2345");
  expect(screen.queryByRole("slider")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Open, with a delay" }));
  expect(screen.getByRole("slider").getAttribute("aria-valuetext")).toBe("One hand");
  await userEvent.click(screen.getByRole("switch", { name: "Mark the best cards" }));
  await userEvent.click(screen.getByRole("switch", { name: "Show the chat" }));
  await userEvent.selectOptions(screen.getByRole("combobox"), "bracket");
  await userEvent.click(button("Create stream"));
  expect(await screen.findByText(/was not found, or you may not watch it/)).toBeDefined();
  expect(server.lastCall("POST /streams")).toMatchObject({
    body: {
      follows: { kind: "table", code: "ABCD2345" },
      hands: "delayed",
      verdicts: true,
      chat: true,
      scene: "bracket",
    },
  });
});

test("a stream whose target is gone says so, and follows a tournament instead; one that is over is not offered", async () => {
  const tournament = (id: string, title: string, status: string) => ({
    id,
    title,
    status,
    phase: status === "completed" ? "completed" : "running",
    startDate: 0,
    entryFee: 0,
    prizePool: 0,
    registeredPlayers: 8,
    maxPlayers: 8,
    format: "single",
    difficulty: null,
    mine: null,
  });
  const server = await open({
    "GET /streams": answer(stream({ target: null })),
    "GET /tournaments": {
      body: { items: [tournament("1", "Old", "completed"), tournament("2", "Kumasi", "ongoing")], next: null },
    },
    "PATCH /streams/5": { body: stream({ target: "Kumasi" }) },
  });
  expect(await screen.findByText(/of this stream no longer exists/)).toBeDefined();
  await userEvent.click(button(/^Edit/));
  await userEvent.click(screen.getByRole("radio", { name: "A tournament" }));
  expect(screen.queryByRole("button", { name: "Old" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Kumasi" }));
  await userEvent.click(button("Save"));
  await waitFor(() => expect(says()).toEqual(["<b>Friday</b> is saved."]));
  expect(server.lastCall("PATCH /streams/5")).toMatchObject({
    body: { follows: { kind: "tournament", tournament: "2", pick: null } },
  });
});

test("a new address is made only after a question, and so is a stream deleted", async () => {
  const server = await open({
    "GET /streams": answer(stream({ overlays: 2 })),
    "POST /streams/5/key": { body: keyed() },
    "DELETE /streams/5": { status: 204 },
  });
  expect(await screen.findByText("2 overlays open")).toBeDefined();
  await userEvent.click(button(/^New address/));
  expect(screen.getByText(/old address stops working at once/)).toBeDefined();
  await userEvent.click(button("Keep the old one"));
  expect(server.lastCall("POST /streams/5/key")).toBeUndefined();
  await userEvent.click(button(/^New address/));
  await userEvent.click(button("Make a new address"));
  await userEvent.click(within(await screen.findByTestId("address-dialog")).getByRole("button", { name: "Done" }));
  await userEvent.click(button(/^Delete/));
  server.answer({ "GET /streams": answer() });
  await userEvent.click(within(screen.getByTestId("confirm-dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No streams yet")).toBeDefined();
  expect(server.lastCall("DELETE /streams/5")).toBeDefined();
});

test("with as many streams as allowed there is no button for another", async () => {
  await open({ "GET /streams": { body: { items: [stream()], max: 1 } } });
  expect(await screen.findByText(/You have 1 streams/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "New stream" })).toBeNull();
});

test("waits, and says what failed with a way to try again", async () => {
  const server = await open({ "GET /streams": noAnswer });
  expect(screen.getAllByTestId("skeleton-row")).toHaveLength(2);
  cleanup();
  server.answer({ "GET /streams": unreachable });
  await open({ "GET /streams": unreachable });
  expect(await screen.findByText(/Network error/)).toBeDefined();
  expect(button("Retry")).toBeDefined();
});
