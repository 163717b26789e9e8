import { type ReactElement, useEffect, useState } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { useTableState } from "../tableContext.ts";
import { gameText } from "../text.ts";
import styles from "./ConnectionBanner.module.css";
import { classes } from "#web/ui/classes.ts";

const connectedMs = 2000;

/** 'Reconnecting...' while the connection is lost, 'Connected' for two seconds after; or why there is none. */
export function ConnectionBanner(): ReactElement {
  const t = useText(gameText);
  const connection = useTableState((state) => state.connection);
  const notice = useTableState((state) => state.notice);
  const isBack = useIsBack(connection === "lost", connection === "open");
  return (
    <div className={styles.bannerPlace} role="status">
      {connection === "lost" ? (
        <p className={classes(styles.banner, styles.bannerLost)} data-testid="connection-banner">
          <Spinner /> {notice === "server-restarting" ? t("restarting") : t("reconnecting")}
        </p>
      ) : null}
      {connection === "ended" ? (
        <p className={classes(styles.banner, styles.bannerLost)} data-testid="connection-banner">
          {t("sessionEnded")} <ButtonLink to="/signin">{t("signIn")}</ButtonLink>
        </p>
      ) : null}
      {connection === "outdated" ? (
        <p className={classes(styles.banner, styles.bannerLost)} data-testid="connection-banner">
          {t("outdated")} <Button onClick={() => globalThis.location.reload()}>{t("reload")}</Button>
        </p>
      ) : null}
      {isBack ? (
        <p className={classes(styles.banner, styles.bannerBack)} data-testid="connection-banner">
          <Icon name="check" size={18} /> {t("connected")}
        </p>
      ) : null}
    </div>
  );
}

/** True for two seconds after a lost connection came back. */
function useIsBack(isLost: boolean, isOpen: boolean): boolean {
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  const isBack = wasLost && isOpen;
  useEffect(() => {
    if (!isBack) return;
    const timer = setTimeout(() => setWasLost(false), connectedMs);
    return () => clearTimeout(timer);
  }, [isBack]);
  return isBack;
}
