import { create } from "zustand";

/** How many conversations have unread messages. Only the number, because the bar of every page shows it. */
export const useUnreadConversations = create<{ readonly count: number }>(() => ({ count: 0 }));
