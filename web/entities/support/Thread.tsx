import type { ReactElement } from "react";
import type { TicketPicture } from "#protocol/calls/support.ts";
import { timeAgo } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { ticketText } from "./text/en.ts";
import styles from "./Thread.module.css";

/** A message as both sides show it. */
export interface ShownMessage {
  readonly id: string;
  readonly name: string;
  readonly look: "player" | "staff" | "note";
  readonly text: string;
  readonly at: number;
  readonly pictures: readonly TicketPicture[];
}

interface ThreadProps {
  readonly messages: readonly ShownMessage[];
  /** When they were fetched; their age counts from here. */
  readonly atMs: number;
}

/** The messages of a ticket, the oldest first. A screen reader hears new ones. */
export function Thread({ messages, atMs }: ThreadProps): ReactElement {
  const t = useText(ticketText);
  const language = useLanguage();
  return (
    <div className={styles.thread} role="log">
      {messages.map(({ id, name, look, text, at, pictures }) => (
        <article
          key={id}
          className={classes(styles.message, look === "staff" && styles.staff, look === "note" && styles.note)}
        >
          <p className={styles.head}>
            <strong>{name}</strong>
            <time dateTime={new Date(at).toISOString()}>{timeAgo(at, atMs, language)}</time>
          </p>
          <p className={styles.text}>{text}</p>
          {pictures.length === 0 ? null : (
            <p className={styles.pictures}>
              {pictures.map(({ url, width, height }, index) => (
                <a key={url} href={url} target="_blank" rel="noreferrer">
                  <img
                    src={url}
                    width={width}
                    height={height}
                    alt={t("picture", { number: index + 1 })}
                    loading="lazy"
                  />
                </a>
              ))}
            </p>
          )}
        </article>
      ))}
    </div>
  );
}
