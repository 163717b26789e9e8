import { followRequests } from "#web/entities/friend/followRequests.ts";
import { followSettings } from "#web/entities/settings/followSettings.ts";

/** Follows what changes of the account while it plays here: friend requests and settings. Returns how to stop. */
export function followAccount(userId: string): () => void {
  const stops = [followRequests(), followSettings(userId)];
  return () => {
    for (const stop of stops) stop();
  };
}
