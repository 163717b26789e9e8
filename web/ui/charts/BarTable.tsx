import type { ReactElement } from "react";
import styles from "./BarTable.module.css";
import { classes } from "../classes.ts";

export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** How long the bar is, 0 to 1. */
  readonly share: number;
  /** The value in figures. */
  readonly value: string;
  /** The number of results that the value is computed from. */
  readonly from?: string;
}

export interface BarTableProps {
  readonly caption: string;
  /** The headings of the three columns: label, value, and number of results. */
  readonly heads: readonly [label: string, value: string, from?: string];
  readonly rows: readonly BarRow[];
}

/** Bars in a table: a picture for the eye, the same table for screen readers. */
export function BarTable({ caption, heads, rows }: BarTableProps): ReactElement {
  const [label, value, from] = heads;
  return (
    <table className={styles.barTable}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {from === undefined ? null : <th scope="col">{from}</th>}
          <th scope="col">{value}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">
              {row.label}
              <svg className={styles.barTrack} aria-hidden="true" focusable="false">
                <rect className={styles.barGround} width="100%" height="100%" rx="4" />
                <rect
                  className={styles.barFill}
                  data-testid="bar-fill"
                  width={`${row.share * 100}%`}
                  height="100%"
                  rx="4"
                />
              </svg>
            </th>
            {from === undefined ? null : <td className={classes("figures", styles.barFrom)}>{row.from}</td>}
            <td className={classes("figures", styles.barValue)}>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
