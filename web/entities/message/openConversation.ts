/** The user whose conversation is on screen; its messages need no notification. */
let shownUserId: string | null = null;

/** The conversation is on screen until the returned function is called. */
export function showConversation(userId: string): () => void {
  shownUserId = userId;
  return () => {
    if (shownUserId === userId) shownUserId = null;
  };
}

/** Whether the reader looks at the conversation with this user. */
export const isLookedAt = (userId: string): boolean =>
  shownUserId === userId && document.visibilityState === "visible" && document.hasFocus();
