import { type ReactElement, Suspense, useEffect, useState, type MouseEvent, useRef } from "react";
import { Link, useLocation, useNavigate, type LinkProps } from "react-router";
import type { UserId } from "#protocol/ids.ts";
import type { CurrentUser } from "#protocol/calls/users.ts";
import { useRequestsWaiting } from "#web/entities/unreadCounts.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { isAwaited, isSignedIn, logout, useSession, isStaff } from "#web/entities/session/session.ts";
import { usePageIdle } from "#web/platform/browser/pageIdle.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { UnreadCount } from "#web/ui/UnreadCount.tsx";
import { prefetchSignIn, IdentityDialog } from "./pages.ts";
import { appText } from "./text/en.ts";
import { useMoreLinks } from "./MorePlaces.tsx";
import { afterDrawing } from "#web/ui/afterDrawing.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import styles from "./Shell.module.css";
import menuStyles from "#web/ui/Menu.module.css";

/** Follows the account's friend requests and settings once the page is idle; the page works without it. */
function useAccountFollowed(userId: UserId | null): void {
  const isPageIdle = usePageIdle();
  useEffect(() => {
    if (userId === null || !isPageIdle) return;
    let isOver = false;
    let stop = (): void => undefined;
    import("#web/app/followAccount.ts").then(
      ({ followAccount }) => {
        if (!isOver) stop = followAccount(userId);
      },
      (error: unknown) => console.warn("The account could not be followed", error),
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [userId, isPageIdle]);
}

/** The signed-in user's avatar with a menu, or links to sign in and sign up. A guest is a visitor with a name. */
export function Account(): ReactElement {
  const t = useText(appText);
  const session = useSession();
  const { user } = session;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const waiting = useRequestsWaiting(({ count }) => count);
  const places = useMoreLinks();
  useAccountFollowed(isSignedIn(user) ? (user?.id ?? null) : null);

  if (isAwaited(session)) return <Dots label={t("loadingUser")} />;
  if (user !== null && isSignedIn(user)) {
    const { username } = user;
    const leave = (): void => {
      void navigate("/signin");
      logout();
    };
    return (
      <Menu
        className={styles.accountMenu}
        label={waiting > 0 ? t("accountWaiting", { username, count: waiting }) : t("account", { username })}
        face={
          <>
            <Avatar key={user.image_url} src={user.image_url} size={36} />
            <UnreadCount count={waiting} />
          </>
        }
      >
        <p className={menuStyles.menuTitle}>{username}</p>
        <Link className={menuStyles.menuItem} data-part="menu-item" to="/profile">
          {t("viewProfile")}
        </Link>
        {places.map(([to, label]) => (
          <Link key={to} className={menuStyles.menuItem} data-part="menu-item" to={to}>
            {label}
            {to === "/friends" ? <UnreadCount count={waiting} /> : null}
          </Link>
        ))}
        <Link className={menuStyles.menuItem} data-part="menu-item" to="/settings">
          {t("settings")}
        </Link>
        {isStaff(user) ? (
          <Link className={menuStyles.menuItem} data-part="menu-item" to="/admin">
            {t("dashboard")}
          </Link>
        ) : null}
        <button type="button" className={menuStyles.menuItem} data-part="menu-item" onClick={leave}>
          {t("logout")}
        </button>
      </Menu>
    );
  }
  return (
    <div className={styles.account}>
      {user === null ? null : <Guest user={user} />}
      <SignInLink
        data-testid="account-in"
        kind="quiet"
        to="/signin"
        onPointerEnter={prefetchSignIn}
        onTouchStart={prefetchSignIn}
        onFocus={prefetchSignIn}
      >
        {t("signIn")}
      </SignInLink>
      {pathname === "/signup" ? null : <SignInLink to="/signup">{t("signUp")}</SignInLink>}
    </div>
  );
}

/** A guest's name and picture; a press opens the dialog that changes them. */
function Guest({ user }: { readonly user: CurrentUser }): ReactElement {
  const t = useText(appText);
  const [isOpen, setOpen] = useState(false);
  const label = t("playingAs", { username: user.username });
  return (
    <>
      <button
        type="button"
        className={styles.accountGuest}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Avatar key={user.image_url} src={user.image_url} size={28} />
        <span className={styles.accountName}>{user.username}</span>
      </button>
      <Suspense>{isOpen ? <IdentityDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

const nothing = (): void => undefined;

interface SignInLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  readonly to: string;
  readonly kind?: "quiet";
}

/**
 * A link to the sign-in or sign-up page. A press first shows the bar's sign of waiting and opens the page once that is
 * drawn, because the work of the next page would delay the drawing.
 */
export function SignInLink({ to, ...rest }: SignInLinkProps): ReactElement {
  const navigate = useNavigate();
  const forget = useRef(nothing);
  useEffect(() => () => forget.current(), []);
  const leadOn = (event: MouseEvent): void => {
    // The browser itself opens new tabs and windows.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    forget.current();
    forget.current = afterDrawing(() => void navigate(to));
  };
  return <ButtonLink {...rest} to={to} onClick={leadOn} />;
}
