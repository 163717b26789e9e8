import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import type { Complaint } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { AccountStep } from "./AccountStep.tsx";
import { Agreement } from "./Agreement.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { ForVisitors } from "./ForVisitors.tsx";
import { Steps, steps } from "./Steps.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

type Stage =
  | { readonly step: "email"; readonly complaint: Complaint | null }
  | { readonly step: "verify" }
  | { readonly step: "account"; readonly ticket: string };

/** The number of cards that lie face up at each step. */
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
