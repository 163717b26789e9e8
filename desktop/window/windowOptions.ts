/** How our windows are made: the page gets a bridge of its own and nothing of Node. */
import type { BrowserWindowConstructorOptions, WebPreferences } from "electron";
import type { StreamBackground } from "#server/protocol/streamBackground.ts";
import { appName } from "../identity.ts";
import { type Bounds, smallest, usual } from "./windowState.ts";

/** What holds for every page, however its window looks. Without a preload the page has no bridge at all. */
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
  // Its dictionaries would be fetched from elsewhere.
  spellcheck: false,
  devTools: !isPackaged,
  autoplayPolicy: "no-user-gesture-required",
});

/** The felt's warm black: nothing flashes white before the page is drawn. */
const ground = "#14110e";

/** The app's window. */
export const mainWindow = (bounds: Bounds | null, preferences: WebPreferences): BrowserWindowConstructorOptions => ({
  ...(bounds ?? usual),
  minWidth: smallest.width,
  minHeight: smallest.height,
  title: appName,
  backgroundColor: ground,
  show: false,
  webPreferences: preferences,
});

export const streamRatio = 16 / 9;
const streamWidth = 960;
/** The least that a table can be recognised on. */
export const smallestStream = { width: 480, height: 270 } as const;

/**
 * The stream's own session, which knows nothing of the player's: no storage, cookies or cache in common, and nothing
 * on the disk.
 */
export const streamPartition = "stream";

/** The chroma colour of the page's stream layout, so that the frame around it is keyed out with it. */
const chroma = "#00ff00";

/** The table alone, above all other windows, for a recording program to take. */
export const streamWindow = (
  background: StreamBackground,
  bounds: Bounds | null,
  preferences: WebPreferences,
): BrowserWindowConstructorOptions => ({
  ...(bounds ?? { width: streamWidth, height: Math.round(streamWidth / streamRatio) }),
  minWidth: smallestStream.width,
  minHeight: smallestStream.height,
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
