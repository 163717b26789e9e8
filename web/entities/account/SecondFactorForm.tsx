import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from "react";
import type { SecondFactor } from "#protocol/calls/twoFactor.ts";
import type { ApiResult } from "#web/platform/calls/api.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { CodeBoxes, type CodeDigits, noDigits } from "./CodeBoxes.tsx";
import { useSubmission, FormAlert } from "./submission.tsx";
import { accountText } from "./text/en.ts";
import styles from "./PasswordField.module.css";

export interface SecondFactorFormProps<T> {
  /** Of the refusal `second_factor_needed`. */
  readonly ticket: string;
  readonly call: (body: SecondFactor) => Promise<ApiResult<T>>;
  readonly onDone: (value: T) => void;
  /** The ticket has expired; the user repeats the first step. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
  readonly className: string;
  /** Content below the form. */
  readonly children?: ReactNode;
}

/** The second step of a sign-in or a fresh login: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm<T>(props: SecondFactorFormProps<T>): ReactElement {
  const { ticket, call, onDone, onExpired, onCancel, className, children } = props;
  const t = useText(accountText);
  const { busy, complaint, complain, attempt } = useSubmission();
  const [isRecovery, setRecovery] = useState(false);
  const [digits, setDigits] = useState<CodeDigits>(noDigits);
  const [recovery, setRecoveryCode] = useState("");
  const typed = isRecovery ? recovery.trim() : digits.join("");
  const isComplete = isRecovery ? typed !== "" : !digits.includes("");

  const check = async (code: string): Promise<void> => {
    if (busy || code === "") return;
    const answer = await attempt(() => call({ ticket, code }), { otherwise: "tryLater" });
    if (answer.ok) onDone(answer.value);
    else if (answer.failure.code === "two_factor_expired") onExpired();
    else if (answer.failure.code === "two_factor_invalid") setDigits(noDigits);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) void check(typed);
  };
  const swap = (): void => {
    complain(null);
    setRecovery(!isRecovery);
  };

  return (
    <form className={className} noValidate onSubmit={submit}>
      <p className={styles.secondFactorLead}>{t(isRecovery ? "recoveryLead" : "secondFactorLead")}</p>
      <FormAlert complaint={complaint} />
      {isRecovery ? (
        <RecoveryField value={recovery} onChange={setRecoveryCode} />
      ) : (
        <CodeBoxes
          label={t("secondFactorCode")}
          value={digits}
          onChange={setDigits}
          onFilled={(code) => void check(code)}
          busy={busy}
          wrong={complaint !== null}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={busy} disabled={!isComplete}>
        {t("confirm")}
      </Button>
      <div className={styles.secondFactorWays}>
        <Button kind="quiet" onClick={swap}>
          {t(isRecovery ? "secondFactorUse" : "recoveryUse")}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {t("confirmCancel")}
        </Button>
      </div>
      {children}
    </form>
  );
}

interface RecoveryFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** A recovery code takes the focus when its field appears. */
function RecoveryField({ value, onChange }: RecoveryFieldProps): ReactElement {
  const t = useText(accountText);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
      <TextField
        label={t("recoveryCode")}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
