import { useEffect, useRef, useState, type ReactElement, useLayoutEffect } from "react";
import { noteExclusion } from "#web/entities/session/exclusion.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { type FormSentences, failureText } from "./failures.ts";
import { accountText } from "./text/en.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./PasswordField.module.css";

/** A sentence to announce, also when it is the same as the last one. */
export interface Complaint {
  readonly text: string;
  readonly turn: number;
}

export interface Submission {
  readonly busy: boolean;
  readonly complaint: Complaint | null;
  /** Shows an error, or removes it. */
  readonly complain: (text: string | null) => void;
  /** Makes the call while the form is disabled; the caller handles the answer. */
  readonly submit: <T>(call: () => Promise<ApiResult<T>>) => Promise<ApiResult<T>>;
  /** Makes the call and shows each failure as the form's error. */
  readonly attempt: <T>(call: () => Promise<ApiResult<T>>, expected: FormSentences) => Promise<ApiResult<T>>;
}

/** The state of a form with one call: waits, shows errors, and returns the focus to where it was. */
export function useSubmission(): Submission {
  const t = useText(accountText);
  const [busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const focused = useRef<Element | null>(null);

  // A disabled button has lost the focus. Restore it without scrolling, because the error may be in view.
  useEffect(() => {
    const before = focused.current;
    if (busy || before === null) return;
    focused.current = null;
    if (document.activeElement === document.body && before instanceof HTMLElement)
      before.focus({ preventScroll: true });
  }, [busy]);

  const complain = (text: string | null): void =>
    setComplaint((last) => (text === null ? null : { text, turn: (last?.turn ?? 0) + 1 }));

  const submit = async <T,>(call: () => Promise<ApiResult<T>>): Promise<ApiResult<T>> => {
    focused.current = document.activeElement;
    setBusy(true);
    setComplaint(null);
    const answer = await call();
    setBusy(false);
    if (!answer.ok) noteExclusion(answer.failure);
    return answer;
  };

  const attempt = async <T,>(call: () => Promise<ApiResult<T>>, expected: FormSentences): Promise<ApiResult<T>> => {
    const answer = await submit(call);
    if (!answer.ok) complain(failureText(t, answer.failure, expected));
    return answer;
  };

  return { busy, complaint, complain, submit, attempt };
}

/** An error of a whole form: announced at once and on each repetition, and scrolled into view. */
export function FormAlert({ complaint }: { readonly complaint: Complaint | null }): ReactElement | null {
  return complaint === null ? null : <AlertText key={complaint.turn} text={complaint.text} />;
}

function AlertText({ text }: { readonly text: string }): ReactElement {
  const line = useRef<HTMLParagraphElement>(null);

  // On a phone the pressed button may be a whole screen below. "nearest" does not move an alert that is in view.
  useLayoutEffect(() => {
    line.current?.scrollIntoView({ block: "nearest" });
  }, []);

  return (
    <p ref={line} className={styles.formAlert} role="alert">
      <Icon name="alert" size={20} />
      <span>{text}</span>
    </p>
  );
}
