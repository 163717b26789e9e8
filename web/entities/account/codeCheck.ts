import { useState } from "react";
import { verifyCode } from "./calls.ts";
import { type CodeDigits, codeLength, noDigits } from "./codeDigits.ts";
import { type Submission, useSubmission } from "./submission.ts";

export interface CodeCheck extends Pick<Submission, "busy" | "complaint" | "complain"> {
  readonly digits: CodeDigits;
  readonly setDigits: (digits: CodeDigits) => void;
  readonly check: (code: string) => Promise<void>;
}

/** Checks a mailed code: a right one gives the ticket, a wrong one shows an error and clears the boxes. */
export function useCodeCheck(email: string, onVerified: (ticket: string) => void): CodeCheck {
  const { busy, complaint, complain, attempt } = useSubmission();
  const [digits, setDigits] = useState<CodeDigits>(noDigits);

  const check = async (otp: string): Promise<void> => {
    if (busy || otp.length !== codeLength) return;
    const answer = await attempt(() => verifyCode({ email, otp }), { byStatus: { 400: "codeInvalid" } });
    if (answer.ok) onVerified(answer.value.ticket);
    // A code that the server did not judge stays, to be sent again.
    else if (answer.failure.status === 400) setDigits(noDigits);
  };

  return { digits, setDigits, busy, complaint, complain, check };
}
