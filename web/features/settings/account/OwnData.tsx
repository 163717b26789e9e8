import { ask } from "#web/platform/calls/ask.ts";
import { endAccountCall, ownDataCall } from "#protocol/calls/accountCalls.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type FormEvent, type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { failureText } from "#web/entities/account/failures.ts";
import { saveFile } from "#web/entities/account/saveFile.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { forgetSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { TextField } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { CurrentPassword } from "./PasswordForm.tsx";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** Downloads everything that the server stores about the player. */
export function OwnData({ username }: { readonly username: string }): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, submit } = useSubmission();

  const download = async (): Promise<void> => {
    const answer = await submit(() => withFreshLogin(() => ask(ownDataCall)));
    if (answer.ok) saveFile(`spar-${username}.json`, JSON.stringify(answer.value, null, 2), "application/json");
    showToast(answer.ok ? "success" : "error", answer.ok ? t("downloaded") : failureText(account, answer.failure));
  };

  return (
    <section className={styles.settingsGroup}>
      <h2>{t("data")}</h2>
      <p className={styles.settingsWords}>{t("dataLead")}</p>
      <div>
        <Button busy={busy} onClick={() => void download()}>
          {busy ? t("downloading") : t("download")}
        </Button>
      </div>
    </section>
  );
}

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
    const answer = await attempt(() => withFreshLogin(() => ask(endAccountCall, { body })), {
      byStatus: { 401: "invalidCredentials" },
    });
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
