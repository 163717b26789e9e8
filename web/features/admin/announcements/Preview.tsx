import type { ReactElement } from "react";
import type { AnnouncementDraft } from "#protocol/calls/announcements.ts";
import { AnnouncementArticle } from "#web/entities/announcement/AnnouncementArticle.tsx";
import { useSession } from "#web/entities/session/session.ts";
import { type Language, useText } from "#web/platform/languages/i18n.ts";
import { EmptyState } from "#web/ui/Notice.tsx";
import { timeOf } from "#web/platform/languages/localTime.ts";
import styles from "./announcements.module.css";
import { type FormState, isBlank } from "./formState.ts";
import { adminAnnouncementsText } from "./text/en.ts";

interface PreviewProps {
  readonly state: FormState;
  readonly before: AnnouncementDraft | null;
  readonly language: Language;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The announcement as its readers will see it. */
export function Preview({ state, before, language, now }: PreviewProps): ReactElement {
  const t = useText(adminAnnouncementsText);
  const writer = useSession(({ user }) => user?.username ?? null);
  const locale = isBlank(state.texts[language]) ? "en" : language;
  const { title, content } = state.texts[locale];
  const [from, until] = [timeOf(state.from), timeOf(state.until)];
  const isMaintenance = state.type === "maintenance" && from !== null && until !== null;
  if (isBlank(state.texts[locale])) return <EmptyState title={t("previewEmpty")} />;
  const announcement = {
    type: state.type,
    priority: state.priority,
    date: state.publish === "now" ? now : (timeOf(state.date, before?.date) ?? now),
    author: before === null ? writer : before.author,
    status: "active" as const,
    maintenance: isMaintenance ? { from, until } : null,
    content,
    locale,
  };
  return (
    <div className={styles.preview} data-testid="preview">
      {locale === language ? null : <p className={styles.hint}>{t("previewFallback")}</p>}
      <h3 className={styles.previewTitle} lang={locale} dir="auto">
        {title}
      </h3>
      <AnnouncementArticle announcement={announcement} />
    </div>
  );
}
