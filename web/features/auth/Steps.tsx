import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { authText } from "./text/en.ts";
import styles from "./AuthPage.module.css";

export const steps = ["email", "verify", "account"] as const;

/** The progress of the sign-up: which of the steps is the current one. */
export function Steps({ at }: { readonly at: number }): ReactElement {
  const t = useText(authText);
  const names = { email: t("stepEmail"), verify: t("stepVerify"), account: t("stepAccount") };
  return (
    <ol className={styles.steps} aria-label={t("steps")}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={classes(styles.step, index < at && styles.stepDone)}
          aria-current={index === at ? "step" : undefined}
          aria-label={index < at ? t("stepDone", { name: names[step] }) : undefined}
        >
          <span className={styles.stepMark} aria-hidden="true">
            {index < at ? <Icon name="check" size={16} /> : index + 1}
          </span>
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  );
}
