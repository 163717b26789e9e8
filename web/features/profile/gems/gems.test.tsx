import { act, cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COSMETIC_KEYS, COSMETICS, type CosmeticKey, type OwnCosmetics } from "#protocol/calls/cosmetics.ts";
import { accountUser, type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { storeToken } from "#web/platform/storage/token.ts";
import { useSession } from "#web/entities/session/session.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { CosmeticsTab } from "../CosmeticsTab.tsx";
import { GemsTab } from "../GemsTab.tsx";

const at = Date.UTC(2026, 10, 20, 12);
const cosmetics = (balance: number, owned: readonly CosmeticKey[] = [], more: Partial<OwnCosmetics["look"]> = {}) => ({
  body: {
    balance,
    items: COSMETIC_KEYS.map((key) => ({ key, ...COSMETICS[key], owned_at: owned.includes(key) ? at : null })),
    look: { back: null, felt: null, frame: null, ...more },
  } satisfies OwnCosmetics,
});
const own = "GET /users/me/cosmetics";

async function open(tab: "gems" | "cosmetics", replies: Parameters<typeof fakeServer>[0]): Promise<FakeServer> {
  const server = fakeServer(replies);
  await act(async () => {
    render(<MemoryRouter>{tab === "gems" ? <GemsTab /> : <CosmeticsTab onWorn={() => undefined} />}</MemoryRouter>);
  });
  return server;
}

const cardOf = async (name: string) => {
  const cards = await screen.findAllByTestId("cosmetic");
  const card = cards.find((each) => within(each).queryByRole("heading", { name }) !== null);
  if (card === undefined) throw new Error(`there is no ${name}`);
  return within(card);
};
const toasts = (): readonly string[] => useToasts.getState().toasts.map(({ text }) => text);

beforeEach(() => {
  storeToken("token-1", true);
  useSession.setState({ user: accountUser, isLoading: false });
  useToasts.setState({ toasts: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the history says in words what each change was for", async () => {
  const change = (id: number, cause: string, subject: string, amount: number) => ({
    id: String(id),
    at,
    cause,
    subject,
    amount,
  });
  await open("gems", {
    [own]: cosmetics(1_240),
    "GET /users/me/gems": {
      body: {
        balance: 1_240,
        items: [
          change(5, "purchase", "lattice", -30),
          change(4, "prize", "<b>Cup</b>", 500),
          change(3, "achievement", "first_win", 20),
          change(2, "first_win", "", 10),
          change(1, "of_tomorrow", "", 1),
        ],
        next: null,
      },
    },
  });
  expect(await screen.findByText("1,240")).toBeDefined();
  const changes = (await screen.findAllByTestId("gem-change")).map(({ textContent }) => textContent);
  expect(changes.map((text) => text?.replace(/Nov 20.*?[AP]M/u, "|").trim())).toEqual([
    "Bought: Lattice|−30",
    "Prize: <b>Cup</b>|+500",
    "Achievement: First crown|+20",
    "First win of the day|+10",
    "Gems|+1",
  ]);
  expect(screen.getByText(/no monetary value/)).toBeDefined();
});

test("a history that is empty, or cannot be fetched, says what to do", async () => {
  await open("gems", { [own]: cosmetics(0), "GET /users/me/gems": { body: { balance: 0, items: [], next: null } } });
  expect(await screen.findByText("No gems yet")).toBeDefined();
  cleanup();
  await open("gems", { [own]: unreachable, "GET /users/me/gems": unreachable });
  expect(await screen.findByRole("button", { name: "Retry" })).toBeDefined();
});

test("a purchase is asked for first, and what is missing is said", async () => {
  const server = await open("cosmetics", { [own]: cosmetics(100, ["waves"]) });
  // the price and the missing gems are two numbers, also to a screen reader
  const missing = (await cardOf("Cowries")).getByText("50 gems missing");
  expect(missing.textContent).toMatch(/^\d+ +50 gems missing$/);
  expect((await cardOf("Night sky")).getByRole("link", { name: "From events" })).toBeDefined();
  server.answer({ [own]: cosmetics(70, ["waves", "lattice"]), "POST /users/me/cosmetics/lattice": cosmetics(70) });
  await userEvent.click((await cardOf("Lattice")).getByRole("button", { name: "Buy Lattice for 30 gems" }));
  expect(server.lastCall("POST /users/me/cosmetics/lattice")).toBeUndefined();
  const dialog = within(screen.getByRole("dialog", { name: "Buy Lattice?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Buy" }));
  expect(server.lastCall("POST /users/me/cosmetics/lattice")).toBeDefined();
  expect(toasts()).toEqual(["Lattice is yours"]);
  expect((await cardOf("Lattice")).getByRole("button", { name: "Wear Lattice" })).toBeDefined();
});

test("what is worn changes one place and leaves the others, and the usual look can be taken back", async () => {
  const server = await open("cosmetics", { [own]: cosmetics(0, ["waves", "indigo"], { felt: "indigo" }) });
  server.answer({ "PUT /users/me/look": cosmetics(0) });
  await userEvent.click((await cardOf("Waves")).getByRole("button", { name: "Wear Waves" }));
  expect(server.lastCall("PUT /users/me/look")?.body).toEqual({ back: "waves", felt: "indigo", frame: null });
  expect((await cardOf("Indigo")).getByText("Worn")).toBeDefined();
  const felts = within(screen.getByRole("region", { name: "Felts" }));
  await userEvent.click(felts.getByRole("button", { name: "Wear Usual look" }));
  expect(server.lastCall("PUT /users/me/look")?.body).toEqual({ back: null, felt: null, frame: null });
});

test("a purchase that another device was faster with is refused in words", async () => {
  const server = await open("cosmetics", { [own]: cosmetics(100) });
  server.answer({
    "POST /users/me/cosmetics/lattice": { status: 409, body: { code: "not_enough_gems", message: "" } },
  });
  await userEvent.click((await cardOf("Lattice")).getByRole("button", { name: /^Buy/ }));
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Buy" }));
  expect(toasts()).toEqual(["You do not have enough gems."]);
});
