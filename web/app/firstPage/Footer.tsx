import type { ReactElement } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { appText } from "./text.ts";

export function Footer(): ReactElement {
  const t = useText(appText);
  const links = [
    ["/about", t("about")],
    ["/faq", t("faq")],
    ["/contact", t("contact")],
    ["/terms-of-service", t("terms")],
    ["/privacy-policy", t("privacy")],
  ] as const;
  return (
    <footer className="footer">
      <div className="footer-in">
        <div className="footer-brand">
          <Wordmark name={t("brand")} />
          <p>{t("tagline")}</p>
        </div>
        <nav aria-label={t("footerNav")}>
          <ul className="footer-links">
            {links.map(([to, label]) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
