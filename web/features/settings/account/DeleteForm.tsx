import { type FormEvent, type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useSubmission, FormAlert } from "#web/entities/account/submission.tsx";
import { useText } from "#web/platform/languages/i18n.ts";
import { forgetSession } from "#web/entities/session/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { deleteAccount } from "./calls.ts";
import { CurrentPassword } from "./CurrentPassword.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** Deletes the account, once its owner has confirmed it. */
export function DeleteForm({ user }: { readonly user: CurrentUser }): ReactElement {
  const t = useText(accountSettingsText);
  const navigate = useNavigate();
  const { busy, complaint, attempt } = useSubmission();
  const [proof, setProof] = useState("");
  const isMeant = user.has_password ? proof !== "" : proof.trim() === user.username;

  const remove = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isMeant) return;
    const body = { proof: user.has_password ? proof : proof.trim() };
    const answer = await attempt(() => deleteAccount(body), { byStatus: { 401: "invalidCredentials" } });
    if (!answer.ok) return;
    showToast("success", t("removed"));
    void navigate("/");
    forgetSession();
  };

  return (
    <form className={styles.settingsForm} noValidate onSubmit={(event) => void remove(event)}>
      <p className={styles.settingsWords}>{t("removeLead")}</p>
      <FormAlert complaint={complaint} />
      {user.has_password ? (
        <CurrentPassword label={t("removePassword")} value={proof} onChange={setProof} />
      ) : (
        <TextField
          label={t("removeName", { username: user.username })}
          name="confirmation"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
      )}
      <Button type="submit" kind="danger" busy={busy} disabled={!isMeant}>
        {busy ? t("removing") : t("removeNow")}
      </Button>
    </form>
  );
}
