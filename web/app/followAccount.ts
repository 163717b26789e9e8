import type { UserId } from "#protocol/ids.ts";
import { followRequests } from "#web/entities/friend/followRequests.ts";
import { followMessages } from "#web/entities/message/followMessages.ts";
import { refreshUser } from "#web/entities/session/session.ts";
import { sharedSocket } from "#web/entities/session/socketConnection.ts";
import { followSettings } from "#web/entities/settings/followSettings.ts";

/** Follows changes of the signed-in account: role, friend requests, messages, settings. Returns a stop function. */
export function followAccount(userId: UserId): () => void {
  const stops = [
    followRequests(),
    followMessages(),
    followSettings(userId),
    // Staff gave or took away a role: the pages that need one open or close at once.
    sharedSocket().on("accountChanged", () => void refreshUser()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
