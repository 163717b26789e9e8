import type { ReactElement } from "react";
import type { Overlay } from "#protocol/frames/overlay.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { clockTime, useSecondsUntil } from "./Clock.tsx";
import { overlayText } from "./text/en.ts";
import { Upcoming } from "./Upcoming.tsx";
import styles from "./WaitingScene.module.css";

interface WaitingSceneProps {
  readonly state: Overlay;
  readonly aheadMs: number;
}

const upcomingMax = 5;
/** A longer time says little in minutes. */
const soonSeconds = 3_600;

/** Between two matches, or before the first. */
export function WaitingScene({ state, aheadMs }: WaitingSceneProps): ReactElement {
  const t = useText(overlayText);
  const { tournament } = state;
  const isBefore = tournament?.phase === "registration" || tournament?.phase === "checkIn";
  return (
    <div className={styles.waiting}>
      <p className={styles.words}>
        {isBefore ? <Countdown at={tournament.starts_at + aheadMs} /> : <span>{t("waiting")}</span>}
      </p>
      {tournament === null ? null : (
        <Upcoming matches={tournament.upcoming} tournament={tournament} max={upcomingMax} isMain />
      )}
    </div>
  );
}

function Countdown({ at }: { readonly at: number }): ReactElement {
  const t = useText(overlayText);
  const seconds = useSecondsUntil(at);
  if (seconds === 0 || seconds > soonSeconds) return <span>{t("waiting")}</span>;
  return <span className={styles.time}>{t("startsIn", { time: clockTime(seconds) })}</span>;
}
