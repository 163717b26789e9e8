import { expect, test } from "vitest";
import { mainWindow, pagePreferences, streamRatio, streamWindow } from "./windowOptions.ts";

test("a page is isolated and sandboxed, and has nothing of Node, in every window", () => {
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
  expect(preferences, "the system may slow down what nobody sees").not.toHaveProperty("backgroundThrottling");
  expect(mainWindow(null, preferences).webPreferences).toBe(preferences);
  expect(streamWindow("chroma", null, preferences).webPreferences).toEqual({ ...preferences, partition: "stream" });
  expect(pagePreferences("/preload.cjs", false).devTools).toBe(true);
  const { preload: _preload, ...rest } = preferences;
  expect(pagePreferences(null, true), "without a bridge everything else holds").toEqual(rest);
});

test("the main window is where it was, and shown when it is drawn", () => {
  const bounds = { x: 1, y: 2, width: 900, height: 800 };
  expect(mainWindow(bounds, {})).toMatchObject({ ...bounds, show: false });
  expect(mainWindow(null, {})).toMatchObject({ width: 1280, height: 860 });
});

test("the stream's window is 16:9, above the others, and see-through or green", () => {
  const clear = streamWindow("transparent", null, {});
  expect(clear).toMatchObject({ alwaysOnTop: true, transparent: true, backgroundColor: "#00000000", frame: false });
  expect((clear.width ?? 0) / (clear.height ?? 1)).toBeCloseTo(streamRatio);
  expect(streamWindow("chroma", null, {})).toMatchObject({ transparent: false, backgroundColor: "#00ff00" });
});

test("the stream's window is where it was", () => {
  const bounds = { x: 1, y: 2, width: 640, height: 360 };
  expect(streamWindow("chroma", bounds, {})).toMatchObject(bounds);
});
