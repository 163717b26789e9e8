import { type ReactElement, useEffect, useState } from "react";
import { sendCode } from "./calls.ts";
import { failureText } from "./failures.ts";
import { accountText } from "./text/en.ts";
import { deviceNow } from "#web/platform/calls/serverClock.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { announce } from "#web/ui/LiveRegion.tsx";

const waitMs = 30_000;
const tickMs = 1000;

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
    // The time passes in a tab that nobody sees too, where timers come late.
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
