import { useState } from "react";
import { useText } from "#web/lib/i18n.ts";
import { verifyCode } from "./calls.ts";
import { failureText } from "./failures.ts";
import { type Submission, useSubmission } from "./submission.ts";
import { accountText } from "./text.ts";

export const codeLength = 6;
/** One character a box; empty where none was entered. */
export type CodeDigits = readonly string[];
export const noDigits: CodeDigits = Array.from({ length: codeLength }, () => "");

export interface CodeCheck extends Pick<Submission, "busy" | "complaint" | "complain"> {
  readonly digits: CodeDigits;
  readonly setDigits: (digits: CodeDigits) => void;
  readonly check: (code: string) => Promise<void>;
}

/** The check of a mailed code: right, it gives the ticket; wrong, it complains and clears the boxes. */
export function useCodeCheck(email: string, onVerified: (ticket: string) => void): CodeCheck {
  const t = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [digits, setDigits] = useState<CodeDigits>(noDigits);

  const check = async (otp: string): Promise<void> => {
    if (busy || otp.length !== codeLength) return;
    const answer = await submit(() => verifyCode({ email, otp }));
    if (answer.ok) {
      onVerified(answer.value.ticket);
      return;
    }
    // A code that was not judged stays, to be sent again.
    if (answer.failure.status === 400) setDigits(noDigits);
    complain(failureText(t, answer.failure, { byStatus: { 400: "codeInvalid" } }));
  };

  return { digits, setDigits, busy, complaint, complain, check };
}
