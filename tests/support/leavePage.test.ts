import { expect, test, vi } from "vitest";
import { endListenersAndTimers, leavePage } from "./leavePage.ts";

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
};

test("nothing that a file began goes on in the next one", async () => {
  const heard: string[] = [];
  const once = setTimeout(() => heard.push("timeout"), 0);
  setInterval(() => heard.push("interval"), 1);
  globalThis.addEventListener("online", () => heard.push("online"));
  document.addEventListener("visibilitychange", () => heard.push("visible"));
  endListenersAndTimers();
  globalThis.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(once).toBeDefined();
  expect(heard).toEqual([]);
});

test("timers of a test that had a clock of its own are noted again afterwards", async () => {
  vi.useFakeTimers();
  vi.useRealTimers();
  const heard: string[] = [];
  setTimeout(() => heard.push("timeout"), 0);
  endListenersAndTimers();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toEqual([]);
});

test("a call that comes late is not made to the server of the next file", async () => {
  let letGo: () => void = () => undefined;
  const late = (async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await fetch("/api/auth/guest");
    setTimeout(() => void fetch("/api/auth/guest"), 0);
  })();
  const leaving = leavePage();
  letGo();
  await leaving;
  const server = vi.fn<typeof fetch>(() => Promise.resolve(new Response()));
  vi.stubGlobal("fetch", server);
  await Promise.race([late, turns()]);
  expect(server).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});
