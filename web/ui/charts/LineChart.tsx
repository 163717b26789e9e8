import type { ReactElement } from "react";
import styles from "./charts.module.css";
import { shareOf, ticksFor } from "./scale.ts";
import { classes } from "../classes.ts";

export interface LinePoint {
  /** The position from left to right, such as a time. */
  readonly at: number;
  readonly value: number;
}

export interface LineChartProps {
  /** In the order of `at`; at least one. */
  readonly points: readonly LinePoint[];
  /** A sentence that describes the chart. */
  readonly label: string;
  readonly formatAt: (at: number) => string;
  readonly formatValue: (value: number) => string;
  /** Counts are shown above zero, so that a small change does not look large. */
  readonly isFromZero?: boolean;
}

const size = 1000;

const place = (share: number): number => Math.round(share * size * 10) / 10;

/** A value over time. The text stands beside the drawing, so that it keeps its size on every screen. */
export function LineChart({ points, label, formatAt, formatValue, isFromZero = false }: LineChartProps): ReactElement {
  const ticks = ticksFor([...(isFromZero ? [0] : []), ...points.map(({ value }) => value)]);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return <div className={styles.lineChart} />;
  const xy = points.map(({ at, value }) => ({
    x: place(shareOf(at, first.at, last.at)),
    y: place(1 - shareOf(value, low, high)),
  }));
  const line = xy.map(({ x, y }) => `${x} ${y}`).join("L");
  const end = xy.at(-1) ?? { x: 0, y: 0 };
  return (
    <div className={styles.lineChart} role="img" aria-label={label}>
      <div className={classes(styles.lineValues, "figures")} data-testid="line-values" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${shareOf(tick, low, high) * 100}%` }}>
            {formatValue(tick)}
          </span>
        ))}
      </div>
      <div className={styles.linePlot} aria-hidden="true">
        <svg viewBox={`0 0 ${size} ${size}`} preserveAspectRatio="none" focusable="false">
          {ticks.map((tick) => {
            const y = place(1 - shareOf(tick, low, high));
            return <path key={tick} className={styles.lineGrid} d={`M0 ${y}H${size}`} />;
          })}
          <path className={styles.lineArea} d={`M${xy[0]?.x ?? 0} ${size}L${line}L${end.x} ${size}Z`} />
          <path className={styles.lineLine} data-testid="line-line" d={`M${line}`} />
        </svg>
        <span
          className={styles.lineEnd}
          data-testid="line-end"
          style={{ left: `${end.x / 10}%`, top: `${end.y / 10}%` }}
        />
      </div>
      <div className={styles.lineTimes} data-testid="line-times" aria-hidden="true">
        <span>{formatAt(first.at)}</span>
        {last.at === first.at ? null : <span>{formatAt(last.at)}</span>}
      </div>
    </div>
  );
}
