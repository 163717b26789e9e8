import { type FormEvent, type ReactElement, useState } from "react";
import { Link } from "react-router";
import { CodeBoxes } from "#web/entities/account/CodeBoxes.tsx";
import { ResendCode, useCodeCheck } from "#web/entities/account/mailedCode.tsx";
import { type Complaint, FormAlert } from "#web/entities/account/submission.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { AccountStep } from "./AccountStep.tsx";
import styles from "./AuthPage.module.css";
import { Agreement, AuthPage, ForVisitors } from "./AuthPage.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { authText } from "./text/en.ts";

type Stage =
  | { readonly step: "email"; readonly complaint: Complaint | null }
  | { readonly step: "verify" }
  | { readonly step: "account"; readonly ticket: string };

/** The number of face-up cards at each step. */
const turnedAt = { email: 1, verify: 3, account: 5 } as const;

/** Three steps to an account: an address, the code that was mailed there, a name and a password. */
export function SignUpPage(): ReactElement {
  const t = useText(authText);
  const [stage, setStage] = useState<Stage>({ step: "email", complaint: null });
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const guest = useSession((session) => session.user);
  const lead = guest === null ? t("signUpLead") : t("guestLead", { username: guest.username });
  return (
    <ForVisitors>
      <AuthPage title={t("signUpTitle")} lead={stage.step === "email" ? lead : undefined} turned={turnedAt[stage.step]}>
        <Steps at={steps.indexOf(stage.step)} />
        {stage.step === "email" ? (
          <EmailStep
            email={email}
            complaint={stage.complaint}
            sentTo={sentTo}
            onChange={setEmail}
            onSent={(address) => {
              setSentTo(address);
              setStage({ step: "verify" });
            }}
          />
        ) : stage.step === "verify" ? (
          <CodeStep
            email={email}
            onVerified={(ticket) => setStage({ step: "account", ticket })}
            onBack={() => setStage({ step: "email", complaint: null })}
          />
        ) : (
          <AccountStep
            email={email}
            ticket={stage.ticket}
            onSpent={(text) => {
              setSentTo(null);
              setStage({ step: "email", complaint: { text, turn: 0 } });
            }}
          />
        )}
        <p className={styles.authSwitch}>
          {t("haveAccount")} <Link to="/signin">{t("signIn")}</Link>
        </p>
        <Agreement age />
      </AuthPage>
    </ForVisitors>
  );
}

const steps = ["email", "verify", "account"] as const;

/** The progress of the sign-up: which of the steps is the current one. */
function Steps({ at }: { readonly at: number }): ReactElement {
  const t = useText(authText);
  const names = { email: t("stepEmail"), verify: t("stepVerify"), account: t("stepAccount") };
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles.step, index < at && styles.stepDone)}
          aria-current={index === at ? "step" : undefined}
          aria-label={index < at ? t("stepDone", { name: names[step] }) : undefined}
        >
          <span className={styles.stepMark} aria-hidden="true">
            {index < at ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  );
}

interface CodeStepProps {
  readonly email: string;
  readonly onVerified: (ticket: string) => void;
  readonly onBack: () => void;
}

/** The second step: the six digits of the mailed code. */
function CodeStep({ email, onVerified, onBack }: CodeStepProps): ReactElement {
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
