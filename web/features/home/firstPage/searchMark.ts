import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";

const key = "searching";
/** How long the queue entry of a disconnected player stays on the server. */
const msMax = 10_000;

/** The page is unloaded during a search: if it comes back at once, the search continues. */
export const markSearch = (): void => void writeTabStored(key, String(Date.now()));

/** Whether the page was unloaded during a search a moment ago. */
export const isSearchMarked = (): boolean => Math.abs(Date.now() - Number(readTabStored(key) ?? Number.NaN)) < msMax;

export const forgetSearchMark = (): void => void writeTabStored(key, null);
