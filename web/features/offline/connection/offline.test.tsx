import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followWorker, useConnection } from "./serviceWorker.ts";
import { WithoutConnection } from "./WithoutConnection.tsx";

/** A browser's service worker container that a test controls. */
class FakeContainer extends EventTarget {
  readonly heard: unknown[] = [];
  controller: { postMessage: (message: unknown) => void } | null = {
    postMessage: (message) => void this.heard.push(message),
  };
  startMessages = vi.fn<() => void>();
  say = (data: unknown): boolean => this.dispatchEvent(new MessageEvent("message", { data }));
}

let container: FakeContainer;
let reload: ReturnType<typeof vi.spyOn>;
let stop: () => void;

beforeEach(() => {
  container = new FakeContainer();
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { serviceWorker: container }));
  reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  useConnection.setState({ isAway: false, isRead: false });
  stop = followWorker();
});
afterEach(() => {
  stop();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

const show = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <WithoutConnection />
    </MemoryRouter>,
  );

const fire = (name: "online" | "offline"): void => act(() => void globalThis.dispatchEvent(new Event(name)));

describe("without a connection", () => {
  it("says so, and what works", () => {
    show("/leaderboard");
    expect(screen.getByRole("status", { hidden: true }).hidden).toBe(true);
    fire("offline");
    expect(screen.getByRole("status").textContent).toContain("You’re offline.");
    expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/game/OFFLINE?level=medium",
      "/learn",
      "/rules",
    ]);
  });

  it("is shown once to a reader who has closed it, and again the next time", () => {
    container.controller = null;
    show("/");
    fire("offline");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByText("You’re offline.")).toBeNull();
    fire("online");
    fire("offline");
    expect(screen.getByText("You’re offline.")).toBeTruthy();
  });

  it.each(["/game/ABCDEFGH", "/game/OFFLINE", "/learn"])("is not shown at the table at %s", (path) => {
    show(path);
    fire("offline");
    expect(screen.queryByText("You’re offline.")).toBeNull();
  });

  it("is over when the worker has reached the server, not when there is only a network", () => {
    show("/");
    fire("offline");
    fire("online");
    expect(screen.getByText("You’re offline.")).toBeTruthy();
    expect(container.heard).toEqual(["check", "check"]);
    act(() => void container.say("current"));
    expect(screen.queryByText("You’re offline.")).toBeNull();
    act(() => void container.say("away"));
    expect(screen.getByText("You’re offline.")).toBeTruthy();
  });

  it("is over with the network where there is no worker", () => {
    container.controller = null;
    show("/");
    fire("offline");
    fire("online");
    expect(screen.queryByText("You’re offline.")).toBeNull();
  });
});

describe("a page of an older build", () => {
  it("is loaded again, once", () => {
    container.say("renew");
    container.say("renew");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each(["/game/OFFLINE", "/learn"])("is not loaded again during a game at %s", (path) => {
    history.replaceState(null, "", path);
    container.say("renew");
    expect(reload).not.toHaveBeenCalled();
    history.replaceState(null, "", "/leaderboard");
    container.say("renew");
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("asks as soon as it listens", () => expect(container.heard).toEqual(["check"]));
});
