import type { ReactElement } from "react";
import styles from "./AnnouncementText.module.css";

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
