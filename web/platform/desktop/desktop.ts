import type { DesktopApi } from "./desktopBridge.ts";
import type { StreamBackground } from "#protocol/calls/streamBackground.ts";

const backgrounds: readonly StreamBackground[] = ["chroma", "transparent"];

/** The stream window's background, `?stream=` of its address; null elsewhere. */
export const streamBackgroundFrom = (query: URLSearchParams): StreamBackground | null =>
  backgrounds.find((each) => each === query.get("stream")) ?? null;

/** Whether this page is the stream window: it shows a table to an audience and is no window of the app's own. */
export const isStream = streamBackgroundFrom(new URLSearchParams(globalThis.location?.search ?? "")) !== null;

/** The desktop app's bridge; null in a browser and in the stream window. */
export const desktop = (): DesktopApi | null => (isStream ? null : (globalThis.window?.sparDesktop ?? null));
