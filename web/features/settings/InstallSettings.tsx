import { type ReactElement, type ReactNode, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { dismissInstallHint, install, useInstallable, isInstallHintShown } from "#web/platform/browser/installing.ts";
import { Button } from "#web/ui/Button.tsx";
import { settingsText } from "./text/en.ts";
import styles from "./SettingsPage.module.css";

/** The offer to install the page. */
export function InstallSettings(): ReactElement | null {
  const isInstallable = useInstallable();
  const [isHinted, setHinted] = useState(isInstallHintShown);
  const t = useText(settingsText);
  if (isInstallable) {
    return (
      <InstallGroup hint={t("installHint")}>
        <Button onClick={() => void install()}>{t("installNow")}</Button>
      </InstallGroup>
    );
  }
  if (!isHinted) return null;
  const dismiss = (): void => {
    dismissInstallHint();
    setHinted(false);
  };
  return (
    <InstallGroup hint={t("installByShare")}>
      <Button onClick={dismiss}>{t("installRead")}</Button>
    </InstallGroup>
  );
}

function InstallGroup({ hint, children }: { readonly hint: string; readonly children: ReactNode }): ReactElement {
  const t = useText(settingsText);
  return (
    <section className={styles.settingsGroup}>
      <h2>{t("install")}</h2>
      <p>{hint}</p>
      <div>{children}</div>
    </section>
  );
}
