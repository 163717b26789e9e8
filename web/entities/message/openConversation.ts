/** The user of the conversation on screen; its messages need no notification. */
import type { UserId } from "#protocol/ids.ts";

let openUserId: UserId | null = null;

/** The conversation is on screen until the returned function is called. */
export function showConversation(userId: UserId): () => void {
  openUserId = userId;
  return () => {
    if (openUserId === userId) openUserId = null;
  };
}

/** Whether the reader looks at the conversation with this user. */
export const isLookedAt = (userId: UserId): boolean =>
  openUserId === userId && document.visibilityState === "visible" && document.hasFocus();
