import { type FormEvent, type ReactElement, useState } from "react";
import { failureText } from "#web/entities/account/failures.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { refreshUser } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { changeEmail } from "./calls.ts";
import { CurrentPassword } from "./CurrentPassword.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

export interface EmailProofProps {
  readonly email: string;
  readonly ticket: string;
  readonly onDone: () => void;
  /** The ticket has expired: the form starts again. */
  readonly onSpent: () => void;
}

/** The last step of changing the address: the new one is proven, the owner still has to be. */
export function EmailProof({ email, ticket, onDone, onSpent }: EmailProofProps): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [current, setCurrent] = useState("");

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await submit(() => changeEmail({ email, ticket, current }));
    if (answer.ok) {
      await refreshUser();
      showToast("success", t("emailSaved"));
      onDone();
      return;
    }
    const text = failureText(account, answer.failure, { byStatus: { 401: "invalidCredentials", 409: "emailTaken" } });
    if (answer.failure.code !== "ticket_invalid") complain(text);
    else {
      showToast("error", text);
      onSpent();
    }
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.settingsWords}>{t("emailVerified", { email })}</p>
      <FormAlert complaint={complaint} />
      <CurrentPassword autoFocus value={current} onChange={setCurrent} />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? t("saving") : t("emailSave")}
      </Button>
    </form>
  );
}
