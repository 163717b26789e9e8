import { type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { classes } from "#web/ui/classes.ts";
import { writingText } from "./text/en.ts";
import styles from "./Composer.module.css";

/** A reader this near the end follows new lines. */
const nearEndPx = 96;
/** A reader this near the first line is shown the lines before it. */
const nearStartPx = 160;

interface Ends {
  readonly firstId: string | undefined;
  readonly lastId: string | undefined;
  /** The key of the reader's own last line that is being sent. */
  readonly lastKey: number | undefined;
  /** Called while the reader scrolls near the first line. */
  readonly onStart?: (() => void) | undefined;
}

/**
 * Scrolls with the end of a list of lines. A reader who has scrolled back sees a button for new lines, and earlier
 * lines do not move the view. The reader's own line always scrolls into view.
 */
function useEnd({ firstId, lastId, lastKey, onStart }: Ends) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const drawn = useRef<{ readonly firstId: string | undefined; readonly height: number }>({ firstId, height: 0 });
  /** The last line when the reader scrolled back from the end; null at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);

  const toEnd = (): void => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const before = drawn.current;
    drawn.current = { firstId, height: element.scrollHeight };
    if (isAtEnd.current) toEnd();
    else if (firstId !== before.firstId) element.scrollTop += element.scrollHeight - before.height;
  }, [firstId, lastId]);
  useLayoutEffect(toEnd, [lastKey]);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    drawn.current = { ...drawn.current, height: element.scrollHeight };
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    setLeftAt((before) => (isAtEnd.current ? null : (before ?? lastId ?? null)));
    if (!isAtEnd.current && element.scrollTop < nearStartPx) onStart?.();
  };
  return { box, hasNew: leftAt !== null && leftAt !== lastId, toEnd, onScroll };
}

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
