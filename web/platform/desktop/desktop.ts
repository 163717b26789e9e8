import type { DesktopApi } from "./desktopBridge.ts";
import { streamBackgroundFrom } from "./streaming.ts";

/** Whether this page is the stream window: it shows a table to an audience and is no window of the app's own. */
export const isStream = streamBackgroundFrom(new URLSearchParams(globalThis.location?.search ?? "")) !== null;

/** The desktop app's bridge; null in a browser and in the stream window. */
export const desktop = (): DesktopApi | null => (isStream ? null : (globalThis.window?.sparDesktop ?? null));
