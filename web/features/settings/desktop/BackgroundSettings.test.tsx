import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeShell, type FakeShell } from "#web/platform/desktop/fakeShell.ts";
import { BackgroundSettings } from "./BackgroundSettings.tsx";

let shell: FakeShell;
beforeEach(() => {
  shell = fakeShell();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () => act(async () => render(<BackgroundSettings />));
const toggle = (name: RegExp) => screen.getByRole<HTMLInputElement>("switch", { name });
const running = /Keep Spar running/;
const atLogin = /Start Spar when I sign in/;

test("both settings are off, and each is switched by itself", async () => {
  await show();
  expect([toggle(running).checked, toggle(atLogin).checked]).toEqual([false, false]);
  await userEvent.click(toggle(running));
  await userEvent.click(toggle(atLogin));
  await userEvent.click(toggle(running));
  expect([toggle(running).checked, toggle(atLogin).checked]).toEqual([false, true]);
  expect(shell.calls).toEqual([
    ["keepRunning", true],
    ["startAtLogin", true],
    ["keepRunning", false],
  ]);
});

test("a switch shows the state that the system has set", async () => {
  await show();
  vi.spyOn(shell.api.background, "startAtLogin").mockResolvedValue({ keepsRunning: false, startsAtLogin: false });
  await userEvent.click(toggle(atLogin));
  expect(toggle(atLogin).checked).toBe(false);
});

test("a copy that the system cannot start does not show that switch", async () => {
  shell.background = { keepsRunning: true, startsAtLogin: null };
  await show();
  expect(toggle(running).checked).toBe(true);
  expect(screen.queryByRole("switch", { name: atLogin })).toBeNull();
});

test("the text about where the app stays fits each system", async () => {
  await show();
  expect(screen.getByText(/stays in the system tray/)).toBeDefined();
  cleanup();
  vi.stubGlobal("sparDesktop", { ...shell.api, platform: "darwin" });
  await show();
  expect(screen.getByText(/stays in the Dock/)).toBeDefined();
});
