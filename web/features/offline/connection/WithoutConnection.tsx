import { type ReactElement, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { offlinePath } from "#web/entities/paths.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { uiText } from "#web/ui/text/en.ts";
import { useConnectionState, useIsBack } from "#web/entities/session/connectionState.ts";
import { followSilence, useSilence } from "#web/platform/queries/silence.ts";
import { Banner } from "#web/ui/Notice.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { useConnection } from "./serviceWorker.ts";
import { offlineBarText } from "./text/en.ts";
import styles from "./WithoutConnection.module.css";

/** Tables show their own connection state, and the lessons need none. */
const pathsWithoutNotice = /^\/(game\/|learn$)/;

/** A notice about the lost connection, with the parts that work offline. */
export function WithoutConnection(): ReactElement {
  const t = useText(offlineBarText);
  const close = useText(uiText);
  const { isAway, isRead } = useConnection();
  const { pathname } = useLocation();
  const isVisible = isAway && !isRead && !pathsWithoutNotice.test(pathname);
  return (
    <aside className={styles.withoutConnection} role="status" hidden={!isVisible}>
      {isVisible ? (
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

/** Tables and chats show their own connection state, and the lessons need none. */
const pathsWithoutBar = /^\/(game\/|learn$|chat$|chat\/with\/)/;

/**
 * 'Reconnecting...' while the session's connection is lost or the page's repeated requests get no answer; then
 * 'Connected' for two seconds.
 */
export function Reconnecting(): ReactElement | null {
  const t = useText(offlineBarText);
  const state = useConnectionState();
  const { pathname } = useLocation();
  const isSilent = useSilence((silence) => silence.isSilent);
  useEffect(followSilence, []);
  const isLost = state === "lost" || isSilent;
  const isBack = useIsBack(isLost, !isLost);
  const isVisible = !pathsWithoutBar.test(pathname);
  return (
    <div className={styles.reconnecting} role="status">
      {isVisible && isLost ? (
        <Banner is="lost">
          <Spinner /> {t("reconnecting")}
        </Banner>
      ) : null}
      {isVisible && isBack ? (
        <Banner is="back">
          <Icon name="check" size={18} /> {t("connected")}
        </Banner>
      ) : null}
    </div>
  );
}
