/**
 * Wraps electron-updater. It verifies the system's signatures and the digests of the list of updates; our code verifies
 * the signature of the list. It does nothing by itself.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import electronUpdater, { type AppUpdater } from "electron-updater";
import { isExpired, isSignedByOneOf, readPublicKey } from "./updateSignature.ts";
import type { Updater } from "./updates.ts";

/** The public halves of the release keys, from the build: none, or the one in use and the standby one. */
declare const SPAR_UPDATE_KEYS: readonly string[];

/** The settings of electron-updater: no older version, no pre-release, no loading or installing unasked. */
export const updaterSettings = {
  autoDownload: false,
  autoInstallOnAppQuit: false,
  autoRunAppAfterInstall: true,
  allowDowngrade: false,
  allowPrerelease: false,
  forceDevUpdateConfig: false,
  // A web installer loads the app later and bypasses the digests of the list.
  disableWebInstaller: true,
} as const satisfies Partial<AppUpdater>;

/** The origin of this copy of the app, as far as updates need it. */
export interface Copy {
  readonly isPackaged: boolean;
  readonly platform: NodeJS.Platform;
  /** The folder beside the archive. */
  readonly resources: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Whether this copy updates itself: it is packaged with a list of updates, and is no deb or rpm. */
export function updatesItself({ isPackaged, platform, resources, environment }: Copy): boolean {
  const isOwn = platform !== "linux" || (environment["APPIMAGE"] ?? "") !== "";
  return isPackaged && isOwn && existsSync(join(resources, "app-update.yml"));
}

/** The error for a list of updates that is not trusted. Its code says why, and is logged. */
class ListRefused extends Error {
  override readonly name = "ListRefused";
  readonly code: "UNSIGNED" | "EXPIRED";

  constructor(code: ListRefused["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Checks a list of updates.
 * @throws ListRefused if it is not trusted
 */
export type Verify = (list: unknown) => void;

/** The check for lists of updates; null without keys. */
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

/** electron-updater behind our interface; null without keys. */
export function configureUpdater(
  updater: AppUpdater,
  publicKeys: readonly string[],
  now: () => number = Date.now,
): Updater | null {
  Object.assign(updater, updaterSettings);
  updater.logger = null;
  const verify = listVerifier(publicKeys, now);
  if (verify === null) return null;
  const isForThisSystem = updater.isUpdateSupported;
  // Called before the updater accepts a list with another version than the running one.
  updater.isUpdateSupported = (list) => {
    verify(list);
    return isForThisSystem(list);
  };
  return {
    async check() {
      const found = await updater.checkForUpdates();
      // A list without a newer version is checked too: an old list would hide newer versions.
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

/** The updater of this copy; null for a copy that does not update itself. */
export function openUpdater(copy: Copy): Updater | null {
  return updatesItself(copy) ? configureUpdater(electronUpdater.autoUpdater, SPAR_UPDATE_KEYS) : null;
}
