/** Everything that the shell gets: Electron, the built files, and values from the build and the command line. */
import type { System } from "./log/diagnostics.ts";
import type { WatchedProcess } from "./log/fault.ts";
import type { TrayPictures } from "./window/tray.ts";
import type { Updater } from "./updates/updates.ts";
import type { Keychain } from "./vault/vault.ts";

/** The parts of Electron that are used. */
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
  | "safeStorage"
  | "screen"
  | "session"
  | "shell"
  | "Tray"
>;

export interface ShellDependencies {
  readonly electron: Electron;
  /** Node's `process`, for uncaught errors. */
  readonly main: WatchedProcess;
  readonly platform: NodeJS.Platform;
  readonly machine: Pick<System, "processor" | "release">;
  /** The path of the program that the user starts. */
  readonly program: string;
  readonly trayPictures: TrayPictures;
  readonly argv: readonly string[];
  /** The built-in server. */
  readonly builtIn: string;
  readonly rendererFolder: string;
  readonly preloadFile: string;
  /** In development only: Vite's address, and a sign-in provider in place of Google. */
  readonly vite: string | null;
  readonly provider: string | null;
  readonly openKeychain: (service: string) => Promise<Keychain | undefined>;
  /** Null for a copy that does not update itself. */
  readonly openUpdater: () => Updater | null;
}
