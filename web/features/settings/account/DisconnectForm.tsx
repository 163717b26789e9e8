import { type FormEvent, type ReactElement, useState } from "react";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { disconnectGoogle } from "./calls.ts";
import { CurrentPassword } from "./CurrentPassword.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** Removes the link to Google, once the owner has confirmed the password. */
export function DisconnectForm({ onDone }: { readonly onDone: () => void }): ReactElement {
  const t = useText(accountSettingsText);
  const { busy, complaint, attempt } = useSubmission();
  const [current, setCurrent] = useState("");

  const disconnect = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await attempt(() => disconnectGoogle({ current }), { byStatus: { 401: "invalidCredentials" } });
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
