import { type ReactElement, useEffect } from "react";
import { useLocation } from "react-router";
import { useConnectionState, useIsBack } from "#web/entities/session/connectionState.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { followSilence, useSilence } from "#web/platform/queries/silence.ts";
import { Banner } from "#web/ui/Banner.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import styles from "./Reconnecting.module.css";
import { offlineBarText } from "./text/en.ts";

/** Tables and chats say it themselves, and the lessons need no connection. */
const saysItself = /^\/(game\/|learn$|chat$|chat\/with\/)/;

/**
 * 'Reconnecting...' where a page hears no news: over the connection of a session, or as answers to what it asks again and
 * again. 'Connected' for two seconds after.
 */
export function Reconnecting(): ReactElement | null {
  const t = useText(offlineBarText);
  const state = useConnectionState();
  const { pathname } = useLocation();
  const isSilent = useSilence((silence) => silence.isSilent);
  useEffect(followSilence, []);
  const isLost = state === "lost" || isSilent;
  const isBack = useIsBack(isLost, !isLost);
  const isShown = !saysItself.test(pathname);
  return (
    <div className={styles.reconnecting} role="status">
      {isShown && isLost ? (
        <Banner is="lost">
          <Spinner /> {t("reconnecting")}
        </Banner>
      ) : null}
      {isShown && isBack ? (
        <Banner is="back">
          <Icon name="check" size={18} /> {t("connected")}
        </Banner>
      ) : null}
    </div>
  );
}
