// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeServer, fakeServer, noAnswer } from "#web/platform/calls/fakeServer.ts";
import { useSession } from "#web/entities/session/session.ts";
import type * as frameModule from "#web/ui/ModalFrame.tsx";
import type * as heroModule from "./firstPage/Hero.tsx";
import { HomePage } from "./firstPage/HomePage.tsx";

configure({ defaultHidden: true });

const drawn = vi.hoisted(() => ({ hero: 0, lists: 0, frames: 0 }));
vi.mock("./HomeLists.tsx", () => ({
  HomeLists: () => {
    drawn.lists++;
    return <p>the lists</p>;
  },
}));
vi.mock("./firstPage/Hero.tsx", async (original) => {
  const { Hero } = await original<typeof heroModule>();
  return {
    Hero: (props: heroModule.HeroProps) => {
      drawn.hero++;
      return Hero(props);
    },
  };
});
vi.mock("#web/ui/ModalFrame.tsx", async (original) => {
  const { ModalFrame } = await original<typeof frameModule>();
  return {
    ModalFrame: (props: frameModule.ModalFrameProps) => {
      drawn.frames++;
      return ModalFrame(props);
    },
  };
});

let server: FakeServer;
beforeEach(() => {
  useSession.setState({ user: null, isLoading: false });
  server = fakeServer({ "POST /auth/guest": noAnswer });
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

/** The page with its dialogs fetched. */
async function arrive(): Promise<void> {
  render(
    <MemoryRouter>
      <HomePage />
    </MemoryRouter>,
  );
  await screen.findByText("the lists");
  await Promise.all([
    import("./FindMatchDialog.tsx"),
    import("./GameConfigDialog.tsx"),
    import("./ComputerDialog.tsx"),
  ]);
  await act(async () => fireEvent.pointerEnter(screen.getByRole("button", { name: "Play Now" })));
}

/** Presses, and checks that only the frame is shown; returns how often React had drawn before that. */
function press({ way, title, content }: (typeof ways)[number]): typeof drawn {
  const before = { ...drawn };
  fireEvent.click(screen.getByRole("button", { name: way }));
  expect(screen.getByRole("dialog", { name: title }).hasAttribute("open")).toBe(true);
  expect(content()).toBeNull();
  expect(document.querySelector("[data-testid=home-modal-wait]")).toBeNull();
  expect(server.calls).toEqual([]);
  return before;
}

test.each(ways)(
  "$way before the page has come to rest: the press draws frames, and nothing of the page",
  async (way) => {
    await arrive();
    const { hero, lists } = press(way);
    expect(drawn).toMatchObject({ hero, lists });
    await waitFor(() => expect(way.content()).not.toBeNull());
  },
);

test.each(ways)("$way when idle: React draws nothing with the press", async (way) => {
  vi.stubGlobal("requestIdleCallback", (then: () => void) => setTimeout(then));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  drawn.frames = 0;
  await arrive();
  await waitFor(() => expect(drawn.frames).toBe(ways.length));
  expect(screen.queryByRole("dialog")).toBeNull();
  const before = press(way);
  expect(drawn).toEqual(before);
  await waitFor(() => expect(way.content()).not.toBeNull());
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("a page that is left before the dialog has come removes the frame", async () => {
  await arrive();
  press(ways[2]);
  cleanup();
  expect(screen.queryByRole("dialog")).toBeNull();
});
