import { waitFor } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { changePrefs, defaultPrefs, usePrefs } from "#web/platform/storage/prefs.ts";
import { startSounds } from "./startSounds.ts";

const sounds = vi.hoisted(() => ({
  start: vi.fn<(prefs: unknown) => void>(),
  setPrefs: vi.fn<(prefs: unknown) => void>(),
}));
vi.mock("#web/platform/sound/sound.ts", () => ({ sounds }));

afterEach(() => void vi.unstubAllGlobals());

beforeEach(() => {
  vi.clearAllMocks();
  usePrefs.setState(defaultPrefs);
  window.history.replaceState(null, "", "/");
});

test("an untouched page fetches no sounds; the first press fetches them once, after its answer has been drawn", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (then: () => void) => idle.push(then));
  startSounds();
  window.dispatchEvent(new Event("pointerdown"));
  window.dispatchEvent(new Event("click"));
  window.dispatchEvent(new Event("keydown"));
  await vi.dynamicImportSettled();
  expect(sounds.start).not.toHaveBeenCalled();
  expect(idle).toHaveLength(1);
  idle[0]?.();
  await waitFor(() => expect(sounds.start).toHaveBeenCalledExactlyOnceWith(defaultPrefs));
  changePrefs({ effectsVolume: 5 });
  expect(sounds.setPrefs).toHaveBeenLastCalledWith(expect.objectContaining({ effectsVolume: 5 }));
});

test.each([
  ["music", { music: true }, "/"],
  ["a table", {}, "/game/ABC123"],
])("%s fetches them at once", async (_, prefs, path) => {
  usePrefs.setState(prefs);
  window.history.replaceState(null, "", path);
  startSounds();
  await waitFor(() => expect(sounds.start).toHaveBeenCalledOnce());
});
