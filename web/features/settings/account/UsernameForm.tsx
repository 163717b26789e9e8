import { type FormEvent, type ReactElement, useState } from "react";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { refreshUser } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { changeAccount } from "./calls.ts";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

export interface UsernameFormProps {
  readonly username: string;
  readonly onDone: () => void;
}

/** Changes the user name. */
export function UsernameForm({ username, onDone }: UsernameFormProps): ReactElement {
  const t = useText(accountSettingsText);
  const { busy, complaint, attempt } = useSubmission();
  const [wanted, setWanted] = useState(username);

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const name = wanted.trim();
    if (name === username) {
      onDone();
      return;
    }
    const answer = await attempt(() => changeAccount({ username: name }), { byStatus: { 400: "usernameInvalid" } });
    if (!answer.ok) return;
    await refreshUser();
    showToast("success", t("usernameSaved"));
    onDone();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        label={t("usernameNew")}
        name="nickname"
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        required
        hint={t("usernameHint")}
        error={complaint?.text ?? null}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={busy}>
        {busy ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
