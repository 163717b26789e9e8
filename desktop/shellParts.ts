/** What the shell is made of: Electron, the built files, and what the build and the command line say. */
import type { Updater } from "./updates.ts";
import type { Keychain } from "./vault.ts";

/** What of Electron is used. */
export type Electron = Pick<
  typeof import("electron"),
  | "app"
  | "BrowserWindow"
  | "dialog"
  | "ipcMain"
  | "Menu"
  | "nativeImage"
  | "net"
  | "Notification"
  | "protocol"
  | "screen"
  | "session"
  | "shell"
>;

export interface ShellParts {
  readonly electron: Electron;
  readonly platform: NodeJS.Platform;
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
