import { ask } from "#web/platform/calls/ask.ts";
import { changePasswordCall } from "#protocol/calls/accountCalls.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { forgotPassword } from "#web/entities/account/calls.ts";
import { mistakeIn, type NewPasswordValue } from "#web/entities/account/credentials.ts";
import { NewPassword, PasswordField } from "#web/entities/account/PasswordField.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

interface PasswordFormProps {
  readonly user: CurrentUser;
  readonly onDone: () => void;
}

/** Changes the password. */
export function PasswordForm({ user, onDone }: PasswordFormProps): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, complaint, complain, attempt } = useSubmission();
  const [current, setCurrent] = useState("");
  const [value, setValue] = useState<NewPasswordValue>({ password: "", confirmation: "" });

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const mistake = mistakeIn(value);
    if (mistake !== null) {
      complain(account(mistake));
      return;
    }
    const { password } = value;
    const answer = await attempt(
      () => withFreshLogin(() => ask(changePasswordCall, { body: { current, password } })),
      expected,
    );
    if (!answer.ok) return;
    showToast("success", t("passwordSaved"));
    onDone();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void save(event)}>
      <p className={styles.settingsWords}>{t("passwordLead")}</p>
      <FormAlert complaint={complaint} />
      <input hidden type="email" name="email" autoComplete="username" value={user.email ?? ""} readOnly />
      <CurrentPassword value={current} onChange={setCurrent} />
      <NewPassword label={t("passwordNew")} confirmLabel={t("passwordConfirm")} value={value} onChange={setValue} />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? t("saving") : t("save")}
      </Button>
    </form>
  );
}

const expected = { byStatus: { 400: "passwordWeak", 401: "invalidCredentials" } } as const;

interface CurrentPasswordProps {
  readonly value: string;
  readonly onChange: (password: string) => void;
  /** The label; "Current password" when absent. */
  readonly label?: string;
  readonly autoFocus?: boolean;
}

/** The field for the current password. */
export function CurrentPassword({ value, onChange, label, autoFocus = false }: CurrentPasswordProps): ReactElement {
  const t = useText(accountSettingsText);
  return (
    <PasswordField
      autoFocus={autoFocus}
      label={label ?? t("passwordCurrent")}
      name="current-password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface FirstPasswordProps {
  readonly email: string;
  /** The action that requires the password, if there is one. */
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
