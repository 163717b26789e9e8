import type { ReactElement } from "react";
import { Link } from "react-router";
import { SecondFactorForm, type SecondFactorFormProps } from "#web/entities/account/SecondFactorForm.tsx";
import { accountText } from "#web/entities/account/text/en.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { AuthPage } from "./AuthPage.tsx";
import styles from "./AuthPage.module.css";
import { authText } from "./text/en.ts";

/** The page of the second step: a code, or a recovery code. */
export function SecondStep<T>(props: Omit<SecondFactorFormProps<T>, "className">): ReactElement {
  const t = useText(authText);
  const account = useText(accountText);
  return (
    <AuthPage title={account("secondFactorTitle")} turned={4}>
      <SecondFactorForm {...props} className={styles.authForm ?? ""}>
        <p className={styles.authHint}>
          {t("codesLost")} <Link to="/support">{t("askSupport")}</Link>
        </p>
      </SecondFactorForm>
    </AuthPage>
  );
}
