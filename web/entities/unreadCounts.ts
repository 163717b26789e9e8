/** Counts of unread or waiting items for the bar of every page; the lists load later. */
import { create } from "zustand";

/** Conversations with unread messages. */
export const useUnreadConversations = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Requests for friendship that wait for the reader's answer. */
export const useRequestsWaiting = create<{ readonly count: number }>(() => ({ count: 0 }));

/** Unread notifications. */
export const useUnread = create<{ readonly count: number }>(() => ({ count: 0 }));
