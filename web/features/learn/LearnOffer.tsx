import { type ReactElement, useEffect } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { noteLessonsAnswered } from "#web/entities/player/lessonsOffer.ts";
import { useSession } from "#web/entities/session/session.ts";
import { ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./LessonPanel.module.css";
import { learnText } from "./text/en.ts";

/** Offers the lessons to a newcomer, in one line. */
export function LearnOffer(): ReactElement {
  const t = useText(learnText);
  const hasPlayed = useSession(({ user }) => user !== null);
  useEffect(() => {
    if (hasPlayed) noteLessonsAnswered();
  }, [hasPlayed]);
  return (
    <aside className={styles.learnOffer} data-testid="learn-offer" aria-label={t("offer")}>
      <p>{t("offerWords")}</p>
      <ButtonLink to="/learn">{t("title")}</ButtonLink>
      <IconButton label={t("dismiss")} onClick={noteLessonsAnswered}>
        <Icon name="close" />
      </IconButton>
    </aside>
  );
}
