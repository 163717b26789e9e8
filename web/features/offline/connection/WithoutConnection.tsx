import type { ReactElement } from "react";
import { Link, useLocation } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { offlinePath } from "#web/entities/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { uiText } from "#web/ui/text/en.ts";
import styles from "./WithoutConnection.module.css";
import { useConnection } from "./serviceWorker.ts";
import { offlineBarText } from "./text/en.ts";

/** Tables show their own connection state, and the lessons need none. */
const saysItself = /^\/(game\/|learn$)/;

/** A notice that the connection is gone, and what works without it. */
export function WithoutConnection(): ReactElement {
  const t = useText(offlineBarText);
  const close = useText(uiText);
  const { isAway, isRead } = useConnection();
  const { pathname } = useLocation();
  const isShown = isAway && !isRead && !saysItself.test(pathname);
  return (
    <aside className={styles.withoutConnection} role="status" hidden={!isShown}>
      {isShown ? (
        <>
          <IconButton
            className={styles.withoutConnectionClose}
            label={close("dismiss")}
            onClick={() => useConnection.setState({ isRead: true })}
          >
            <Icon name="close" size={18} />
          </IconButton>
          <p>
            <b>{t("offline")}</b> {t("needsConnection")}
          </p>
          <p className={styles.withoutConnectionWays}>
            <Link to={offlinePath("medium")}>{t("playComputer")}</Link>
            <Link to="/learn">{t("lessons")}</Link>
            <Link to="/rules">{t("rules")}</Link>
          </p>
        </>
      ) : null}
    </aside>
  );
}
