import { expect, test } from "vitest";
import { PROTOCOL } from "#protocol/frames/messages.ts";
import { againMsMin, isOutdated, reloadDelayMs, spreadMs } from "./OverlayPage.tsx";

const files = ["/assets/overlay/overlay-abc.js", "/assets/overlay/overlay-abc.css"];
const delivers = (text: string | null) => ({ files, fetched: async () => text });
const page = (...names: readonly string[]): string => names.map((name) => `<link href="${name}">`).join("\n");

test("a page is too old for another protocol, and for a server that delivers other files", async () => {
  expect(await isOutdated(PROTOCOL + 1, delivers(page(...files)))).toBe(true);
  expect(await isOutdated(PROTOCOL, delivers(page(...files)))).toBe(false);
  expect(await isOutdated(PROTOCOL, delivers(page(files[0] ?? "", "/assets/overlay/overlay-new.css")))).toBe(true);
});

test("a page is not too old where the server does not deliver it", async () => {
  expect(await isOutdated(PROTOCOL, delivers(null))).toBe(false);
  const fetched = () => Promise.reject(new Error("unreachable"));
  expect(await isOutdated(PROTOCOL, { files, fetched })).toBe(false);
  expect(await isOutdated(PROTOCOL, { files: [], fetched: async () => "" })).toBe(false);
});

test("a page is loaded anew soon and not all at once, and after that not in a loop", () => {
  expect(reloadDelayMs(1_000, false, () => 0)).toBe(0);
  expect(reloadDelayMs(1_000, false, () => 1)).toBe(spreadMs);
  expect(reloadDelayMs(1_000, true, () => 0)).toBe(againMsMin - 1_000);
  expect(reloadDelayMs(againMsMin * 1_000, true, () => 0.5)).toBe(spreadMs / 2);
});
