import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { EmptyState } from "#web/ui/Notice.tsx";
import { sharedText } from "#web/platform/calls/text/en.ts";

/** Placeholder while the server has not answered about the stored token (`isUnchecked`). */
export function SlowServer(): ReactElement {
  const t = useText(sharedText);
  return (
    <EmptyState title={t("slowTitle")} hint={t("slowHint")}>
      <Dots label={t("loading")} />
    </EmptyState>
  );
}
