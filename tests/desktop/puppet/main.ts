/**
 * A program that starts as Electron does, for its driver to be tried: a debugger to main, Chromium with a page, and an
 * `electron` to be found from there. Its main takes its names from the module at the start, as ours does.
 */
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { registerHooks } from "node:module";
import { chromiumArgs, findChromium } from "../../../scripts/programs.ts";
import { app, appWindow, dialog, Menu, Notification, shell } from "./electron.ts";

const electron = new URL("./electron.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron"
      ? { url: electron, format: "module-typescript", shortCircuit: true }
      : next(specifier, context),
});

const argv = process.argv.slice(2);
const folder = argv.find((word) => word.startsWith("--user-data-dir=")) ?? "";

/** Whether no other one has the profile: that one would take it from here. */
function isFirst(): boolean {
  try {
    mkdirSync(folder.replace("--user-data-dir=", ""));
    return true;
  } catch {
    return false;
  }
}

function openChromium(): void {
  const chromium = spawn(
    findChromium() ?? "",
    [...chromiumArgs, "--headless", "--remote-debugging-port=0", folder, "about:blank"],
    // It says on the same line as Electron where its debugger is.
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  app.on("will-quit", () => {
    // A match that is on asks first.
    if (dialog.showMessageBoxSync({ message: "Leave?" }) === 0) return;
    console.log("left the match");
    chromium.kill();
  });
}

function setMenu(): void {
  Menu.setEntries([
    { id: "arguments", label: argv.join(" "), click: () => undefined },
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
}
