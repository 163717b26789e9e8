/**
 * What is unread or waits for the reader. Only the numbers: the bar of every page shows them, and the lists come later.
 */
import { create } from "zustand";

/** Conversations with unread messages. */
export const useUnreadConversations = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Requests for friendship that wait for the reader's answer. */
export const useRequestsWaiting = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Unread notifications. */
export const useUnread = create<{ readonly count: number }>(() => ({ count: 0 }));
