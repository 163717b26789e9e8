import type { ReactElement } from "react";
import { useText } from "#web/platform/languages/i18n.ts";
import { Button } from "#web/ui/Button.tsx";
import { PlayingAs } from "#web/entities/player/identity/PlayingAs.tsx";
import { classes } from "#web/ui/classes.ts";
import { useTable, useTableState, useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { maySeatComputers, Seats } from "./Seats.tsx";
import { ShareLink } from "./ShareLink.tsx";
import { waitingText } from "./text/en.ts";
import styles from "./WaitingPanel.module.css";

/**
 * Before the match: the seated players; for the host also the link, adding computers, and the start. A tournament's
 * table has no free seats, so it shows no invitation.
 */
export function WaitingPanel(): ReactElement | null {
  const t = useText(gameText);
  const view = useDrawnView();
  if (view.phase !== "waiting") return null;
  return (
    <div className={styles.waitingPlace} data-part="waiting-place">
      <div className={styles.waiting}>
        {view.is_host && view.kind !== "tournament" ? <ShareLink code={view.code} /> : null}
        <section className={styles.waitingPlayers} aria-labelledby="waiting-title">
          <h2 id="waiting-title">
            {t("waitingTitle")}{" "}
            <span className={classes("figures", styles.waitingCount)}>
              {t("seatsTaken", { taken: view.players.length, total: view.player_count })}
            </span>
          </h2>
          <Seats view={view} />
          {view.me === null ? null : <PlayingAs />}
          {maySeatComputers(view) && view.players.length === view.player_count ? <Start /> : null}
        </section>
      </div>
    </div>
  );
}

/** The host's start button, at a table with computers. */
function Start(): ReactElement {
  const t = useText(waitingText);
  const table = useTable();
  const isBusy = useTableState((state) => state.pending !== null);
  return (
    <div className={styles.waitingStart}>
      <p>{t("startHint")}</p>
      <Button kind="primary" size="large" wide disabled={isBusy} onClick={() => table.perform("startGame")}>
        {t("startGame")}
      </Button>
    </div>
  );
}
