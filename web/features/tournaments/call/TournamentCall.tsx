import { type ReactElement, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { gamePath } from "#web/entities/paths.ts";
import { useServerNow } from "#web/entities/session/connectionState.ts";
import {
  endTournamentCall,
  putAwayTournamentCall,
  useTournamentCalls,
} from "#web/entities/tournament/tournamentCalls.ts";
import { leaveFor } from "#web/platform/browser/leaving.ts";
import { minutesAndSeconds } from "#web/platform/languages/format.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { sounds } from "#web/platform/sound/sound.ts";
import { Button } from "#web/ui/Button.tsx";
import { classes } from "#web/ui/classes.ts";
import { tournamentCallText } from "./text/en.ts";
import styles from "./TournamentCall.module.css";

/** Calls the player to the table of a match, on every page, until the time to come is over. */
export function TournamentCall(): ReactElement | null {
  const t = useText(tournamentCallText);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const call = useTournamentCalls((calls) => calls.call);
  const now = useServerNow(call !== null);
  const code = call?.game_code;
  const isAtTable = pathname.startsWith("/game/");
  const isThere = code !== undefined && pathname === gamePath(code);
  const isOver = isThere || (call !== null && now >= call.join_before);
  useEffect(() => {
    if (code !== undefined) sounds.play("message", code);
  }, [code]);
  useEffect(() => {
    if (isOver) endTournamentCall();
  }, [isOver]);
  if (call === null || isOver) return null;
  const { title, opponent, join_before } = call;
  const about = opponent === null ? title : t("against", { title, opponent });
  return (
    <aside
      className={classes(styles.call, isAtTable && styles.atTable)}
      aria-label={t("label")}
      data-testid="tournament-call"
    >
      {/* Apart from the time, so that it is read once and not every second. */}
      <p role="status" className={styles.words}>
        <b>{t("ready")}</b>
        <br />
        {about}
      </p>
      <span className={classes(styles.time, "figures")} role="timer" aria-label={t("timeLeft")} title={t("timeLeft")}>
        {minutesAndSeconds((join_before - now) / 1000)}
      </span>
      <div className={styles.answers}>
        <Button onClick={putAwayTournamentCall}>{t("later")}</Button>
        <Button kind="primary" onClick={() => leaveFor(() => void navigate(gamePath(call.game_code)))}>
          {t("join")}
        </Button>
      </div>
    </aside>
  );
}
