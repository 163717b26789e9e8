/** Notifications while the window is not in front, and the number on the taskbar or dock. */
import type { DesktopNotice } from "#protocol/calls/desktop.ts";
import type { AppWindow } from "./appWindow.ts";

/** Notifications, number and attention as each system shows them. */
type Electron = Pick<typeof import("electron"), "app" | "Notification" | "nativeImage">;

/** The notices of this system for the app's window. */
export function systemNotices(electron: Electron, platform: NodeJS.Platform, window: AppWindow): Notices {
  const { app, Notification, nativeImage } = electron;

  /** Windows shows no number, so the taskbar gets a mark whose description is the number. */
  const overlay = (count: number): void => {
    const { pixels, side } = badgeBitmap();
    const mark = nativeImage.createFromBitmap(Buffer.from(pixels), { width: side, height: side });
    if (count === 0) window.overlay(null, "");
    else window.overlay(mark, String(count));
  };

  return new Notices({
    isInFront: () => window.isInFront,
    make: (notice) => (Notification.isSupported() ? new Notification(notice) : null),
    follow: (path) => {
      window.show();
      window.send("notice", path);
    },
    flash: (isOn) => window.flash(isOn),
    badge: (count) => (platform === "win32" ? overlay(count) : void app.setBadgeCount(count)),
  });
}

/** A notification of the system. */
export interface ShownNotice {
  on(event: "click" | "close", listener: () => void): unknown;
  show(): void;
  close(): void;
}

export interface NoticesDependencies {
  readonly isInFront: () => boolean;
  /** Null if the system shows none. */
  readonly make: (notice: { readonly title: string; readonly body: string }) => ShownNotice | null;
  /** Brings the window to the front and sends the page to a path. */
  readonly follow: (path: string) => void;
  /** Makes the taskbar entry ask for attention, or stops that. */
  readonly flash: (isOn: boolean) => void;
  readonly badge: (count: number) => void;
}

export class Notices {
  readonly #dependencies: NoticesDependencies;
  /** One notice of each kind: a newer one replaces the older one. */
  readonly #visible = new Map<DesktopNotice["kind"], ShownNotice>();
  #count = 0;

  constructor(dependencies: NoticesDependencies) {
    this.#dependencies = dependencies;
  }

  /** Shows a notice unless the window is in front; true if it was shown. */
  notify({ kind, title, body, path }: DesktopNotice): boolean {
    if (this.#dependencies.isInFront()) return false;
    this.#visible.get(kind)?.close();
    this.#dependencies.flash(true);
    const notice = this.#dependencies.make({ title, body });
    if (notice === null) return false;
    this.#visible.set(kind, notice);
    notice.on("click", () => this.#dependencies.follow(path));
    notice.on("close", () => {
      if (this.#visible.get(kind) === notice) this.#visible.delete(kind);
    });
    notice.show();
    return true;
  }

  /** With nothing left to see, all notices go too. */
  setBadge(count: number): void {
    if (count === this.#count) return;
    this.#count = count;
    this.#dependencies.badge(count);
    if (count === 0) this.#clear();
  }

  /** The window got the focus, so all notices go. A crashed page could not do this itself. */
  windowFocused(): void {
    this.#clear();
    this.setBadge(0);
  }

  #clear(): void {
    this.#dependencies.flash(false);
    for (const notice of this.#visible.values()) notice.close();
    this.#visible.clear();
  }
}

const side = 16;
const red = [46, 16, 200, 255] as const;

/** A red disc of 16 by 16 pixels, as BGRA. The taskbar of Windows shows a picture instead of a number. */
export function badgeBitmap(): { readonly pixels: Uint8Array; readonly side: number } {
  const pixels = new Uint8Array(side * side * 4);
  const middle = (side - 1) / 2;
  for (let at = 0; at < side * side; at += 1) {
    const isInside = Math.hypot((at % side) - middle, Math.floor(at / side) - middle) <= side / 2;
    if (isInside) pixels.set(red, at * 4);
  }
  return { pixels, side };
}
