import { needsNoServer } from "#web/entities/paths.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";

const renewedKey = "renewedForProtocol";

/**
 * Loads the page again because the server speaks another protocol, once per tab and protocol. If the server still
 * delivers the old page, ConnectionBanner asks the player to reload.
 */
export function renewFor(protocol: number): void {
  const wanted = String(protocol);
  if (readTabStored(renewedKey) === wanted || needsNoServer(location.pathname)) return;
  // Without storage the page would load again and again, and forget the session.
  if (writeTabStored(renewedKey, wanted)) location.reload();
}
