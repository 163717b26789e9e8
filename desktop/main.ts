/** The entry of the desktop app: gathers Electron's modules and the built files, and starts the shell. */
import { release } from "node:os";
import { join } from "node:path";
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  powerMonitor,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray,
} from "electron";
import { openUpdater } from "./updates/electronUpdater.ts";
import { openKeychain } from "./vault/keychain.ts";
import trayUsual from "./resources/icons/16x16.png?inline";
import trayDouble from "./resources/icons/32x32.png?inline";
import { startShell } from "./start.ts";

/** Set at build time. */
declare const SPAR_SERVER_URL: string;

const built = join(import.meta.dirname, "..");

startShell({
  electron: {
    app,
    BrowserWindow,
    clipboard,
    dialog,
    ipcMain,
    Menu,
    nativeImage,
    net,
    Notification,
    powerMonitor,
    protocol,
    safeStorage,
    screen,
    session,
    shell,
    Tray,
  },
  main: process,
  platform: process.platform,
  machine: { processor: process.arch, release: release() },
  program: process.env["APPIMAGE"] ?? process.execPath,
  trayPictures: { usual: trayUsual, double: trayDouble },
  argv: process.argv.slice(1),
  builtIn: SPAR_SERVER_URL,
  rendererFolder: join(built, "renderer"),
  preloadFile: join(built, "preload", "preload.cjs"),
  vite: process.env["ELECTRON_RENDERER_URL"] ?? null,
  provider: process.env["SPAR_SIGNIN_PROVIDER"] ?? null,
  openKeychain,
  openUpdater: () =>
    openUpdater({
      isPackaged: app.isPackaged,
      platform: process.platform,
      resources: process.resourcesPath,
      environment: process.env,
    }),
});
