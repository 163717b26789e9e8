import { type ReactElement, useState } from "react";
import { forgotPassword } from "#web/entities/account/calls.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

export interface FirstPasswordProps {
  readonly email: string;
  /** What the password is needed for, if not for itself. */
  readonly why?: string;
}

/**
 * The first password of an account that was made with Google is set by a mailed link, so that only its owner can set
 * it.
 */
export function FirstPassword({ email, why }: FirstPasswordProps): ReactElement {
  const t = useText(accountSettingsText);
  const { busy, complaint, attempt } = useSubmission();
  const [sent, setSent] = useState(false);

  const ask = async (): Promise<void> => {
    const answer = await attempt(() => forgotPassword(email), { byStatus: { 429: "tryLater" } });
    if (answer.ok) setSent(true);
  };

  if (sent) {
    return (
      <p className={styles.settingsWords} role="status">
        {t("linkSent", { email })}
      </p>
    );
  }
  return (
    <div className={styles.settingsForm}>
      {why === undefined ? null : <p className={styles.settingsWords}>{why}</p>}
      <p className={styles.settingsWords}>{t("passwordByLink", { email })}</p>
      <FormAlert complaint={complaint} />
      <Button kind="primary" busy={busy} onClick={() => void ask()}>
        {busy ? t("linkSending") : t("linkSend")}
      </Button>
    </div>
  );
}
