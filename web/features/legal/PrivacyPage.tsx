import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { LegalPage } from "./LegalPage.tsx";
import { legalText } from "./text/en.ts";

const sections = [
  "collection",
  "usage",
  "sharing",
  "security",
  "cookies",
  "counts",
  "children",
  "rights",
  "updates",
] as const;

export function PrivacyPage(): ReactElement {
  const t = useText(legalText);
  return (
    <LegalPage
      title={t("privacyTitle")}
      lead={t("privacyLead")}
      sections={sections.map((id) => ({ id, title: t(`${id}Title`), body: t(`${id}Body`) }))}
    />
  );
}
