import { ask } from "#web/platform/calls/ask.ts";
import { endOtherSessionsCall, sessionsCall } from "#protocol/calls/accountCalls.ts";
import { withFreshLogin } from "#web/entities/account/freshLogin.ts";
import { type ReactElement, useEffect, useRef, useState } from "react";
import { saveFile } from "#web/entities/account/saveFile.ts";
import { FormAlert, useSubmission } from "#web/entities/account/submission.tsx";
import { queryOf } from "#web/entities/queries/queryOf.ts";
import { translate, useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { twoFactorText } from "./text/en.ts";
import styles from "./TwoFactor.module.css";

interface RecoveryCodeListProps {
  readonly username: string;
  readonly codes: readonly string[];
  /** How many other devices are signed in, where the page offers to sign them out. */
  readonly otherDevices: number;
  readonly onDone: () => void;
}

/** The recovery codes, which appear only once. */
export function RecoveryCodeList({ username, codes, otherDevices, onDone }: RecoveryCodeListProps): ReactElement {
  const t = useText(twoFactorText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const asText = codes.join("\n");
  const download = (): void =>
    saveFile(`spar-recovery-codes-${username}.txt`, `${t("fileHead", { username })}\n\n${asText}\n`, "text/plain");
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {t("codesTitle")}
      </h3>
      <p className={styles.words}>{t("codesLead")}</p>
      <ol className={styles.codes} aria-label={t("codes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <OtherDevices count={otherDevices} />
      <div className={styles.actions}>
        <Button onClick={() => void copyText(asText)}>{t("copy")}</Button>
        <Button onClick={download}>{t("download")}</Button>
        <Button kind="primary" onClick={onDone}>
          {t("done")}
        </Button>
      </div>
    </div>
  );
}

/** Offers to sign the other devices out: one of them may be why two-factor sign-in was switched on. */
function OtherDevices({ count }: { readonly count: number }): ReactElement | null {
  const t = useText(twoFactorText);
  const { busy, complaint, attempt } = useSubmission();
  const [, again] = useLoaded(queryOf(sessionsCall));
  const [isDone, setDone] = useState(count === 0);
  if (isDone) return null;
  const end = async (): Promise<void> => {
    const answer = await attempt(() => withFreshLogin(() => ask(endOtherSessionsCall)), {});
    if (!answer.ok) return;
    setDone(true);
    showToast("success", t("othersEnded"));
    again();
  };
  return (
    <div className={styles.form}>
      <p className={styles.words}>{t("others", { count })}</p>
      <FormAlert complaint={complaint} />
      <div className={styles.actions}>
        <Button busy={busy} onClick={() => void end()}>
          {t("endOthers")}
        </Button>
      </div>
    </div>
  );
}

/** Copies a text to the clipboard; returns whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("success", translate(twoFactorText, "copied"));
  } catch {
    // Plain http forbids it: the text can be selected.
    showToast("error", translate(twoFactorText, "notCopied"));
  }
}
