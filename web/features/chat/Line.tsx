import type { ReactElement } from "react";
import type { NewReport } from "#protocol/calls/reports.ts";
import type { RefusalCode } from "#protocol/frames/messages.ts";
import { SenderName } from "#web/entities/chat/SenderName.tsx";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { timeOfDay } from "#web/platform/languages/format.ts";
import { currentLanguage, type TextKey, useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { LineSource, Outgoing } from "./channel.ts";
import styles from "./ChatPage.module.css";
import { chatText } from "./text/en.ts";
import type { GlobalChatMessage } from "#protocol/frames/userRecords.ts";

interface LineProps {
  readonly line: GlobalChatMessage;
  readonly isMine: boolean;
  /** The first of several lines by the same sender shows the name. */
  readonly isFirst: boolean;
  /** The place of the line, for a report. */
  readonly place: NewReport["place"];
}

/** One line of the chat. Its content is shown as text. */
export function Line({ line, isMine, isFirst, place }: LineProps): ReactElement {
  const t = useText(chatText);
  const at = new Date(line.timestamp);
  const person = { id: line.sender_id, username: line.sender_name };
  return (
    <div className={classes(styles.globalLine, isMine && styles.globalMine, isFirst && styles.globalFirst)}>
      {isFirst && !isMine ? (
        <span className={styles.globalFace}>
          <FramedAvatar userId={line.sender_id} look={line.look} src={line.avatar} size={32} />
        </span>
      ) : null}
      <div>
        {isFirst ? (
          <div className={styles.globalWho}>
            {isMine ? <strong>{t("you")}</strong> : <SenderName person={person} place={place} />}{" "}
            <time className="figures" dateTime={at.toISOString()}>
              {timeOfDay(at, currentLanguage())}
            </time>
          </div>
        ) : null}
        <p className={styles.globalSaid} data-testid="global-said" dir="auto">
          {line.text}
        </p>
      </div>
    </div>
  );
}

const refusalKeys: Partial<Record<RefusalCode, TextKey<typeof chatText>>> = {
  "too-many-messages": "tooFast",
  "said-already": "saidAlready",
  "not-allowed": "needsMatch",
  muted: "mutedByStaff",
};

interface OutgoingLineProps {
  readonly line: Outgoing;
  readonly channel: LineSource;
  /** The sentences for refusals that are special to this place. */
  readonly refusalText: ((code: RefusalCode) => string | undefined) | undefined;
}

/** The reader's own line while it is being sent, or the reason why it was refused. */
export function OutgoingLine({ line, channel, refusalText }: OutgoingLineProps): ReactElement {
  const t = useText(chatText);
  const { key, refusal, text } = line;
  return (
    <div
      className={classes(
        styles.globalLine,
        styles.globalMine,
        styles.globalFirst,
        refusal === null && styles.globalSending,
      )}
    >
      <div>
        <div className={styles.globalWho}>
          <strong>{t("you")}</strong> {refusal === null ? t("sending") : null}
        </div>
        <p className={styles.globalSaid} data-testid="global-said" dir="auto">
          {text}
        </p>
        {refusal === null ? null : (
          <div className={styles.globalRefused}>
            <p role="alert">{refusalText?.(refusal) ?? t(refusalKeys[refusal] ?? "notSaid")}</p>
            <Button kind="quiet" onClick={() => channel.retry(key)}>
              {t("retry")}
            </Button>
            <Button kind="quiet" onClick={() => channel.discard(key)}>
              {t("discard")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
