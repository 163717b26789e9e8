import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FakeShell, fakeShell } from "#web/platform/desktop/fakeShell.ts";
import { useToasts } from "#web/ui/toasts.ts";
import { UpdateBar } from "./Desktop.tsx";

let shell: FakeShell;
beforeEach(async () => {
  useToasts.setState({ toasts: [] });
  shell = fakeShell();
  await act(async () => render(<UpdateBar />));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const become = (kind: "offered" | "loading" | "ready" | "failed", percent = 0) =>
  act(async () => shell.updated({ kind, version: kind === "failed" ? null : "2.0.0", percent }));
const toasts = () => useToasts.getState().toasts.map(({ text }) => text);

test("an update is offered, downloaded and installed by a restart, each step on a press", async () => {
  expect(screen.queryByRole("complementary")).toBeNull();
  await become("offered");
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  await become("loading", 40);
  expect(screen.getByText("Downloading Spar 2.0.0: 40%")).toBeDefined();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
  expect(screen.queryByRole("button")).toBeNull();
  await become("ready", 100);
  await userEvent.click(screen.getByRole("button", { name: "Restart now" }));
  expect(shell.calls.filter(([name]) => name === "install")).toHaveLength(2);
  expect(toasts()).toEqual([]);
});

test("a step that failed is reported", async () => {
  await become("offered");
  vi.spyOn(shell.api.updates, "install").mockResolvedValue(false);
  await userEvent.click(screen.getByRole("button", { name: "Download" }));
  expect(toasts()).toEqual(["The update failed. Spar will offer it again later."]);
  await become("failed");
  expect(screen.queryByRole("complementary")).toBeNull();
});
