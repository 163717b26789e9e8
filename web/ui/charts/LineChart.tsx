import type { ReactElement } from "react";
import { classes } from "../classes.ts";
import styles from "./BarTable.module.css";

/** Steps of one, two or five times a power of ten, which are easy to read. */
const niceSteps = [1, 2, 5, 10] as const;

/** The next round step that divides a span into at most `partsMax` parts. */
export function niceStep(span: number, partsMax: number): number {
  if (!(span > 0)) return 1;
  const rough = span / partsMax;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return ten * (niceSteps.find((step) => step * ten >= rough) ?? 10);
}

/** Round numbers from below the lowest value to above the highest; at least two, also around a single value. */
export function ticksFor(values: readonly number[], partsMax = 4): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = Math.max(1, niceStep(high - low, partsMax));
  const first = Math.floor(low / step) * step;
  const last = Math.max(Math.ceil(high / step) * step, first + step);
  const count = Math.round((last - first) / step) + 1;
  return Array.from({ length: count }, (_, at) => first + at * step);
}

/** The position of a value between two others, 0 to 1; 0.5 where they are the same. */
export const shareOf = (value: number, from: number, to: number): number =>
  to === from ? 0.5 : (value - from) / (to - from);

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

/** A value over time. The text is outside the drawing, so its size is the same on every screen. */
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

interface ChartTableProps {
  /** The name of the table, for screen readers. */
  readonly label: string;
  /** The label of its button, such as "As a table". */
  readonly summary: string;
  readonly heads: readonly [at: string, value: string];
  readonly rows: readonly { readonly key: string; readonly at: string; readonly value: string }[];
}

/** The values of a chart as a table, closed until it is wanted. */
export function ChartTable({ label, summary, heads, rows }: ChartTableProps): ReactElement {
  const [at, value] = heads;
  return (
    <details className={styles.chartTable}>
      <summary>{summary}</summary>
      <div className={styles.chartRows} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              <th scope="col">{at}</th>
              <th scope="col">{value}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.at}</th>
                <td className="figures">{row.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
