import { type ReactElement, useEffect, useState } from "react";
import { sendCode } from "./calls.ts";
import { failureText } from "./failures.ts";
import { accountText } from "./text.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { announce } from "#web/ui/LiveRegion.tsx";

const waitSeconds = 30;
const tickMs = 1000;

export interface ResendCodeProps {
  readonly email: string;
  readonly onFailure: (text: string) => void;
}

/** Sends another code to the same address, once the last one has had time to arrive. */
export function ResendCode({ email, onFailure }: ResendCodeProps): ReactElement {
  const t = useText(accountText);
  const [seconds, setSeconds] = useState(waitSeconds);
  const [busy, setBusy] = useState(false);
  const waiting = seconds > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), tickMs);
    return () => clearInterval(timer);
  }, [waiting]);

  const resend = async (): Promise<void> => {
    setBusy(true);
    const answer = await sendCode(email);
    setBusy(false);
    if (answer.ok) {
      setSeconds(waitSeconds);
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
