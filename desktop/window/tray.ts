/** The icon in the system's tray, with a menu that opens the window and quits. */
import type { Tray } from "electron";
import { appName } from "../identity.ts";
import type { Words } from "../text/en.ts";

export interface TrayParts {
  readonly electron: Pick<typeof import("electron"), "Menu" | "nativeImage" | "Tray">;
  /** The app's icon as data URLs, for screens of the usual and of twice the density. */
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
  readonly #parts: TrayParts;
  #tray: Tray | null = null;

  constructor(parts: TrayParts) {
    this.#parts = parts;
  }

  /** Shows the icon, or its menu anew in the language of now. */
  show(): void {
    const { electron, words, open, quit } = this.#parts;
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

  /** The menu anew, where there is an icon. */
  renew(): void {
    if (this.#tray !== null) this.show();
  }

  #image() {
    const { electron, pictures } = this.#parts;
    const image = electron.nativeImage.createFromDataURL(pictures.usual);
    image.addRepresentation({ scaleFactor: 2, dataURL: pictures.double });
    return image;
  }
}
