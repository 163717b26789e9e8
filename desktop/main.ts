/** The desktop app: gathers Electron's parts and the built files, and starts the shell. */
import { join } from "node:path";
import {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  net,
  Notification,
  protocol,
  screen,
  session,
  shell,
} from "electron";
import { openUpdater } from "./electronUpdater.ts";
import { openKeychain } from "./keychain.ts";
import { startShell } from "./shell.ts";

/** Set at build time. */
declare const SPAR_SERVER_URL: string;

const built = join(import.meta.dirname, "..");

startShell({
  electron: {
    app,
    BrowserWindow,
    dialog,
    ipcMain,
    Menu,
    nativeImage,
    net,
    Notification,
    protocol,
    screen,
    session,
    shell,
  },
  platform: process.platform,
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
