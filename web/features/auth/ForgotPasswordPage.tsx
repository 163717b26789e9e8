import { type FormEvent, type ReactElement, useState } from "react";
import { Link, useLocation } from "react-router";
import { looksLikeEmail } from "#web/entities/account/credentials.ts";
import { forgotPassword } from "#web/entities/account/calls.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

/** The address that was typed on the sign-in page, if any. */
const typedBefore = (state: unknown): string => {
  const email: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "email") : "";
  return typeof email === "string" ? email : "";
};

/** Requests a link to set a new password. */
export function ForgotPasswordPage(): ReactElement {
  const t = useText(authText);
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState(() => typedBefore(state));
  const [sent, setSent] = useState(false);
  if (!sent) {
    return (
      <AuthPage title={t("forgotTitle")} lead={t("forgotLead")} turned={4}>
        <ForgotForm email={email} onChange={setEmail} onSent={() => setSent(true)} />
        <BackToSignIn />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("checkTitle")} lead={t("checkLead", { email })} turned={4}>
      <p className={styles.authHint}>{t("checkHint")}</p>
      <Button
        wide
        onClick={() => {
          setEmail("");
          setSent(false);
        }}
      >
        {t("tryAnother")}
      </Button>
      <BackToSignIn />
    </AuthPage>
  );
}

function BackToSignIn(): ReactElement {
  const t = useText(authText);
  return (
    <p className={styles.authSwitch}>
      <Link to="/signin">{t("backToSignIn")}</Link>
    </p>
  );
}

interface ForgotFormProps {
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly onSent: () => void;
}

function ForgotForm({ email, onChange, onSent }: ForgotFormProps): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const { busy, complaint, complain, attempt } = useSubmission();

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = email.trim();
    if (!looksLikeEmail(address)) {
      complain(account("emailInvalid"));
      return;
    }
    onChange(address);
    const answer = await attempt(() => forgotPassword(address), expected);
    if (answer.ok) onSent();
  };

  return (
    <form className={styles.authForm} noValidate onSubmit={(event) => void ask(event)}>
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        error={complaint?.text ?? null}
        value={email}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("sending") : t("sendLink")}
      </Button>
    </form>
  );
}

const expected = { byStatus: { 404: "emailUnknown" }, quotes: true } as const;
