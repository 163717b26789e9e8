import { type FormEvent, type ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { FormAlert } from "#web/entities/account/submission.tsx";
import { CodeBoxes } from "#web/entities/account/CodeBoxes.tsx";
import { ResendCode, useCodeCheck } from "#web/entities/account/mailedCode.tsx";
import { Button } from "#web/ui/Button.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

export interface CodeStepProps {
  readonly email: string;
  readonly onVerified: (ticket: string) => void;
  readonly onBack: () => void;
}

/** The second step: the six digits of the mailed code. */
export function CodeStep({ email, onVerified, onBack }: CodeStepProps): ReactElement {
  const t = useText(authText);
  const { digits, setDigits, busy, complaint, complain, check } = useCodeCheck(email, onVerified);

  const verify = (event: FormEvent): void => {
    event.preventDefault();
    void check(digits.join(""));
  };

  return (
    <form className={styles.authForm} noValidate onSubmit={verify}>
      <p className={styles.authHint}>{t("codeLead", { email })}</p>
      <FormAlert complaint={complaint} />
      <CodeBoxes
        label={t("codeLabel")}
        value={digits}
        onChange={setDigits}
        onFilled={(code) => void check(code)}
        busy={busy}
        wrong={complaint !== null}
      />
      <Button type="submit" kind="primary" size="large" wide busy={busy} disabled={digits.includes("")}>
        {busy ? t("verifying") : t("verify")}
      </Button>
      <div className={styles.authBetween}>
        <ResendCode email={email} onFailure={complain} />
        <Button kind="quiet" onClick={onBack}>
          {t("otherEmail")}
        </Button>
      </div>
    </form>
  );
}
