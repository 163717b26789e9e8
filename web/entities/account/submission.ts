import { useEffect, useRef, useState } from "react";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { type Expected, failureText } from "./failures.ts";
import { accountText } from "./text.ts";

/** A sentence to be read out, also when it is the same as the last one. */
export interface Complaint {
  readonly text: string;
  readonly turn: number;
}

export interface Submission {
  readonly busy: boolean;
  readonly complaint: Complaint | null;
  /** Says what is wrong, or nothing any more. */
  readonly complain: (text: string | null) => void;
  /** Makes the call with the form at rest meanwhile; what it answers is for the caller to judge. */
  readonly submit: <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T>>;
  /** The same, for a call whose every refusal is the form's to complain about. */
  readonly attempt: <T>(call: () => Promise<ApiResult<T>>, expected: Expected) => Promise<ApiResult<T>>;
}

/** What a form does with its one call: waits, complains, and gives the keyboard back where it was. */
export function useSubmission(): Submission {
  const t = useText(accountText);
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const focused = useRef<Element | null>(null);

  // A button that was disabled meanwhile has lost the focus. It gets it back where it is: what is in sight now may be
  // the complaint.
  useEffect(() => {
    const before = focused.current;
    if (busy || before === null) return;
    focused.current = null;
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }, [busy]);

  const complain = (text: string | null): void =>
    setComplaint((last) => (text === null ? null : { text, turn: (last?.turn ?? 0) + 1 }));

  const submit = async <T>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
    focused.current = document.activeElement;
    setBusy(true);
    setComplaint(null);
    const answer = await call();
    setBusy(false);
    return answer;
  };

  const attempt = async <T>(call: () => Promise<ApiResult<T>>, expected: Expected): Promise<ApiResult<T>> => {
    const answer = await submit(call);
    if (!answer.ok) complain(failureText(t, answer.failure, expected));
    return answer;
  };

  return { busy, complaint, complain, submit, attempt };
}
