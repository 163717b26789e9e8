/**
 * Sign-in, sign-up, forgotten and new password, and the return from Google. After signing in the user returns to the
 * page that required it, never to another site. Only visitors and guests see these pages.
 */
import { type CSSProperties, type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Link, Navigate, useLocation } from "react-router";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Crown } from "#web/ui/brand/Wordmark.tsx";
import { PlayingCard } from "#web/ui/cards/PlayingCard.tsx";
import dotsStyles from "#web/ui/Dots.module.css";
import { Dots } from "#web/ui/Dots.tsx";
import { DocumentTitle } from "#web/ui/Page.tsx";
import styles from "./AuthPage.module.css";
import { authText } from "./text/en.ts";

interface AuthPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** How many of the five cards on the table are face up; the crown comes with the last. */
  readonly turned?: number;
  readonly children?: ReactNode;
}

/**
 * The frame of the account pages: a form beside cards on a table. When its title changes, the focus moves to the new
 * title.
 */
export function AuthPage({ title, lead, turned = 5, children }: AuthPageProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  const visible = useRef(title);
  useEffect(() => {
    if (visible.current === title) return;
    visible.current = title;
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

/** The sentence with links to the terms and the privacy policy. */
export function Agreement({ age = false }: { readonly age?: boolean }): ReactElement {
  const t = useText(authText);
  return (
    <p className={styles.authAgree}>
      {age ? `${t("age")} ` : ""}
      {t("agree")} <Link to="/terms-of-service">{t("terms")}</Link> · <Link to="/privacy-policy">{t("privacy")}</Link>
    </p>
  );
}

/** Shows its screen to visitors and guests. Sends a signed-in player to the page that required the sign-in. */
export function ForVisitors({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useText(authText);
  const { user, isLoading } = useSession();
  const state: unknown = useLocation().state;
  if (isSignedIn(user)) return <Navigate to={cameFrom(state)} replace />;
  if (isLoading && user === null) {
    return (
      <div className={dotsStyles.pageWait}>
        <Dots label={t("loading")} />
      </div>
    );
  }
  return <>{children}</>;
}

/** The address after signing in. One that leads to another site, or back to these screens, becomes the home page. */
export function ownPath(wanted: unknown): string {
  if (typeof wanted !== "string" || !wanted.startsWith("/")) return "/";
  const here = globalThis.location.origin;
  if (!URL.canParse(wanted, here)) return "/";
  const url = new URL(wanted, here);
  if (url.origin !== here || /^\/(signin|signup|login)(\/|$)/.test(url.pathname)) return "/";
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The page that the visitor came from, as a page that needs an account has stored it. */
export const cameFrom = (state: unknown): string =>
  ownPath(typeof state === "object" && state !== null ? Reflect.get(state, "from") : undefined);
