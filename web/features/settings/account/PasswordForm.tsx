import { type FormEvent, type ReactElement, useState } from "react";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { mistakeIn, type NewPasswordValue } from "#web/entities/account/credentials.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { NewPassword } from "#web/entities/account/PasswordField.tsx";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { changePassword } from "./calls.ts";
import { CurrentPassword } from "./CurrentPassword.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

export interface PasswordFormProps {
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
    const answer = await attempt(() => changePassword({ current, password }), expected);
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
