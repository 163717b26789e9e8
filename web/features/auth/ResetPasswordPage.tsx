import { ask } from "#web/platform/calls/ask.ts";
import { resetPasswordCall } from "#protocol/calls/signIn.ts";
import { type FormEvent, type ReactElement, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { startSession } from "#web/entities/session/session.ts";
import { mistakeIn, type NewPasswordValue } from "#web/entities/account/credentials.ts";
import { NewPassword } from "#web/entities/account/PasswordField.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

/** The text after the `#`, decoded; unchanged if its escapes are wrong. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The token of the link, from the fragment or, in older links, from the path. It is removed from the address bar and
 * the history at once, where others could read it.
 */
function useLinkToken(): string {
  const { token: fromPath = "" } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const found = fromPath === "" ? unescaped(hash.slice(1)) : fromPath;
  const [token, setToken] = useState(found);
  // Another link may be opened while the page is shown.
  if (found !== "" && found !== token) setToken(found);
  useEffect(() => {
    if (found !== "") void navigate("/reset-password", { replace: true });
  }, [found, navigate]);
  return token;
}

/** The page of the mailed link: it sets a new password for the owner of the link. */
export function ResetPasswordPage(): ReactElement {
  const t = useText(authText);
  const token = useLinkToken();
  const [done, setDone] = useState(false);
  if (!done) {
    return (
      <AuthPage title={t("resetTitle")} lead={t("resetLead")} turned={4}>
        <ResetForm token={token} onDone={() => setDone(true)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t("doneTitle")} lead={t("doneLead")}>
      <ButtonLink to="/signin" kind="primary" size="large" wide>
        {t("returnToSignIn")}
      </ButtonLink>
    </AuthPage>
  );
}

function ResetForm({ token, onDone }: { readonly token: string; readonly onDone: () => void }): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const { busy, complaint, complain, attempt } = useSubmission();
  const [value, setValue] = useState<NewPasswordValue>({ password: "", confirmation: "" });
  const [isSpent, setSpent] = useState(false);

  const reset = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const mistake = mistakeIn(value);
    if (mistake !== null) {
      complain(account(mistake));
      return;
    }
    const answer = await attempt(() => ask(resetPasswordCall, { body: { password: value.password, token } }), expected);
    if (!answer.ok) {
      setSpent(answer.failure.code === "reset_invalid");
      return;
    }
    onDone();
    // The reset ends sessions, perhaps also the one of this browser.
    void startSession();
  };

  return (
    <form className={styles.authForm} noValidate onSubmit={(event) => void reset(event)}>
      <FormAlert complaint={complaint} />
      <NewPassword label={t("newPassword")} confirmLabel={t("confirmPassword")} value={value} onChange={setValue} />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("resetting") : t("reset")}
      </Button>
      {isSpent ? (
        <p className={styles.authSwitch}>
          <Link to="/forgot-password">{t("askNewLink")}</Link>
        </p>
      ) : null}
    </form>
  );
}

const expected = { byStatus: { 404: "resetInvalid" }, quotes: true } as const;
