import { type ReactElement, useState } from "react";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { endOtherSessions, sessionsQuery } from "../calls.ts";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

/** Offers to sign the other devices out: one of them may be why two-factor sign-in was switched on. */
export function OtherDevices({ count }: { readonly count: number }): ReactElement | null {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const [, again] = useLoaded(sessionsQuery);
  const [isDone, setDone] = useState(count === 0);
  if (isDone) return null;
  const end = async (): Promise<void> => {
    const answer = await attempt(endOtherSessions, {});
    if (!answer.ok) return;
    setDone(true);
    showToast("success", t("othersEnded"));
    again();
  };
  return (
    <div className={styles.form}>
      <p className={styles.words}>{t("others", { count })}</p>
      <FormAlert complaint={complaint} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void end()}>
          {t("endOthers")}
        </Button>
      </div>
    </div>
  );
}
