/**
 * electron-updater behind our interface. It verifies the system's signatures and the digests of the list of updates, we
 * verify the signature of the list; what it may do by itself is nothing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import electronUpdater, { type AppUpdater } from "electron-updater";
import { isSignedBy, readPublicKey } from "./updateSignature.ts";
import type { Updater } from "./updates.ts";

/** The public half of the key that releases are signed with, from the build; empty where there is none. */
declare const SPAR_UPDATE_KEY: string;

/** What is set before anything is asked: no older version, no pre-release, nothing loaded or installed unasked. */
export const updaterManners = {
  autoDownload: false,
  autoInstallOnAppQuit: false,
  autoRunAppAfterInstall: true,
  allowDowngrade: false,
  allowPrerelease: false,
  forceDevUpdateConfig: false,
  // Such an installer loads the app later, past the digests of the list.
  disableWebInstaller: true,
} as const satisfies Partial<AppUpdater>;

/** Where this copy of the app comes from, as far as updates are concerned. */
export interface Copy {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The folder beside the archive. */
  readonly resources: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Whether this copy updates itself: packaged with a list of updates, and on Linux no package of the system's own. */
export function updatesItself({ isPackaged, platform, resources, environment }: Copy): boolean {
  const isOwn = platform !== "linux" || (environment["APPIMAGE"] ?? "") !== "";
  return isPackaged && isOwn && existsSync(join(resources, "app-update.yml"));
}

/** Has the updater take no list of updates but one signed with the release key. */
export function demandSignature(updater: Pick<AppUpdater, "isUpdateSupported">, publicKey: string): boolean {
  const key = readPublicKey(publicKey);
  if (key === undefined) return false;
  const isForThisSystem = updater.isUpdateSupported;
  updater.isUpdateSupported = (list) => {
    if (!isSignedBy(list, key))
      throw new Error("The list of updates is not signed with the key of this app's releases");
    return isForThisSystem(list);
  };
  return true;
}

/** electron-updater's updater as ours, or null without a key that could tell whose updates to take. */
export function tameUpdater(updater: AppUpdater, publicKey: string): Updater | null {
  Object.assign(updater, updaterManners);
  updater.logger = null;
  if (!demandSignature(updater, publicKey)) return null;
  return {
    async check() {
      const found = await updater.checkForUpdates();
      return found?.isUpdateAvailable === true ? found.updateInfo.version : null;
    },
    async load(onPercent) {
      const hear = ({ percent }: { readonly percent: number }): void => onPercent(percent);
      updater.on("download-progress", hear);
      try {
        await updater.downloadUpdate();
      } finally {
        updater.removeListener("download-progress", hear);
      }
    },
    restart: () => updater.quitAndInstall(false, true),
  };
}

/** The updater of this copy; null where it does not update itself. */
export function openUpdater(copy: Copy): Updater | null {
  return updatesItself(copy) ? tameUpdater(electronUpdater.autoUpdater, SPAR_UPDATE_KEY) : null;
}
