/** Notifications, number and attention as each system shows them. */
import type { AppWindow } from "./appWindow.ts";
import { badgeBitmap, Notices } from "./notices.ts";

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
