import type { ReactElement } from "react";
import { useIsBack } from "#web/entities/session/connectionState.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { Banner } from "#web/ui/Notice.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Icon } from "#web/ui/icons/Icon.tsx";
import { Spinner } from "#web/ui/Dots.tsx";
import { useTableState } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import styles from "./ConnectionBanner.module.css";

/**
 * 'Reconnecting...' while the connection is lost, 'Connected' for two seconds after; or why there is none; or that the
 * table is on its way to another server.
 */
export function ConnectionBanner(): ReactElement {
  const t = useText(gameText);
  const connection = useTableState((state) => state.connection);
  const notice = useTableState((state) => state.notice);
  const isRelocating = useTableState((state) => state.isRelocating);
  const isBack = useIsBack(connection === "lost", connection === "open");
  return (
    <div className={styles.bannerPlace} role="status">
      {connection === "lost" ? (
        <Banner is="lost">
          <Spinner /> {notice === "server-restarting" ? t("restarting") : t("reconnecting")}
        </Banner>
      ) : null}
      {connection === "ended" ? (
        <Banner is="lost">
          {t("sessionEnded")} <ButtonLink to="/signin">{t("signIn")}</ButtonLink>
        </Banner>
      ) : null}
      {connection === "outdated" ? (
        <Banner is="lost">
          {t("outdated")} <Button onClick={() => globalThis.location.reload()}>{t("reload")}</Button>
        </Banner>
      ) : null}
      {connection === "open" && isRelocating ? <Banner is="quiet">{t("relocating")}</Banner> : null}
      {isBack && !isRelocating ? (
        <Banner is="back">
          <Icon name="check" size={18} /> {t("connected")}
        </Banner>
      ) : null}
    </div>
  );
}
