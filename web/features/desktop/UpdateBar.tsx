import type { ReactElement } from "react";
import { installUpdate, useUpdates } from "#web/platform/desktop/updates.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { desktopText } from "./text/en.ts";
import styles from "./desktop.module.css";

const sentences = { offered: "updateOffered", loading: "updateLoading", ready: "updateReady" } as const;

/** Offers an update, except at a table; shows the progress of its download. */
export function UpdateBar(): ReactElement | null {
  const t = useText(desktopText);
  const { kind, version, percent } = useUpdates();
  if (kind !== "offered" && kind !== "loading" && kind !== "ready") return null;
  const install = (): void =>
    void installUpdate().then((isDone) => {
      if (!isDone) showToast("error", t("updateFailed"));
    });
  const sentence = t(sentences[kind], { version: version ?? "", percent });
  return (
    <aside className={styles.updateBar} aria-label={t("update")}>
      <p>{sentence}</p>
      {kind === "loading" ? (
        <ProgressBar value={percent} max={100} label={sentence} />
      ) : (
        <Button kind="primary" onClick={install}>
          {t(kind === "ready" ? "updateRestart" : "updateLoad")}
        </Button>
      )}
    </aside>
  );
}
