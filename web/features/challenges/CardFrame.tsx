import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { PublicUser } from "#protocol/calls/users.ts";
import { FramedAvatar } from "#web/entities/cosmetic/FramedAvatar.tsx";
import { type ButtonProps, Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import type { IconName } from "#web/ui/icons/shapes.ts";
import styles from "./Challenges.module.css";

export interface CardFrameProps {
  /** The other player. */
  readonly person: PublicUser;
  readonly title: string;
  /** The text under the title. */
  readonly note?: ReactNode;
  /** The buttons. */
  readonly children: ReactNode;
  /** Everything in one line, where a name needs the room of a picture. */
  readonly isShort?: boolean;
}

const pictureSize = 40;

/**
 * The frame of every card. A card that goes while it has the focus moves the focus to the next card, or to what is
 * around.
 */
export function CardFrame({ person, title, note, children, isShort = false }: CardFrameProps): ReactElement {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const next = element.parentElement?.querySelector<HTMLElement>(`:scope > :not([aria-labelledby="${titleId}"])`);
      const around = element.closest("dialog")?.querySelector("button") ?? document.querySelector<HTMLElement>("main");
      (next?.querySelector("button") ?? around)?.focus({ preventScroll: true });
    };
  }, [titleId]);
  return (
    <section
      ref={card}
      className={classes(styles.challengeCard, isShort && styles.challengeCardShort)}
      aria-labelledby={titleId}
    >
      {isShort ? null : (
        <FramedAvatar userId={person.id} look={person.look} src={person.image_url} size={pictureSize} />
      )}
      <div className={styles.challengeWords}>
        <h2 id={titleId}>{title}</h2>
        {note}
      </div>
      <div className={styles.challengeAnswers}>{children}</div>
    </section>
  );
}

export interface AnswerProps extends ButtonProps {
  readonly word: string;
  /** Replaces the word where there is no room for it. */
  readonly icon: IconName;
}

/** A button of a card. */
export function Answer({ word, icon, ...rest }: AnswerProps): ReactElement {
  return (
    <Button {...rest} title={word}>
      <Icon name={icon} />
      <span>{word}</span>
    </Button>
  );
}
