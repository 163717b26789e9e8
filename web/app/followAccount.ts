import { followRequests } from "#web/entities/friend/followRequests.ts";
import { followMessages } from "#web/entities/message/followMessages.ts";
import { followSettings } from "#web/entities/settings/followSettings.ts";

/** Follows what changes of the account while it plays here: friend requests, messages, settings. Returns how to stop. */
export function followAccount(userId: string): () => void {
  const stops = [followRequests(), followMessages(), followSettings(userId)];
  return () => {
    for (const stop of stops) stop();
  };
}
