import type { ReactElement } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { Wordmark } from "#web/ui/brand/Wordmark.tsx";
import { useMoreLinks } from "./mainLinks.ts";
import { appText } from "./text/en.ts";
import styles from "./Shell.module.css";

export function Footer(): ReactElement {
  const t = useText(appText);
  const more = useMoreLinks();
  const own = [
    ["/about", t("about")],
    ["/faq", t("faq")],
    ["/contact", t("contact")],
    ["/terms-of-service", t("terms")],
    ["/privacy-policy", t("privacy")],
  ] as const;
  return (
    <footer className={styles.footer}>
      <div className={styles.footerIn}>
        <div className={styles.footerBrand}>
          <Wordmark name={t("brand")} />
          <p>{t("tagline")}</p>
        </div>
        <nav aria-label={t("footerNav")}>
          {[more, own].map((links) => (
            <ul key={links[0]?.[0]} className={styles.footerLinks}>
              {links.map(([to, label]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          ))}
        </nav>
      </div>
    </footer>
  );
}
