import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type {} from "#web/platform/browser/installing.ts";
import { InstallSettings } from "./GeneralSettings.tsx";

const ofBrowser = (standalone: boolean | undefined): void => {
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator) as object, { standalone }));
};

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  globalThis.sparInstall = null;
});

test("an iPhone shows how to install, until the player has read it", () => {
  ofBrowser(false);
  const { unmount } = render(<InstallSettings />);
  expect(screen.getByText(/tap Share in your browser/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByText(/tap Share/)).toBeNull();
  unmount();
  render(<InstallSettings />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test.each([
  ["a page on the home screen", true],
  ["a browser that would offer it itself", undefined],
])("%s shows nothing", (_, standalone) => {
  ofBrowser(standalone);
  render(<InstallSettings />);
  expect(screen.queryByRole("heading")).toBeNull();
});

test("a browser that offers it is asked, and has no hint", () => {
  ofBrowser(undefined);
  const prompt = vi.fn<() => Promise<{ readonly outcome: "accepted" }>>(async () => ({ outcome: "accepted" }));
  render(<InstallSettings />);
  globalThis.sparInstall = Object.assign(new Event("beforeinstallprompt"), { prompt });
  act(() => void globalThis.dispatchEvent(new Event("beforeinstallprompt")));
  expect(screen.queryByText(/tap Share/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Install Spar" }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("heading")).toBeNull();
});
