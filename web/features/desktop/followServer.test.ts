// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerCheck } from "#protocol/calls/desktop.ts";
import { availableServer, type FakeShell, fakeShell, unavailableServer } from "#web/platform/desktop/fakeShell.ts";
import { useServer } from "#web/platform/desktop/server.ts";
import type { ConnectionState } from "#web/platform/socket/connection.ts";
import { followLine } from "./followServer.ts";

let shell: FakeShell;
let become: (state: ConnectionState) => void = () => undefined;
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  shell = fakeShell();
  useServer.setState({ check: availableServer });
  stop = followLine({
    watch: (watcher) => {
      become = watcher;
      return () => (become = () => undefined);
    },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const visible = (): string | undefined => useServer.getState().check?.state;
const tooOld: ServerCheck = { ...availableServer, state: "app-too-old", sentence: "This app is too old." };

test("a server that came back newer than the app is reported, after it was away", async () => {
  become("open");
  become("lost");
  shell.check = unavailableServer;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(visible(), "the table stays while it is only away").toBe("ok");
  shell.check = tooOld;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(visible()).toBe("app-too-old");
});

test("a server of the same version is not asked again", async () => {
  const check = vi.spyOn(shell.api.server, "check");
  become("lost");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(check).toHaveBeenCalled();
  check.mockClear();
  become("open");
  await vi.advanceTimersByTimeAsync(300_000);
  expect(check).not.toHaveBeenCalled();
  become("lost");
  stop();
  await vi.advanceTimersByTimeAsync(300_000);
  expect(check).not.toHaveBeenCalled();
});
