import type { ReactElement, ReactNode } from "react";
import styles from "./Banner.module.css";
import { classes } from "./classes.ts";

interface BannerProps {
  /** Whether the connection is lost, or back. */
  readonly is: "lost" | "back";
  readonly children: ReactNode;
}

/** One line about the connection, in the place that its page gives it. */
export function Banner({ is, children }: BannerProps): ReactElement {
  return (
    <p
      className={classes(styles.banner, is === "lost" ? styles.bannerLost : styles.bannerBack)}
      data-testid="connection-banner"
    >
      {children}
    </p>
  );
}
