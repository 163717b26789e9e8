import type { ReactElement } from "react";
import styles from "./charts.module.css";

export interface ChartTableProps {
  /** The name of the table, for screen readers. */
  readonly label: string;
  /** What opens it, such as "As a table". */
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
