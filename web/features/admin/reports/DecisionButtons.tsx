import { type ReactElement, useState } from "react";
import type { ReportCase } from "#protocol/calls/moderation.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { DecisionDialog, type DecisionKind } from "./DecisionDialog.tsx";
import styles from "./ReportsTab.module.css";
import { reportsText } from "./text/en.ts";

interface DecisionButtonsProps {
  readonly of: ReportCase;
  /** The reports that are decided; null for all that are pending. */
  readonly ticked: readonly string[] | null;
}

/** Resolve and Dismiss, with their dialog. */
export function DecisionButtons({ of, ticked }: DecisionButtonsProps): ReactElement {
  const t = useText(reportsText);
  const [asked, setAsked] = useState<DecisionKind | null>(null);
  const isNothing = ticked !== null && ticked.length === 0;
  return (
    <div className={styles.buttons}>
      <Button kind="danger" disabled={isNothing} onClick={() => setAsked("resolve")}>
        {t("resolve")}
      </Button>
      <Button disabled={isNothing} onClick={() => setAsked("dismiss")}>
        {t("dismiss")}
      </Button>
      {asked === null ? null : (
        <DecisionDialog of={of} is={asked} ticked={ticked} onDecided={() => undefined} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
