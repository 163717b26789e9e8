import { desktop } from "./desktop.ts";
import { useServer } from "./server.ts";

/**
 * The link to a screen of this page, for other users. In the app it is the server's address, because other users cannot
 * open the page's own origin.
 */
export function addressForOthers(path: string): string {
  const { origin } = globalThis.location;
  const server = desktop() === null ? undefined : useServer.getState().check?.address;
  return `${server ?? origin}${path}`;
}
