import type { ReactElement } from "react";
import { useState } from "react";
import { failureText } from "#web/entities/account/failures.ts";
import { GoogleButton, leaveForGoogle, useGoogleOffered } from "#web/entities/account/google.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import styles from "./AuthPage.module.css";
import { authText } from "./text/en.ts";

interface GoogleSignInProps {
  readonly intent: "login" | "signup";
  readonly remember: boolean;
  readonly from: string;
  readonly onFailure: (text: string) => void;
}

/** The Google button below the form, after an "or". */
export function GoogleSignIn({ intent, remember, from, onFailure }: GoogleSignInProps): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  const offered = useGoogleOffered();
  const [busy, setBusy] = useState(false);

  const leave = async (): Promise<void> => {
    setBusy(true);
    const failure = await leaveForGoogle({ intent, remember, from });
    // Without a failure the browser is leaving the page.
    if (failure === null) return;
    setBusy(false);
    const otherwise = intent === "login" ? "loginFailed" : "signupFailed";
    onFailure(failureText(account, failure, { quotes: true, otherwise }));
  };

  return (
    <>
      <p className={styles.authOr}>
        <span>{t("or")}</span>
      </p>
      <GoogleButton
        label={t("google")}
        unavailable={offered ? null : account("googleOff")}
        busy={busy}
        onPress={() => void leave()}
      />
    </>
  );
}
