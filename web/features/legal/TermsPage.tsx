import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { LegalPage } from "./LegalPage.tsx";
import { legalText } from "./text/en.ts";

const sections = [
  { id: "introduction", key: "intro" },
  { id: "account", key: "accountTerms" },
  { id: "gameplay", key: "gameplayRules" },
  { id: "purchases", key: "purchases" },
  { id: "conduct", key: "conduct" },
  { id: "privacy", key: "termsPrivacy" },
  { id: "termination", key: "termination" },
] as const;

export function TermsPage(): ReactElement {
  const t = useText(legalText);
  return (
    <LegalPage
      title={t("termsTitle")}
      lead={t("termsLead")}
      sections={sections.map(({ id, key }) => ({ id, title: t(`${key}Title`), body: t(`${key}Body`) }))}
    />
  );
}
