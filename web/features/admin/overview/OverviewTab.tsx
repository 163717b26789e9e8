import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Panel } from "#web/ui/Panel.tsx";
import { adminText } from "../text.ts";

/** The figures of the server. */
export function OverviewTab(): ReactElement {
  const t = useText(adminText);
  return <Panel title={t("tabOverview")}>{t("lead")}</Panel>;
}
