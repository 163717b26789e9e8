import { type ReactElement, useEffect, useRef } from "react";
import { saveFile } from "#web/entities/account/saveFile.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { OtherDevices } from "./OtherDevices.tsx";
import { copyText } from "./copyText.ts";
import styles from "./TwoFactor.module.css";
import { twoFactorText } from "./text/en.ts";

export interface RecoveryCodeListProps {
  readonly username: string;
  readonly codes: readonly string[];
  /** How many other devices are signed in, where the page offers to sign them out. */
  readonly otherDevices: number;
  readonly onDone: () => void;
}

/** The recovery codes, the one time that they are shown. */
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
