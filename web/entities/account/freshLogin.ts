/**
 * Calls that the server accepts only after a fresh sign-in. The answer `fresh_login_needed` opens the dialog
 * (FreshLogin.tsx); once the user has confirmed, the call is made again.
 */
import { create } from "zustand";
import type { ApiResult } from "#web/platform/calls/api.ts";

interface FreshLogin {
  /** Null while no confirmation is requested. */
  readonly settle: ((isConfirmed: boolean) => void) | null;
  /** The number of dialogs that can ask. */
  readonly hosts: number;
}

export const useFreshLogin = create<FreshLogin>(() => ({ settle: null, hosts: 0 }));

/**
 * Makes the call, and repeats it after a confirmation that the server requires. If the user cancels, returns the first
 * answer.
 */
export async function withFreshLogin<T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> {
  const answer = await call();
  if (answer.ok || answer.failure.code !== "fresh_login_needed") return answer;
  return (await confirmed()) ? call() : answer;
}

/** Opens the dialog; whether the user has confirmed. */
export async function confirmed(): Promise<boolean> {
  if (useFreshLogin.getState().hosts === 0) return false;
  // One question at a time: an older one counts as given up.
  answerFreshLogin(false);
  return new Promise((settle) => useFreshLogin.setState({ settle }));
}

/** Ends the question: confirmed, or given up. */
export function answerFreshLogin(isConfirmed: boolean): void {
  const { settle } = useFreshLogin.getState();
  useFreshLogin.setState({ settle: null });
  settle?.(isConfirmed);
}

/** Registers a dialog; returns a function that removes it and gives up its question. */
export function hostFreshLogin(): () => void {
  useFreshLogin.setState(({ hosts }) => ({ hosts: hosts + 1 }));
  return () => {
    useFreshLogin.setState(({ hosts }) => ({ hosts: hosts - 1 }));
    answerFreshLogin(false);
  };
}
