/** The options of our windows: the page gets its own bridge and nothing of Node. */
import type { BrowserWindowConstructorOptions, WebPreferences } from "electron";
import type { StreamBackground } from "#protocol/calls/streamBackground.ts";
import { appName } from "../identity.ts";
import { type Bounds, windowSizeMin, windowSizeDefault } from "./windowState.ts";

/** The preferences of every page. Without a preload script it has no bridge. */
export const pagePreferences = (preload: string | null, isPackaged: boolean): WebPreferences => ({
  ...(preload !== null && { preload }),
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
  // Dictionaries would be downloaded from another server.
  spellcheck: false,
  devTools: !isPackaged,
  autoplayPolicy: "no-user-gesture-required",
});

/** A warm black, so that no white flashes before the page is drawn. */
const ground = "#14110e";

/** The app's window. */
export const mainWindowOptions = (
  bounds: Bounds | null,
  preferences: WebPreferences,
): BrowserWindowConstructorOptions => ({
  ...(bounds ?? windowSizeDefault),
  minWidth: windowSizeMin.width,
  minHeight: windowSizeMin.height,
  title: appName,
  backgroundColor: ground,
  show: false,
  webPreferences: preferences,
});

export const streamRatio = 16 / 9;
const streamWidth = 960;
/** The smallest size at which a table is recognisable. */
export const streamSizeMin = { width: 480, height: 270 } as const;

/**
 * The session of the stream window. It shares no storage, cookies or cache with the player's session, and writes
 * nothing to disk.
 */
export const streamPartition = "stream";

/** The chroma colour of the page's stream layout, so that the frame is keyed out too. */
const chroma = "#00ff00";

/** The table alone, above all other windows, for a recording program. */
export const streamWindowOptions = (
  background: StreamBackground,
  bounds: Bounds | null,
  preferences: WebPreferences,
): BrowserWindowConstructorOptions => ({
  ...(bounds ?? { width: streamWidth, height: Math.round(streamWidth / streamRatio) }),
  minWidth: streamSizeMin.width,
  minHeight: streamSizeMin.height,
  useContentSize: true,
  title: `${appName} ${background}`,
  alwaysOnTop: true,
  fullscreenable: false,
  maximizable: false,
  frame: false,
  transparent: background === "transparent",
  hasShadow: false,
  backgroundColor: background === "transparent" ? "#00000000" : chroma,
  webPreferences: { ...preferences, partition: streamPartition },
});
