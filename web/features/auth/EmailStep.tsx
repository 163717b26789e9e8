import { type FormEvent, type ReactElement, useState } from "react";
import { sendCode } from "#web/entities/account/calls.ts";
import { mayBeEmail } from "#web/entities/account/credentials.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { type Complaint, FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import styles from "./AuthPage.module.css";
import { GoogleSignIn } from "./GoogleSignIn.tsx";
import { authText } from "./text/en.ts";

interface EmailStepProps {
  readonly email: string;
  /** Why the user is back at this step. */
  readonly complaint: Complaint | null;
  /**
   * The address that has a code already: entering it again sends no other code, and the next step can send one more.
   */
  readonly sentTo: string | null;
  readonly onChange: (email: string) => void;
  readonly onSent: (email: string) => void;
}

/** The first step: the address for the code, or Google instead. */
export function EmailStep({ email, complaint: before, sentTo, onChange, onSent }: EmailStepProps): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [wrong, setWrong] = useState<string | null>(null);

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = email.trim();
    setWrong(address === "" || mayBeEmail(address) ? null : account("emailInvalid"));
    complain(address === "" ? account("emailRequired") : null);
    if (!mayBeEmail(address)) return;
    onChange(address);
    if (address === sentTo) {
      onSent(address);
      return;
    }
    const answer = await submit(() => sendCode(address));
    if (answer.ok) {
      onSent(address);
      return;
    }
    const text = failureText(account, answer.failure, expected);
    if (answer.failure.status === 409 || answer.failure.code === "email_invalid") setWrong(text);
    else complain(text);
  };

  return (
    <form className={styles.authForm} noValidate onSubmit={(event) => void ask(event)}>
      <FormAlert complaint={complaint ?? (busy || wrong !== null ? null : before)} />
      <TextField
        // Returning to this step removes the focused button.
        autoFocus={sentTo !== null || before !== null}
        label={t("email")}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={wrong}
        value={email}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("sending") : t("sendCode")}
      </Button>
      <GoogleSignIn intent="signup" remember from="/" onFailure={complain} />
    </form>
  );
}

const expected = { byStatus: { 400: "emailRequired", 409: "emailTaken", 429: "tooManyCodes" } } as const;
