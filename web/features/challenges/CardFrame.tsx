import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { PublicUser } from "#server/protocol/users.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { type ButtonProps, Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icons/Icon.tsx";
import type { IconName } from "#web/ui/icons/shapes.ts";

export interface CardFrameProps {
  /** Whom it is about. */
  readonly person: PublicUser;
  readonly title: string;
  /** What stands under the title. */
  readonly note?: ReactNode;
  /** What can be done. */
  readonly children: ReactNode;
  /** All in one line, where a name needs the room that a picture would take. */
  readonly isShort?: boolean;
}

const pictureSize = 40;

/** What all cards look like. One that goes while the keyboard is on it leaves it at the next, or at what is around. */
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
      className={classes("challenge-card", isShort && "challenge-card-short")}
      aria-labelledby={titleId}
    >
      {isShort ? null : <Avatar src={person.image_url} size={pictureSize} />}
      <div className="challenge-words">
        <h2 id={titleId}>{title}</h2>
        {note}
      </div>
      <div className="challenge-answers">{children}</div>
    </section>
  );
}

export interface AnswerProps extends ButtonProps {
  readonly word: string;
  /** Stands for the word where there is no room for it. */
  readonly icon: IconName;
}

/** One thing that can be done. */
export function Answer({ word, icon, ...rest }: AnswerProps): ReactElement {
  return (
    <Button {...rest} title={word}>
      <Icon name={icon} />
      <span>{word}</span>
    </Button>
  );
}
