import type { ReactElement } from "react";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { challengesText } from "./text/en.ts";
import styles from "./Challenges.module.css";
import { classes } from "#web/ui/classes.ts";

/** The time until the challenge expires. */
export function TimeLeft({ ms }: { readonly ms: number }): ReactElement {
  const t = useText(challengesText);
  return (
    <span
      className={classes(styles.challengeTime, "figures")}
      role="timer"
      aria-label={t("timeLeft")}
      title={t("timeLeft")}
    >
      {minutesAndSeconds(ms / 1000)}
    </span>
  );
}
