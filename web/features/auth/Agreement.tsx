import type { ReactElement } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

/** The sentence with links to the terms and the privacy policy. */
export function Agreement({ age = false }: { readonly age?: boolean }): ReactElement {
  const t = useText(authText);
  return (
    <p className={styles.authAgree}>
      {age ? `${t("age")} ` : ""}
      {t("agree")} <Link to="/terms-of-service">{t("terms")}</Link> · <Link to="/privacy-policy">{t("privacy")}</Link>
    </p>
  );
}
