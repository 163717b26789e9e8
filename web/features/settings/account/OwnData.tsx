import type { ReactElement } from "react";
import { failureText } from "#web/entities/account/failures.ts";
import { saveFile } from "#web/entities/account/saveFile.ts";
import { useSubmission } from "#web/entities/account/submission.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { fetchData } from "./calls.ts";
import { accountSettingsText } from "./text/en.ts";
import styles from "../SettingsPage.module.css";

/** Downloads everything that the server stores about the player. */
export function OwnData({ username }: { readonly username: string }): ReactElement {
  const t = useText(accountSettingsText);
  const account = useText(accountText);
  const { busy, submit } = useSubmission();

  const download = async (): Promise<void> => {
    const answer = await submit(fetchData);
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
