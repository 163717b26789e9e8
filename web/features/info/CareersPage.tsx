import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import styles from "./info.module.css";
import { infoText } from "./text/en.ts";

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
