import { create } from "zustand";

/** How many notifications are unread. Only the number, because the bar of every page shows it. */
export const useUnread = create<{ readonly count: number }>(() => ({ count: 0 }));
