import { type ReactElement, useEffect, useRef } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { noteLessonsDone } from "#web/entities/player/lessonsOffer.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { lessons } from "./lessons.ts";
import styles from "./learn.module.css";
import { learnText } from "./text/en.ts";

/** The end of the last lesson, with links to games. */
export function LessonsDone({ onGo }: { readonly onGo: (index: number) => void }): ReactElement {
  const t = useText(learnText);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    noteLessonsDone();
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <main className={styles.lessonsDone}>
      <Crown className={styles.lessonsCrown} />
      <h1 ref={heading} tabIndex={-1}>
        {t("endTitle")}
      </h1>
      <p>{t("endWords")}</p>
      <div className={styles.lessonsWays}>
        <ButtonLink kind="primary" size="large" to="/" state={{ play: "computer" }}>
          {t("endPlay")}
        </ButtonLink>
        <ButtonLink size="large" to="/rules">
          {t("endRules")}
        </ButtonLink>
        <Button kind="quiet" onClick={() => onGo(0)}>
          {t("endAgain")}
        </Button>
        <Button kind="quiet" onClick={() => onGo(lessons.length - 1)}>
          <Icon name="chevron-left" size={20} /> {t("previous")}
        </Button>
      </div>
    </main>
  );
}
