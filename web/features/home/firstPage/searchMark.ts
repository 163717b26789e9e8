import { readTabStored, writeTabStored } from "#web/platform/storage/storage.ts";

const key = "searching";
/** The server keeps the place of somebody without a connection for as long. */
const msMax = 10_000;

/** The page goes while it looks for a match: should it come back at once, the search goes on. */
export const markSearch = (): void => writeTabStored(key, String(Date.now()));

/** Whether the page went a moment ago in the middle of a search. */
export const isSearchMarked = (): boolean => Math.abs(Date.now() - Number(readTabStored(key) ?? Number.NaN)) < msMax;

export const forgetSearchMark = (): void => writeTabStored(key, null);
