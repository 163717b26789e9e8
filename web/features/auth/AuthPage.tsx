import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import styles from "./AuthPage.module.css";
import { authText } from "./text/en.ts";

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** The number of the five cards on the table that lie face up; with the last comes the crown. */
  readonly turned?: number;
  readonly children?: ReactNode;
}

/**
 * The frame of the account pages: a form beside cards on a table. When its title changes, the focus moves to the new
 * title.
 */
export function AuthPage({ title, lead, turned = 5, children }: AuthPageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className={styles.auth}>
      <DocumentTitle title={title} />
      <div className={styles.authTable}>
        <div className={styles.authCard} data-part="auth-card">
          <header className={styles.authHead}>
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead === undefined ? null : <p>{lead}</p>}
          </header>
          {children}
        </div>
        <Felt turned={turned} />
      </div>
    </div>
  );
}

/** The five tricks of one hand, the last of them won with a six. */
const cards = ["KS", "JD", "AH", "9C", "6H"] as const;

function Felt({ turned }: { readonly turned: number }): ReactElement {
  const t = useText(authText);
  return (
    <div className={styles.authFelt} aria-hidden="true">
      <div className={styles.authFan}>
        {cards.map((card, at) => (
          <div key={card} className={styles.authFanCard} style={{ "--at": at - 2 } as CSSProperties}>
            {at === cards.length - 1 && turned === cards.length ? <Crown className={styles.authCrown} /> : null}
            {at < turned ? <PlayingCard card={card} /> : <PlayingCard />}
          </div>
        ))}
      </div>
      <p className={styles.authLine}>{t("artLine")}</p>
    </div>
  );
}
