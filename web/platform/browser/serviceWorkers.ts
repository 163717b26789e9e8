/** The browser's service workers; null without any, and where it refuses them, as with blocked cookies. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  try {
    return (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker ?? null;
  } catch {
    return null;
  }
}
