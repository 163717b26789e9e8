import { ask } from "#web/platform/calls/ask.ts";
import { secondFactorSignInCall } from "#protocol/calls/twoFactor.ts";
import { loginCall } from "#protocol/calls/signIn.ts";
import { type FormEvent, type ReactElement, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { failureText } from "#web/entities/account/failures.ts";
import { PasswordField } from "#web/entities/account/PasswordField.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { adoptSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { Agreement, AuthPage, cameFrom, ForVisitors } from "./AuthPage.tsx";
import { GoogleSignIn } from "./GoogleSignIn.tsx";
import { SecondStep } from "./SecondStep.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

/** The sign-in page. */
export function SignInPage(): ReactElement {
  const t = useText(authText);
  const [begun, setBegun] = useState<BegunSignIn | null>(null);
  const [again, setAgain] = useState<AgainAs | null>(null);
  if (begun !== null) {
    const back = (isExpired: boolean): void => {
      setAgain({ email: begun.email, isExpired });
      setBegun(null);
    };
    return (
      <ForVisitors>
        <SecondStep
          ticket={begun.ticket}
          call={(body) => ask(secondFactorSignInCall, { body })}
          onDone={(answer) => adoptSession(answer, begun.remember)}
          onExpired={() => back(true)}
          onCancel={() => back(false)}
        />
      </ForVisitors>
    );
  }
  return (
    <ForVisitors>
      <AuthPage title={t("signInTitle")} lead={t("signInLead")}>
        <SignInForm again={again} onSecondFactor={setBegun} />
        <p className={styles.authSwitch}>
          {t("newHere")} <Link to="/signup">{t("createAccount")}</Link>
        </p>
        <Agreement />
      </AuthPage>
    </ForVisitors>
  );
}

/** A sign-in with the right password that still needs the code. */
interface BegunSignIn {
  readonly ticket: string;
  readonly remember: boolean;
  readonly email: string;
}

/** The form after a second step that was not finished. */
interface AgainAs {
  readonly email: string;
  readonly isExpired: boolean;
}

interface SignInFormProps {
  readonly again: AgainAs | null;
  readonly onSecondFactor: (begun: BegunSignIn) => void;
}

function SignInForm({ again, onSecondFactor }: SignInFormProps): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const state: unknown = useLocation().state;
  const { busy, complaint, complain, submit } = useSubmission();
  const [email, setEmail] = useState(again?.email ?? "");
  const [password, setPassword] = useState("");
  const [remember, setRemember] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const signIn = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (email.trim() === "" || password === "") {
      complain(account("invalidLogin"));
      form.current?.querySelector<HTMLInputElement>(email.trim() === "" ? "[name=email]" : "[name=password]")?.focus();
      return;
    }
    const answer = await submit(() => ask(loginCall, { body: { email: email.trim(), password, remember } }));
    if (answer.ok) adoptSession(answer.value, remember);
    else if (answer.failure.code === "second_factor_needed") {
      onSecondFactor({ ticket: answer.failure.ticket ?? "", remember, email });
    } else complain(failureText(account, answer.failure, expected));
  };

  return (
    <form ref={form} className={styles.authForm} noValidate onSubmit={(event) => void signIn(event)}>
      <FormAlert complaint={complaint ?? (again?.isExpired ? { text: account("twoFactorExpired"), turn: 0 } : null)} />
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className={styles.authBetween}>
        <label className={styles.check}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {t("remember")}
        </label>
        <Link to="/forgot-password" state={{ email }}>
          {t("forgotLink")}
        </Link>
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("signingIn") : t("signIn")}
      </Button>
      <GoogleSignIn intent="login" remember={remember} from={cameFrom(state)} onFailure={complain} />
    </form>
  );
}

const expected = { byStatus: { 400: "invalidLogin", 401: "invalidCredentials" }, otherwise: "tryLater" } as const;
