/** Whether this page is older than the server's, and when it may load itself anew. An overlay runs for weeks. */
import { PROTOCOL } from "#protocol/frames/messages.ts";

/**
 * So long a page that was loaded anew waits before it does so again: a server that still delivers the old page, or a
 * cache before it, is not asked in a loop.
 */
export const againMsMin = 600_000;
/** Many overlays lose one server at the same time, and come back over this time. */
export const spreadMs = 5_000;

export interface PageFacts {
  /** The addresses of the page's own script and styles, as they are written in it. */
  readonly files: readonly string[];
  /** The page as the server delivers it now; null while it does not. */
  readonly fetched: () => Promise<string | null>;
}

/** Whether the server speaks another protocol, or delivers a page of other files. False where it does not answer. */
export async function isOutdated(protocol: number, { files, fetched }: PageFacts): Promise<boolean> {
  if (protocol !== PROTOCOL) return true;
  const text = await fetched().catch(() => null);
  return text !== null && files.some((file) => !text.includes(file));
}

/** After how long a page of this age, in milliseconds, may be loaded anew. `wasReloaded`: that is how it came. */
export const reloadDelayMs = (ageMs: number, wasReloaded: boolean, random: () => number): number =>
  Math.max(Math.round(spreadMs * random()), wasReloaded ? againMsMin - ageMs : 0);
