import type { ReactElement } from "react";
import type { Announcement } from "#protocol/calls/announcements.ts";
import { dateAndTime, dayOf } from "#web/platform/languages/format.ts";
import { useLanguage, useText } from "#web/platform/languages/i18n.ts";
import type { IconName } from "#web/ui/icons/Icon.tsx";
import { announcementText } from "./text/en.ts";
import styles from "./AnnouncementArticle.module.css";
import type { AnnouncementType } from "#protocol/frames/userRecords.ts";

/** The icon of each type. */
export const announcementIcons: Readonly<Record<AnnouncementType, IconName>> = {
  update: "refresh",
  event: "calendar",
  maintenance: "clock",
  news: "megaphone",
};

interface AnnouncementTextProps {
  readonly content: string;
  /** The language of the text, which may be another one than the page's. */
  readonly locale: string;
}

/** The paragraphs of an announcement, as plain text. */
export function AnnouncementText({ content, locale }: AnnouncementTextProps): ReactElement {
  return (
    <div className={styles.text} lang={locale} dir="auto" data-testid="announcement-text">
      {content.split(/\n{2,}/).map((paragraph, at) => (
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}

interface AnnouncementArticleProps {
  readonly announcement: Pick<
    Announcement,
    "type" | "priority" | "date" | "author" | "status" | "maintenance" | "content" | "locale"
  >;
}

/** An announcement below its title, for its readers and in the preview of its writers. */
export function AnnouncementArticle({ announcement }: AnnouncementArticleProps): ReactElement {
  const t = useText(announcementText);
  const language = useLanguage();
  const { content, locale, type, priority, date, author, status, maintenance } = announcement;
  return (
    <article className={styles.article}>
      <p className={styles.facts}>
        <span>{t(type)}</span>
        {priority === "high" ? <b className={styles.high}>{t("high")}</b> : null}
        <time dateTime={new Date(date).toISOString()}>{dayOf(date, language)}</time>
        {author === null ? null : <span>{t("by", { author })}</span>}
      </p>
      {status === "expired" ? (
        <p className={styles.hint} role="note">
          {t("expiredHint")}
        </p>
      ) : null}
      {maintenance === null ? null : (
        <p className={styles.hint}>
          {t("maintenanceFrom", {
            from: dateAndTime(maintenance.from, language),
            until: dateAndTime(maintenance.until, language),
          })}
        </p>
      )}
      <AnnouncementText content={content} locale={locale} />
    </article>
  );
}
