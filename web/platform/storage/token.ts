/**
 * Where the session credential is kept. In a browser: in local storage when it lasts, in the tab's own storage when it
 * ends with it, and a tab of its own session goes before what the browser remembers. The desktop app keeps it elsewhere.
 */
import { readStored, readTabStored, writeStored, writeTabStored } from "./storage.ts";

export const tokenKey = "accessToken";

export interface TokenPlace {
  read(): string | null;
  /** Whether the session in use is this page's own, so that what other tabs do does not concern it. */
  isOwn(): boolean;
  /** Keeps it for good, or until the page closes. */
  keep(token: string, lasts: boolean): void;
  /** Forgets the one in use, because the server no longer knows it. */
  forget(): void;
  /** Forgets every one: somebody who logs out leaves nothing behind. */
  forgetAll(): void;
}

const browser: TokenPlace = {
  read: () => readTabStored(tokenKey) ?? readStored(tokenKey),
  isOwn: () => readTabStored(tokenKey) !== null,
  keep(token, lasts) {
    writeTabStored(tokenKey, lasts ? null : token);
    writeStored(tokenKey, lasts ? token : null);
  },
  forget() {
    if (browser.isOwn()) writeTabStored(tokenKey, null);
    else writeStored(tokenKey, null);
  },
  forgetAll() {
    writeTabStored(tokenKey, null);
    writeStored(tokenKey, null);
  },
};

let place = browser;

/** Keeps tokens in another place from now on; null: where a browser keeps them. */
export const keepTokensIn = (other: TokenPlace | null): void => {
  place = other ?? browser;
};

/** The session credential; null when there is none. */
export const readToken = (): string | null => place.read();
export const isOwnSession = (): boolean => place.isOwn();
export const keepToken = (token: string, lasts: boolean): void => place.keep(token, lasts);
export const forgetToken = (): void => place.forget();
export const forgetAllTokens = (): void => place.forgetAll();
