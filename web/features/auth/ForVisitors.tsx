import type { ReactElement, ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { isSignedIn, useSession } from "#web/entities/session/session.ts";
import { Dots } from "#web/ui/Dots.tsx";
import { cameFrom } from "./onward.ts";
import { authText } from "./text/en.ts";
import styles from "#web/ui/Dots.module.css";

/** Shows its screen to visitors and guests. A signed-in player goes on to the page that was wanted. */
export function ForVisitors({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useText(authText);
  const { user, isLoading } = useSession();
  const state: unknown = useLocation().state;
  if (isSignedIn(user)) return <Navigate to={cameFrom(state)} replace />;
  if (isLoading && user === null) {
    return (
      <div className={styles.pageWait}>
        <Dots label={t("loading")} />
      </div>
    );
  }
  return <>{children}</>;
}
