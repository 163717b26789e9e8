import { ask } from "#web/platform/calls/ask.ts";
import { changeEmailCall } from "#protocol/calls/accountCalls.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { CodeBoxes } from "#web/entities/account/CodeBoxes.tsx";
import { sendCode } from "#web/entities/account/calls.ts";
import { mayBeEmail } from "#web/entities/account/credentials.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { ResendCode, useCodeCheck } from "#web/entities/account/mailedCode.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { refreshUser } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { CurrentPassword } from "./PasswordForm.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

interface EmailFormProps {
  readonly onDone: () => void;
}

/** Changes the address: the code that is sent to the new one has to be entered first. */
export function EmailForm({ onDone }: EmailFormProps): ReactElement {
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(false);
  const [ticket, setTicket] = useState<string | null>(null);
  if (!sent) return <AddressForm email={email} onChange={setEmail} onSent={() => setSent(true)} />;
  if (ticket === null) return <CodeForm email={email} onVerified={setTicket} />;
  return (
    <EmailProof
      email={email}
      ticket={ticket}
      onDone={onDone}
      onSpent={() => {
        setTicket(null);
        setSent(false);
      }}
    />
  );
}

interface AddressFormProps {
  readonly email: string;
  readonly onChange: (email: string) => void;
  readonly onSent: () => void;
}

function AddressForm({ email, onChange, onSent }: AddressFormProps): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, complaint, complain, attempt } = useSubmission();

  const ask = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const address = email.trim();
    if (!mayBeEmail(address)) {
      complain(account(address === "" ? "emailRequired" : "emailInvalid"));
      return;
    }
    onChange(address);
    const answer = await attempt(() => sendCode(address), expected);
    if (answer.ok) onSent();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void ask(event)}>
      <TextField
        label={t("emailNew")}
        type="email"
        name="email"
        autoComplete="email"
        required
        error={complaint?.text ?? null}
        value={email}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? t("emailSending") : t("emailSend")}
      </Button>
    </form>
  );
}

const expected = { byStatus: { 400: "emailRequired", 409: "emailTaken", 429: "tooManyCodes" } } as const;

interface CodeFormProps {
  readonly email: string;
  readonly onVerified: (ticket: string) => void;
}

function CodeForm({ email, onVerified }: CodeFormProps): ReactElement {
  const t = useText(accountSettingsText);
  const { digits, setDigits, busy, complaint, complain, check } = useCodeCheck(email, onVerified);
  return (
    <div className={styles.settingsForm}>
      <p className={styles.settingsWords}>{t("emailCodeLead", { email })}</p>
      <FormAlert complaint={complaint} />
      <CodeBoxes
        label={t("emailCode")}
        value={digits}
        onChange={setDigits}
        onFilled={(code) => void check(code)}
        busy={busy}
        wrong={complaint !== null}
      />
      <ResendCode email={email} onFailure={complain} />
    </div>
  );
}

interface EmailProofProps {
  readonly email: string;
  readonly ticket: string;
  readonly onDone: () => void;
  /** The ticket has expired: the form starts again. */
  readonly onSpent: () => void;
}

/** The last step of changing the address: the new one is proven, the owner still has to be. */
function EmailProof({ email, ticket, onDone, onSpent }: EmailProofProps): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, complaint, complain, submit } = useSubmission();
  const [current, setCurrent] = useState("");

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await submit(() => withFreshLogin(() => ask(changeEmailCall, { body: { email, ticket, current } })));
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
