/** What the shell is made of: Electron, the built files, and what the build and the command line say. */
import type { System } from "./log/diagnostics.ts";
import type { WatchedProcess } from "./log/faultWatch.ts";
import type { TrayPictures } from "./window/tray.ts";
import type { Updater } from "./updates/updates.ts";
import type { Keychain } from "./vault/vault.ts";

/** What of Electron is used. */
export type Electron = Pick<
  typeof import("electron"),
  | "app"
  | "BrowserWindow"
  | "clipboard"
  | "dialog"
  | "ipcMain"
  | "Menu"
  | "nativeImage"
  | "net"
  | "Notification"
  | "powerMonitor"
  | "protocol"
  | "screen"
  | "session"
  | "shell"
  | "Tray"
>;

export interface ShellParts {
  readonly electron: Electron;
  /** Node's `process`, for errors that nobody catches. */
  readonly main: WatchedProcess;
  readonly platform: NodeJS.Platform;
  readonly machine: Pick<System, "processor" | "release">;
  /** The program that the player starts. */
  readonly program: string;
  readonly trayPictures: TrayPictures;
  readonly argv: readonly string[];
  /** The server built in. */
  readonly builtIn: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  /** In development: where Vite serves the page, and a provider to sign in at in Google's place. */
  readonly vite: string | null;
  readonly provider: string | null;
  readonly openKeychain: (service: string) => Promise<Keychain | undefined>;
  /** Null where this copy does not update itself. */
  readonly openUpdater: () => Updater | null;
}
