/**
 * Where the session token is stored. In a browser: in local storage if it lasts, else in the tab's own storage, which
 * is read first and also has a token that local storage does not take. The desktop app stores it elsewhere.
 */
import { readStored, readTabStored, writeStored, writeTabStored } from "./storage.ts";

export const tokenKey = "accessToken";

export interface TokenPlace {
  read(): string | null;
  /** Whether the session in use belongs to this page only, so that other tabs do not affect it. */
  isOwn(): boolean;
  /** Stores it for good, or until the page closes. */
  store(token: string, lasts: boolean): void;
  /** Removes the current token, because the server does not know it. */
  forget(): void;
  /** Removes all tokens when the user logs out. */
  forgetAll(): void;
}

const browser: TokenPlace = {
  read: () => readTabStored(tokenKey) ?? readStored(tokenKey),
  isOwn: () => readTabStored(tokenKey) !== null,
  store(token, lasts) {
    const isStored = writeStored(tokenKey, lasts ? token : null);
    writeTabStored(tokenKey, lasts && isStored ? null : token);
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

/** Stores tokens in another place from now on; null: in the browser's storage. */
export const setTokenPlace = (other: TokenPlace | null): void => {
  place = other ?? browser;
};

/** The session token; null when there is none. */
export const readToken = (): string | null => place.read();
export const isOwnSession = (): boolean => place.isOwn();
export const storeToken = (token: string, lasts: boolean): void => place.store(token, lasts);
export const forgetToken = (): void => place.forget();
export const forgetAllTokens = (): void => place.forgetAll();
