import type { ReactElement } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, isUnchecked, useSession } from "#web/entities/session/session.ts";
import { SlowServer } from "#web/entities/session/SlowServer.tsx";
import { Dots } from "#web/ui/Dots.tsx";
import { appText } from "./firstPage/text/en.ts";
import styles from "#web/ui/Dots.module.css";

/** Shows its page to players with an account and sends all other users to sign in. Back does not lead into a loop. */
export function RequireAccount(): ReactElement {
  const t = useText(appText);
  const session = useSession();
  const { user, isLoading } = session;
  const { pathname, search, hash } = useLocation();
  if (isSignedIn(user)) return <Outlet />;
  if (isLoading) {
    return (
      <div className={styles.pageWait}>
        <Dots label={t("loadingUser")} />
      </div>
    );
  }
  if (isUnchecked(session)) return <SlowServer />;
  return <Navigate to="/signin" replace state={{ from: `${pathname}${search}${hash}` }} />;
}

/** Opens the sign-in page from a second address; the visitor still returns to the previous page. */
export function ToSignIn(): ReactElement {
  const state: unknown = useLocation().state;
  return <Navigate to="/signin" replace state={state} />;
}
