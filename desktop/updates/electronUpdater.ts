/**
 * electron-updater behind our interface. It verifies the system's signatures and the digests of the list of updates, we
 * verify the signature of the list; what it may do by itself is nothing.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import electronUpdater, { type AppUpdater } from "electron-updater";
import { isExpired, isSignedByOneOf, readPublicKey } from "./updateSignature.ts";
import type { Updater } from "./updates.ts";

/** The public halves of the keys that releases are signed with, from the build: none, or that in use and the standby. */
declare const SPAR_UPDATE_KEYS: readonly string[];

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

/** A list of updates that is not to be believed; its code says why, in the log too. */
class ListRefused extends Error {
  override readonly name = "ListRefused";
  readonly code: "UNSIGNED" | "EXPIRED";

  constructor(code: ListRefused["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Throws for a list of updates that is not to be believed. */
export type Verify = (list: unknown) => void;

/** How lists of updates are verified; null without a key that could tell whose they are. */
export function listVerifier(publicKeys: readonly string[], now: () => number): Verify | null {
  const keys = publicKeys.flatMap((key) => readPublicKey(key) ?? []);
  if (keys.length === 0 || keys.length < publicKeys.length) return null;
  return (list) => {
    if (!isSignedByOneOf(list, keys)) {
      throw new ListRefused("UNSIGNED", "The list of updates is not signed with a key of this app's releases");
    }
    if (isExpired(list, now())) throw new ListRefused("EXPIRED", "The list of updates has expired");
  };
}

/** electron-updater's updater as ours, or null without keys that could tell whose updates to take. */
export function tameUpdater(
  updater: AppUpdater,
  publicKeys: readonly string[],
  now: () => number = Date.now,
): Updater | null {
  Object.assign(updater, updaterManners);
  updater.logger = null;
  const verify = listVerifier(publicKeys, now);
  if (verify === null) return null;
  const isForThisSystem = updater.isUpdateSupported;
  // Asked before the updater believes a list with another version than the one that runs.
  updater.isUpdateSupported = (list) => {
    verify(list);
    return isForThisSystem(list);
  };
  return {
    async check() {
      const found = await updater.checkForUpdates();
      // A list that has nothing newer must hold as well: an old one would hide what came since.
      if (found !== null) verify(found.updateInfo);
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
  return updatesItself(copy) ? tameUpdater(electronUpdater.autoUpdater, SPAR_UPDATE_KEYS) : null;
}
