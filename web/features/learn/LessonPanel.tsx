import { type ReactElement, useEffect, useRef } from "react";
import type { GameView, RefusalCode } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, IconButton, ButtonLink } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { noteLessonsDone } from "#web/entities/player/lessonsOffer.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { lessons, mistakeAt, progressOf, textAt } from "./lessons.ts";
import { learnText } from "./text/en.ts";
import styles from "./LessonPanel.module.css";

interface LessonPanelProps {
  /** 0 to 5. */
  readonly index: number;
  /** The table on screen. */
  readonly view: GameView;
  /** Why the last card was refused; null once the table has changed. */
  readonly refusal: RefusalCode | null;
  /** The end of a hand is being shown: the lesson's summary waits for it. */
  readonly isHandEnd: boolean;
  /** Whether the learner came here from another lesson. */
  readonly hasMoved: boolean;
  /** Opens the lesson of this index; the index after the last one opens the end. */
  readonly onGo: (index: number) => void;
}

/** The texts of a lesson (task, mistake, summary) and the buttons to other lessons. */
export function LessonPanel({
  index,
  view,
  refusal,
  isHandEnd,
  hasMoved,
  onGo,
}: LessonPanelProps): ReactElement | null {
  const t = useText(learnText);
  const heading = useRef<HTMLHeadingElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const lesson = lessons[index];
  const progress = lesson === undefined ? null : progressOf(lesson, view);
  const isDone = progress?.isDone === true && !isHandEnd;

  // The focus moves to the new lesson, and at its end to the next button.
  useEffect(() => {
    if (hasMoved) heading.current?.focus({ preventScroll: true });
  }, [hasMoved]);
  useEffect(() => {
    if (isDone) next.current?.focus({ preventScroll: true });
  }, [isDone]);

  if (lesson === undefined || progress === null) return null;
  const words = t(textAt(lesson, progress.isDone && isHandEnd ? { ...progress, isDone: false } : progress));
  const mistake = refusal === null || isDone ? null : mistakeAt(lesson, progress, refusal);
  const isLast = index === lessons.length - 1;
  return (
    <section className={styles.lesson} data-testid="lesson" data-done={isDone || undefined} aria-label={t("title")}>
      <IconButton
        className={styles.lessonBack}
        label={t("previous")}
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <Icon name="chevron-left" />
      </IconButton>
      <div className={styles.lessonHead}>
        <p className={styles.lessonPlace}>{t("place", { number: index + 1, total: lessons.length })}</p>
        <h1 ref={heading} tabIndex={-1}>
          {t(lesson.title)}
        </h1>
      </div>
      <Button
        ref={next}
        className={styles.lessonOn}
        kind={isDone ? "primary" : "secondary"}
        onClick={() => onGo(index + 1)}
      >
        {t(isDone ? (isLast ? "finish" : "next") : "skip")}
      </Button>
      <div className={styles.lessonWords} data-testid="lesson-words">
        <p role="status" className={classes(styles.lessonTask, mistake !== null && styles.lessonHidden)}>
          {isDone ? <Icon name="check" size={20} /> : null} {words}
        </p>
        <p role="alert" className={styles.lessonMistake}>
          {mistake === null ? null : (
            <>
              <Icon name="info" size={20} /> {t(mistake)}
            </>
          )}
        </p>
      </div>
    </section>
  );
}

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
