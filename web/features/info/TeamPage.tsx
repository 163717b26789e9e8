import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "./AboutPage.module.css";
import { infoText } from "./text/en.ts";

const cares = [
  ["teamRules", "teamRulesBody"],
  ["teamTable", "teamTableBody"],
  ["teamTrust", "teamTrustBody"],
] as const;

export function TeamPage(): ReactElement {
  const t = useText(infoText);
  return (
    <Page title={t("teamTitle")} lead={t("teamLead")} prose>
      {cares.map(([title, body]) => (
        <section key={title} className={styles.infoBlock}>
          <h2>{t(title)}</h2>
          <p>{t(body)}</p>
        </section>
      ))}
      <ButtonLink to="/contact">{t("contactUs")}</ButtonLink>
    </Page>
  );
}

export function CareersPage(): ReactElement {
  const t = useText(infoText);
  return (
    <Page title={t("careersTitle")} lead={t("careersLead")} prose>
      <section className={styles.infoBlock}>
        <p>{t("careersBody")}</p>
      </section>
      <ButtonLink to="/contact">{t("contactUs")}</ButtonLink>
    </Page>
  );
}
