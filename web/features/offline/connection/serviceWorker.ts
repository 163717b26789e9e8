/** The page's side of the service worker: installs it, and loads the page again when it is out of date. */
import { create } from "zustand";
import { desktop, isStream } from "#web/platform/desktop/desktop.ts";
import { needsNoServer } from "#web/entities/paths.ts";
import { serviceWorkers } from "#web/platform/browser/serviceWorkers.ts";
import { useForgetting } from "#web/platform/storage/storage.ts";

export interface Connection {
  /** Whether the server is known to be out of reach. */
  readonly isAway: boolean;
  /** Whether the player has closed the notice about it. */
  readonly isRead: boolean;
}

export const useConnection = create<Connection>(() => ({
  isAway: globalThis.navigator?.onLine === false,
  isRead: false,
}));

/** The desktop app has its page in its own files, and the stream window is not opened again. */
export const canCachePage = (): boolean => !isStream && desktop() === null;

/** Whether the visitor saves data, so that optional files are not cached. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Handles a message of the worker: the page is loaded again once, for any number of messages. */
function listener(): (message: unknown) => void {
  let isRenewing = false;
  return (message) => {
    if (message === "away") useConnection.setState({ isAway: true });
    if (message === "current") useConnection.setState({ isAway: false, isRead: false });
    if (message !== "renew" || isRenewing || needsNoServer(location.pathname)) return;
    // A page that stores nothing would lose its session.
    if (useForgetting.getState().forgets) return;
    isRenewing = true;
    location.reload();
  };
}

/** Has the worker ask the server whether it has the same build as this page. */
const check = (): void => serviceWorkers()?.controller?.postMessage("check");

/** Follows the connection and the worker. Returns a function that stops it. */
export function followWorker(): () => void {
  const onLine = (): void => {
    if (canCachePage() && (serviceWorkers()?.controller ?? null) !== null) check();
    else useConnection.setState({ isAway: false, isRead: false });
  };
  const offLine = (): void => useConnection.setState({ isAway: true });
  globalThis.addEventListener("online", onLine);
  globalThis.addEventListener("offline", offLine);
  const unheard = hearWorker();
  return () => {
    globalThis.removeEventListener("online", onLine);
    globalThis.removeEventListener("offline", offLine);
    unheard();
  };
}

function hearWorker(): () => void {
  const container = serviceWorkers();
  if (!canCachePage() || container === null) return () => undefined;
  const heard = listener();
  const onMessage = ({ data }: MessageEvent): void => heard(data);
  container.addEventListener("message", onMessage);
  container.startMessages();
  check();
  return () => container.removeEventListener("message", onMessage);
}

/** Has the browser cache the page for times without a connection. Only a built page has a worker. */
export function installWorker(): void {
  if (!import.meta.env.PROD || !canCachePage() || savesData()) return;
  serviceWorkers()
    ?.register("/sw.js")
    .catch((error: unknown) => console.warn("The page cannot be kept for use offline", error));
}
