import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "./Button.tsx";
import { uiText } from "./text/en.ts";
import { classes } from "./classes.ts";
import styles from "./Notice.module.css";

/** The content of an empty list. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className={styles.notice} data-part="notice">
      <p className={styles.noticeTitle}>{title}</p>
      {hint === undefined ? null : (
        <p className={styles.noticeHint} data-part="notice-hint">
          {hint}
        </p>
      )}
      {children}
    </div>
  );
}

/** The content of a part that could not be fetched. */
export function ErrorState({
  text,
  onRetry,
  children,
}: {
  readonly text: string;
  readonly onRetry?: () => void;
  readonly children?: ReactNode;
}): ReactElement {
  const t = useText(uiText);
  return (
    <div className={styles.notice} data-part="notice" role="alert">
      <p className={styles.noticeError}>{text}</p>
      {onRetry === undefined ? null : <Button onClick={onRetry}>{t("retry")}</Button>}
      {children}
    </div>
  );
}

interface BannerProps {
  /** Whether the connection is lost, or back, or the player only has to wait. */
  readonly is: "lost" | "back" | "quiet";
  readonly children: ReactNode;
}

const bannerStyles = { lost: styles.bannerLost, back: styles.bannerBack, quiet: styles.bannerQuiet } as const;

/** One line about the connection, in the place that its page gives it. */
export function Banner({ is, children }: BannerProps): ReactElement {
  return (
    <p className={classes(styles.banner, bannerStyles[is])} data-testid="connection-banner">
      {children}
    </p>
  );
}
