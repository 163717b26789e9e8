import { expect, test } from "vitest";
import { mainWindowOptions, pagePreferences, streamRatio, streamWindowOptions } from "./windowOptions.ts";

test("every page is isolated and sandboxed, without Node", () => {
  const preferences = pagePreferences("/preload.cjs", true);
  expect(preferences).toMatchObject({
    preload: "/preload.cjs",
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    devTools: false,
  });
  expect(preferences, "the system may throttle a hidden window").not.toHaveProperty("backgroundThrottling");
  expect(mainWindowOptions(null, preferences).webPreferences).toBe(preferences);
  expect(streamWindowOptions("chroma", null, preferences).webPreferences).toEqual({
    ...preferences,
    partition: "stream",
  });
  expect(pagePreferences("/preload.cjs", false).devTools).toBe(true);
  const { preload: _preload, ...rest } = preferences;
  expect(pagePreferences(null, true), "without a bridge everything else holds").toEqual(rest);
});

test("the main window opens at its last place and appears when drawn", () => {
  const bounds = { x: 1, y: 2, width: 900, height: 800 };
  expect(mainWindowOptions(bounds, {})).toMatchObject({ ...bounds, show: false });
  expect(mainWindowOptions(null, {})).toMatchObject({ width: 1280, height: 860 });
});

test("the stream window is 16:9, above the others, and transparent or green", () => {
  const clear = streamWindowOptions("transparent", null, {});
  expect(clear).toMatchObject({ alwaysOnTop: true, transparent: true, backgroundColor: "#00000000", frame: false });
  expect((clear.width ?? 0) / (clear.height ?? 1)).toBeCloseTo(streamRatio);
  expect(streamWindowOptions("chroma", null, {})).toMatchObject({ transparent: false, backgroundColor: "#00ff00" });
});

test("the stream window opens at its last place", () => {
  const bounds = { x: 1, y: 2, width: 640, height: 360 };
  expect(streamWindowOptions("chroma", bounds, {})).toMatchObject(bounds);
});
