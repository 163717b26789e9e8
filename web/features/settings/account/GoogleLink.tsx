import { ask } from "#web/platform/calls/ask.ts";
import { disconnectGoogleCall } from "#protocol/calls/accountCalls.ts";
import { googleStatusCall } from "#protocol/calls/signIn.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { GoogleButton, leaveForGoogle, useGoogleOffered } from "#web/entities/account/google.tsx";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { CurrentPassword } from "./PasswordForm.tsx";
import { Setting } from "./Setting.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

const sorry = { quotes: true, otherwise: "linkFailed" } as const;

/** Links the account to Google, or removes the link when a password opens the account too. */
export function GoogleLink({ hasPassword }: { readonly hasPassword: boolean }): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const offered = useGoogleOffered();
  const [link, reload] = useLoaded(queryOf(googleStatusCall));
  const { busy, complaint, attempt } = useSubmission();
  const [isLeaving, setLeaving] = useState(false);

  const leave = async (): Promise<void> => {
    const answer = await attempt(async () => {
      const failure = await leaveForGoogle({ intent: "link", remember: false, from: "/settings?section=account" });
      return failure === null ? { ok: true, value: undefined } : { ok: false, failure };
    }, sorry);
    // The page is about to leave for Google: the button stays disabled.
    setLeaving(answer.ok);
  };

  const isLinked = link.state === "ready" && link.value.is_linked;
  if (isLinked && hasPassword) {
    return (
      <Setting title={t("google")} value={t("googleConnected")} action={t("googleDisconnect")}>
        {() => <DisconnectForm onDone={reload} />}
      </Setting>
    );
  }
  if (isLinked) {
    return (
      <section className={styles.setting}>
        <div className={styles.settingWords}>
          <h3>{t("google")}</h3>
          <p>{t("googleConnected")}</p>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.setting}>
      <div className={styles.settingWords}>
        <h3>{t("google")}</h3>
        <p>{t("googleLead")}</p>
      </div>
      <FormAlert complaint={complaint} />
      <GoogleButton
        label={t("googleConnect")}
        unavailable={offered ? null : account("googleOff")}
        busy={busy || isLeaving}
        onPress={() => void leave()}
      />
    </section>
  );
}

/** Removes the link to Google, once the owner has confirmed the password. */
function DisconnectForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useText(accountSettingsText);
  const { busy, complaint, attempt } = useSubmission();
  const [current, setCurrent] = useState("");

  const disconnect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await attempt(() => withFreshLogin(() => ask(disconnectGoogleCall, { body: { current } })), {
      byStatus: { 401: "invalidCredentials" },
    });
    if (!answer.ok) return;
    showToast("success", t("googleDisconnected"));
    onDone();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void disconnect(event)}>
      <p className={styles.settingsWords}>{t("googleDisconnectLead")}</p>
      <FormAlert complaint={complaint} />
      <CurrentPassword value={current} onChange={setCurrent} />
      <Button type="submit" kind="danger" busy={busy}>
        {t("googleDisconnectNow")}
      </Button>
    </form>
  );
}
