import { needsNoServer } from "#web/entities/paths.ts";
import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";

const renewedKey = "renewedForProtocol";

/**
 * Loads the page anew because the server speaks this other protocol. Once a tab and protocol: where the server still
 * gives out the old page, the player is told to reload instead (ConnectionBanner).
 */
export function renewFor(protocol: number): void {
  const wanted = String(protocol);
  if (readTabStored(renewedKey) === wanted || needsNoServer(location.pathname)) return;
  writeTabStored(renewedKey, wanted);
  // without storage the page would be loaded again and again
  if (readTabStored(renewedKey) === wanted) location.reload();
}
