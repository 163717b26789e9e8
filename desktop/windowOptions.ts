/** How our windows are made: the page gets a bridge of its own and nothing of Node. */
import type { BrowserWindowConstructorOptions, WebPreferences } from "electron";
import type { StreamBackground } from "#web/lib/desktopBridge.ts";
import { appName } from "./identity.ts";
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
  // A match goes on, and its clock with it, while the window is behind others.
  backgroundThrottling: false,
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

/** The chroma colour of the page's stream layout, so that the frame around it is keyed out with it. */
const chroma = "#00ff00";

/** The table alone, above all other windows, for a recording program to take. */
export const streamWindow = (
  background: StreamBackground,
  preferences: WebPreferences,
): BrowserWindowConstructorOptions => ({
  width: streamWidth,
  height: Math.round(streamWidth / streamRatio),
  minWidth: 480,
  minHeight: 270,
  useContentSize: true,
  title: `${appName} ${background}`,
  alwaysOnTop: true,
  fullscreenable: false,
  maximizable: false,
  frame: false,
  transparent: background === "transparent",
  hasShadow: false,
  backgroundColor: background === "transparent" ? "#00000000" : chroma,
  webPreferences: preferences,
});
