import { create } from "zustand";

/** How many have asked one to be friends and wait for an answer; no more than a number, for the bar of every page. */
export const useRequestsWaiting = create<{ readonly count: number }>(() => ({ count: 0 }));
