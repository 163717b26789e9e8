import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import "./auth.css";
import { authText } from "./text.ts";

export interface AuthPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** How many of the five cards on the table lie face up: the crown lands on the last. */
  readonly turned?: number;
  readonly children?: ReactNode;
}

/** A form at the edge of the table. When its title changes, what it was about is done and the focus follows. */
export function AuthPage({ title, lead, turned = 5, children }: AuthPageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <div className="auth">
      <DocumentTitle title={title} />
      <div className="auth-table">
        <div className="auth-card">
          <header className="auth-head">
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

/** One hand's five tricks, the last of them won with a six. */
const cards = ["KS", "JD", "AH", "9C", "6H"] as const;

function Felt({ turned }: { readonly turned: number }): ReactElement {
  const t = useText(authText);
  return (
    <div className="auth-felt" aria-hidden="true">
      <div className="auth-fan">
        {cards.map((card, at) => (
          <div key={card} className="auth-fan-card" style={{ "--at": at - 2 } as CSSProperties}>
            {at === cards.length - 1 && turned === cards.length ? <Crown className="auth-crown" /> : null}
            {at < turned ? <PlayingCard card={card} /> : <PlayingCard />}
          </div>
        ))}
      </div>
      <p className="auth-line">{t("artLine")}</p>
    </div>
  );
}
