import { type FormEvent, type ReactElement, useState } from "react";
import { Link, useParams } from "react-router";
import { useSubmission } from "#web/lib/accounts/submission.ts";
import { accountText } from "#web/lib/accounts/text.ts";
import { useText } from "#web/lib/i18n.ts";
import { startSession } from "#web/lib/session.ts";
import { mistakeIn, type NewPasswordValue } from "#web/lib/accounts/password.ts";
import { NewPassword } from "#web/ui/accounts/NewPassword.tsx";
import { FormAlert } from "#web/ui/accounts/FormAlert.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { AuthPage } from "./AuthPage.tsx";
import { resetPassword } from "./calls.ts";
import { authText } from "./text.ts";

/** Where the mailed link leads: a new password for whoever holds it. */
export function ResetPasswordPage(): ReactElement {
  const t = useText(authText);
  const { token = "" } = useParams();
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
    const answer = await attempt(() => resetPassword({ password: value.password, token }), expected);
    if (!answer.ok) {
      setSpent(answer.failure.code === "reset_invalid");
      return;
    }
    onDone();
    // The reset ends sessions, perhaps this browser's own.
    void startSession();
  };

  return (
    <form className="auth-form" noValidate onSubmit={(event) => void reset(event)}>
      <FormAlert complaint={complaint} />
      <NewPassword label={t("newPassword")} confirmLabel={t("confirmPassword")} value={value} onChange={setValue} />
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {busy ? t("resetting") : t("reset")}
      </Button>
      {isSpent ? (
        <p className="auth-switch">
          <Link to="/forgot-password">{t("askNewLink")}</Link>
        </p>
      ) : null}
    </form>
  );
}

const expected = { byStatus: { 404: "resetInvalid" }, quotes: true } as const;
