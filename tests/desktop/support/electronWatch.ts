/**
 * Watches a running Electron's main. It changes only objects and prototypes, because main has already imported its
 * names from the module. The function is sent to main as text, so it cannot use anything else of this file.
 */
import type { BaseWindow, Notification } from "electron";

/** The system's surfaces that main used, as far as a message can carry them. */
export interface Watched {
  readonly presses: number[];
  readonly questions: string[];
  readonly external: string[];
  readonly notices: { readonly title: string; readonly body: string }[];
  badge: number;
  isFlashing: boolean;
}

declare global {
  /** In Electron's main. */
  var sparWatched: Watched | undefined;
  /** The notices themselves, so that a journey can press them. */
  var sparNotices: Notification[] | undefined;
  /** A journey's window in front of the app's. */
  var sparCover: BaseWindow | undefined;
}

/** Runs in Electron's main, once. */
export function watchSystem({
  app,
  BrowserWindow,
  dialog,
  Notification,
  shell,
}: Pick<typeof import("electron"), "app" | "BrowserWindow" | "dialog" | "Notification" | "shell">): void {
  const watched: Watched = { presses: [], questions: [], external: [], notices: [], badge: 0, isFlashing: false };
  const visible: Notification[] = [];
  globalThis.sparWatched = watched;
  globalThis.sparNotices = visible;

  const ask = (...given: readonly unknown[]): number => {
    const requested = given.at(-1) as { readonly message: string };
    watched.questions.push(requested.message);
    return watched.presses.shift() ?? 0;
  };
  Object.assign(dialog, {
    showMessageBox: async (...given: readonly unknown[]) => ({ response: ask(...given) }),
    showMessageBoxSync: ask,
  });
  Object.assign(shell, { openExternal: async (url: string) => void watched.external.push(url) });

  // Without a notification service main must still show notices.
  const isVisible = Notification.isSupported();
  const show = Reflect.get(Notification.prototype, "show") as (this: Notification) => void;
  Object.assign(Notification, { isSupported: () => true });
  Object.assign(Notification.prototype, {
    show(this: Notification): void {
      visible.push(this);
      watched.notices.push({ title: this.title, body: this.body });
      if (isVisible) show.call(this);
    },
  });

  const flash = Reflect.get(BrowserWindow.prototype, "flashFrame") as (this: object, isOn: boolean) => void;
  Object.assign(BrowserWindow.prototype, {
    flashFrame(this: object, isOn: boolean): void {
      watched.isFlashing = isOn;
      flash.call(this, isOn);
    },
    // The taskbar of Windows has a mark; a screen reader reads the number.
    setOverlayIcon(_mark: unknown, description: string): void {
      watched.badge = Number(description);
    },
  });
  Object.assign(app, {
    setBadgeCount(count: number): boolean {
      watched.badge = count;
      return true;
    },
  });
}
