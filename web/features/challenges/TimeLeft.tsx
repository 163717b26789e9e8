import type { ReactElement } from "react";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { challengesText } from "./text.ts";

/** The time until the challenge expires. */
export function TimeLeft({ ms }: { readonly ms: number }): ReactElement {
  const t = useText(challengesText);
  return (
    <span className="challenge-time figures" role="timer" aria-label={t("timeLeft")} title={t("timeLeft")}>
      {minutesAndSeconds(ms / 1000)}
    </span>
  );
}
