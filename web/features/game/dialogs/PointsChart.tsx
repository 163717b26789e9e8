import { type ReactElement, useEffect, useState } from "react";
import type { MatchId } from "#protocol/ids.ts";
import type { GameView } from "#protocol/frames/messages.ts";
import { useText } from "#web/platform/languages/i18n.ts";
import { PlayerName } from "#web/ui/PlayerName.tsx";
import { classes } from "#web/ui/classes.ts";
import { handsOf, type HandPoints, type MatchPoints, notedPoints } from "../state/handPoints.ts";
import { isStoredFor } from "./StoredResult.tsx";
import { playerAt } from "../state/reading.ts";
import { useDrawnView } from "../state/table.ts";
import { gameText } from "../text/en.ts";
import { nameFor } from "../sentences.ts";
import styles from "./MatchOver.module.css";

/** The highest score of a hand without stacking; a stacked hand gets the same height and a number. */
const highest = 3;
const unit = 5;
const step = 10;

interface PointsChartProps {
  /** Of the stored match; null until it is known. */
  readonly matchId: MatchId | null;
}

/**
 * Points per hand: a line of bars for each player, one place a hand, the points written above each bar. Screen
 * readers get a table instead. Where the tab has not seen every hand they come from the stored match: until
 * then, and where that fails, the place stays empty, so that nothing moves under the pointer.
 */
export function PointsChart({ matchId }: PointsChartProps): ReactElement | null {
  const view = useDrawnView();
  const [noted] = useState(() => notedPoints(view.code));
  const seen = handsOf(noted, view);
  const hands = useReplayed(view, seen === null ? matchId : null) ?? seen;
  if (hands !== null) {
    return (
      <section className={styles.pointsChart} data-part="points-chart">
        <Picture hands={hands} />
        {/* A table ignores the hiding height and would extend the dialog's scroll height. */}
        <div className="visually-hidden">
          <PointsTable hands={hands} />
        </div>
      </section>
    );
  }
  const hasHands = view.players.some(({ score }) => score > 0);
  if (!hasHands || !isStoredFor(view)) return null;
  return (
    <div
      className={classes(styles.pointsChart, styles.pointsAwaited)}
      data-part="points-chart"
      data-testid="points-awaited"
      aria-hidden="true"
    >
      <Picture hands={[]} />
    </div>
  );
}

/** The hands of the match that is stored under this id; null while they are not known, or without an id. */
function useReplayed(view: GameView, matchId: MatchId | null): readonly HandPoints[] | null {
  const [replayed, setReplayed] = useState<MatchPoints | null>(null);
  useEffect(() => {
    if (matchId === null) return;
    const abort = new AbortController();
    const load = async (): Promise<void> => {
      const { replayedHands } = await import("./replayedHands.ts");
      const points = await replayedHands(matchId);
      if (!abort.signal.aborted) setReplayed(points);
    };
    // The dialog works without the chart.
    load().catch(() => undefined);
    return () => abort.abort();
  }, [matchId]);
  return replayed === null ? null : handsOf(replayed, view);
}

interface HandsProps {
  readonly hands: readonly HandPoints[];
}

function Picture({ hands }: HandsProps): ReactElement {
  const t = useText(gameText);
  const view = useDrawnView();
  return (
    <>
      <h3>{t("pointsPerHand")}</h3>
      <div aria-hidden="true">
        {view.players.map((player) => (
          <div key={player.position} className={styles.pointsLine} data-testid="points-line">
            <PlayerName className={styles.pointsName} name={nameFor(t, view, player)} />
            <Bars hands={hands} winner={player.position} />
          </div>
        ))}
      </div>
    </>
  );
}

function PointsTable({ hands }: HandsProps): ReactElement {
  const t = useText(gameText);
  const view = useDrawnView();
  return (
    <table>
      <caption>{t("pointsPerHand")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("hand")}</th>
          <th scope="col">{t("player")}</th>
          <th scope="col">{t("handPoints")}</th>
        </tr>
      </thead>
      <tbody>
        {hands.map(({ hand, winner, points }) => (
          <tr key={hand}>
            <th scope="row">{hand}</th>
            <td>{nameFor(t, view, playerAt(view, winner))}</td>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BarsProps extends HandsProps {
  readonly winner: number;
}

/** One player's hands: a bar where they won, a dot on the line where they did not. */
function Bars({ hands, winner }: BarsProps): ReactElement {
  const ground = highest * unit + 9;
  return (
    <svg viewBox={`0 0 ${hands.length * step} ${ground + 2}`} preserveAspectRatio="xMinYMax meet" focusable="false">
      <path className={styles.pointsGround} d={`M0 ${ground}H${hands.length * step}`} />
      {hands.map(({ hand, winner: by, points }, at) => {
        const x = at * step + step / 2;
        const height = Math.min(points, highest) * unit;
        if (by !== winner) return <circle key={hand} className={styles.pointsNone} cx={x} cy={ground} r="0.9" />;
        return (
          <g key={hand}>
            <rect
              className={styles.pointsBar}
              data-testid="points-bar"
              x={x - 3}
              y={ground - height}
              width="6"
              height={height}
              rx="1"
            />
            <text className={styles.pointsFigure} x={x} y={ground - height - 1.5}>
              {points}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
