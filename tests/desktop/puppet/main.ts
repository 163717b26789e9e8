/**
 * A program that starts like Electron, to test its driver: a debugger to main, Chromium with a page, and an `electron`
 * that can be found from there. Its main imports its names from the module at the start, like ours.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { registerHooks } from "node:module";
import { createInterface } from "node:readline";
import { findChromium, journeyArgs } from "../../../scripts/test/programs.ts";
import { openUpdater } from "../../../desktop/updates/electronUpdater.ts";
import { isSlow } from "./contents.ts";
import { app, appWindow, contents, dataFolder, dialog, Menu, Notification, shell } from "./electron.ts";

const electron = new URL("./electron.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url: electron, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});

// The build writes these into our main.
Object.assign(globalThis, { SPAR_UPDATE_KEYS: [process.env["PUPPET_KEY"] ?? ""] });

const argv = process.argv.slice(2);

/** Whether no other process has the profile; the other one would handle this start. */
function isFirst(): boolean {
  try {
    mkdirSync(dataFolder);
    return true;
  } catch {
    return false;
  }
}

function openChromium(): void {
  const chromium = spawn(
    findChromium() ?? "",
    [...journeyArgs, "--headless", "--remote-debugging-port=0", `--user-data-dir=${dataFolder}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  createInterface({ input: chromium.stderr }).on("line", (line) => {
    // Like Electron it prints on one line where its debugger is.
    console.error(line);
    const [, address] = /^DevTools listening on (ws:.*)$/.exec(line) ?? [];
    if (address !== undefined) contents.connect(address);
  });
  app.on("will-quit", () => {
    // A running match asks first.
    if (dialog.showMessageBoxSync({ message: "Leave?" }) === 0) return;
    console.log("left the match");
    chromium.kill();
  });
}

/** Like our shell: asks, then reloads. */
async function askAfterFall(): Promise<void> {
  const { response } = await dialog.showMessageBox({ message: "This window has stopped working." });
  // A repeated request means that the first one failed.
  while (isSlow && contents.timesAsked < 2) await once(contents, "asked");
  if (response === 0) contents.loadURL("data:text/html,<h1>Here again</h1>");
  else app.quit();
}

/** Looks for updates at the address of our main. */
async function lookForUpdates(): Promise<void> {
  const updater = openUpdater({
    isPackaged: app.isPackaged,
    platform: process.platform,
    resources: process.resourcesPath,
    environment: process.env,
  });
  console.log(updater === null ? "looks for no updates" : `found ${await updater.check()}`);
}

function setMenu(): void {
  Menu.setEntries([
    { id: "arguments", label: argv.join(" "), click: () => undefined },
    { id: "updates", label: `Updates of ${app.getVersion()}`, click: () => void lookForUpdates() },
    {
      id: "call",
      label: "Call",
      click: () => {
        const notice = new Notification({ title: "Your turn", body: "Ama" });
        notice.on("click", () => {
          appWindow.focus();
          appWindow.flashFrame(false);
          app.setBadgeCount(0);
        });
        if (Notification.isSupported()) notice.show();
        appWindow.flashFrame(true);
        app.setBadgeCount(1);
      },
    },
    {
      id: "ask",
      label: "Ask",
      click: () =>
        void dialog.showMessageBox({ message: "Really?" }).then(async ({ response }) => {
          console.log(`pressed ${response}`);
          await shell.openExternal("https://spar.example/");
        }),
    },
  ]);
}

if (isFirst()) {
  openChromium();
  appWindow.focus();
  setMenu();
  contents.on("render-process-gone", () => void askAfterFall());
}
