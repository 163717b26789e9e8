/**
 * Who is playing in this browser. A stored token is asked about once at the start; a guest is made the first time a
 * game needs somebody. Tabs that share what the browser remembers follow one another.
 */
import { create } from "zustand";
import type { AuthAnswer, CurrentUser } from "#server/protocol/users.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { endSession, fetchUser, makeGuest } from "./sessionCalls.ts";
import {
  forgetAllTokens,
  forgetToken,
  isOwnSession,
  keepToken,
  readToken,
  tokenKey,
} from "#web/platform/storage/token.ts";

export interface Session {
  /** Null: a visitor without a name yet. */
  readonly user: CurrentUser | null;
  /** True while a stored token is being asked about. */
  readonly isLoading: boolean;
}

export const useSession = create<Session>(() => ({ user: null, isLoading: readToken() !== null }));

const become = (user: CurrentUser | null): void => useSession.setState({ user, isLoading: false });

/** Asks the server who the stored token belongs to; 401 and 403 clear it. Anything else keeps it for another try. */
export async function startSession(): Promise<void> {
  if (readToken() !== null) useSession.setState({ isLoading: true });
  return askWho();
}

async function askWho(): Promise<void> {
  const token = readToken();
  if (token === null) {
    become(null);
    return;
  }
  const answer = await fetchUser();
  // Somebody came or went meanwhile, and whoever did has told the session.
  if (readToken() !== token) return;
  if (answer.ok) {
    become(answer.value);
    return;
  }
  console.warn("Failed to fetch the current user", answer.failure.message);
  if (answer.failure.status === 401 || answer.failure.status === 403) {
    forgetToken();
    // A tab whose own session ended falls back on whom the browser remembers.
    if (readToken() !== null) return askWho();
  }
  become(null);
}

/** Reads the current user anew, after something about the account has changed. A failure changes nothing. */
export async function refreshUser(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const answer = await fetchUser();
  if (answer.ok && readToken() === token) become(answer.value);
}

/** Goes on as whoever the server has just let in; a session that does not last ends with this tab. */
export function enter({ token, user }: AuthAnswer, lasts: boolean): CurrentUser {
  keepToken(token, lasts);
  become(user);
  return user;
}

async function becomeGuest(): Promise<CurrentUser | null> {
  const answer = await makeGuest();
  if (!answer.ok) {
    console.error("Failed to ensure guest status", answer.failure.message);
    return null;
  }
  // Somebody signed in while the guest was being made: the guest is not needed.
  if (readToken() !== null) return useSession.getState().user;
  return enter(answer.value, true);
}

let guestInTheMaking: Promise<CurrentUser | null> | null = null;

/** The current user, made a guest if there is none; null when the server cannot be reached. Safe to call twice. */
export function ensureGuest(): Promise<CurrentUser | null> {
  guestInTheMaking ??= (async () => {
    if (readToken() !== null && useSession.getState().user === null) await startSession();
    // A token that the server could not be asked about is kept: a new guest would throw the player's name away.
    if (readToken() !== null) return useSession.getState().user;
    return becomeGuest();
  })().finally(() => {
    guestInTheMaking = null;
  });
  return guestInTheMaking;
}

const nobody: ApiResult<never> = {
  ok: false,
  failure: { kind: "network", status: 0, code: "no_guest", message: "There is nobody to play as" },
};

/**
 * Calls as somebody: a guest is made first if need be, and once more if the server no longer knows the token. Somebody
 * whose account was signed out elsewhere is not turned into a guest behind his back; he may sign in again.
 */
export async function asPlayer<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const user = await ensureGuest();
  if (user === null) return nobody;
  const answer = await call();
  if (answer.ok || answer.failure.status !== 401) return answer;
  forgetToken();
  become(null);
  if (isSignedIn(user)) return answer;
  return (await ensureGuest()) === null ? answer : call();
}

/** Forgets who plays here, and has the server forget the session. */
export function logout(): void {
  // The call takes the token with it as it is made, so the browser need not wait for an answer to forget it.
  if (readToken() !== null) void endSession();
  forgetSession();
}

/** Forgets who plays here, where the server already has. */
export function forgetSession(): void {
  forgetAllTokens();
  become(null);
}

/** Does as the browser's other tabs do: who signs in or out there does so here. Returns how to stop. */
export function followOtherTabs(): () => void {
  const follow = ({ key, storageArea }: StorageEvent): void => {
    if (storageArea !== globalThis.localStorage || isOwnSession()) return;
    // Without a key everything was cleared. Nothing is said to be loading: what is on screen stays until the answer.
    if (key === tokenKey || key === null) void askWho();
  };
  globalThis.addEventListener("storage", follow);
  return () => globalThis.removeEventListener("storage", follow);
}

/** A player with an account; guests are visitors with a name. */
export const isSignedIn = (user: CurrentUser | null): boolean => user !== null && user.role !== "guest";
