/**
 * The user of this browser. A stored token is checked once at the start; a guest is made the first time a game needs a
 * user. Tabs that share the stored token follow each other.
 */
import { ask } from "#web/platform/calls/ask.ts";
import { guestCall, logoutCall, selfCall } from "#protocol/calls/session.ts";
import { create } from "zustand";
import type { AuthAnswer, CurrentUser } from "#protocol/calls/users.ts";
import type { ApiFailure, ApiResult } from "#web/platform/calls/api.ts";
import { noteExclusion } from "./exclusion.ts";
import { isShared } from "#web/platform/storage/storage.ts";
import {
  forgetAllTokens,
  forgetToken,
  isOwnSession,
  storeToken,
  readToken,
  tokenKey,
} from "#web/platform/storage/token.ts";

export interface Session {
  /** Null: a visitor without a name. */
  readonly user: CurrentUser | null;
  /** True while a stored token is being checked. */
  readonly isLoading: boolean;
}

export const useSession = create<Session>(() => ({ user: null, isLoading: readToken() !== null }));

const become = (user: CurrentUser | null): void => useSession.setState({ user, isLoading: false });

/** The server gave no answer about the stored token. It is asked again, because its user may be signed in. */
export const isUnchecked = ({ user, isLoading }: Session): boolean =>
  user === null && !isLoading && readToken() !== null;

/** Whether the user is still unknown. There may be an account, so no page asks for a sign-in yet. */
export const isAwaited = (session: Session): boolean => session.isLoading || isUnchecked(session);

const againMsMin = 2_000;
const againMsMax = 30_000;
let againMs = againMsMin;
let again: ReturnType<typeof setTimeout> | undefined;

/** Asks again later, each time after a longer pause, until the user is known or signs in or out. */
function askAgainLater(): void {
  clearTimeout(again);
  again = setTimeout(() => {
    if (isUnchecked(useSession.getState())) void askWho();
    else againMs = againMsMin;
  }, againMs);
  againMs = Math.min(2 * againMs, againMsMax);
}

/** Fetches the user of the stored token; 401 and 403 clear it. After any other failure it is asked about again. */
export async function startSession(): Promise<void> {
  againMs = againMsMin;
  if (readToken() !== null) useSession.setState({ isLoading: true });
  return askWho();
}

async function askWho(): Promise<void> {
  const token = readToken();
  if (token === null) {
    become(null);
    return;
  }
  const answer = await ask(selfCall);
  // The user signed in or out meanwhile, and that call has updated the session.
  if (readToken() !== token) return;
  if (answer.ok) {
    againMs = againMsMin;
    become(answer.value);
    return;
  }
  console.warn("Failed to fetch the current user", answer.failure.message);
  if (answer.failure.status === 401 || answer.failure.status === 403) {
    forgetToken();
    // A tab whose own session ended uses the browser's.
    if (readToken() !== null) return askWho();
  } else askAgainLater();
  become(null);
}

/** Fetches the current user again, after a change of the account. A failure changes nothing. */
export async function refreshUser(): Promise<void> {
  const token = readToken();
  if (token === null) return;
  const answer = await ask(selfCall);
  if (answer.ok && readToken() === token) become(answer.value);
}

/** Takes over the session that the server has just started; one that does not last ends with this tab. */
export function adoptSession({ token, user }: AuthAnswer, lasts: boolean): CurrentUser {
  storeToken(token, lasts);
  become(user);
  return user;
}

/** Why no guest could be made; null after a guest was made. */
let guestFailure: ApiFailure | null = null;

async function becomeGuest(): Promise<CurrentUser | null> {
  const answer = await ask(guestCall);
  guestFailure = answer.ok ? null : answer.failure;
  if (!answer.ok) {
    noteExclusion(answer.failure);
    console.error("Failed to ensure guest status", answer.failure.message);
    return null;
  }
  // The user signed in while the guest was being made: the guest is not needed.
  if (readToken() !== null) return useSession.getState().user;
  return adoptSession(answer.value, true);
}

let guestInTheMaking: Promise<CurrentUser | null> | null = null;

/** The current user, made a guest if there is none; null if the server cannot be reached. Safe to call twice. */
export function ensureGuest(): Promise<CurrentUser | null> {
  guestInTheMaking ??= (async () => {
    if (readToken() !== null && useSession.getState().user === null) await startSession();
    // Do not drop an unchecked token: a new guest would lose the player's name.
    if (readToken() !== null) return useSession.getState().user;
    return becomeGuest();
  })().finally(() => {
    guestInTheMaking = null;
  });
  return guestInTheMaking;
}

const noUser: ApiResult<never> = {
  ok: false,
  failure: { kind: "network", status: 0, code: "no_guest", message: "There is nobody to play as" },
};

/**
 * Makes a call as the current user. Creates a guest if there is no user, and once more if the server does not know the
 * guest's token. A user with an account who was signed out elsewhere does not become a guest and may sign in again.
 */
export async function asPlayer<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const user = await ensureGuest();
  if (user === null) {
    if (guestFailure?.kind !== "refused") return noUser;
    noteExclusion(guestFailure, true);
    return { ok: false, failure: guestFailure };
  }
  const answer = await call();
  if (answer.ok || answer.failure.status !== 401) return answer;
  forgetToken();
  become(null);
  if (isSignedIn(user)) return answer;
  return (await ensureGuest()) === null ? answer : call();
}

/** Signs out here, and ends the session on the server. */
export function logout(): void {
  // The call reads the token when it is made, so the page can forget it without waiting for the answer.
  if (readToken() !== null) void ask(logoutCall);
  forgetSession();
}

/** Signs out here; the server has already ended the session. */
export function forgetSession(): void {
  forgetAllTokens();
  become(null);
}

/** Follows the sign-ins and sign-outs of the browser's other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const follow = ({ key, storageArea }: StorageEvent): void => {
    if (!isShared(storageArea) || isOwnSession()) return;
    // An event without a key: the storage was cleared. `loading` stays false: the screen stays until the answer.
    if (key === tokenKey || key === null) void askWho();
  };
  globalThis.addEventListener("storage", follow);
  return () => globalThis.removeEventListener("storage", follow);
}

/** A player with an account; guests are visitors with a name. */
export const isSignedIn = (user: CurrentUser | null): boolean => user !== null && user.role !== "guest";

/** Whether the user may open the dashboard. The server checks each call; this only controls visibility. */
export const isStaff = (user: CurrentUser | null): boolean => user?.role === "moderator" || isAdministrator(user);

export const isAdministrator = (user: CurrentUser | null): boolean => user?.role === "administrator";
