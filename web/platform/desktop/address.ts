import { desktop } from "./desktop.ts";
import { useServer } from "./server.ts";

/**
 * The address, for others, of a screen of this page. In the app it is the server's, because the page's own origin is
 * known to nobody else.
 */
export function addressForOthers(path: string): string {
  const { origin } = globalThis.location;
  const server = desktop() === null ? undefined : useServer.getState().check?.address;
  return `${server ?? origin}${path}`;
}
