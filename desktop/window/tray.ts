/** The icon in the system's tray. Its menu opens the window and quits. */
import type { Tray } from "electron";
import { appName } from "../identity.ts";
import type { Words } from "../text/en.ts";

export interface TrayDependencies {
  readonly electron: Pick<typeof import("electron"), "Menu" | "nativeImage" | "Tray">;
  /** The app's icon as data URLs, for normal and double screen density. */
  readonly pictures: TrayPictures;
  readonly words: () => Words;
  readonly open: () => void;
  readonly quit: () => void;
}

export interface TrayPictures {
  readonly usual: string;
  readonly double: string;
}

export class TrayIcon {
  readonly #dependencies: TrayDependencies;
  #tray: Tray | null = null;

  constructor(dependencies: TrayDependencies) {
    this.#dependencies = dependencies;
  }

  /** Shows the icon, or updates its menu to the current language. */
  show(): void {
    const { electron, words, open, quit } = this.#dependencies;
    if (this.#tray === null) {
      this.#tray = new electron.Tray(this.#image());
      this.#tray.setToolTip(appName);
      this.#tray.on("click", open);
    }
    const { trayOpen, trayQuit } = words();
    const menu = electron.Menu.buildFromTemplate([
      { id: "tray-open", label: trayOpen, click: open },
      { type: "separator" },
      { id: "tray-quit", label: trayQuit, click: quit },
    ]);
    this.#tray.setContextMenu(menu);
  }

  hide(): void {
    this.#tray?.destroy();
    this.#tray = null;
  }

  /** Updates the menu if there is an icon. */
  renew(): void {
    if (this.#tray !== null) this.show();
  }

  #image() {
    const { electron, pictures } = this.#dependencies;
    const image = electron.nativeImage.createFromDataURL(pictures.usual);
    image.addRepresentation({ scaleFactor: 2, dataURL: pictures.double });
    return image;
  }
}
