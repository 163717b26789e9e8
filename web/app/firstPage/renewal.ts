/**
 * A page from before a release fails on a file that the server no longer has. It loads itself anew, once: what tells that
 * it has done so is the entry of the history, which outlasts a reload also in a browser that stores nothing.
 */

const missing = new WeakSet<Error>();

/** Notes which errors are about a part of the page that could not be fetched. */
export function followMissingParts(): void {
  globalThis.addEventListener("vite:preloadError", ({ payload }) => void missing.add(payload));
}

/** Whether a screen failed because a part of the page could not be fetched. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** The script with which a page begins; it has another name in each build. */
const entryOf = (html: string): string | undefined => /<script[^>]* src="(\/assets\/index-[^"]+)"/.exec(html)?.[1];

/** Loads the page anew if the server has another build that this page has not been loaded for already. */
export async function renewOnce(): Promise<void> {
  const served = await fetch(location.pathname, { cache: "no-store" })
    .then((answer) => answer.text())
    .then(entryOf, () => undefined);
  const state: unknown = history.state;
  const kept: Readonly<Record<string, unknown>> = typeof state === "object" && state !== null ? { ...state } : {};
  const own = document.querySelector("script[type=module]")?.getAttribute("src");
  if (served === undefined || served === own || kept["renewedFor"] === served) return;
  history.replaceState({ ...kept, renewedFor: served }, "");
  location.reload();
}
