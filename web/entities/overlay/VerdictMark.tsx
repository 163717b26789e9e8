import type { ReactElement } from "react";
import type { Verdict } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { overlayText } from "./text/en.ts";
import styles from "./VerdictMark.module.css";

/** Each has a form of its own, so that none depends on its colour. */
const shapes: Readonly<Record<Verdict, string>> = {
  best: "M12 1.8l3.1 6.6 7.1.9-5.2 5 1.4 7.2L12 18l-6.4 3.5L7 14.3l-5.2-5 7.1-.9z",
  equal: "M4 7h16v3.6H4zM4 13.4h16V17H4z",
  worse: "M3 6.5h18L12 20z",
};

/** What exact search says about a card: a star, an equals sign, or an arrow down. */
export function VerdictMark({ verdict }: { readonly verdict: Verdict }): ReactElement {
  const t = useText(overlayText);
  return (
    <span className={styles.mark} data-verdict={verdict} role="img" aria-label={t(verdict)}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[verdict]} />
      </svg>
    </span>
  );
}
