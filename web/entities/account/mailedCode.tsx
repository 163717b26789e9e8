import { ask } from "#web/platform/calls/ask.ts";
import { accountBounds } from "#protocol/calls/accounts.ts";
import { verifyCodeCall } from "#protocol/calls/signIn.ts";
import { type ReactElement, useEffect, useState } from "react";
import { sendCode } from "./calls.ts";
import { failureText } from "./failures.ts";
import { accountText } from "./text/en.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { announce } from "#web/ui/LiveRegion.tsx";
import { type CodeDigits, codeLength, noDigits } from "./CodeBoxes.tsx";
import { type Submission, useSubmission } from "./submission.tsx";

const waitMs = accountBounds.resendMsMin;
const tickMs = 1000;

interface CodeCheck extends Pick<Submission, "busy" | "complaint" | "complain"> {
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
    const answer = await attempt(() => ask(verifyCodeCall, { body: { email, otp } }), {
      byStatus: { 400: "codeInvalid" },
    });
    if (answer.ok) onVerified(answer.value.ticket);
    // A code that the server did not judge stays, to be sent again.
    else if (answer.failure.status === 400) setDigits(noDigits);
  };

  return { digits, setDigits, busy, complaint, complain, check };
}

export interface ResendCodeProps {
  readonly email: string;
  readonly onFailure: (text: string) => void;
}

/** Sends another code to the same address, once the last one has had time to arrive. */
export function ResendCode({ email, onFailure }: ResendCodeProps): ReactElement {
  const t = useText(accountText);
  const [now, setNow] = useState(deviceNow);
  const [until, setUntil] = useState(now + waitMs);
  const [busy, setBusy] = useState(false);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = seconds > 0;

  useEffect(() => {
    if (!waiting) return;
    // Reads the clock on each tick, because hidden tabs delay their timers.
    const timer = setInterval(() => setNow(deviceNow()), tickMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const resend = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendCode(email);
    setBusy(false);
    if (answer.ok) {
      setNow(deviceNow());
      setUntil(deviceNow() + waitMs);
      announce(t("codeSent"));
      return;
    }
    onFailure(failureText(t, answer.failure, { byStatus: { 400: "emailRequired", 429: "tooManyCodes" } }));
  };

  return (
    <Button kind="quiet" className="figures" busy={busy} disabled={waiting} onClick={() => void resend()}>
      {waiting ? t("resendIn", { seconds }) : t("resend")}
    </Button>
  );
}
