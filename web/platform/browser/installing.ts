/** Installs the page as an app, where the browser offers it. */
import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "#web/platform/storage/storage.ts";

/** The browser's install offer. theme.js stores it, because the browser makes it once and early. */
interface InstallOffer extends Event {
  prompt(): Promise<{ readonly outcome: "accepted" | "dismissed" }>;
}

declare global {
  var sparInstall: InstallOffer | null | undefined;
}

const changed = "spar-install";

function follow(listener: () => void): () => void {
  const names = ["beforeinstallprompt", "appinstalled", changed] as const;
  for (const name of names) globalThis.addEventListener(name, listener);
  return () => {
    for (const name of names) globalThis.removeEventListener(name, listener);
  };
}

/** Whether the page can be installed now. */
export const useInstallable = (): boolean =>
  useSyncExternalStore(follow, () => (globalThis.sparInstall ?? null) !== null);

/** Asks the player in the browser's own dialog. An offer can be used once. */
export async function install(): Promise<void> {
  const offer = globalThis.sparInstall;
  globalThis.sparInstall = null;
  globalThis.dispatchEvent(new Event(changed));
  await offer?.prompt();
}

const hintKey = "spar.installHint";

/**
 * Whether to explain how to install the page by hand. iPhones and iPads never offer it, and only they report whether a
 * page was opened from the home screen.
 */
export const isInstallHintVisible = (): boolean =>
  (navigator as Navigator & { readonly standalone?: boolean }).standalone === false && readStored(hintKey) === null;

/** Stores that the player has read the hint: this browser does not show it again. */
export const dismissInstallHint = (): void => void writeStored(hintKey, "read");
