/** Starting with the computer: the system's own list on Windows and macOS, an autostart file on Linux. */
import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { App } from "electron";
import { appName } from "../identity.ts";

/** The flag on the command line when the system starts the app. */
const atLoginFlag = "--at-login";

export interface LoginItem {
  /** Whether the app starts with the computer, according to the system. */
  isOn(): boolean;
  set(isOn: boolean): Promise<void>;
  /** Whether the system started this process. */
  startedThis(argv: readonly string[]): boolean;
}

type LoginApp = Pick<App, "getLoginItemSettings" | "setLoginItemSettings" | "getPath">;

export interface LoginItemDependencies {
  readonly app: LoginApp;
  readonly platform: NodeJS.Platform;
  /** The program to start; for an AppImage, the user's file and not its unpacked copy. */
  readonly program: string;
}

/** A path as one word of a desktop entry's `Exec`: quoted, then escaped like every value. */
const execWord = (path: string): string =>
  `"${path.replace(/["`$\\]/g, "\\$&")}"`.replace(/\\/g, "\\\\").replace(/%/g, "%%");

/** The autostart file, after freedesktop.org's autostart specification. */
export const autostartEntry = (program: string): string =>
  [
    "[Desktop Entry]",
    "Type=Application",
    `Name=${appName}`,
    `Exec=${execWord(program)} ${atLoginFlag}`,
    "Terminal=false",
    "",
  ].join("\n");

/** A desktop may keep the file and disable it inside. */
const isHidden = (entry: string): boolean => /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(entry);

function linuxItem({ app, program }: LoginItemDependencies): LoginItem {
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

function windowsItem({ app, program }: LoginItemDependencies): LoginItem {
  const item = { path: program, args: [atLoginFlag] };
  return {
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: async (isOn) => app.setLoginItemSettings({ ...item, openAtLogin: isOn }),
    startedThis: (argv) => argv.includes(atLoginFlag),
  };
}

const macItem = ({ app }: LoginItemDependencies): LoginItem => ({
  isOn: () => app.getLoginItemSettings().openAtLogin,
  set: async (isOn) => app.setLoginItemSettings({ openAtLogin: isOn }),
  startedThis: () => app.getLoginItemSettings().wasOpenedAtLogin,
});

/** The login item for this system. */
export function loginItem(dependencies: LoginItemDependencies): LoginItem {
  if (dependencies.platform === "darwin") return macItem(dependencies);
  return dependencies.platform === "win32" ? windowsItem(dependencies) : linuxItem(dependencies);
}
