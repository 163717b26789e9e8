import type { ReactElement, ReactNode } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { classes } from "#web/ui/classes.ts";
import { type Ends, useEnd } from "./followEnd.ts";
import styles from "./talk.module.css";
import { writingText } from "./text/en.ts";

interface FollowedLinesProps extends Ends {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** Lines of a chat, oldest first, at their end unless the reader has scrolled back. */
export function FollowedLines({ label, className, children, ...ends }: FollowedLinesProps): ReactElement {
  const t = useText(writingText);
  const { box, hasNew, toEnd, onScroll } = useEnd(ends);
  return (
    <div className={styles.followed}>
      <div
        ref={box}
        className={classes(className)}
        role="log"
        aria-live="polite"
        aria-label={label}
        tabIndex={0}
        onScroll={onScroll}
      >
        {children}
      </div>
      {hasNew ? (
        <Button className={styles.followedJump} onClick={toEnd}>
          <Icon name="chevron-down" size={18} /> {t("jump")}
        </Button>
      ) : null}
    </div>
  );
}
