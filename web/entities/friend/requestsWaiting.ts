import { create } from "zustand";

/** The number of requests that wait for the reader's answer. Only the number, because the bar of every page shows it. */
export const useRequestsWaiting = create<{ readonly count: number }>(() => ({ count: 0 }));
