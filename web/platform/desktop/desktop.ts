import type { DesktopApi } from "./desktopBridge.ts";
import { backgroundAsked } from "./streaming.ts";

/** Whether this page was opened to show a table to others: an onlooker, and no window of the app's own. */
export const isStream = backgroundAsked(new URLSearchParams(globalThis.location?.search ?? "")) !== null;

/** What the desktop app offers; null in a browser, and where a table is shown to others. */
export const desktop = (): DesktopApi | null => (isStream ? null : (globalThis.window?.sparDesktop ?? null));
