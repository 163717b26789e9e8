import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchId } from "#protocol/ids.ts";
import { type FakeServer, fakeServer, unreachable } from "#web/platform/calls/fakeServer.ts";
import { ShareMatch } from "./ShareMatch.tsx";

const link = `${location.origin}/game-details/7`;
const forAll = "/matches/7/picture?for=all";
const own = "/matches/7/picture";
const writeText = vi.fn<(text: string) => Promise<void>>();
const share = vi.fn<(data: ShareData) => Promise<void>>();

const whole = navigator;
let server: FakeServer;

/** A browser that has some of the functions. */
function browser(has: { readonly share?: boolean; readonly files?: boolean }): void {
  const base = Object.create(whole) as object;
  Object.defineProperty(base, "clipboard", { value: { writeText } });
  if (has.share) Object.assign(base, { share });
  if (has.files) Object.assign(base, { canShare: () => true });
  vi.stubGlobal("navigator", base);
}

beforeEach(() => {
  localStorage.setItem("accessToken", "kept");
  writeText.mockReset().mockResolvedValue();
  share.mockReset().mockResolvedValue();
  server = fakeServer({ [`HEAD ${forAll}`]: {}, [`GET ${forAll}`]: {}, [`GET ${own}`]: {} });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function press(): Promise<void> {
  render(<ShareMatch matchId={matchId("7")} />);
  await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Share" })));
}

const shared = (): ShareData => share.mock.calls[0]?.[0] ?? {};
const routes = (): string[] => server.calls.map(({ route }) => route);

describe("a match is shared", () => {
  test("with its link and the picture that everyone may see", async () => {
    browser({ share: true, files: true });
    await press();
    expect(shared()).toMatchObject({ title: "A match of Spar", url: link });
    expect(shared().files?.map(({ name, type }) => [name, type])).toEqual([["spar.png", "image/png"]]);
    expect(routes()).toEqual([`GET ${forAll}`]);
    expect(server.calls[0]?.token).toBe("Bearer kept");
    expect(screen.getByRole("status").textContent).toBe("");
  });

  test("as a picture only, where other users may not open the link", async () => {
    browser({ share: true, files: true });
    server.answer({ [`GET ${forAll}`]: { status: 404 } });
    await press();
    expect(shared()).not.toHaveProperty("url");
    expect(shared().files).toHaveLength(1);
    expect(routes()).toEqual([`GET ${forAll}`, `GET ${own}`]);
  });

  test("as a link, where the picture cannot be fetched or shared", async () => {
    browser({ share: true, files: true });
    server.answer({ [`GET ${forAll}`]: { status: 503 } });
    await press();
    expect(shared()).toEqual({ title: "A match of Spar", url: link });
    cleanup();
    share.mockClear();
    browser({ share: true });
    await press();
    expect(shared()).toEqual({ title: "A match of Spar", url: link });
    expect(routes().at(-1)).toBe(`HEAD ${forAll}`);
  });

  test("or not, where the player cancels", async () => {
    browser({ share: true });
    share.mockRejectedValue(new DOMException("", "AbortError"));
    await press();
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  });
});

describe("the link is copied", () => {
  test("where the browser cannot share, or does not allow it", async () => {
    for (const has of [{}, { share: true }]) {
      browser(has);
      share.mockRejectedValue(new DOMException("", "NotAllowedError"));
      await press();
      expect(writeText).toHaveBeenLastCalledWith(link);
      expect(screen.getByRole("status").textContent).toBe("Link copied");
      expect(screen.getByRole("button", { name: "Link copied" })).toBeTruthy();
      cleanup();
    }
  });

  test("with a notice where other users cannot open it", async () => {
    browser({});
    server.answer({ [`HEAD ${forAll}`]: { status: 404 } });
    await press();
    expect(screen.getByText("Only its players can open it.")).toBeTruthy();
  });

  test("and confirmed for a while, also without a server", async () => {
    vi.useFakeTimers();
    browser({});
    server.answer({ [`HEAD ${forAll}`]: unreachable });
    await press();
    expect(screen.getByRole("button", { name: "Link copied" })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(4_000));
    expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  });

  test("or shown, where the page may not copy", async () => {
    browser({});
    writeText.mockRejectedValue(new Error("not allowed"));
    await press();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Link to this match" }).value).toBe(link);
  });
});
