import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import type { PublicUser } from "#server/protocol/api.ts";
import { Avatar } from "#web/ui/Avatar.tsx";

export interface CardFrameProps {
  /** Whom it is about. */
  readonly person: PublicUser;
  readonly title: string;
  readonly children: ReactNode;
}

const pictureSize = 40;

/** What all cards look like. One that goes while the keyboard is on it leaves it at the page. */
export function CardFrame({ person, title, children }: CardFrameProps): ReactElement {
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      const next = element.parentElement?.querySelector<HTMLElement>(`:scope > :not([aria-labelledby="${titleId}"])`);
      (next?.querySelector("button") ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
    };
  }, [titleId]);
  return (
    <section ref={card} className="challenge-card" aria-labelledby={titleId}>
      <Avatar src={person.image_url} size={pictureSize} />
      <div className="challenge-words">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </section>
  );
}
