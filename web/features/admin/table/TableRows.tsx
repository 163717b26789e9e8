import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useText } from "#web/platform/languages/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { adminText } from "../text/en.ts";
import styles from "./AdminTable.module.css";

export interface AdminColumn<Row> {
  readonly key: string;
  readonly label: string;
  /** The server's word for the order by this column: `name` ascends, `-name` descends. Without it there is none. */
  readonly sort?: string;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface Rows<Row> {
  /** The first one names the row. */
  readonly columns: readonly AdminColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  /** The address that a row opens. */
  readonly rowPath?: (row: Row) => string;
  /** Buttons of a row. */
  readonly actions?: (row: Row) => ReactNode;
}

interface TableRowsProps<Row> extends Rows<Row> {
  readonly label: string;
  readonly items: readonly Row[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** The arrow keys lead from row to row; a row's link opens it. */
function stepRows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const isInField = event.target instanceof Element && event.target.closest("input, select, textarea, dialog") !== null;
  if (step === undefined || isInField) return;
  const rows = [...event.currentTarget.querySelectorAll("tr")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const link = rows[step(at, rows.length - 1)]?.querySelector<HTMLElement>("[data-part=row-link]");
  if (at === -1 || !link) return;
  event.preventDefault();
  link.focus();
}

/** The rows as a table; on narrow screens each is a card. */
export function TableRows<Row>(props: TableRowsProps<Row>): ReactElement {
  const { label, items, columns, rowKey, rowPath, actions, sort, onSort } = props;
  const t = useText(adminText);
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions === undefined ? null : <th scope="col">{t("actions")}</th>}
        </tr>
      </thead>
      <tbody onKeyDown={stepRows}>
        {items.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, label: head, isNumber, cell }, at) =>
              at === 0 ? (
                <th key={key} scope="row">
                  {rowPath === undefined ? (
                    cell(row)
                  ) : (
                    <Link to={rowPath(row)} className={styles.rowLink} data-part="row-link">
                      {cell(row)}
                    </Link>
                  )}
                </th>
              ) : (
                <td key={key} data-label={head} className={classes(isNumber && "figures", isNumber && styles.number)}>
                  {cell(row)}
                </td>
              ),
            )}
            {actions === undefined ? null : (
              <td className={styles.actionCell}>
                <div className={styles.rowActions}>{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ColumnHeadProps<Row> {
  readonly column: AdminColumn<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function ColumnHead<Row>({ column, sort, onSort }: ColumnHeadProps<Row>): ReactElement {
  const { label, sort: word, isNumber } = column;
  const className = classes(isNumber && styles.number);
  if (word === undefined) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const now = sort === word ? "ascending" : sort === `-${word}` ? "descending" : "none";
  return (
    <th scope="col" aria-sort={now} className={className}>
      <button type="button" className={styles.sort} onClick={() => onSort(now === "ascending" ? `-${word}` : word)}>
        {label}
        <span className={styles.arrow} data-sort={now} aria-hidden="true" />
      </button>
    </th>
  );
}
