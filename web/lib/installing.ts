/** Putting the page among the system's apps, where the browser offers it. */
import { useSyncExternalStore } from "react";

/** What the browser offers; it is kept by theme.js, because it is offered once and early. */
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

/** Asks the player, in the browser's own dialog. An offer can be taken up once. */
export async function install(): Promise<void> {
  const offer = globalThis.sparInstall;
  globalThis.sparInstall = null;
  globalThis.dispatchEvent(new Event(changed));
  await offer?.prompt();
}
