import type { ReactElement } from "react";
import { Link } from "react-router";
import { useText } from "#web/lib/i18n.ts";
import { Page } from "#web/ui/Page.tsx";
import "./info.css";
import { infoText } from "./text.ts";

/** Where support is reached; whoever runs a server of their own puts their own address here. */
const supportAddress = "support@spar.example";

export function ContactPage(): ReactElement {
  const t = useText(infoText);
  return (
    <Page title={t("contactTitle")} lead={t("contactLead")} prose>
      <section className="info-block">
        <h2>{t("supportMail")}</h2>
        <p>
          <a className="info-mail" href={`mailto:${supportAddress}`}>
            {supportAddress}
          </a>
        </p>
        <p className="info-soft">{t("supportHint")}</p>
      </section>
      <section className="info-block">
        <h2>{t("quickLinks")}</h2>
        <ul className="info-links">
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
