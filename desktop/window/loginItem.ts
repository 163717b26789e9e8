/** Starting with the computer: the system's own list on Windows and macOS, a file for the session's start on Linux. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { App } from "electron";
import { appName } from "../identity.ts";

/** On the command line of an app that the system started, not the player. */
export const atLoginFlag = "--at-login";

export interface LoginItem {
  /** Whether the app starts with the computer, as the system has it now. */
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
  /** Whether it was the system that started this process. */
  startedThis(argv: readonly string[]): boolean;
}

type LoginApp = Pick<App, "getLoginItemSettings" | "setLoginItemSettings" | "getPath">;

export interface LoginItemParts {
  readonly app: LoginApp;
  readonly platform: NodeJS.Platform;
  /** The program to start; of an AppImage the file that the player has, not what it is unpacked to. */
  readonly program: string;
}

/** A path as one word of a desktop entry's `Exec`: quoted, then escaped as every value is. */
const execWord = (path: string): string =>
  `"${path.replace(/["`$\\]/g, "\\$&")}"`.replace(/\\/g, "\\\\").replace(/%/g, "%%");

/** The file that desktops for Linux start programs by, after the autostart specification of freedesktop.org. */
export const autostartEntry = (program: string): string =>
  [
    "[Desktop Entry]",
    "Type=Application",
    `Name=${appName}`,
    `Exec=${execWord(program)} ${atLoginFlag}`,
    "Terminal=false",
    "",
  ].join("\n");

/** A desktop may leave the file and switch it off in it. */
const isHidden = (entry: string): boolean => /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(entry);

function linuxItem({ app, program }: LoginItemParts): LoginItem {
  const path = join(app.getPath("appData"), "autostart", "spar.desktop");
  return {
    isOn: () => existsSync(path) && !isHidden(readFileSync(path, "utf8")),
    async set(isOn) {
      if (!isOn) return rm(path, { force: true });
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, autostartEntry(program));
    },
    startedThis: (argv) => argv.includes(atLoginFlag),
  };
}

function windowsItem({ app, program }: LoginItemParts): LoginItem {
  const item = { path: program, args: [atLoginFlag] };
  return {
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: async (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
    startedThis: (argv) => argv.includes(atLoginFlag),
  };
}

const macItem = ({ app }: LoginItemParts): LoginItem => ({
  isOn: () => app.getLoginItemSettings().openAtLogin,
  set: async (isOn) => app.setLoginItemSettings({ openAtLogin: isOn }),
  startedThis: () => app.getLoginItemSettings().wasOpenedAtLogin,
});

/** How this system starts the app. */
export function loginItem(parts: LoginItemParts): LoginItem {
  if (parts.platform === "darwin") return macItem(parts);
  return parts.platform === "win32" ? windowsItem(parts) : linuxItem(parts);
}
