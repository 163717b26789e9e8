import { type ReactElement, useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { NewReport } from "#protocol/calls/reports.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { FollowedLines } from "#web/entities/chat/FollowedLines.tsx";
import { isHidden, useHiddenUsers } from "#web/entities/chat/hiddenUsers.ts";
import { useSession } from "#web/entities/session/session.ts";
import { serverClock } from "#web/platform/calls/serverClock.ts";
import { currentLanguage, type Language, useText } from "#web/platform/languages/i18n.ts";
import type { More } from "#web/platform/queries/pages.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { EmptyState, ErrorState } from "#web/ui/Notice.tsx";
import type { LineSource } from "./channel.ts";
import styles from "./ChatPage.module.css";
import { Line, OutgoingLine } from "./Line.tsx";
import { chatText } from "./text/en.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

/** The lines before the first one on screen. */
interface Earlier {
  readonly state: More;
  readonly fetch: () => void;
}

interface LinesProps {
  readonly channel: LineSource;
  /** The place of the lines, for a report. */
  readonly place?: NewReport["place"];
  /** The sentences for refusals that are special to this place. */
  readonly refusalText?: (code: RefusalCode) => string | undefined;
  readonly empty?: string;
  readonly earlier?: Earlier;
}

const globalPlace = { kind: "global" } as const;

/** The lines, oldest first, scrolled to the end unless the reader has scrolled back. */
export function Lines({ channel, place = globalPlace, refusalText, empty, earlier }: LinesProps): ReactElement {
  const t = useText(chatText);
  const history = useStore(channel.store, (state) => state.history);
  const all = useStore(channel.store, (state) => state.lines);
  const outgoing = useStore(channel.store, (state) => state.outgoing);
  const hidden = useHiddenUsers();
  const myId = useSession(({ user }) => user?.id ?? null);
  const isGlobal = place.kind === "global";
  // The reader opened the conversation, so it is visible although the user is muted in this tab.
  const lines = useMemo(
    () => (isGlobal ? all.filter(({ sender_id }) => !isHidden(hidden, sender_id)) : all),
    [all, hidden, isGlobal],
  );
  const entries = useMemo(() => entriesOf(lines), [lines]);
  const isEmpty = lines.length === 0 && outgoing.length === 0;
  const now = useToday();
  useEffect(() => channel.read(), [channel]);

  return (
    <FollowedLines
      label={t("messages")}
      className={styles.globalLines}
      firstId={lines[0]?.id}
      lastId={lines.at(-1)?.id}
      lastKey={outgoing.at(-1)?.key}
      // After a failure the reader decides.
      onStart={earlier?.state === "offered" ? earlier.fetch : undefined}
    >
      {isEmpty && history === "loading" ? <Dots label={t("loading")} /> : null}
      {isEmpty && history === "failed" ? <ErrorState text={t("failed")} onRetry={() => channel.reload()} /> : null}
      {isEmpty && history === "ready" ? <EmptyState title={empty ?? t("empty")} /> : null}
      {earlier === undefined ? null : <EarlierLines earlier={earlier} />}
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
        <OutgoingLine key={line.key} line={line} channel={channel} refusalText={refusalText} />
      ))}
    </FollowedLines>
  );
}

/** Fetches earlier lines, for readers who do not scroll, and after a failure. */
function EarlierLines({ earlier: { state, fetch } }: { readonly earlier: Earlier }): ReactElement | null {
  const t = useText(chatText);
  if (state === "nothing") return null;
  return (
    <div className={styles.globalEarlier}>
      {state === "failed" ? <p role="alert">{t("earlierFailed")}</p> : null}
      <Button kind="quiet" busy={state === "fetching"} onClick={fetch}>
        {t(state === "failed" ? "retry" : "earlier")}
      </Button>
    </div>
  );
}

const minuteMs = 60_000;

/** The time, to the minute: days get another name at midnight. */
function useToday(): number {
  const [now, setNow] = useState(serverClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.now()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function Day({ at, now }: { readonly at: number; readonly now: number }): ReactElement {
  const t = useText(chatText);
  const name = dayName(at, now, currentLanguage());
  return <h3 className={styles.globalDay}>{typeof name === "string" ? t(name) : name.date}</h3>;
}

/** An entry of the list: a day, or a line with or without its sender's name. */
type Entry =
  | { readonly kind: "day"; readonly key: string; readonly at: number }
  | { readonly kind: "line"; readonly key: string; readonly line: GlobalChatMessage; readonly isFirst: boolean };

/** Lines of one sender within this time share one name. */
const breathMs = 5 * 60_000;

const dayOf = (at: number): string => new Date(at).toDateString();

/** The lines with their days between them. */
export function entriesOf(lines: readonly GlobalChatMessage[]): readonly Entry[] {
  const entries: Entry[] = [];
  let before: GlobalChatMessage | null = null;
  for (const line of lines) {
    const isNewDay = before === null || dayOf(before.timestamp) !== dayOf(line.timestamp);
    if (isNewDay) entries.push({ kind: "day", key: `day ${dayOf(line.timestamp)}`, at: line.timestamp });
    const goesOn = before?.sender_id === line.sender_id && line.timestamp - before.timestamp < breathMs;
    entries.push({ kind: "line", key: line.id, line, isFirst: isNewDay || !goesOn });
    before = line;
  }
  return entries;
}

type DayName = "today" | "yesterday" | { readonly date: string };

/** The name of a day, as seen from today. */
export function dayName(at: number, now: number, language: Language): DayName {
  if (dayOf(at) === dayOf(now)) return "today";
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === yesterday.toDateString()) return "yesterday";
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const format: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  return { date: new Date(at).toLocaleDateString(language, isThisYear ? format : { ...format, year: "numeric" }) };
}
