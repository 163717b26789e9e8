import { ask } from "#web/platform/calls/ask.ts";
import { registerCall } from "#protocol/calls/signIn.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { mistakeIn, type NewPasswordValue } from "#web/entities/account/credentials.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { NewPassword } from "#web/entities/account/PasswordField.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { adoptSession, useSession } from "#web/entities/session/session.ts";
import type { ApiFailure } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

interface AccountStepProps {
  readonly email: string;
  readonly ticket: string;
  /** The ticket has expired: the address has to be verified again. */
  readonly onSpent: (text: string) => void;
}

/** The last step: a name and a password create the account. */
export function AccountStep({ email, ticket, onSpent }: AccountStepProps): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  // A guest's name is offered; the guest's own row becomes the account.
  const [username, setUsername] = useState(() => useSession.getState().user?.username ?? "");
  const [value, setValue] = useState<NewPasswordValue>({ password: "", confirmation: "" });
  const [wrongName, setWrongName] = useState<string | null>(null);
  const [wrongPassword, setWrongPassword] = useState<string | null>(null);

  const refused = (failure: ApiFailure): void => {
    const text = failureText(account, failure, { byStatus: { 400: "fieldsRequired" } });
    if (failure.code === "ticket_invalid") onSpent(text);
    else if (failure.code.startsWith("username_")) setWrongName(text);
    else if (failure.code === "password_weak") setWrongPassword(text);
    else complain(text);
  };

  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWrongName(null);
    setWrongPassword(null);
    const isMissing = username.trim() === "" || value.password === "" || value.confirmation === "";
    const mistake = isMissing ? "fieldsRequired" : mistakeIn(value);
    complain(mistake === null || mistake === "passwordWeak" ? null : account(mistake));
    if (mistake === "passwordWeak") setWrongPassword(account(mistake));
    if (mistake !== null) return;
    const body = { username: username.trim(), password: value.password, email, ticket, remember: true };
    const answer = await submit(() => ask(registerCall, { body }));
    if (answer.ok) adoptSession(answer.value, true);
    else refused(answer.failure);
  };

  return (
    <form className={styles.authForm} noValidate onSubmit={(event) => void create(event)}>
      <p className={styles.authHint}>{t("accountLead", { email })}</p>
      <FormAlert complaint={complaint} />
      {/* For password managers: the user name of a sign-in is the address. */}
      <input hidden type="email" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        autoFocus
        label={t("username")}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t("usernameHint")}
        error={wrongName}
        value={username}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setUsername(event.target.value)}
      />
      <NewPassword
        label={t("password")}
        confirmLabel={t("confirmPassword")}
        value={value}
        onChange={setValue}
        error={wrongPassword}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("creating") : t("create")}
      </Button>
    </form>
  );
}
