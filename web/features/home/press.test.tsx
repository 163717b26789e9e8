// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeServer, fakeServer, silent } from "#web/lib/fakeServer.ts";
import { useSession } from "#web/lib/session.ts";
import type * as heroModule from "./Hero.tsx";
import { HomePage } from "./HomePage.tsx";

configure({ defaultHidden: true });

const drawn = vi.hoisted(() => ({ hero: 0, lists: 0 }));
vi.mock("./HomeLists.tsx", () => ({
  HomeLists: () => {
    drawn.lists++;
    return <p>the lists</p>;
  },
}));
vi.mock("./Hero.tsx", async (original) => {
  const { Hero } = await original<typeof heroModule>();
  return {
    Hero: (props: heroModule.HeroProps) => {
      drawn.hero++;
      return Hero(props);
    },
  };
});

let server: FakeServer;
beforeEach(() => {
  useSession.setState({ user: null, isLoading: false });
  server = fakeServer({ "POST /auth/guest": silent });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ways = [
  { way: "Play Now", title: "Finding Match", content: () => screen.queryByRole("button", { name: "Cancel" }) },
  { way: "Invite Friend", title: "Game Configuration", content: () => screen.queryByRole("slider") },
  { way: "Play vs Computer", title: "Play vs Computer", content: () => screen.queryAllByRole("radio")[0] ?? null },
] as const;

test.each(ways)("$way at rest: the press draws the dialog's frame, and nothing else of the page", async (each) => {
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
  await screen.findByText("the lists");
  // The dialogs are fetched when the page has come to rest.
  await Promise.all([import("./FindMatchModal.tsx"), import("./GameConfigModal.tsx"), import("./ComputerModal.tsx")]);
  await act(async () => fireEvent.pointerEnter(screen.getByRole("button", { name: each.way })));
  const before = { ...drawn };

  fireEvent.click(screen.getByRole("button", { name: each.way }));
  expect(screen.getByRole("dialog", { name: each.title }).hasAttribute("open")).toBe(true);
  expect(each.content()).toBeNull();
  expect(document.querySelector(".home-modal-wait")).toBeNull();
  expect(drawn).toEqual(before);
  expect(server.calls).toEqual([]);

  await vi.waitFor(() => expect(each.content()).not.toBeNull());
});
