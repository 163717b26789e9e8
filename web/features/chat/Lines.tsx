import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { currentLanguage, useText } from "#web/platform/languages/i18n.ts";
import { useSession } from "#web/entities/session/session.ts";
import { isHidden, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import type { NewReport } from "#server/protocol/reports.ts";
import type { LineSource } from "./channel.ts";
import { dayName, entriesOf } from "./entries.ts";
import { Line, OutgoingLine } from "./Line.tsx";
import { chatText } from "./text.ts";
import styles from "./globalChat.module.css";

/** A reader this near the end follows new lines. */
const nearEndPx = 96;

interface LinesProps {
  readonly channel: LineSource;
  /** Where the lines were written, for a report. */
  readonly place?: NewReport["place"];
  /** The sentence for a refusal that is special to this place. */
  readonly notAllowed?: string;
  readonly empty?: string;
  /** Shown above the first line. */
  readonly before?: ReactNode;
}

const globalPlace = { kind: "global" } as const;

/** The lines, oldest first, scrolled to the end unless the reader has scrolled back. */
export function Lines({ channel, place = globalPlace, notAllowed, empty, before }: LinesProps): ReactElement {
  const t = useText(chatText);
  const history = useStore(channel.store, (state) => state.history);
  const all = useStore(channel.store, (state) => state.lines);
  const outgoing = useStore(channel.store, (state) => state.outgoing);
  const hidden = useHiddenUsers();
  const myId = useSession(({ user }) => user?.id ?? null);
  const isGlobal = place.kind === "global";
  // A conversation that the reader opens is shown, also with a user who is muted in this tab.
  const lines = useMemo(
    () => (isGlobal ? all.filter(({ sender_id }) => !isHidden(hidden, sender_id)) : all),
    [all, hidden, isGlobal],
  );
  const entries = useMemo(() => entriesOf(lines), [lines]);
  const isEmpty = lines.length === 0 && outgoing.length === 0;
  const now = useToday();
  const { box, hasNew, toEnd, onScroll } = useEnd(lines.at(-1)?.id, outgoing.at(-1)?.key);

  useEffect(() => channel.read(), [channel]);

  return (
    <div className={styles.globalView}>
      <div
        ref={box}
        className={styles.globalLines}
        role="log"
        aria-live="polite"
        aria-label={t("messages")}
        tabIndex={0}
        onScroll={onScroll}
      >
        {isEmpty && history === "loading" ? <Dots label={t("loading")} /> : null}
        {isEmpty && history === "failed" ? <ErrorState text={t("failed")} onRetry={() => channel.reload()} /> : null}
        {isEmpty && history === "ready" ? <EmptyState title={empty ?? t("empty")} /> : null}
        {before}
        {entries.map((entry) =>
          entry.kind === "day" ? (
            <Day key={entry.key} at={entry.at} now={now} />
          ) : (
            <Line
              key={entry.key}
              line={entry.line}
              isMine={entry.line.sender_id === myId}
              isFirst={entry.isFirst}
              place={place}
            />
          ),
        )}
        {outgoing.map((line) => (
          <OutgoingLine key={line.key} line={line} channel={channel} notAllowed={notAllowed} />
        ))}
      </div>
      {hasNew ? (
        <Button className={styles.globalJump} onClick={toEnd}>
          <Icon name="chevron-down" size={18} /> {t("jump")}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Follows the end of the list. A reader who has scrolled back is told of new lines; the reader's own line is always
 * shown.
 */
function useEnd(lastId: string | undefined, lastKey: number | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  /** The last line when the reader scrolled back from the end; null at the end. */
  const [leftAt, setLeftAt] = useState<string | null>(null);

  const toEnd = (): void => {
    const element = box.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
  };
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd();
  }, [lastId]);
  useLayoutEffect(toEnd, [lastKey]);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
    setLeftAt((before) => (isAtEnd.current ? null : (before ?? lastId ?? null)));
  };
  return { box, hasNew: leftAt !== null && leftAt !== lastId, toEnd, onScroll };
}

const minuteMs = 60_000;

/** The time, to the minute: days get another name at midnight. */
function useToday(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Day({ at, now }: { readonly at: number; readonly now: number }): ReactElement {
  const t = useText(chatText);
  const name = dayName(at, now, currentLanguage());
  return <h3 className={styles.globalDay}>{typeof name === "string" ? t(name) : name.date}</h3>;
}
