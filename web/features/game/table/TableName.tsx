import type { CSSProperties, ReactElement } from "react";
import { classes } from "#web/ui/classes.ts";
import { isLongName, lineEms } from "../nameWidth.ts";
import styles from "./TableName.module.css";

interface TableNameProps {
  readonly name: string;
  readonly className: string | undefined;
  /** How a test finds the name. */
  readonly testId?: string;
}

/** A name at the table, whole: two lines as small as its place (`--name-w`) needs, three where those were too small. */
export function TableName(props: TableNameProps): ReactElement {
  const { name, className, testId } = props;
  return (
    <span
      className={classes(styles.tableName, className, isLongName(name) && styles.longName)}
      data-testid={testId}
      data-part="table-name"
      data-long={isLongName(name) || undefined}
      style={{ "--line-ems": lineEms(name) } as CSSProperties}
    >
      {name}
    </span>
  );
}
