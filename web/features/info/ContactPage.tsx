import type { ReactElement } from "react";
import { Link } from "react-router";
import { configQuery } from "#web/entities/queries/configQuery.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { useLoaded } from "#web/platform/queries/loaded.ts";
import { Breakable } from "#web/ui/Breakable.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Page } from "#web/ui/Page.tsx";
import { infoText } from "./text/en.ts";
import styles from "./AboutPage.module.css";

/** The ways to contact us: a ticket, an address if the server's operator has set one, and the answers that are there. */
export function ContactPage(): ReactElement {
  const t = useText(infoText);
  const [config] = useLoaded(configQuery);
  const address = config.state === "ready" ? config.value.contactEmail : null;
  return (
    <Page title={t("contactTitle")} lead={t("contactLead")} prose>
      <section className={styles.infoBlock}>
        <p>
          <ButtonLink to="/support" kind="primary">
            {t("submitTicket")}
          </ButtonLink>
        </p>
        <p className={styles.infoSoft}>{t("supportHint")}</p>
      </section>
      {address === null ? null : (
        <section className={styles.infoBlock}>
          <h2>{t("supportMail")}</h2>
          <p>
            <a className={styles.infoMail} href={`mailto:${address}`} aria-label={address}>
              <Breakable text={address} />
            </a>
          </p>
        </section>
      )}
      <section className={styles.infoBlock}>
        <h2>{t("quickLinks")}</h2>
        <ul className={styles.infoLinks}>
          <li>
            <Link to="/faq">{t("faqLink")}</Link>
          </li>
          <li>
            <Link to="/rules">{t("readRules")}</Link>
          </li>
        </ul>
      </section>
    </Page>
  );
}
